"""Finding: the places that may answer a question, and the written answers that it may mean.

What the passages say and what teachers' answers say of a place is weighed together, by what was learned.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from cubital_tutor.language.words import asks_for_meaning, is_same
from cubital_tutor.retrieval.index import LOOKED_INTO, PassageIndex
from cubital_tutor.retrieval.match import Match
from cubital_tutor.retrieval.ranking import Ranked, learned, odds_of_places, place_features, ranked
from cubital_tutor.retrieval.relevance import ALL, MAY_BE_MEANT
from cubital_tutor.retrieval.written_answers import WrittenAnswer

UNLIKELY = -6.0  # the least log-odds of a written answer that are told apart
KNOWN = 6.0  # those of a place, one of whose answers was asked for in the words of a wording
LIKELY = 0.0  # from which it is likelier meant than not
LIKELIER = 1.25  # by how much one from a place is plainly likelier than one from another
ALREADY_GIVEN = 0.5  # what the answer to the question before loses for one that leans on it
LIKELIEST = 3  # written answers whose places are looked at in any case


@dataclass(frozen=True)
class Finding:
    """Both the likeliest first."""

    matches: list[Match]
    written: list[Ranked]


# On the way to an answer one and the same question is looked up again and again. So few are kept that an
# index of old content soon goes.
@lru_cache(maxsize=8)
def find(index: PassageIndex, question: str, module: int | None = None) -> Finding:
    written = _written(index, question, module)
    matches = looked_up(index, question, module, written)
    # The meaning of a term is the glossary's to tell, if it is that term that is asked for.
    is_of_term = bool(matches) and asks_for_meaning(question) and _is_its_term(matches[0], written)
    first = matches[0].passage if is_of_term else None
    return Finding(sorted(_by_rank(matches), key=lambda one: one.passage != first), written)


def _by_rank(matches: Iterable[Match]) -> list[Match]:
    weigh = learned()["place"].log_odds
    ranked_matches = [replace(one, rank=weigh(place_features(one))) for one in matches]
    return sorted(ranked_matches, key=lambda one: -one.rank)


def _is_its_term(match: Match, written: Sequence[Ranked]) -> bool:
    """Whether the question is alike for a term of the glossary, and no teacher's answer from elsewhere is
    likely where that of the term is not, and plainly likelier: "a just culture" is no culture."""
    if match.passage.module is not None or match.alike < ALL:
        return False
    own = match.written
    if own is None or own <= UNLIKELY or own >= LIKELY:
        return True  # nobody wrote an answer of the term, or it is likely meant itself
    return written[0].log_odds < max(LIKELY, own + LIKELIER)


def leaning_on(
    index: PassageIndex, question: str, module: int | None, context: str, half: bool = False
) -> Finding:
    """What is found where the question leans on `context`, what was asked before. `half`: that was asked in
    the same breath, and the place is found by the passages' words alone."""
    written = _written(index, question, module, context, half)
    if half:
        return Finding(index.search(question, module, context=context), written)
    before = _written(index, context, module)[:1]
    earlier = [one.candidate.answer for one in before if one.log_odds >= MAY_BE_MEANT]
    written = _less_likely(earlier, written)
    return Finding(_by_rank(looked_up(index, question, module, written, context)), written)


def _less_likely(earlier: Sequence[WrittenAnswer], written: Iterable[Ranked]) -> list[Ranked]:
    """`written`, with those less likely that were likely given `earlier`, to the question before."""
    each = (
        replace(one, log_odds=one.log_odds - ALREADY_GIVEN) if one.candidate.answer in earlier else one
        for one in written
    )
    return sorted(each, key=lambda one: -one.log_odds)


def _written(
    index: PassageIndex, question: str, module: int | None, context: str = "", half: bool = False
) -> list[Ranked]:
    if len(question) > LOOKED_INTO:
        return []
    return ranked(index.written.candidates(question, module, context, half=half))


def looked_up(
    index: PassageIndex, question: str, module: int | None, written: Sequence[Ranked], context: str = ""
) -> list[Match]:
    """The passages that words find, the best first, with those of the likeliest answers. `context`: what was
    asked before, where the question leans on it."""
    also = [one.candidate.passage for one in written[:LIKELIEST]]
    odds = odds_of_places(written)
    # What equals a wording of a written answer is known to be answered at that answer's place.
    known = {
        one.candidate.passage.key
        for one in written[:LIKELIEST]
        if any(is_same(question, wording) for wording in _wordings(one.candidate.answer))
    }
    if not context:  # after a question on something else the same few words may mean another thing
        odds |= dict.fromkeys(known, KNOWN)
    return [
        replace(
            one,
            written=max(odds.get(one.passage.key, UNLIKELY), UNLIKELY) if written else None,
            alike=1.0 if one.passage.key in known else one.alike,
        )
        for one in index.search(question, module, context=context, also=also)
    ]


def _wordings(answer: WrittenAnswer) -> tuple[str, ...]:
    return answer.question, *answer.asks

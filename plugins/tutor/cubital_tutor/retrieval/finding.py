"""Finding: the places that may answer a question, and the written answers that it may mean.

What the passages say and what teachers' answers say of a place is weighed together, by what was learned.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cubital_tutor.language.words import asks_for_meaning, is_same
from cubital_tutor.retrieval.index import LOOKED_INTO, PassageIndex
from cubital_tutor.retrieval.match import Match
from cubital_tutor.retrieval.ranking import Ranked, learned, odds_of_places, place_features, ranked
from cubital_tutor.retrieval.relevance import ALL

UNLIKELY = -6.0  # the least log-odds of a written answer that are told apart
LIKELIEST = 3  # written answers whose places are looked at in any case


@dataclass(frozen=True)
class Finding:
    """Both the likeliest first."""

    matches: list[Match]
    written: list[Ranked]


def find(index: PassageIndex, question: str, module: int | None = None) -> Finding:
    written = _written(index, question, module)
    weigh = learned()["place"].log_odds
    matches = looked_up(index, question, module, written)
    each = [replace(one, rank=weigh(place_features(one))) for one in matches]
    # The meaning of a term is the glossary's to tell, whoever else tells of it.
    of_term = matches[0] if matches and asks_for_meaning(question) and _is_its_term(matches[0]) else None
    each.sort(key=lambda one: (of_term is None or one.passage != of_term.passage, -one.rank))
    return Finding(each, written)


def _is_its_term(match: Match) -> bool:
    return match.passage.module is None and match.alike >= ALL


def leaning_on(
    index: PassageIndex, question: str, module: int | None, context: str, half: bool = False
) -> Finding:
    """What is found where the question leans on `context`, what was asked before: by the passages' words.
    `half`: it was asked in the same breath."""
    return Finding(
        index.search(question, module, context=context), _written(index, question, module, context, half)
    )


def _written(
    index: PassageIndex, question: str, module: int | None, context: str = "", half: bool = False
) -> list[Ranked]:
    if len(question) > LOOKED_INTO:
        return []
    return ranked(index.written.candidates(question, module, context, half=half))


def looked_up(
    index: PassageIndex, question: str, module: int | None, written: Sequence[Ranked]
) -> list[Match]:
    """The passages that words find and those of the likeliest answers, in no order."""
    also = [one.candidate.passage for one in written[:LIKELIEST]]
    odds = odds_of_places(written)
    # A teacher's own question is known to be answered where the answer is from.
    known = {
        one.candidate.passage.key
        for one in written[:LIKELIEST]
        if is_same(question, one.candidate.answer.question)
    }
    return [
        replace(
            one,
            written=max(odds.get(one.passage.key, UNLIKELY), UNLIKELY),
            alike=1.0 if one.passage.key in known else one.alike,
        )
        for one in index.search(question, module, also=also)
    ]

"""Composing: the direct answer first, then what belongs to it, quoted from the passages that were found."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from cubital.content import Passage
from cubital.learning.modules import Module
from cubital_tutor.answers.quoting import LEAST, joined, lead, quote, word_count
from cubital_tutor.answers.repetition import without_repetition
from cubital_tutor.guard.guardrails import harmless
from cubital_tutor.language.question_form import Part
from cubital_tutor.language.sentences import SPEAKS_ON
from cubital_tutor.language.words import is_same, stems
from cubital_tutor.retrieval.finding import LIKELIER, LIKELY, find
from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.retrieval.match import Match
from cubital_tutor.retrieval.ranking import Ranked
from cubital_tutor.retrieval.relevance import MAY_BE_MEANT, fits_as_well, is_answer
from cubital_tutor.retrieval.written_answers import WrittenAnswer

# The part of what was asked that a sentence must speak of to be a direct answer.
ENOUGH = 0.34
# How much a word counts that the heading says for every sentence below it.
IN_HEADING = 0.5
# Words that a quotation has beside the direct answer, where one part of two is asked for and where all is.
ROOM, HALF_ROOM = 175, 95
# The log-odds from which a written answer is told, and from which one of another place is, if it is plainly
# likelier than the best place's.
LEADS, LEADS_ELSEWHERE = MAY_BE_MEANT, -1.5
# How much less likely than the first, in log-odds, another written answer may be that stands below it, and
# one whose question is offered; and how many are offered below an answer, and below a hardly likely one.
NEAR, OFFERED = 0.15, 0.9
HARDLY_LIKELY, OFFERED_BELOW, OFFERED_BELOW_HARDLY_LIKELY = -1.0, 1, 3
OPENS_WITH_YES_OR_NO = re.compile(r"\W*(yes|no)[.,:;]", re.IGNORECASE)
# A yes or no before a sentence that stands without it.
ONLY_YES_OR_NO = re.compile(r"(?:Yes|No)(?:\.\s+(?=[A-Z])|, (?=(?:the|a|an|every)\b))")
NO_SENTENCE = re.compile(r"(but|so|and|or|only|then|instead|otherwise|the other way)\b", re.IGNORECASE)


def fitting(matches: list[Match]) -> list[Match]:
    """The best passage, and another that fits nearly as well."""
    return [
        matches[0],
        *(one for one in matches[1:3] if is_answer(one) and fits_as_well(one, matches[0])),
    ]


def with_written_first(matches: list[Match], answers: Sequence[Ranked]) -> list[Match]:
    """The section of the likeliest written answer first, where the best match's is much less likely."""
    own = written_from(matches[0].passage, answers, float("-inf")) if matches else None
    if own is None or (matches[0].passage.module is None and own.log_odds >= LEADS):
        return matches  # the meaning of a term is the glossary's to tell
    likeliest = answers[0]
    section = likeliest.candidate.passage
    leads = likeliest.log_odds >= max(LEADS_ELSEWHERE, own.log_odds + LIKELIER)
    if not leads or section.module is None:
        return matches
    return sorted(matches, key=lambda one: one.passage.place != section.place or not is_answer(one))


def is_likely_elsewhere(passage: Passage, answers: Sequence[Ranked]) -> bool:
    """Whether the likeliest written answer is of another place, and any from here is much less likely."""
    if not answers or answers[0].log_odds < LIKELY:
        return False
    return written_from(passage, answers, answers[0].log_odds - LIKELIER) is None


def both_sides(
    pair: tuple[str, str], matches: list[Match], module: Module, index: PassageIndex
) -> list[Match]:
    """A passage that speaks of both sides of a comparison, else one for each side."""
    sides = [set(stems(side)) for side in pair]
    for one in matches[:3]:
        there = set(stems(one.passage.text))
        if is_answer(one) and all(side & there for side in sides):
            return [one]
    chosen: list[Match] = []
    for side in pair:
        best = find(index, f"what is {side}", module.id).matches
        if best and is_answer(best[0]) and best[0].passage not in [other.passage for other in chosen]:
            chosen.append(best[0])
    return chosen or matches[:1]


@dataclass(frozen=True)
class Composed:
    """What is said to one question: the `direct` answer, `more` that is read after it, and the passages that
    both are from, or that tell of it as well. `readings`: questions to offer that may have been meant."""

    direct: str
    more: str
    cited: tuple[Passage, ...]
    readings: tuple[str, ...] = ()


def composed(
    part: Part, matches: list[Match], module: Module, room: int, answers: Sequence[Ranked] = ()
) -> Composed:
    """The direct answer first, then what belongs to it.

    `answers`: written ones, the likeliest first; one from the best passage is told alone, and the lesson is
    cited below it and not quoted.
    """
    written = written_from(matches[0].passage, answers, LEADS)
    if written is None:
        return _lessons_words(part, matches, module, room)
    answer = _teachers_words(written, part, answers, module, room)
    places = dict.fromkeys([*answer.cited, *(one.passage for one in matches)])
    return replace(answer, cited=tuple(places))


def _teachers_words(
    written: Ranked, part: Part, answers: Sequence[Ranked], module: Module, room: int
) -> Composed:
    """The written answer, with its picture; below it another that is nearly as likely, else the questions of
    those that may be meant are offered."""
    passage = written.candidate.passage
    direct = harmless(_answered(written, part))
    texts = [where(passage, module), direct, picture_of(written.candidate.answer, harmless(passage.text))]
    alone = room == ROOM and part.manner != "steps"
    others = may_be_meant(written, answers, direct) if alone else []
    below = next((one for one in others if stands_below(one, written)), None)
    if below is None:
        most = OFFERED_BELOW if written.log_odds >= HARDLY_LIKELY else OFFERED_BELOW_HARDLY_LIKELY
        readings = tuple(one.candidate.answer.question for one in others[:most])
        return Composed(joined(texts), "", (passage,), readings)
    elsewhere = below.candidate.passage
    texts += ["" if elsewhere == passage else where(elsewhere, module), as_card(below)]
    return Composed(joined(texts), "", (passage, elsewhere))


def _lessons_words(part: Part, matches: list[Match], module: Module, room: int) -> Composed:
    """What the passages say of it, as long as there is room."""
    direct_parts: list[str] = []
    more: list[str] = []
    cited: list[Passage] = []
    for place, one in enumerate(matches):
        text = harmless(one.passage.text)
        weigh = partial(weight_of, one)
        least = LEAST if place == 0 and room == ROOM else LEAST // 2
        direct = lead(text, weigh, part.manner, ENOUGH * weight_of(one, text))
        rest = quote(text, weigh, room, part.manner, direct, least)
        if direct and _begins_with(rest, direct):
            direct, rest = "", quote(text, weigh, room, part.manner, least=least)
        if place and word_count(f"{direct} {rest}") > room:
            rest = ""
        if not (direct or rest) or (place and word_count(direct) > room):
            continue
        said_of_it = [where(one.passage, module, also=place > 0), direct, rest]
        if place:
            more += said_of_it
        else:
            direct_parts += said_of_it
        cited.append(one.passage)
        room -= word_count(f"{direct} {rest}")
    return Composed(joined(direct_parts), joined(more), tuple(cited))


def picture_of(answer: WrittenAnswer, passage_text: str) -> str:
    """The Markdown of the answer's picture as its place shows it; empty where it has none."""
    lines = passage_text.splitlines() if answer.picture else []
    return next((line.strip() for line in lines if f"](/{answer.picture})" in line), "")


def written_from(passage: Passage, answers: Sequence[Ranked], least: float) -> Ranked | None:
    """The likeliest answer from this passage, where its log-odds are at `least` so."""
    here = (one for one in answers if one.candidate.answer.place == passage.place)
    first = next(here, None)
    return first if first and first.log_odds >= least else None


def likely_written(passage: Passage, answers: Sequence[Ranked]) -> Ranked | None:
    return written_from(passage, answers, LIKELY)


def may_be_meant(first: Ranked, answers: Sequence[Ranked], before: str) -> list[Ranked]:
    """The other answers that may be meant as well as `first`, and that say more than `before`."""
    near = (one for one in answers if one.log_odds >= max(LEADS, first.log_odds - OFFERED))
    return [
        one for one in near if one is not first and without_repetition(one.candidate.answer.answer, before)
    ]


def stands_below(other: Ranked, first: Ranked) -> bool:
    """Whether `other` is nearly as likely as `first`, and of the same lesson."""
    same = other.candidate.passage.module == first.candidate.passage.module
    return same and other.log_odds >= first.log_odds - NEAR


def as_card(ranked: Ranked) -> str:
    """A written answer below its question."""
    answer = ranked.candidate.answer
    return harmless(f"**{answer.question}** {answer.answer}")


def _answered(written: Ranked, part: Part) -> str:
    """The answer; where it says yes or no to other words than those of `part`, without that if something else
    is wanted, and after its question if it may have been asked the other way round."""
    answer = written.candidate.answer
    if not OPENS_WITH_YES_OR_NO.match(answer.answer) or is_same(part.text, answer.question):
        return answer.answer
    without = without_yes_or_no(answer.answer)
    if without != answer.answer and not part.wants_yes_or_no:
        return without
    return f"**{answer.question}** {answer.answer}"


def without_yes_or_no(answer: str) -> str:
    """An answer without the yes or no that it opens with, as it is where the rest would not stand alone."""
    opening = ONLY_YES_OR_NO.match(answer)
    rest = answer[opening.end() :] if opening else ""
    leans = not rest or SPEAKS_ON.match(rest) or NO_SENTENCE.match(rest)
    return answer if leans else rest[0].upper() + rest[1:]


def _begins_with(text: str, direct: str) -> bool:
    """Whether `text` opens with much the same as `direct`, so that both would be said twice."""
    first = text.split("\n\n")[0]
    opening, mine = set(stems(first)), set(stems(direct))
    return bool(mine) and first[:1] not in "|-" and len(mine & opening) >= 0.75 * len(mine)


def weight_of(match: Match, text: str) -> float:
    """How much of what is meant `text` says; what the heading names, it need not say again."""
    there, named = set(stems(text)), set(stems(match.passage.heading))
    return sum(
        weight * (1.0 if stem in there else IN_HEADING)
        for stem, weight in match.weights.items()
        if stem in there or stem in named
    )


def where(passage: Passage, module: Module, also: bool = False) -> str:
    """Says where an answer is from, where it is not this module's lesson."""
    if passage.module == module.id:
        return f"*{passage.heading}:*" if also else ""
    return f"*{passage.title}*" if passage.module else f"*{passage.title}: {passage.heading}*"


def without_what_was_said(second: Composed, first: Composed) -> Composed:
    """`second` without the paragraphs, lists and tables that `first` has."""
    blocks = {block for text in (first.direct, first.more) for block in text.split("\n\n")}

    def unsaid(text: str) -> str:
        return joined([block for block in text.split("\n\n") if block not in blocks])

    return replace(second, direct=unsaid(second.direct), more=unsaid(second.more))

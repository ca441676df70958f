"""Declining: what is said where the course has no answer: what else may be meant, and the nearest it has."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from cubital.learning.modules import Module
from cubital_tutor.answers.answer import Answer
from cubital_tutor.answers.quoting import first_sentence, joined
from cubital_tutor.guard.guardrails import harmless
from cubital_tutor.language.question_form import Part
from cubital_tutor.retrieval.finding import find
from cubital_tutor.retrieval.index import LOOKED_INTO, PassageIndex
from cubital_tutor.retrieval.match import Match
from cubital_tutor.retrieval.ranking import ranked
from cubital_tutor.retrieval.relevance import (
    MAY_BE_MEANT,
    is_answer,
    is_far_likelier,
    is_likely_enough,
    is_meant_though_misspelled,
    is_near,
    may_be_covered,
)

NOT_COVERED = "The course does not cover this, so I would rather not guess."
NOT_SURE = "The course may not cover this, so I would rather not guess."
IN_OTHER_WORDS = "If not, ask in other words, or ask your instructor."
DO_YOU_MEAN = "Do you mean one of these?"
DO_YOU_MEAN_THIS = "Do you mean this?"
NEAREST = "Closest match:"
ASK_INSTEAD = "You could ask me, for example:"

# How much less likely than the first, in log-odds, another question may be that is listed. Of 45 covered
# questions that were declined 35 were among these, of 336 outside ones 93 had any.
AS_LIKELY = 3.0
MOST_READINGS = 3


def not_covered(part: Part, module: Module, index: PassageIndex, matches: list[Match]) -> Answer:
    """Asks back where something may be meant, as suggestions that are answered; else says so."""
    text, readings = asking_back(NOT_SURE, part, module, index, matches)
    if readings:
        return Answer(text, (), False, suggestions=readings)
    if matches and is_near(matches[0]):
        return Answer(with_prompts(f"{NOT_COVERED} {_nearest(matches[0])}", module), (), False)
    return Answer(with_prompts(NOT_COVERED, module), (), False)


def asking_back(
    sentence: str, part: Part, module: Module, index: PassageIndex, matches: list[Match], before: str = ""
) -> tuple[str, tuple[str, ...]]:
    """After `sentence` the questions that may be meant by `part`, for which `matches` are the nearest places;
    and these questions. Empty where there are none but those that stand in `before`."""
    likely = readings_of(part, module, index) if matches and may_be_covered(matches[0]) else ()
    readings = tuple(question for question in likely if f"**{question}**" not in before)
    if not readings:
        return "", ()
    asked_back = f"{sentence} **{DO_YOU_MEAN_THIS if len(readings) == 1 else DO_YOU_MEAN}**"
    return joined([asked_back, _listed(readings), IN_OTHER_WORDS]), readings


def likely_reading(part: Part, module: Module, index: PassageIndex) -> str | None:
    """The teacher's question that is surely meant by a misspelled one, or by one in words of its own."""
    question = part.text
    if len(question) > LOOKED_INTO or index.is_of_another_world(question):
        return None
    misspelled = index.written.misspelled(question)
    for text in (question, index.written.spelled(question)) if misspelled else (question,):
        finding = find(index, text, module.id)
        if not finding.matches or not finding.written:
            continue
        likeliest = finding.written[0]
        likely = is_likely_enough(likeliest.log_odds, misspelled)
        stands_out = not part.context and is_far_likelier([one.log_odds for one in finding.written])
        if stands_out or (likely and is_meant_though_misspelled(finding.matches[0], misspelled)):
            meant = likeliest.candidate.answer.question
            return meant if _is_answered(meant, module, index) else None
    return None


def readings_of(part: Part, module: Module, index: PassageIndex) -> tuple[str, ...]:
    """The questions of teachers that may be meant, the likeliest first, at most MOST_READINGS."""
    if len(part.text) > LOOKED_INTO:
        return ()
    each = ranked(index.written.candidates(part.text, module.id, part.context))
    near = (
        one.candidate.answer.question
        for one in each[: 2 * MOST_READINGS]
        if one.log_odds >= max(MAY_BE_MEANT, each[0].log_odds - AS_LIKELY)
    )
    # Each is looked up, which takes as long as an answer: no more of them than are shown.
    return tuple(islice((one for one in near if _is_answered(one, module, index)), MOST_READINGS))


def _is_answered(question: str, module: Module, index: PassageIndex) -> bool:
    matches = find(index, question, module.id).matches
    return bool(matches) and is_answer(matches[0])


def with_prompts(sentence: str, module: Module) -> str:
    return f"{sentence} {_prompts_of(module)}"


def _prompts_of(module: Module) -> str:
    return f"{ASK_INSTEAD}\n\n{_listed(module.prompts)}"


def _listed(questions: Iterable[str]) -> str:
    return "\n".join(f"- {question}" for question in questions)


def _nearest(match: Match) -> str:
    """The nearest place, and what it is."""
    passage = match.passage
    name = passage.title if passage.module else f"{passage.title}: {passage.heading}"
    what_it_is = first_sentence(harmless(passage.text))
    return f"{NEAREST} [{name}]({passage.link}). {what_it_is}".rstrip()

"""Answering from the course alone: what is found is quoted and cited; what is not there is said so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from cubital.content import Passage
from cubital.learning.modules import Module
from cubital_tutor.answers.answer import Answer, source_of
from cubital_tutor.answers.composing import (
    HALF_ROOM,
    ROOM,
    Composed,
    both_sides,
    composed,
    fitting,
    is_likely_elsewhere,
    likely_written,
    with_written_first,
    without_what_was_said,
)
from cubital_tutor.answers.declining import (
    NOT_COVERED,
    asking_back,
    likely_reading,
    not_covered,
    with_prompts,
)
from cubital_tutor.answers.first_steps import RULE, with_care
from cubital_tutor.answers.introducing import introduction_to
from cubital_tutor.answers.quoting import joined
from cubital_tutor.answers.repetition import is_nothing_new, said_once
from cubital_tutor.answers.small_talk import (
    ABOUT_ME,
    KIND_WORD,
    RIGHT_TO_ASK,
    answer_to_small_talk,
    is_about_the_tutor,
    is_distressed,
)
from cubital_tutor.answers.word_parts import meaning_of, part_asked_for
from cubital_tutor.guard.guardrails import before
from cubital_tutor.language.context import Leans, context_of, leans
from cubital_tutor.language.course_language import speaking
from cubital_tutor.language.question_form import Part, asks_something, pair_in, parts_of
from cubital_tutor.language.words import is_same, stems
from cubital_tutor.lessons import Lesson
from cubital_tutor.retrieval.finding import Finding, find, leaning_on
from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.retrieval.match import Match
from cubital_tutor.retrieval.ranking import HARDLY_MEANT
from cubital_tutor.retrieval.relevance import (
    ALIKE,
    ALL,
    SEVERAL,
    SUGGESTED,
    fits_as_well,
    is_answer,
    is_clear,
    is_meant,
    is_other_work,
)

NOT_THE_OTHER = "I have no sure answer to the other part of your question."
I_TAKE_IT = "*I take it you mean: {}*"
SAY_MORE = "Please ask a full question so I can look it up."
GOING_ON = 2  # questions that are offered below an answer

# What the place that answers one question must speak of another to answer that too.
SAME_PLACE = 0.5


def answer(
    question: str,
    module: Module,
    lesson: Lesson | None,
    index: PassageIndex,
    history: Sequence[str] = (),
) -> Answer:
    """The course's answer to `question`, asked in `module`, whose lesson may not be written yet.

    `history`: what the student asked before in this chat, oldest first.
    """
    with speaking(index.language):
        answered = _answer(question, module, lesson, index, history)
    if answered.urgent or answered.refused or not is_distressed(question):
        return answered
    kind_word = f"{KIND_WORD} {RIGHT_TO_ASK}" if answered.covered else KIND_WORD
    return replace(answered, text=joined([kind_word, answered.text]))


def _answer(
    question: str, module: Module, lesson: Lesson | None, index: PassageIndex, history: Sequence[str]
) -> Answer:
    if is_same(question, index.language.introduction):
        return introduction_to(module, lesson)
    small_talk = answer_to_small_talk(question, module)
    if small_talk:
        return Answer(small_talk, (), True)
    verdict = before(question, history, index.classifier)
    if verdict is not None and (verdict.sure or not is_other_work(question)):
        besides = find(index, question, module.id) if verdict.urgent else None
        if besides and not verdict.sure and _is_known(besides.matches):
            taught = _taught(question, module, lesson, index, history)
            if taught.covered:
                text = joined([verdict.lead, RULE, taught.text])
                return replace(taught, text=text, urgent=True)
        return with_care(verdict, module, index, next(iter(besides.written), None) if besides else None)
    if is_about_the_tutor(question):
        return Answer(with_prompts(ABOUT_ME, module), (), True)
    if is_other_work(question):
        return Answer(with_prompts(NOT_COVERED, module), (), False)
    if not _says_something(f"{question} {context_of(question, history)}"):
        return Answer(with_prompts(SAY_MORE, module), (), True)
    part = part_asked_for(question)
    meaning = meaning_of(part, index.passages_of(module.id)) if part else None
    if meaning:
        words, place = meaning
        going_on = _going_on(place, question, module, history)
        return Answer(
            f"{words}.",
            (source_of(place),),
            True,
            next_question=next(iter(going_on), None),
            suggestions=tuple(going_on[1:]),
            passages=_answering(_find(part, module, index).matches for part in parts_of(question, history)),
        )
    return _taught(question, module, lesson, index, history)


def _answering(each: Iterable[list[Match]]) -> tuple[Passage, ...]:
    """The passages that answer a question, best first, of what was found for each part of it."""
    passages = (one.passage for matches in each for one in [one for one in matches if is_answer(one)][:3])
    return tuple({passage.key: passage for passage in passages}.values())


def _find(part: Part, module: Module, index: PassageIndex) -> Finding:
    alone = find(index, part.text, module.id)
    if not part.context:
        return alone
    answers = _is_answered(alone)
    if answers and (part.leans is Leans.HARDLY or (part.leans is Leans.MAYBE and is_meant(alone.matches[0]))):
        return alone
    leaning = leaning_on(index, part.text, module.id, part.context, part.half)
    # It may only have looked as if it leaned on the question before.
    return leaning if leaning.matches and (_is_answered(leaning) or not answers) else alone


def _is_answered(finding: Finding) -> bool:
    return bool(finding.matches) and is_answer(finding.matches[0])


def _taught(
    question: str, module: Module, lesson: Lesson | None, index: PassageIndex, history: Sequence[str]
) -> Answer:
    parts = parts_of(question, history)
    findings = [_find(part, module, index) for part in parts]
    suggested = _is_suggested(question, module, lesson)
    if suggested:
        findings = [
            replace(own, matches=sorted(own.matches, key=lambda one: (one.alike < ALL, -one.score)))
            for own in findings
        ]
    findings = [replace(own, matches=with_written_first(own.matches, own.written)) for own in findings]
    results = [(part, own.matches) for part, own in zip(parts, findings, strict=True)]
    written = {part: own.written for part, own in zip(parts, findings, strict=True)}
    passages = _answering(matches for _, matches in results)
    first = results[0][1][0].passage if _is_answered(findings[0]) else None
    has_context = len(results) == 2 and bool(parts[1].context)
    if has_context and first and not is_likely_elsewhere(first, findings[1].written):
        # The second question leans on the first: its answer is likely in the same place.
        there = [
            one
            for one in results[1][1]
            if one.passage == first and one.support >= SAME_PLACE and fits_as_well(one, results[1][1][0])
        ]
        results[1] = parts[1], there or results[1][1]
    answered = [(part, there) for part, there in results if _answers(there, suggested, module)]
    if len(parts) == 2 and [part for part, _ in answered] == parts[1:] and _leans_on(*parts):
        answered = []  # what the second leans on is not known
    misspelled = index.written.misspelled(question) if len(parts) == 1 and not suggested else 0
    unclear = not answered or not is_clear(answered[0][1][0], misspelled)
    meant = likely_reading(parts[0], module, index) if unclear and len(parts) == 1 else None
    if meant and not is_same(meant, question):
        taught = _taught(meant, module, lesson, index, history)
        return replace(taught, text=joined([I_TAKE_IT.format(meant), taught.text]))
    if not answered:
        return not_covered(parts[0], module, index, results[0][1])
    one_place = len(answered) == 2 and answered[0][1][0].passage == answered[1][1][0].passage
    pieces: list[Composed] = []
    for part, there in answered:
        room = ROOM if len(answered) == 1 else HALF_ROOM
        sides = None if likely_written(there[0].passage, written[part]) else pair_in(part.text)
        chosen = both_sides(sides, there, module, index) if sides else fitting(there)
        chosen = chosen[:1] if one_place and not sides else chosen
        pieces.append(composed(part, chosen, module, room, written[part]))
    if one_place:
        pieces[1] = without_what_was_said(pieces[1], pieces[0])
    if len(pieces) == 2 and is_nothing_new(pieces[1].direct, pieces[0].direct):
        pieces[1] = replace(pieces[1], direct="")
    readings = [one for piece in pieces for one in piece.readings if not _was_asked(one, history)]
    if len(answered) < len(parts) == 2:
        [(other, nearest)] = [one for one in results if one not in answered]
        before = joined([piece.direct for piece in pieces])
        asked_back, others = asking_back(NOT_THE_OTHER, other, module, index, nearest, before)
        readings = [*dict.fromkeys([*readings, *others])]
        pieces.append(Composed(asked_back or f"*{NOT_THE_OTHER}*", "", ()))
    cited = [*dict.fromkeys(passage for piece in pieces for passage in piece.cited)]
    lessons = [passage for passage in cited if passage.module is not None]
    place = lessons[0] if lessons else None
    going_on = [one for one in _going_on(place, question, module, history) if one not in readings]
    text = joined([text for piece in pieces for text in (piece.direct, piece.more)])
    return Answer(
        joined([_as_understood(findings[0], misspelled, pieces[0]), said_once(text)]),
        tuple(map(source_of, cited)),
        True,
        next_question=next(iter(going_on), None),
        suggestions=tuple(readings or going_on[1:]),
        passages=passages,
    )


def _leans_on(first: Part, second: Part) -> bool:
    """Whether the second half may only be understood from the first, which asks for something."""
    return asks_something(first.text) and leans(second.text) >= Leans.MAYBE


def _as_understood(finding: Finding, misspelled: int, piece: Composed) -> str:
    """How a question with several misspelled words was understood, where that is a teacher's question; empty
    where its answer says it, in `piece`."""
    likely = likely_written(finding.matches[0].passage, finding.written) if misspelled >= SEVERAL else None
    question = likely.candidate.answer.question if likely else ""
    return I_TAKE_IT.format(question) if question and f"**{question}**" not in piece.direct else ""


def _says_something(text: str) -> bool:
    """Whether there is a word in it that could be looked up, or a name such as 2-2s; digits are none."""
    return any(not stem.isdigit() for stem in stems(text))


def _is_known(results: list[Match]) -> bool:
    """Whether it is much like a question that the course is known to answer, or likely one of a teacher's."""
    if not results or not is_answer(results[0]):
        return False
    return results[0].alike >= ALIKE or (results[0].written or HARDLY_MEANT) >= 0.0


def _answers(results: list[Match], suggested: bool, module: Module) -> bool:
    if not results:
        return False
    # A question that the module itself suggests is on topic; all that is asked is which section is nearest.
    own = suggested and results[0].passage.module == module.id and results[0].score >= SUGGESTED
    return own or is_answer(results[0])


def _is_suggested(question: str, module: Module, lesson: Lesson | None) -> bool:
    return any(
        is_same(question, other) for other in [*module.prompts, *(lesson.suggestions if lesson else [])]
    )


def _was_asked(question: str, history: Sequence[str]) -> bool:
    return any(is_same(question, earlier) for earlier in history)


def _going_on(best: Passage | None, question: str, module: Module, history: Sequence[str]) -> list[str]:
    """Two questions that the same place answers too and that were not asked yet, as one would write them."""
    before = [set(stems(text)) for text in (question, *history)]
    questions: list[str] = []
    for candidate in best.questions if best is not None else module.prompts:
        mine = set(stems(candidate))
        if mine and all(len(mine & other) < len(mine) / 2 for other in before):
            whole = candidate[0].upper() + candidate[1:]
            questions.append(whole if whole.endswith(("?", ".")) else f"{whole}?")
            before.append(mine)
    return questions[:GOING_ON]

"""Practice exam: a student's answers to the exam of a module, which counts when all of it is answered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from cubital.accounts.sessions import Caller
from cubital.errors import Invalid, NotFound
from cubital.learning.answers import (
    NOT_ANSWERED,
    RecordedAnswer,
    SubmittedAnswer,
    answers_of,
    record_answer,
    record_left,
)
from cubital.learning.assessments import Assessment, complete_assessment
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import Work
from cubital_tutor.lessons import Lesson, PracticeQuestion, question_key

SOURCE = "practice"
SAVED = 1000  # newest answers that are looked through for a practice that goes on

ClientId = Annotated[str, StringConstraints(min_length=1, max_length=100)]
LongText = Annotated[str, StringConstraints(min_length=1, max_length=2000)]


class GivenAnswer(ApiModel):
    """`question` and `chosen` as the lesson words them; `client_id`: what the client calls this answer."""

    question: LongText
    chosen: LongText
    client_id: ClientId


class GivenExam(ApiModel):
    client_id: ClientId
    answers: Annotated[list[GivenAnswer], Field(min_length=1, max_length=200)]


class MarkedAnswer(ApiModel):
    question: str
    chosen: str
    correct: bool
    correct_answer: str
    explanation: str
    client_id: str
    repeated: bool
    at: UtcTime


class SavedAnswer(ApiModel):
    question: str
    chosen: str
    correct: bool
    client_id: str
    at: UtcTime


class SavedAnswers(ApiModel):
    answers: list[SavedAnswer]


class ExamAnswer(ApiModel):
    question: str
    chosen: str
    correct: bool


class ExamResult(ApiModel):
    """`score` in percent; `right` of `questions`; `repeated`: this exam had been handed in before."""

    id: int
    module_id: int
    score: float
    right: int
    questions: int
    completed_at: UtcTime
    repeated: bool
    answers: list[ExamAnswer]


class NoSuchQuestion(NotFound):
    def __init__(self) -> None:
        super().__init__(
            "This question is not in the module's practice exam any more. Load the lesson again."
        )


def answer_question(work: Work, caller: Caller, lesson: Lesson, answer: GivenAnswer) -> MarkedAnswer:
    """Mark and record one answer. Raises NoSuchQuestion, Invalid for an option that is not there."""
    practice_question = _practice_question(lesson, answer)
    recorded = _record(work, caller, lesson, practice_question, answer)
    return MarkedAnswer.model_validate(vars(recorded) | dict(practice_question))


def leave_question(
    work: Work, caller: Caller, lesson: Lesson, practice_question: PracticeQuestion, client_id: str
) -> None:
    """Keep that a question was left and its answer told."""
    key = question_key(lesson.module, practice_question.question)
    record_left(work, caller, SubmittedAnswer(client_id, key, SOURCE, NOT_ANSWERED, False, lesson.module))


def hand_in(work: Work, caller: Caller, lesson: Lesson, exam: GivenExam) -> ExamResult:
    """Complete the assessment that the practice exam is, with one answer to each of its questions.

    Raises NoSuchQuestion, and Invalid where a question is left out or answered twice or an option not there.
    """
    practice_question = [_practice_question(lesson, answer) for answer in exam.answers]
    texts = [question.question for question in practice_question]
    whole = [question.question for question in lesson.exam_prep.practice_questions]
    if sorted(texts) != sorted(whole):
        raise Invalid(("answers", f"The practice exam has {len(whole)} questions; answer each of them once."))
    recorded = [
        _record(work, caller, lesson, question, answer)
        for question, answer in zip(practice_question, exam.answers, strict=True)
    ]
    right = sum(answer.correct for answer in recorded)
    assessment = complete_assessment(
        work,
        caller,
        exam.client_id,
        lesson.module,
        questions=[
            {"key": answer.question, "question": text} for answer, text in zip(recorded, texts, strict=True)
        ],
        answers=[{"chosen": answer.chosen, "correct": answer.correct} for answer in recorded],
        score=round(100 * right / len(recorded), 2),
        recorded=[answer.client_id for answer in recorded],
    )
    return _result(assessment)


def saved_answers(work: Work, user_id: int, lesson: Lesson) -> SavedAnswers:
    """The newest answer to each question of the exam that no finished exam has claimed, in its order."""
    newest: dict[str, RecordedAnswer] = {}
    for answer in answers_of(work, user_id, source=SOURCE, module_id=lesson.module, most=SAVED):
        newest.setdefault(answer.question, answer)
    saved = []
    for practice_question in lesson.exam_prep.practice_questions:
        recorded = newest.get(question_key(lesson.module, practice_question.question))
        if (
            recorded is not None
            and recorded.assessment_id is None
            and recorded.chosen in practice_question.options
        ):
            saved.append(SavedAnswer.model_validate(vars(recorded) | dict(practice_question)))
    return SavedAnswers(answers=saved)


def _practice_question(lesson: Lesson, answer: GivenAnswer) -> PracticeQuestion:
    for practice_question in lesson.exam_prep.practice_questions:
        if practice_question.question == answer.question:
            if answer.chosen not in practice_question.options:
                raise Invalid(("chosen", "Choose one of the question's options."))
            return practice_question
    raise NoSuchQuestion()


def _record(
    work: Work, caller: Caller, lesson: Lesson, practice_question: PracticeQuestion, answer: GivenAnswer
) -> RecordedAnswer:
    return record_answer(
        work,
        caller,
        SubmittedAnswer(
            client_id=answer.client_id,
            question=question_key(lesson.module, practice_question.question),
            source=SOURCE,
            chosen=answer.chosen,
            correct=answer.chosen == practice_question.correct_answer,
            module_id=lesson.module,
        ),
    )


def _result(assessment: Assessment) -> ExamResult:
    pairs: Iterable[tuple[Any, Any]] = zip(assessment.questions, assessment.answers, strict=True)
    answers = [ExamAnswer.model_validate(question | answer) for question, answer in pairs]
    return ExamResult.model_validate(
        {
            **vars(assessment),
            "right": sum(answer.correct for answer in answers),
            "questions": len(answers),
            "answers": answers,
        }
    )

"""Questions of the engine as recorded ones, and recorded ones as questions to be asked anew."""

from __future__ import annotations

from cubital.content.structure import RecordedQuestion
from cubital.questions.kinds import OneRight, Option, Question
from cubital.questions.marking import in_one_order, right_answer
from cubital.questions.response import as_text


def to_record(name: str, question: Question, about: str) -> RecordedQuestion:
    """What recorded answers under `name` are answers to, for statistics and the review."""
    return RecordedQuestion(
        name,
        question.stem,
        tuple(option.text for option in question.options) if isinstance(question, OneRight) else (),
        as_text(in_one_order(question, right_answer(question))),
        about=about,
        question=question,
    )


def asked_anew(recorded: RecordedQuestion) -> Question | None:
    """The question, a choice as one right of several; None where it cannot be asked by itself."""
    if recorded.question is not None:
        question: Question = recorded.question
        return question
    if len(recorded.options) < 2:
        return None
    options = [
        Option(text=text, right=text == recorded.answer, reason=_reason(recorded, text))
        for text in recorded.options
    ]
    return OneRight(kind="one", stem=recorded.text, options=options)


def _reason(recorded: RecordedQuestion, option: str) -> str | None:
    return recorded.explanation if option == recorded.answer else None

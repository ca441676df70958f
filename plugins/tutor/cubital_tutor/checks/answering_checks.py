"""Answering checks: each is marked and told at once, and recorded: a miss comes back in the review."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Annotated

from pydantic import Field

from cubital.accounts.sessions import Caller
from cubital.errors import NotFound
from cubital.learning.answers import (
    CHOSEN_AT_MOST,
    CLIENT_ID_AT_MOST,
    SubmittedAnswer,
    latest_answers,
    record_answer,
)
from cubital.questions import (
    QuestionReview,
    Response,
    ShownQuestion,
    as_text,
    in_one_order,
    mark,
    reviewed,
    shown,
)
from cubital.schemas import ApiModel
from cubital.storage.work import Work
from cubital_tutor.checks.lesson_checks import LessonCheck, recorded_name
from cubital_tutor.places.reading import note_finished

SOURCE = "lesson-check"


class NoSuchCheck(NotFound):
    def __init__(self) -> None:
        super().__init__("This check is not in the lesson any more. Load the lesson again.")


class CheckView(ApiModel):
    """`correct`: my latest answer to it; null where there is none."""

    id: int
    section: str
    question: ShownQuestion
    correct: bool | None


class NewCheckAnswer(ApiModel):
    """`client_id`: what the client calls this answer, for repeats."""

    client_id: Annotated[str, Field(min_length=1, max_length=CLIENT_ID_AT_MOST)]
    response: Response


def views(work: Work, user_id: int, checks: Iterable[LessonCheck]) -> list[CheckView]:
    """In the order of the content; the options of each in an order of its own that stays."""
    latest = latest_answers(work, user_id)
    return [
        CheckView(
            id=check.id,
            section=check.section,
            question=shown(check.question, Random(f"{user_id} {check.id}")),  # noqa: S311
            correct=answer.correct if (answer := latest.get(recorded_name(check.id))) else None,
        )
        for check in checks
    ]


def answer_check(
    work: Work, caller: Caller, check: LessonCheck, answer: NewCheckAnswer, checks: Iterable[LessonCheck]
) -> QuestionReview:
    """Mark and record the answer once for each `client_id`. Raises Conflict where it was another one.

    `checks`: those of the lesson; with the last one of its section the section is done.
    """
    record_answer(
        work,
        caller,
        SubmittedAnswer(
            client_id=answer.client_id,
            question=recorded_name(check.id),
            source=SOURCE,
            chosen=as_text(in_one_order(check.question, answer.response))[:CHOSEN_AT_MOST],
            correct=mark(check.question, answer.response) == 1,
            module_id=check.module,
        ),
    )
    with_answer = latest_answers(work, caller.id)
    if all(recorded_name(one.id) in with_answer for one in checks if one.section == check.section):
        note_finished(work, caller.id, check.module, check.section)
    return reviewed(check.question, answer.response)

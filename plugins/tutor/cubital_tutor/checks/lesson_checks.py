"""Lesson checks as content: what one asks oneself after a section. No exam asks them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from cubital.content.kinds import ContentKind, Entry, Text
from cubital.content.structure import Asks, RecordedQuestion
from cubital.questions import Question, to_record


class LessonCheck(Entry):
    """`id` is its identity for good; `section` is one of the lesson of `module`."""

    id: Annotated[int, Field(ge=1)]
    module: Annotated[int, Field(ge=1)]
    section: Text
    question: Question


def recorded_name(check: int) -> str:
    """What recorded answers call a check."""
    return f"lesson-checks:{check}"


def recorded(check: LessonCheck) -> list[RecordedQuestion]:
    return [to_record(recorded_name(check.id), check.question, about=f"Module {check.module}")]


CHECKS = ContentKind(
    name="lesson-checks",
    files="modules/*/checks.yaml",
    model=LessonCheck,
    key=lambda check: str(check.id),
    holds="list",
    recorded=recorded,
    asks=Asks(),
)

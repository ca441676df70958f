"""Why students need attention: the plugins' concerns by person, and what makes two the same reason."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from cubital.plugins.results import Concern
from cubital.schemas import ApiModel, UtcTime

ID_LENGTH = 16  # hexadecimal digits: a person has a handful of reasons


class ReasonView(ApiModel):
    """One reason, with what it is about: `question` in its words (`question_name` where answers record it), a
    module. `id` is the same whenever the same thing is said of the same subject, whatever the figures in it.
    """

    id: str
    title: str
    detail: str
    question: str | None
    question_name: str | None
    module_id: int | None
    since: UtcTime


def reason_id(concern: Concern) -> str:
    about = "|".join([concern.title, concern.question or "", str(concern.module_id or "")])
    return hashlib.sha256(about.encode()).hexdigest()[:ID_LENGTH]


def view_of(concern: Concern) -> ReasonView:
    """The reason; its question is still without words."""
    return ReasonView(
        id=reason_id(concern),
        title=concern.title,
        detail=concern.detail,
        question=None,
        question_name=concern.question,
        module_id=concern.module_id,
        since=concern.since,
    )


def by_person(concerns: Iterable[Concern]) -> dict[int, list[Concern]]:
    """Those about one student, by the student's id, each person's in the order in which they came."""
    people: dict[int, list[Concern]] = {}
    for concern in concerns:
        if concern.student_id is not None:
            people.setdefault(concern.student_id, []).append(concern)
    return people


def about_nobody(concerns: Sequence[Concern]) -> list[Concern]:
    return [concern for concern in concerns if concern.student_id is None]

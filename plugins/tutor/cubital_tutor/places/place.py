"""The place where a student stopped: kept once for each module, and found again with the progress in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import and_, bindparam, case, select

from cubital.learning.study_time import note_study
from cubital.learning.tables import progress
from cubital.storage.work import Upsert, Work
from cubital_tutor.tables import tutor_places

Tab = Literal["chat", "lesson", "practice"]

KEEP = Upsert(
    tutor_places,
    key=("user_id", "module_id"),
    # Whoever asks the tutor in between goes on in the lesson where they stopped in it.
    set_=lambda new: {
        "tab": new.tab,
        "section": case((new.tab == "lesson", new.section), else_=tutor_places.c.section),
        "question": new.question,
        "at": new.at,
    },
)
_of_module = and_(
    progress.c.user_id == tutor_places.c.user_id, progress.c.module_id == tutor_places.c.module_id
)
PLACES = (
    select(
        tutor_places.c.module_id,
        tutor_places.c.tab,
        tutor_places.c.section,
        tutor_places.c.question,
        progress.c.completed,
        progress.c.score,
    )
    .select_from(tutor_places.outerjoin(progress, _of_module))
    .where(tutor_places.c.user_id == bindparam("user_id"))
    .order_by(tutor_places.c.at.desc(), tutor_places.c.id.desc())
)


@dataclass(frozen=True)
class Place:
    """`section`: of the lesson, the last one that was read; `question`: of the practice exam, the first is 1.

    `completed` and `score`, in percent, are those of the module's progress.
    """

    module_id: int
    tab: Tab
    section: str | None = None
    question: int | None = None
    completed: bool | None = None
    score: float | None = None


def keep_place(work: Work, user_id: int, place: Place) -> None:
    note_study(work, user_id)
    KEEP.run(
        work,
        user_id=user_id,
        module_id=place.module_id,
        tab=place.tab,
        section=place.section,
        question=place.question,
        at=work.now,
    )


def places_of(work: Work, user_id: int) -> Sequence[Place]:
    """The newest first."""
    return [Place(**row._asdict()) for row in work.all(PLACES, user_id=user_id)]

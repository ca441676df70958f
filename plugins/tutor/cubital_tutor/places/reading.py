"""How far a student has read in a lesson: the section where they stopped, and those that they are done with.

A section is done when its reader goes on from its end, or has answered all of its checks, rightly or not.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import and_, bindparam, select

from cubital.errors import NotFound
from cubital.learning.study_time import note_study
from cubital.schemas import ApiModel
from cubital.storage.work import InsertOnce, Work
from cubital_tutor.lessons import Lesson
from cubital_tutor.tables import tutor_places, tutor_sections_done

FINISH = InsertOnce(tutor_sections_done, key=("user_id", "module_id", "section"))
FINISHED = (
    select(tutor_sections_done.c.section)
    .where(
        and_(
            tutor_sections_done.c.user_id == bindparam("user_id"),
            tutor_sections_done.c.module_id == bindparam("module_id"),
        )
    )
    .order_by(tutor_sections_done.c.id)
)
STOPPED = select(tutor_places.c.section).where(
    and_(tutor_places.c.user_id == bindparam("user_id"), tutor_places.c.module_id == bindparam("module_id"))
)


class NoSuchSection(NotFound):
    def __init__(self) -> None:
        super().__init__("This section is not in the lesson any more. Load the lesson again.")


class ReadingView(ApiModel):
    """`section`: where I stopped in the lesson, null where I did not.

    `done`: the sections from whose end I went on, or whose checks I have all answered.
    """

    section: str | None
    done: list[str]


def reading_of(work: Work, user_id: int, module_id: int) -> ReadingView:
    place = work.one(STOPPED, user_id=user_id, module_id=module_id)
    return ReadingView(
        section=place.section if place else None, done=list(finished_sections(work, user_id, module_id))
    )


def finished_sections(work: Work, user_id: int, module_id: int) -> Sequence[str]:
    return [row.section for row in work.all(FINISHED, user_id=user_id, module_id=module_id)]


def finish_section(work: Work, user_id: int, lesson: Lesson, section: str) -> None:
    """Once for each. Raises NoSuchSection."""
    if all(section != known.id for known in lesson.sections):
        raise NoSuchSection()
    note_study(work, user_id)
    note_finished(work, user_id, lesson.module, section)


def note_finished(work: Work, user_id: int, module_id: int, section: str) -> None:
    FINISH.run(work, user_id=user_id, module_id=module_id, section=section, at=work.now)

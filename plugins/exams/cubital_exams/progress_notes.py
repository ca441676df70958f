"""How a student is doing in the mock exams, in sentences for whoever is asked: the tutor is one."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from cubital.content.cache import ContentCache
from cubital.plugins.results import ProgressNote
from cubital.storage.database import Database
from cubital.storage.work import Work
from cubital_exams.readiness.estimates import estimates_of
from cubital_exams.readiness.views import ReadinessView
from cubital_exams.sittings.records import Sitting
from cubital_exams.sittings.sitting import sittings_of

EXAMS = "/exams"


async def progress_notes(user_id: int, database: Database, content: ContentCache) -> Sequence[ProgressNote]:
    """The open exam, where there is one, and readiness for the exam that the student prepares for.

    None where the school has no exam.
    """
    views = await estimates_of(database, content).of_student(user_id)
    if not views:
        return []
    sittings, open_one = await database.read(_sittings, user_id)
    newest = sittings[0].exam if sittings else None
    readiness = max(views, key=lambda view: (view.exam == newest, view.chance is not None, view.answers))
    notes = [ProgressNote(f"{_readiness(readiness)}{_weakest(readiness)}", EXAMS, "See the mock exams")]
    if open_one is not None:
        text = f"Your mock exam {open_one.exam_name} is open: you have not handed it in yet."
        notes.insert(0, ProgressNote(text, f"{EXAMS}/{open_one.id}", "Go on with it"))
    return notes


def _sittings(work: Work, user_id: int) -> tuple[list[Sitting], Sitting | None]:
    """The student's, newest first, and the one that still takes answers."""
    sittings = sittings_of(work, user_id)
    return sittings, next(
        (one for one in sittings if one.handed_in_at is None and not one.is_due(work.now)), None
    )


def _readiness(view: ReadinessView) -> str:
    if view.chance is None or view.low is None or view.high is None:
        return (
            f"Whether you would pass {view.exam_name} today cannot be told yet: answer "
            f"{view.answers_missing} more questions, in lesson checks, practice or mock exams."
        )
    if view.unsure:
        between = f"between **{floor(view.low)}% and {floor(view.high)}%**"
        return (
            f"{_too_wide(view)} whether you would pass {view.exam_name} today: {between}.{_narrowing(view)}"
        )
    return (
        f"By your answers so far, you would pass {view.exam_name} today with a chance of "
        f"**{floor(view.chance)}%** (between {floor(view.low)}% and {floor(view.high)}%)."
    )


def _too_wide(view: ReadinessView) -> str:
    return "It is too close to tell" if view.answers_to_narrow is None else "It is too early to tell"


def _narrowing(view: ReadinessView) -> str:
    if view.answers_to_narrow is None:
        return " You stand close to the passing score, where many more answers may not settle it."
    return f" About {view.answers_to_narrow} more answers would narrow it."


def _weakest(view: ReadinessView) -> str:
    """A sentence about the domain with the smallest share of right answers; empty where none is known."""
    known = [(domain.percent, domain.name) for domain in view.domains if domain.percent is not None]
    if not known:
        return ""
    percent, name = min(known)
    return f" Your weakest domain is **{name}**: you would have about {floor(percent)}% of it right."

"""How a student is doing in the mock exams, in sentences for whoever is asked: the tutor is one."""

from __future__ import annotations

from collections.abc import Sequence

from cubital.content.cache import ContentCache
from cubital.learning.percent import whole_percent
from cubital.plugins.results import ProgressNote
from cubital.storage.database import Database
from cubital.storage.work import Work
from cubital_exams.readiness.estimates import estimates_of
from cubital_exams.readiness.views import ReadinessView
from cubital_exams.sittings.records import Sitting
from cubital_exams.sittings.sitting import sittings_of

EXAMS = "/exams"
CLOSE_FROM, CLOSE_TO = 30, 70  # percent; a chance between them is near the passing score


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
            f"{_more(view.answers_missing, 'question')}, in lesson checks, practice or mock exams."
        )
    if view.unsure:
        return (
            f"{_too_wide(view)} whether you would pass {view.exam_name} today: your chance of passing is "
            f"between **{whole_percent(view.low)}% and {whole_percent(view.high)}%**.{_narrowing(view)}"
        )
    return (
        f"By your answers so far, your chance of passing {view.exam_name} today is "
        f"**{whole_percent(view.chance)}%** (between {whole_percent(view.low)}% and "
        f"{whole_percent(view.high)}%)."
    )


def _too_wide(view: ReadinessView) -> str:
    return "It is too close to tell" if view.answers_to_narrow is None else "It is too early to tell"


def _narrowing(view: ReadinessView) -> str:
    if view.answers_to_narrow is not None:
        return f" About {_more(view.answers_to_narrow, 'answer')} would narrow this range."
    if view.chance is not None and CLOSE_FROM <= view.chance <= CLOSE_TO:
        return " You stand close to the passing score, where more answers may not settle it."
    return " More answers may not settle it."


def _more(count: int, noun: str) -> str:
    return f"{count} more {noun}{'' if count == 1 else 's'}"


def _weakest(view: ReadinessView) -> str:
    """A sentence about the domain with the smallest share of right answers; empty where none is known."""
    known = [(domain.percent, domain.name) for domain in view.domains if domain.percent is not None]
    if not known:
        return ""
    percent, name = min(known)
    share = f"of such questions you would answer about {whole_percent(percent)}% rightly"
    return f" Your weakest domain is **{name}**: {share}."

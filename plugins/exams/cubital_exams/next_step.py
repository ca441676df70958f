"""The next step in the mock exams: the one that is open before all else, and after all else another one."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from cubital.content.cache import ContentCache
from cubital.plugins.results import NextStep
from cubital.storage.database import Database
from cubital.storage.work import Work
from cubital_exams.bank.blueprints import BLUEPRINTS
from cubital_exams.sittings.records import Sitting
from cubital_exams.sittings.sitting import open_sitting

EXAMS = "/exams"
OPEN_EXAM, PRACTICE = 10, 50


async def next_steps(user_id: int, database: Database, content: ContentCache) -> Sequence[NextStep]:
    """None where the school has no exam."""
    blueprints = await content.all(BLUEPRINTS)
    if not blueprints:
        return []

    def read(work: Work) -> tuple[Sitting | None, int | None]:
        sitting = open_sitting(work, user_id)
        if sitting is None or sitting.deadline is None:
            return sitting, None
        return sitting, max(1, ceil((sitting.deadline - work.now).total_seconds() / 60))

    sitting, minutes = await database.read(read)
    if sitting is not None:
        return [
            NextStep(
                kind="exam",
                title=f"{sitting.exam_name}, {sitting.form_name}",
                detail="An exam of yours is open",
                link=f"{EXAMS}/{sitting.id}",
                link_text="Go on with your exam",
                order=OPEN_EXAM,
                minutes=minutes,
            )
        ]
    return [
        NextStep(
            kind="practice",
            title="A mock exam",
            detail=", ".join(blueprint.name for blueprint in blueprints),
            link=EXAMS,
            link_text="See the mock exams",
            order=PRACTICE,
        )
    ]

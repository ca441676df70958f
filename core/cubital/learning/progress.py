"""Progress of a student in each module, in percent; it never goes down."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, bindparam, case, func, select, update

from cubital.accounts.sessions import SESSIONS_CHANGED, Caller
from cubital.accounts.tables import users
from cubital.accounts.user import ACTIVE_EVERY, NOT_ACTIVE_LATELY, touch_last_active
from cubital.events import ProgressSaved
from cubital.learning.tables import progress
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import Upsert, Work


class ProgressView(ApiModel):
    """A student's progress in one module; `id` 0 where nothing has been saved yet.

    `last_position` in percent, `time_spent` in seconds, `score` in percent.
    """

    id: int
    user_id: int
    module_id: int
    completed: bool
    last_position: int
    score: float | None
    attempts: int
    notes: str
    current_activity: str
    time_spent: int
    last_updated: UtcTime | None


COLUMNS = [progress.c[name] for name in ProgressView.model_fields]
OF_USER = select(*COLUMNS).where(progress.c.user_id == bindparam("user_id")).order_by(progress.c.module_id)
OF_MODULE = (
    select(*COLUMNS)
    .where(progress.c.user_id == bindparam("user_id"))
    .where(progress.c.module_id == bindparam("module_id"))
)
RAISE = Upsert(
    progress,
    key=("user_id", "module_id"),
    set_=lambda new: {
        "last_position": new.last_position,
        "completed": new.completed,
        "last_updated": new.last_updated,
    },
    only_if=lambda new: new.last_position > progress.c.last_position,
    returning=COLUMNS,
)
SUM_OF_POSITIONS = (
    select(func.coalesce(func.sum(progress.c.last_position), 0))
    .where(progress.c.user_id == bindparam("of_user"))
    .scalar_subquery()
)
# Two tabs that save different modules at once: without the lock, neither's sum would hold the other's.
LOCK_USER = select(users.c.id).where(users.c.id == bindparam("of_user")).with_for_update(key_share=True)
# The user's own column is the mean over all modules, a half rounded up: floor(sum / modules + 1/2), in whole
# numbers, which both databases divide alike. Who saves is active: `touch_last_active` in the same statement.
SET_MEAN = (
    update(users)
    .where(users.c.id == bindparam("of_user"))
    .values(
        progress=(SUM_OF_POSITIONS * 2 + bindparam("modules")) // (bindparam("modules") * 2),
        last_active=case(
            (NOT_ACTIVE_LATELY, bindparam("now", type_=users.c.last_active.type)), else_=users.c.last_active
        ),
    )
    .returning(users.c.progress)
)


def all_records(work: Work, user_id: int) -> Sequence[ProgressView]:
    """The user's records, by module; modules never begun have none."""
    return [_view(row) for row in work.all(OF_USER, user_id=user_id)]


def one_record(work: Work, user_id: int, module_id: int) -> ProgressView:
    """The user's record of the module, a zero one where nothing has been saved."""
    row = work.one(OF_MODULE, user_id=user_id, module_id=module_id)
    return _view(row) if row else _nothing_saved(user_id, module_id)


def save(work: Work, user_id: int, module_id: int, position: int, modules: int) -> ProgressView:
    """Raise the record to `position` percent, unless it is there already; `modules` is the course's count."""
    row = _raise_to(work, user_id, module_id, position)
    if row is None:
        touch_last_active(work, user_id)
        return one_record(work, user_id, module_id)
    _set_mean(work, user_id, modules)
    record = _view(row)
    work.publish(ProgressSaved(user_id, module_id, record.last_position))
    return record


def save_all(work: Work, user_id: int, positions: dict[int, int], modules: int) -> Sequence[ProgressView]:
    """Raise several records at once, by module id."""
    raised = [
        module_id
        for module_id, position in sorted(positions.items())  # always in this order: no deadlock
        if _raise_to(work, user_id, module_id, position) is not None
    ]
    _set_mean(work, user_id, modules)
    for module_id in raised:
        work.publish(ProgressSaved(user_id, module_id, positions[module_id]))
    return all_records(work, user_id)


def _raise_to(work: Work, user_id: int, module_id: int, position: int) -> Row[Any] | None:
    """The record's row, None where it stands there or higher already."""
    return RAISE.run(
        work,
        user_id=user_id,
        module_id=module_id,
        last_position=position,
        completed=position >= 100,
        last_updated=work.now,
    ).first()


def _set_mean(work: Work, user_id: int, modules: int) -> None:
    if work.connection.dialect.name == "postgresql":  # SQLite has one writer at a time
        work.run(LOCK_USER, of_user=user_id)
    now = work.now
    mean = work.one(SET_MEAN, of_user=user_id, modules=modules, before=now - ACTIVE_EVERY, now=now)
    # A remembered caller holds the user's progress.
    if isinstance(work.actor, Caller) and mean and work.actor.user.progress != mean.progress:
        work.signal(SESSIONS_CHANGED, user_id)


def _view(row: Row[Any]) -> ProgressView:
    return ProgressView(**row._asdict())


def _nothing_saved(user_id: int, module_id: int) -> ProgressView:
    return ProgressView(
        id=0,
        user_id=user_id,
        module_id=module_id,
        completed=False,
        last_position=0,
        score=None,
        attempts=0,
        notes="",
        current_activity="",
        time_spent=0,
        last_updated=None,
    )

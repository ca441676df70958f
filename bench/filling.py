"""Rows by the million: the database makes them itself, of its users, a statement for each module or day."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import insert, literal, select

from bench.endpoints import MODULES
from cubital.accounts.tables import users
from cubital.learning.tables import activity, progress
from cubital.storage.schema import Json, UtcDateTime
from cubital.storage.work import Work


def add_progress(work: Work, first: int) -> None:
    """A record in each module for each user from the id `first`."""
    for module in range(1, MODULES + 1):
        record = {
            "module_id": literal(module),
            "last_position": literal(100 if module < 3 else 40),
            "completed": literal(module < 3),
            "last_updated": literal(work.now, UtcDateTime),
        }
        rows = select(users.c.id, *record.values()).where(users.c.id >= first)
        work.run(insert(progress).from_select(["user_id", *record], rows))


def add_activity(work: Work, first: int, each: int, ago: timedelta) -> None:
    """So many lines of the log for each user from the id `first`, one a day; the newest is so long `ago`."""
    for day in reversed(range(each)):
        line = {
            "module_id": literal(day % MODULES + 1),
            "activity": literal("study"),
            "details": literal({}, Json),
            "timestamp": literal(work.now - ago - timedelta(days=day), UtcDateTime),
        }
        rows = select(users.c.id, *line.values()).where(users.c.id >= first)
        work.run(insert(activity).from_select(["user_id", *line], rows))

"""The streak: days in a row on which somebody studied, where one missed day in seven is forgiven."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta

FORGIVES_EVERY = 7  # days: of any so many in a row, at most one is forgiven

DAY = timedelta(days=1)


@dataclass(frozen=True)
class Streak:
    """`days`: those studied, up to today or the last one before; `forgiven`: those missed between them, the
    newest first."""

    days: int
    forgiven: tuple[date, ...]


def streak_of(studied: Collection[date], today: date) -> Streak:
    """A day that is not over breaks nothing, and days to come count nothing."""
    days = int(today in studied)
    forgiven: list[date] = []
    pending: date | None = None  # forgiven only where a day of study lies before it
    day = today - DAY
    while True:
        if day in studied:
            days += 1
            if pending is not None:
                forgiven.append(pending)
                pending = None
        elif pending is None and (not forgiven or (forgiven[-1] - day).days >= FORGIVES_EVERY):
            pending = day
        else:
            break
        day -= DAY
    return Streak(days, tuple(forgiven))

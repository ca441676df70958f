"""Today, as core knows it: the week, the streak, the goal, the plan, and the modules that come next."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from cubital.learning import progress
from cubital.learning.modules import Module
from cubital.learning.next_module import modules_left, unproven_modules
from cubital.learning.streak import Streak, streak_of
from cubital.learning.study_plan import Plan, plan_to
from cubital.learning.study_settings import StudySettings, settings_of
from cubital.learning.study_time import FIRST_DAYS, MOST_DAYS, StudyDay, day_of, study_days_of
from cubital.storage.work import Work

WEEK = 7  # days, today the last


@dataclass(frozen=True)
class WeekDay:
    """`studied`: long enough for the streak; `forgiven`: missed, and the streak goes on."""

    day: date
    minutes: int
    studied: bool
    forgiven: bool


@dataclass(frozen=True)
class NextModule:
    """`position` in percent; at 100 its exam is still to pass."""

    module: Module
    position: int


@dataclass(frozen=True)
class Today:
    """`streak` None where the student does not want one, `plan` None without a day of the exam."""

    day: date
    week: Sequence[WeekDay]
    streak: Streak | None
    plan: Plan | None
    settings: StudySettings
    next_modules: Sequence[NextModule]


def today_of(work: Work, user_id: int, course: Sequence[Module], utc_offset: int) -> Today:
    """For whoever's clock is `utc_offset` minutes ahead of UTC."""
    today = day_of(work.now, utc_offset)
    settings = settings_of(work, user_id)
    days, streak = _days_and_streak(work, user_id, today)
    records = progress.all_records(work, user_id)
    left = modules_left(course, records)
    if not settings.streak:
        streak = None
    positions = {record.module_id: record.last_position for record in records}
    following = left or unproven_modules(work, user_id, course, records)
    return Today(
        day=today,
        week=_week(days, today, streak.forgiven if streak else ()),
        streak=streak,
        plan=plan_to(settings.exam_date, today, [module.id for module in left])
        if settings.exam_date
        else None,
        settings=settings,
        next_modules=[NextModule(module, positions.get(module.id, 0)) for module in following],
    )


def _days_and_streak(work: Work, user_id: int, today: date) -> tuple[Sequence[StudyDay], Streak | None]:
    """The newest days, all of them only for a streak that goes on beyond the first."""
    for most in (FIRST_DAYS, MOST_DAYS):
        days = study_days_of(work, user_id, most)
        counting = {day.day for day in days if day.counts}
        streak = streak_of(counting, today)
        if len(days) < most or streak.days < len(counting):
            break
    return days, streak


def _week(days: Sequence[StudyDay], today: date, forgiven: Collection[date]) -> list[WeekDay]:
    known = {day.day: day for day in days}
    dates = [today - timedelta(days=back) for back in reversed(range(WEEK))]
    return [
        WeekDay(
            day=day,
            minutes=known[day].seconds // 60 if day in known else 0,
            studied=day in known and known[day].counts,
            forgiven=day in forgiven,
        )
        for day in dates
    ]

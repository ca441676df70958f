"""Budgets: what a model may cost, reserved before it is asked and settled when it has answered, so that many
questions at once cannot spend more than there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from decimal import Decimal
from typing import Any, Literal

from sqlalchemy import Table, bindparam, select, update

from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import InsertOnce, Work
from cubital_tutor.models.tables import tutor_school_spending, tutor_spending
from cubital_tutor.settings import TutorSettings

MICROS = 1_000_000

Spent = Literal["student", "school"]


@dataclass(frozen=True)
class Limits:
    """Of one day: a student's answers, and what a student and the school may spend, in micro-dollars."""

    answers: int
    student_micros: int | None
    school_micros: int | None

    @classmethod
    def of(cls, settings: TutorSettings) -> Limits:
        return cls(settings.daily_answers, _micros(settings.daily_cost), _micros(settings.school_daily_cost))

    @property
    def counts_money(self) -> bool:
        return self.student_micros is not None or self.school_micros is not None


@dataclass(frozen=True)
class Usage:
    """What one answer took."""

    tokens_in: int = 0
    tokens_out: int = 0
    micros: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.tokens_in + other.tokens_in,
            self.tokens_out + other.tokens_out,
            self.micros + other.micros,
        )


@dataclass(frozen=True)
class Reservation:
    user_id: int
    day: str
    micros: int


class BudgetView(ApiModel):
    """`model` None where no model is asked and nothing is counted; `answers_left` 0 also where the money of
    the day is spent."""

    model: str | None
    answers_left: int
    answers_a_day: int
    resets_at: UtcTime


class DayOfSpending(ApiModel):
    """`cost` in US dollars."""

    day: str
    answers: int
    tokens_in: int
    tokens_out: int
    cost: float


_NOTHING = {"answers": 0, "tokens_in": 0, "tokens_out": 0, "micros": 0}
_START = {
    tutor_spending: InsertOnce(tutor_spending, key=("user_id", "day")),
    tutor_school_spending: InsertOnce(tutor_school_spending, key=("day",)),
}


def _add(table: Table) -> Any:
    return update(table).values(
        answers=table.c.answers + bindparam("more_answers"),
        tokens_in=table.c.tokens_in + bindparam("more_in"),
        tokens_out=table.c.tokens_out + bindparam("more_out"),
        micros=table.c.micros + bindparam("more_micros"),
    )


# The condition and the change are one statement: two at once cannot both take the last of it.
TAKE = (
    _add(tutor_spending)
    .where(tutor_spending.c.user_id == bindparam("of_user"))
    .where(tutor_spending.c.day == bindparam("of_day"))
    .where(tutor_spending.c.answers + bindparam("more_answers") <= bindparam("most_answers"))
    .where(tutor_spending.c.micros + bindparam("more_micros") <= bindparam("most_micros"))
)
TAKE_OF_SCHOOL = (
    _add(tutor_school_spending)
    .where(tutor_school_spending.c.day == bindparam("of_day"))
    .where(tutor_school_spending.c.micros + bindparam("more_micros") <= bindparam("most_micros"))
)
SETTLE = (
    _add(tutor_spending)
    .where(tutor_spending.c.user_id == bindparam("of_user"))
    .where(tutor_spending.c.day == bindparam("of_day"))
)
SETTLE_SCHOOL = _add(tutor_school_spending).where(tutor_school_spending.c.day == bindparam("of_day"))
OF_STUDENT = (
    select(tutor_spending)
    .where(tutor_spending.c.user_id == bindparam("user_id"))
    .where(tutor_spending.c.day == bindparam("day"))
)
OF_SCHOOL = select(tutor_school_spending).where(tutor_school_spending.c.day == bindparam("day"))
DAYS = (
    select(tutor_school_spending)
    .where(tutor_school_spending.c.day >= bindparam("since"))
    .order_by(tutor_school_spending.c.day.desc())
)

NO_LIMIT = 2**62


def reserve(work: Work, user_id: int, limits: Limits, micros: int) -> Reservation | Spent:
    """Take one answer and `micros`, the most that it can cost; else whose budget is spent."""
    day = _day(work.now)
    _START[tutor_spending].run(work, user_id=user_id, day=day, **_NOTHING)
    _START[tutor_school_spending].run(work, day=day, **_NOTHING)
    more = {"more_answers": 1, "more_in": 0, "more_out": 0, "more_micros": micros}
    taken = work.run(
        TAKE,
        of_user=user_id,
        of_day=day,
        most_answers=limits.answers,
        most_micros=NO_LIMIT if limits.student_micros is None else limits.student_micros,
        **more,
    )
    if taken.rowcount == 0:
        return "student"
    most = NO_LIMIT if limits.school_micros is None else limits.school_micros
    if work.run(TAKE_OF_SCHOOL, of_day=day, most_micros=most, **more).rowcount == 0:
        _change(work, SETTLE, Reservation(user_id, day, micros), Usage(micros=-micros), -1)
        return "school"
    return Reservation(user_id, day, micros)


def settle(work: Work, reservation: Reservation, usage: Usage, answered: bool) -> None:
    """Put what it did take in the place of what was reserved; an answer that did not come counts as none."""
    actual = Usage(usage.tokens_in, usage.tokens_out, usage.micros - reservation.micros)
    answers = 0 if answered else -1
    _change(work, SETTLE, reservation, actual, answers)
    _change(work, SETTLE_SCHOOL, reservation, actual, answers)


def record_for_school(work: Work, usage: Usage) -> None:
    """Count what was not a student's answer: a draft for an editor."""
    day = _day(work.now)
    _START[tutor_school_spending].run(work, day=day, **_NOTHING)
    _change(work, SETTLE_SCHOOL, Reservation(0, day, 0), usage, 0)


def budget_of(work: Work, user_id: int, model: str | None, limits: Limits) -> BudgetView:
    now = work.now
    mine = work.one(OF_STUDENT, user_id=user_id, day=_day(now))
    school = work.one(OF_SCHOOL, day=_day(now))
    left = max(0, limits.answers - (mine.answers if mine else 0))
    if _all_spent(mine, limits.student_micros) or _all_spent(school, limits.school_micros):
        left = 0
    midnight = datetime.combine(now.date() + timedelta(days=1), time(), now.tzinfo)
    return BudgetView(model=model, answers_left=left, answers_a_day=limits.answers, resets_at=midnight)


def spending(work: Work, days: int) -> Sequence[DayOfSpending]:
    """What the school's models took on each of the last `days`, the newest day first."""
    return [
        DayOfSpending(
            day=row.day,
            answers=row.answers,
            tokens_in=row.tokens_in,
            tokens_out=row.tokens_out,
            cost=row.micros / MICROS,
        )
        for row in work.all(DAYS, since=_day(work.now - timedelta(days=days)))
    ]


def _all_spent(row: Any, limit: int | None) -> bool:
    return limit is not None and (row.micros if row else 0) >= limit


def _change(work: Work, statement: Any, of: Reservation, usage: Usage, answers: int) -> None:
    student = {"of_user": of.user_id} if statement is SETTLE else {}
    work.run(
        statement,
        of_day=of.day,
        more_answers=answers,
        more_in=usage.tokens_in,
        more_out=usage.tokens_out,
        more_micros=usage.micros,
        **student,
    )


def _day(now: datetime) -> str:
    return now.date().isoformat()


def _micros(dollars: Decimal | None) -> int | None:
    return None if dollars is None else int(dollars * MICROS)

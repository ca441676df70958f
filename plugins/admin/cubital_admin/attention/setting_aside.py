"""Setting a student aside: snoozed for days or until something changes, done until there is a new reason."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal

from pydantic import Field
from sqlalchemy import Row, delete, select

from cubital.accounts import audit
from cubital.accounts.tables import users
from cubital.plugins.results import Concern
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import Upsert, Work
from cubital_admin.attention.reasons import ID_LENGTH, reason_id
from cubital_admin.students import student_list
from cubital_admin.tables import asides

Choice = Literal["three_days", "seven_days", "until_change", "done"]
DAYS: dict[str, int] = {"three_days": 3, "seven_days": 7}
ReasonId = Annotated[str, Field(min_length=ID_LENGTH, max_length=ID_LENGTH, pattern="^[0-9a-f]+$")]

SET = Upsert(
    asides,
    ["user_id"],
    set_=lambda new: {name: new[name] for name in ("choice", "until", "reasons", "by_id", "at")},
)
ASIDES = select(
    asides.c.user_id,
    asides.c.choice,
    asides.c.until,
    asides.c.reasons,
    asides.c.at,
    users.c.username.label("by"),
).outerjoin_from(asides, users, users.c.id == asides.c.by_id)


class SettingAside(ApiModel):
    """`reasons`: the ids of those that were seen; one that was not comes up again whatever is chosen."""

    choice: Choice
    reasons: Annotated[list[ReasonId], Field(min_length=1, max_length=100)]


class AsideView(ApiModel):
    """Until when, and who chose so; `by` is null for an account that is gone."""

    choice: Choice
    until: UtcTime | None
    at: UtcTime
    by: str | None


def set_aside(work: Work, student_id: int, new: SettingAside, concerns: Sequence[Concern]) -> AsideView:
    """Put the student aside for `concerns`, those of theirs that stand now. Raises NotFound."""
    student_list.one(work, student_id)
    days = DAYS.get(new.choice)
    row = {
        "choice": new.choice,
        "until": work.now + timedelta(days=days) if days else None,
        "reasons": {reason_id(each): each.detail for each in concerns if reason_id(each) in new.reasons},
        "by_id": work.actor.id if work.actor else None,
        "at": work.now,
    }
    SET.run(work, user_id=student_id, **row)
    audit.record(work, "attention_done" if new.choice == "done" else "attention_snoozed", student_id)
    return AsideView(
        choice=new.choice, until=row["until"], at=work.now, by=work.actor.username if work.actor else None
    )


def bring_back(work: Work, student_id: int) -> None:
    """The student is shown again, if they still need attention. Raises NotFound."""
    student_list.one(work, student_id)
    if work.run(delete(asides).where(asides.c.user_id == student_id)).rowcount:
        audit.record(work, "attention_brought_back", student_id)


def asides_by_student(work: Work) -> dict[int, Row[Any]]:
    return {row.user_id: row for row in work.all(ASIDES)}


def is_aside(aside: Row[Any], concerns: Sequence[Concern], now: datetime) -> bool:
    """Whether none of the student's concerns is one to look at yet.

    A reason that was not seen when they were put aside always is. One that was, when the days are over; if
    anything about it changes; or, done, when it has come about anew: `since` is then after the decision.
    """
    seen: dict[str, str] = aside.reasons
    if any(reason_id(each) not in seen for each in concerns):
        return False
    if aside.until is not None:
        return bool(now < aside.until)
    if any(each.since > aside.at for each in concerns):
        return False
    return aside.choice == "done" or {reason_id(each): each.detail for each in concerns} == seen

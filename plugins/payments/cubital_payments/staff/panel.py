"""The reconciliation panel: where money and access do not agree, and the ledger's newest lines."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row

from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import Work
from cubital_payments.money import in_words
from cubital_payments.records import ledger
from cubital_payments.staff import attention, pending
from cubital_payments.staff.attention import PaidView, PersonView

LINES = 100


class LedgerLine(ApiModel):
    """One thing that was said of a payment; `amount` as a person reads it, empty where none was named."""

    id: int
    at: UtcTime
    what: str
    source: str
    user_id: int | None
    payment_id: str
    event_id: str | None
    event_name: str
    amount: str


class Reconciliation(ApiModel):
    """`active_not_paid` is empty where registration does not ask for payment."""

    paid_not_active: list[PaidView]
    reversed_yet_active: list[PaidView]
    active_not_paid: list[PersonView]
    active_not_paid_count: int
    pending: list[PersonView]
    ledger: list[LedgerLine]


def reconciliation(work: Work, payment_is_asked: bool) -> Reconciliation:
    number, active = attention.active_not_paid(work) if payment_is_asked else (0, [])
    return Reconciliation(
        paid_not_active=attention.paid_not_active(work),
        reversed_yet_active=attention.reversed_yet_active(work),
        active_not_paid=active,
        active_not_paid_count=number,
        pending=[
            PersonView(
                user_id=each.id,
                username=each.username,
                full_name=each.full_name,
                email=each.email,
                status="pending",
                since=each.since,
            )
            for each in pending.for_long(work)
        ],
        ledger=[_line(row) for row in ledger.newest(work, LINES)],
    )


def _line(row: Row[Any]) -> LedgerLine:
    return LedgerLine(
        id=row.id,
        at=row.at,
        what=row.what,
        source=row.source,
        user_id=row.user_id,
        payment_id=row.payment_id,
        event_id=row.event_id,
        event_name=row.event_name,
        amount="" if row.amount is None else in_words(row.amount, row.currency),
    )

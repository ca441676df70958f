"""The reconciliation panel: accounts whose money and access disagree, and the ledger's newest lines."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row

from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import Work
from cubital_payments.money import in_words
from cubital_payments.records import ledger
from cubital_payments.staff import pending, undecided_payments
from cubital_payments.staff.pending import PersonView
from cubital_payments.staff.undecided_payments import PaidView

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
    number, active = undecided_payments.active_not_paid(work) if payment_is_asked else (0, [])
    return Reconciliation(
        paid_not_active=undecided_payments.paid_not_active(work),
        reversed_yet_active=undecided_payments.reversed_yet_active(work),
        active_not_paid=active,
        active_not_paid_count=number,
        pending=pending.pending_since(work, work.now - pending.LONG, undecided_payments.MOST),
        ledger=[_line(row) for row in ledger.newest(work, LINES)],
    )


def _line(row: Row[Any]) -> LedgerLine:
    amount = "" if row.amount is None else in_words(row.amount, row.currency)
    return LedgerLine.model_validate({**row._mapping, "amount": amount})

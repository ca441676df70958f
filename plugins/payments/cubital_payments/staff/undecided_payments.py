"""Undecided payments: money without access, or access without money."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, and_, bindparam, func, or_, select

from cubital.accounts import audit
from cubital.accounts.tables import users
from cubital.errors import NotFound
from cubital.storage.schema import WithoutIndex
from cubital.storage.work import Work
from cubital_payments.money import in_words
from cubital_payments.records import checkouts, ledger
from cubital_payments.staff.pending import PersonView
from cubital_payments.tables import checkouts as table

MOST = 100

# A course that a promotion code made free is paid as well.
STANDS = or_(table.c.amount == 0, table.c.refunded < table.c.amount)
STATE = WithoutIndex(table.c.state)  # most are paid
TAKEN = and_(STATE.in_(("paid", "wrong price")), STANDS)
DISPUTED = table.c.disputes > table.c.disputes_won
REVERSED = and_(STATE == "paid", or_(DISPUTED, table.c.refunded > 0))
PEOPLE = select(table, users.c.username, users.c.full_name, users.c.email, users.c.status).join_from(
    table, users
)

PAID_NOT_ACTIVE = (
    PEOPLE.where(TAKEN, users.c.status != "active", table.c.handled_at.is_(None))
    .order_by(table.c.id.desc())
    .limit(MOST)
)
REVERSED_YET_ACTIVE = (
    PEOPLE.where(REVERSED, WithoutIndex(users.c.status) == "active", table.c.handled_at.is_(None))
    .order_by(table.c.id.desc())
    .limit(MOST)
)
NOT_PAID = (
    ~select(table.c.id).where(table.c.user_id == users.c.id, table.c.state == "paid", STANDS).exists(),
    users.c.status == "active",
    users.c.role == "student",
    ~users.c.is_admin,
)
ACTIVE_NOT_PAID = (
    select(
        users.c.id.label("user_id"),
        users.c.username,
        users.c.full_name,
        users.c.email,
        users.c.status,
        users.c.created_at.label("since"),
    )
    .where(*NOT_PAID)
    .order_by(users.c.id.desc())
    .limit(MOST)
)
HOW_MANY_NOT_PAID = select(func.count()).select_from(users).where(*NOT_PAID)
CHECKOUT = select(table).where(table.c.id == bindparam("its_id"))


class PaidView(PersonView):
    """A payment that waits for a decision; `why` in a few words, `amount` as a person reads it."""

    checkout_id: int
    payment_id: str
    amount: str
    why: str


def paid_not_active(work: Work) -> list[PaidView]:
    return [_paid(row, _why_not_active(row)) for row in work.all(PAID_NOT_ACTIVE)]


def reversed_yet_active(work: Work) -> list[PaidView]:
    return [_paid(row, _how_reversed(row)) for row in work.all(REVERSED_YET_ACTIVE)]


def active_not_paid(work: Work) -> tuple[int, list[PersonView]]:
    """How many there are, and the newest hundred."""
    number = work.one(HOW_MANY_NOT_PAID)
    people = [PersonView.model_validate(row) for row in work.all(ACTIVE_NOT_PAID)]
    return int(number[0]) if number else 0, people


def set_handled(work: Work, checkout_id: int) -> None:
    """An administrator says that nothing is left to do about this payment; raises NotFound."""
    checkout = work.one(CHECKOUT, its_id=checkout_id)
    if checkout is None:
        raise NotFound(f"There is no checkout {checkout_id}.")
    checkouts.change(work, checkout_id, handled_at=work.now)
    ledger.note(
        work, "handled", "staff", checkout.provider, user_id=checkout.user_id, payment_id=checkout.payment_id
    )
    audit.record(work, "payment_handled", checkout.user_id, payment=checkout.payment_id)


def _why_not_active(row: Row[Any]) -> str:
    if row.state == "wrong price":
        return "it isn't the price of the course"
    if row.disputes > row.disputes_won:
        return f"the payment is disputed, and the account is {row.status}"
    if row.disputes:
        return f"the dispute was won, and the account is {row.status}"
    return f"the account is {row.status}"


def _how_reversed(row: Row[Any]) -> str:
    if row.disputes > row.disputes_won:
        return f"the payment of {in_words(row.amount or 0, row.currency)} is disputed"
    return f"{in_words(row.refunded, row.currency)} of {in_words(row.amount or 0, row.currency)} was refunded"


def _paid(row: Row[Any], why: str) -> PaidView:
    return PaidView.model_validate(
        {
            **row._mapping,
            "checkout_id": row.id,
            "amount": in_words(row.amount or 0, row.currency),
            "why": why,
            "since": row.paid_at or row.created_at,
        }
    )

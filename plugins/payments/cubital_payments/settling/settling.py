"""Settling: the account is brought in line with a payment as the provider tells it, whichever way it came.

It may be done at any time, in any order, any number of times: a payment's state only moves forward, and an
account is activated once, by a payment that is whole, its owner's, and not given back.
"""

from __future__ import annotations

from typing import Any, Literal

from sqlalchemy import Row, bindparam, select

from cubital.accounts.status import change_status
from cubital.accounts.tables import users
from cubital.errors import Conflict
from cubital.storage.work import Work
from cubital_payments.provider import Payment
from cubital_payments.records import checkouts, ledger
from cubital_payments.records.ledger import Source
from cubital_payments.settling.payment_terms import Terms

Verdict = Literal[
    "activated",  # just now
    "active",  # already before
    "open",
    "processing",
    "failed",
    "expired",
    "given back",
    "not ours",
    "wrong price",
    "closed",  # paid, but the account is paused or terminated
]

# Locked, so that two that settle for one person do so one after the other.
PAYER = (
    select(users.c.id, users.c.status, users.c.is_admin, users.c.role)
    .where(users.c.id == bindparam("of_user"))
    .with_for_update()
)
FORWARD = {"open": 0, "expired": 1, "processing": 2, "failed": 3, "wrong price": 4, "paid": 5}


def settle(work: Work, payment: Payment, terms: Terms, source: Source) -> Verdict:
    """Bring the account in line with the payment; the verdict says what the payment is worth."""
    payer = work.one(PAYER, of_user=payment.user_id) if payment.user_id is not None else None
    known = checkouts.of_payment(work, terms.provider, payment.id)
    if payer is None or not _is_ours(work, payment, terms, known):
        return "not ours"
    checkout = known or checkouts.adopt(work, terms.provider, payment, payer.id)
    right = _is_right_price(payment, terms, checkout)
    if right:
        _move_on(work, checkout, payment, terms, source)
    else:
        _note_wrong_price(work, checkout, payment, terms, source)
    _note_money_back(work, checkout, payment, terms, source)
    if not right:
        return "wrong price"
    if payment.state != "paid":
        return payment.state
    if payment.given_back:
        return "given back"
    return _activate(work, checkout, payment, terms, source)


def _is_ours(work: Work, payment: Payment, terms: Terms, known: Row[Any] | None) -> bool:
    # Two schools may share one account at the provider, and a school may begin again with an empty database:
    # their students' numbers are alike.
    if known is not None:
        return bool(known.user_id == payment.user_id)
    assert payment.user_id is not None
    return payment.school in ("", terms.school) and payment.account in (
        "",
        checkouts.mark_of(work, payment.user_id),
    )


def _is_right_price(payment: Payment, terms: Terms, checkout: Row[Any]) -> bool:
    if payment.price:
        # The price may have been another one when this person was sent to pay.
        return payment.full and payment.price in {terms.price, checkout.price}
    # Of a page that we made ourselves, what is to be paid on it is known.
    return (
        bool(checkout.price)
        and checkout.state != "wrong price"
        and (payment.amount, payment.currency) == (checkout.amount, checkout.currency)
    )


def _note_wrong_price(work: Work, checkout: Row[Any], payment: Payment, terms: Terms, source: Source) -> None:
    if payment.state == "paid" and FORWARD[checkout.state] < FORWARD["wrong price"]:
        checkouts.change(
            work, checkout.id, state="wrong price", amount=payment.amount, currency=payment.currency
        )
        ledger.note(work, "wrong price", source, terms.provider, payment)


def _move_on(work: Work, checkout: Row[Any], payment: Payment, terms: Terms, source: Source) -> None:
    """Note a new state; an older answer that comes late changes nothing."""
    if FORWARD[payment.state] > FORWARD[checkout.state]:
        new: dict[str, Any] = {"state": payment.state}
        if payment.state == "paid":
            new |= {"amount": payment.amount, "currency": payment.currency, "paid_at": work.now}
            if _another_paid(work, checkout):
                ledger.note(work, "paid again", source, terms.provider, payment)
        checkouts.change(work, checkout.id, **new)
        ledger.note(work, payment.state, source, terms.provider, payment)


def _note_money_back(work: Work, checkout: Row[Any], payment: Payment, terms: Terms, source: Source) -> None:
    """Refunds and disputes: their numbers only grow, so that an older answer is known by them."""
    if payment.refunded > checkout.refunded:
        checkouts.change(work, checkout.id, refunded=payment.refunded, handled_at=None)
        back = payment.refunded - checkout.refunded
        ledger.note(work, "refunded", source, terms.provider, payment, amount=back)
    disputed_anew = payment.disputes > checkout.disputes
    if disputed_anew:
        checkouts.change(work, checkout.id, disputes=payment.disputes, handled_at=None)
        ledger.note(work, "disputed", source, terms.provider, payment)
    if payment.disputes_won > checkout.disputes_won:
        checkouts.change(work, checkout.id, disputes_won=payment.disputes_won, handled_at=None)
        ledger.note(work, "dispute won", source, terms.provider, payment)
    newly_reversed = (payment.given_back and payment.refunded > checkout.refunded) or (
        payment.disputed and disputed_anew
    )
    if newly_reversed and terms.pause_when_reversed and not _another_paid(work, checkout):
        _pause(work, payment, terms, source)


def _another_paid(work: Work, checkout: Row[Any]) -> bool:
    """Whether another payment of the same person stands."""
    return any(
        other.id != checkout.id and other.state == "paid" and other.refunded < (other.amount or 0)
        for other in checkouts.all_of(work, checkout.user_id)
    )


def _pause(work: Work, payment: Payment, terms: Terms, source: Source) -> None:
    assert payment.user_id is not None
    payer = work.one(PAYER, of_user=payment.user_id)
    if payer is not None and payer.status == "active":
        try:
            change_status(work, payer.id, "paused")
        except Conflict:
            return  # an administrator by now
        ledger.note(work, "paused", source, terms.provider, payment)


def _activate(work: Work, checkout: Row[Any], payment: Payment, terms: Terms, source: Source) -> Verdict:
    payer = work.one(PAYER, of_user=checkout.user_id)  # as it is now, maybe paused a moment ago
    assert payer is not None
    if payer.status == "active":
        return "active"
    if payer.status != "pending" or payer.is_admin or payer.role == "admin":
        return "closed"
    if terms.pause_when_reversed and payment.disputed:
        return "given back"
    change_status(work, payer.id, "active")
    checkouts.change(work, checkout.id, activated=True)
    ledger.note(work, "activated", source, terms.provider, payment)
    return "activated"

"""Checkouts: a row for each payment page of a provider, with the state of its payment."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, bindparam, func, or_, select, update

from cubital.accounts.tables import users
from cubital.accounts.user import User
from cubital.storage.work import Upsert, Work
from cubital_payments.provider import Checkout, Payment
from cubital_payments.records import ledger
from cubital_payments.tables import checkouts
from cubital_payments.tables import ledger as lines

SOON_OVER = timedelta(minutes=5)  # a page that closes while one looks for one's card is no use

_c = checkouts.c
LATEST = (
    select(checkouts)
    .where(_c.user_id == bindparam("of_user"))
    .where(_c.provider == bindparam("its_provider"))
    .order_by(_c.attempt.desc(), _c.id.desc())
    .limit(1)
)
BY_PAYMENT = (
    select(checkouts)
    .where(_c.provider == bindparam("its_provider"))
    .where(_c.payment_id == bindparam("its_payment"))
)
UNSETTLED = (
    select(_c.payment_id)
    .where(_c.provider == bindparam("its_provider"))
    .where(or_(_c.state.in_(("open", "processing")), _c.created_at > bindparam("since")))
    .order_by(_c.id)
)
OF_USER = select(checkouts).where(_c.user_id == bindparam("of_user")).order_by(_c.id)
BEGUN = select(_c.id).where(_c.user_id == bindparam("of_user"), _c.provider == bindparam("its_provider"))
FAULTY = select(lines.c.id).where(
    lines.c.user_id == bindparam("of_user"),
    lines.c.provider == bindparam("its_provider"),
    lines.c.what == "not started",
)
ATTEMPTS = select(
    select(func.count()).select_from(BEGUN.subquery()).scalar_subquery()
    + select(func.count()).select_from(FAULTY.subquery()).scalar_subquery()
)
REGISTERED = select(users.c.created_at).where(users.c.id == bindparam("of_user"))
SET = update(checkouts).where(_c.id == bindparam("its_id"))
LEAVE = update(checkouts).where(_c.user_id == bindparam("of_user"), _c.state == "open").values(url="")

# The same page asked for twice, by two tabs at once, is one checkout.
KEEP = Upsert(checkouts, key=("provider", "payment_id"), set_=lambda new: {"url": new.url})


def latest(work: Work, user_id: int, provider: str) -> Row[Any] | None:
    """The newest checkout of this person."""
    return work.one(LATEST, of_user=user_id, its_provider=provider)


def next_attempt(work: Work, user_id: int, provider: str) -> int:
    """Numbers from 1; the same one until a checkout is kept, or is noted as not started."""
    row = work.one(ATTEMPTS, of_user=user_id, its_provider=provider)
    return 1 + (int(row[0]) if row else 0)


def mark_of(work: Work, user_id: int) -> str:
    """What tells this account from one that had its number in an earlier database."""
    row = work.one(REGISTERED, of_user=user_id)
    return row.created_at.isoformat() if row else ""


def of_payment(work: Work, provider: str, payment_id: str) -> Row[Any] | None:
    return work.one(BY_PAYMENT, its_provider=provider, its_payment=payment_id)


def still_good(checkout: Row[Any] | Checkout, now: datetime) -> bool:
    return bool(checkout.url and checkout.expires_at > now + SOON_OVER)


def unsettled(work: Work, provider: str, since: datetime) -> Sequence[str]:
    """The payments that may still change: those under way, and all begun since then."""
    return [row.payment_id for row in work.all(UNSETTLED, its_provider=provider, since=since)]


def all_of(work: Work, user_id: int) -> Sequence[Row[Any]]:
    """Every checkout of this person, oldest first."""
    return work.all(OF_USER, of_user=user_id)


def keep(work: Work, user: User, provider: str, attempt: int, checkout: Checkout) -> None:
    """Remember where this person was sent to pay."""
    known = of_payment(work, provider, checkout.payment_id)
    KEEP.run(
        work,
        user_id=user.id,
        provider=provider,
        payment_id=checkout.payment_id,
        attempt=attempt,
        url=checkout.url,
        price=checkout.price,
        state="open",
        amount=checkout.amount,
        currency=checkout.currency,
        created_at=work.now,
        expires_at=checkout.expires_at,
    )
    if known is None:
        ledger.note(work, "started", "page", provider, user_id=user.id, payment_id=checkout.payment_id)


def leave_pages(work: Work, user_id: int) -> None:
    """Lead this person to none of their open pages again: somebody else may know them."""
    work.run(LEAVE, of_user=user_id)


def note_not_started(work: Work, user_id: int, provider: str) -> None:
    """The provider failed at the attempt: the next one gets another number."""
    ledger.note(work, "not started", "page", provider, user_id=user_id)


def adopt(work: Work, provider: str, payment: Payment, user_id: int) -> Row[Any]:
    """Keep the checkout of a payment that the school does not know, because it broke off just then."""
    KEEP.run(
        work,
        user_id=user_id,
        provider=provider,
        payment_id=payment.id,
        attempt=0,
        url="",
        price="",
        state="open",
        amount=payment.amount,
        currency=payment.currency,
        created_at=work.now,
        expires_at=work.now,
    )
    checkout = of_payment(work, provider, payment.id)
    assert checkout is not None
    return checkout


def change(work: Work, checkout_id: int, **values: Any) -> None:
    work.run(SET.values(values), its_id=checkout_id)

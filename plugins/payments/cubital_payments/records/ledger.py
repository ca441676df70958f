"""The ledger: an append-only table of everything that was said of a payment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from sqlalchemy import Row, bindparam, select
from sqlalchemy.exc import IntegrityError

from cubital.storage.work import Work
from cubital_payments.provider import Notice, Payment
from cubital_payments.tables import ledger

Source = Literal["page", "webhook", "sweep", "sign-in", "staff"]

NEWEST = select(ledger).order_by(ledger.c.id.desc()).limit(bindparam("most"))
KNOWN = select(ledger.c.id).where(ledger.c.event_id == bindparam("its_id"))


def note(
    work: Work,
    what: str,
    source: Source,
    provider: str,
    payment: Payment | None = None,
    *,
    user_id: int | None = None,
    payment_id: str = "",
    amount: int | None = None,
) -> None:
    """`what` happened, in one word or two: started, activated, refunded, wrong price.

    `amount` where it is not the payment's own.
    """
    work.insert(
        ledger,
        at=work.now,
        what=what,
        source=source,
        provider=provider,
        user_id=payment.user_id if payment else user_id,
        payment_id=payment.id if payment else payment_id,
        amount=amount if amount is not None or payment is None else payment.amount,
        currency=payment.currency if payment else "",
    )


def is_known(work: Work, event_id: str) -> bool:
    return work.one(KNOWN, its_id=event_id) is not None


def note_event(work: Work, notice: Notice, provider: str, user_id: int | None) -> bool:
    """False where the event was there before: of two that arrive at once, one is first."""
    try:
        with work.savepoint():
            work.insert(
                ledger,
                at=work.now,
                what="event",
                source="webhook",
                provider=provider,
                user_id=user_id,
                payment_id=notice.payment_id or "",
                event_id=notice.id[:255],
                event_name=notice.name[:100],
            )
    except IntegrityError:
        return False
    return True


def newest(work: Work, most: int) -> Sequence[Row[Any]]:
    return work.all(NEWEST, most=most)

"""Mail to those who have paid: the receipt, and that their account is active. Once each."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import structlog
from sqlalchemy import bindparam, select, update

from cubital.accounts.tables import users
from cubital.content.site import SITE
from cubital.errors import Busy
from cubital.mail import send_mail
from cubital.school import School
from cubital.work import Work
from cubital_payments.money import in_words
from cubital_payments.tables import checkouts

log = structlog.get_logger()

TRIED_FOR = timedelta(days=14)  # a later letter would only surprise

DUE = (
    select(
        checkouts.c.id,
        checkouts.c.payment_id,
        checkouts.c.amount,
        checkouts.c.currency,
        users.c.username,
        users.c.full_name,
        users.c.email,
    )
    .join_from(checkouts, users)
    .where(checkouts.c.activated, checkouts.c.mailed_at.is_(None), users.c.email != "")
    .where(checkouts.c.id > bindparam("after"), checkouts.c.paid_at > bindparam("since"))
    .order_by(checkouts.c.id)
    .limit(10)
)
# Only one of two processes gets to send it.
CLAIM = (
    update(checkouts)
    .where(checkouts.c.id == bindparam("its_id"), checkouts.c.mailed_at.is_(None))
    .values(mailed_at=bindparam("now"))
)
GIVE_BACK = update(checkouts).where(checkouts.c.id == bindparam("its_id")).values(mailed_at=None)


@dataclass(frozen=True)
class Letter:
    checkout_id: int
    to: str
    name: str
    username: str
    paid: str
    reference: str


async def mail_what_is_due(school: School) -> None:
    """Send every letter that is owed. One that cannot be sent is owed still; the sweep tries it again."""
    after = 0
    while letter := await school.database.write(_next_letter, after):
        after = letter.checkout_id
        try:
            await _whole(_send(school, letter))
        except OSError as error:
            await school.database.write(_give_back, letter.checkout_id)
            log.error("payment_mail_failed", checkout=letter.checkout_id, reason=type(error).__name__)


async def _whole(sending: Coroutine[Any, Any, None]) -> None:
    """A server that stops lets a letter that is on its way arrive, or else it were neither sent nor owed."""
    task = asyncio.ensure_future(sending)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise


async def mail_soon(school: School) -> None:
    """As `mail_what_is_due`, after an answer that is out: nobody but the log can be told."""
    try:
        await mail_what_is_due(school)
    except Busy as error:
        log.warning("payment_mail_waits", reason=error.message)


def _next_letter(work: Work, after: int) -> Letter | None:
    for row in work.all(DUE, after=after, since=work.now - TRIED_FOR):
        if work.connection.execute(CLAIM, {"its_id": row.id, "now": work.now}).rowcount:
            paid = in_words(row.amount or 0, row.currency)
            return Letter(
                row.id, row.email, row.full_name or row.username, row.username, paid, row.payment_id
            )
    return None


def _give_back(work: Work, checkout_id: int) -> None:
    work.run(GIVE_BACK, its_id=checkout_id)


async def _send(school: School, letter: Letter) -> None:
    site = await school.shelf.find(SITE, "site")
    name = site.name if site else "The school"
    await send_mail(
        school.settings,
        letter.to,
        f"Your account at {name} is active",
        f"Dear {letter.name},\n\n"
        f"thank you: we have received your payment of {letter.paid}, and your account is active.\n"
        f"Sign in with your username {letter.username}: {school.settings.public_url}/auth\n\n"
        f"The reference of your payment is {letter.reference}. The receipt itself comes from the payment "
        "service.\n\n" + (f"If anything is amiss, write to {site.email}.\n" if site else ""),
    )

"""Mail to those who have paid: the receipt, and that their account is active.

Each gets one letter. A process that dies while it sends one leaves it to another after a while, which cannot
know whether it had gone out: then, and only then, there may be two.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog
from sqlalchemy import bindparam, or_, select, update

from cubital.accounts.tables import users
from cubital.content.site import SITE
from cubital.errors import Busy
from cubital.mail import send_mail
from cubital.school import School
from cubital.storage.work import Work
from cubital_payments.money import in_words
from cubital_payments.settling.payment_terms import address_of
from cubital_payments.tables import checkouts

log = structlog.get_logger()

TRIED_FOR = timedelta(days=14)  # a later letter would only surprise
SENDING = timedelta(minutes=10)  # no mail server takes that long; its process has died
REST = timedelta(hours=1)  # at most, after a refusal

_c = checkouts.c
NOBODY_HAS_IT = or_(_c.mail_after.is_(None), _c.mail_after <= bindparam("now"))
DUE = (
    select(
        _c.id,
        _c.payment_id,
        _c.amount,
        _c.currency,
        _c.paid_at,
        users.c.username,
        users.c.full_name,
        users.c.email,
    )
    .join_from(checkouts, users)
    .where(_c.activated, _c.mailed_at.is_(None), users.c.email != "", users.c.status == "active")
    .where(_c.id > bindparam("after"), _c.paid_at > bindparam("since"), NOBODY_HAS_IT)
    .order_by(_c.id)
    .limit(10)
)
# Only one of two processes gets to send it.
CLAIM = (
    update(checkouts)
    .where(_c.id == bindparam("its_id"), _c.mailed_at.is_(None), NOBODY_HAS_IT)
    .values(mail_after=bindparam("until"))
)
SENT = update(checkouts).where(_c.id == bindparam("its_id")).values(mailed_at=bindparam("now"))
PUT_OFF = update(checkouts).where(_c.id == bindparam("its_id")).values(mail_after=bindparam("until"))


@dataclass(frozen=True)
class Letter:
    checkout_id: int
    to: str
    name: str
    username: str
    paid: str
    paid_at: datetime
    reference: str


async def mail_what_is_due(school: School) -> None:
    """Send every letter that is owed. One that cannot be sent is owed still; a later sweep tries it again."""
    after = 0
    while letter := await school.database.write(_next_letter, after):
        after = letter.checkout_id
        # A server that stops lets a letter that is on its way arrive, and be noted.
        delivering = asyncio.ensure_future(_deliver(school, letter))
        try:
            await asyncio.shield(delivering)
        except asyncio.CancelledError:
            await delivering
            raise


async def _deliver(school: School, letter: Letter) -> None:
    try:
        await _send(school, letter)
    except OSError as error:
        await school.database.write(_put_off, letter)
        log.error("payment_mail_failed", checkout=letter.checkout_id, reason=str(error))
    else:
        await school.database.write(_note_sent, letter)


async def mail_soon(school: School) -> None:
    """As `mail_what_is_due`, after an answer that is out: nobody but the log can be told."""
    try:
        await mail_what_is_due(school)
    except Busy as error:
        log.warning("payment_mail_waits", reason=error.message)


def _next_letter(work: Work, after: int) -> Letter | None:
    now = work.now
    for row in work.all(DUE, after=after, since=now - TRIED_FOR, now=now):
        if work.run(CLAIM, its_id=row.id, now=now, until=now + SENDING).rowcount:
            return Letter(
                checkout_id=row.id,
                to=row.email,
                name=row.full_name or row.username,
                username=row.username,
                paid=in_words(row.amount or 0, row.currency),
                paid_at=row.paid_at,
                reference=row.payment_id,
            )
    return None


def _note_sent(work: Work, letter: Letter) -> None:
    work.run(SENT, its_id=letter.checkout_id, now=work.now)


def _put_off(work: Work, letter: Letter) -> None:
    # As long again as it has been owed: soon at first, later seldom.
    owed_for = work.now - letter.paid_at
    work.run(PUT_OFF, its_id=letter.checkout_id, until=work.now + min(owed_for, REST))


async def _send(school: School, letter: Letter) -> None:
    site = await school.content.find(SITE, "site")
    name = site.name if site else "The school"
    await send_mail(
        school.settings,
        letter.to,
        f"Your account at {name} is active",
        f"Dear {letter.name},\n\n"
        f"Thank you! We've received your payment of {letter.paid}, and your account is active.\n"
        f"Sign in with your username {letter.username}: {address_of(school.settings)}/auth\n\n"
        f"Your payment reference is {letter.reference}. You'll get the receipt from the payment "
        "service.\n\n" + (f"If anything looks wrong, email us at {site.email}.\n" if site else ""),
    )

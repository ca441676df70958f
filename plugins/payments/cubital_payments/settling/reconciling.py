"""Reconciling: the provider is asked about every payment that may have changed, in a sweep or at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import structlog
from sqlalchemy.exc import InterfaceError, OperationalError

from cubital.errors import Busy, Refusal
from cubital.school import School
from cubital_payments.provider import NotSetUp, Provider, ProviderAway, UnknownPayment
from cubital_payments.records import checkouts
from cubital_payments.records.lease import leased
from cubital_payments.settling.mailing import mail_what_is_due
from cubital_payments.settling.payment_terms import terms_of
from cubital_payments.settling.settling import Verdict, settle

log = structlog.get_logger()

LOOK_BACK = timedelta(days=3)  # a checkout is open for one day, and a bank may take two more


@dataclass
class Reconciled:
    """How many payments were asked for, and whose accounts (ids of payments) were activated by it.

    `failed`: ids of payments that could not be settled for a reason of our own; the log has it.
    """

    looked_at: int = 0
    activated: list[str] = field(default_factory=list)
    verdicts: dict[Verdict, int] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)


async def reconcile(school: School, provider: Provider, look_back: timedelta = LOOK_BACK) -> Reconciled:
    """Settle every payment that may have changed: those we know to be open, and all begun since then.

    Raises ProviderAway, and what the database raises while it is away; what was settled stays settled.
    """
    terms = terms_of(provider, school.settings)
    done = Reconciled()
    seen = set[str]()
    async for payment_id in _that_may_have_changed(school, provider, datetime.now(UTC) - look_back):
        if payment_id in seen:
            continue
        seen.add(payment_id)
        try:
            payment = await provider.confirm(payment_id)
            verdict = await school.database.write(settle, payment, terms, "sweep")
        except UnknownPayment:
            continue
        except (Busy, NotSetUp, OperationalError, InterfaceError):
            raise  # the provider, the settings, the database: the next payment would fare no better
        except Exception:
            # A fault over one payment, ours or of a provider that a stranger wrote, must not keep the others
            # from theirs. Whoever asked is told by `failed`.
            log.exception("payment_not_settled", payment=payment_id)
            done.failed.append(payment_id)
            continue
        done.looked_at += 1
        done.verdicts[verdict] = done.verdicts.get(verdict, 0) + 1
        if verdict == "activated":
            done.activated.append(payment_id)
    return done


async def _that_may_have_changed(school: School, provider: Provider, since: datetime) -> AsyncIterator[str]:
    for payment_id in await school.database.read(checkouts.unsettled, provider.name, since):
        yield payment_id
    async for payment_id in provider.recent(since):
        yield payment_id


async def sweep_now_and_then(school: School, provider: Provider, seconds: int) -> None:
    """Reconcile every so many seconds, in one process of all that share the database; until cancelled."""
    while True:
        await asyncio.sleep(seconds)
        try:
            # A little less, so that the process that had it last time is not late by a breath.
            async with leased(school, "sweep", timedelta(seconds=seconds * 0.9)) as ours:
                if ours:
                    await _sweep(school, provider)
        except Refusal as error:
            log.warning("payments_not_swept", reason=error.message)
        except Exception:
            # Whatever it was this time, there is a next one: without it, a lost notice would stay lost.
            log.exception("payments_not_swept")


async def _sweep(school: School, provider: Provider) -> None:
    try:
        await reconcile(school, provider)
    except ProviderAway as error:
        log.warning("payments_not_swept", reason=error.message)  # letters are owed all the same
    await mail_what_is_due(school)

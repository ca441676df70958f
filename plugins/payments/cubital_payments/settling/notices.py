"""Webhook notices: each is verified, noted once, and taken as a hint to ask the provider."""

from __future__ import annotations

from collections.abc import Mapping

import anyio.to_thread
import structlog

from cubital.accounts.sessions import Caller
from cubital.school import School
from cubital.storage.work import Work
from cubital_payments.provider import BadSignature, Notice, Payment, Provider, UnknownPayment
from cubital_payments.records import ledger
from cubital_payments.settling.payment_terms import Terms, terms_of
from cubital_payments.settling.settling import Verdict, settle

log = structlog.get_logger()


async def receive(school: School, provider: Provider, body: bytes, headers: Mapping[str, str]) -> bool:
    """Take one notice; True where an account was activated by it.

    Raises BadSignature, and ProviderAway where the provider cannot be asked: it then delivers the notice
    again, for it is noted only together with what it led to.
    """
    try:
        notice = await anyio.to_thread.run_sync(provider.read_notice, body, headers)
    except BadSignature:
        log.warning("payment_notice_not_signed")  # a stranger's, or the signing secret is another webhook's
        raise
    if await school.database.read(ledger.is_known, notice.id):
        return False
    payment = None
    if notice.payment_id is not None:
        try:
            payment = await provider.confirm(notice.payment_id)
        except UnknownPayment:
            payment = None  # somebody else's, as where two systems share an account at the provider
    terms = terms_of(provider, school.settings)
    verdict = await school.database.write(_take, notice, payment, terms)
    log.info("payment_notice", event_id=notice.id, name=notice.name, verdict=verdict)
    return verdict == "activated"


def _take(work: Work, notice: Notice, payment: Payment | None, terms: Terms) -> Verdict | None:
    user_id = payment.user_id if payment and payment.school == terms.school else None
    if not ledger.note_event(work, notice, terms.provider, user_id):
        return None
    return settle(work, payment, terms, "webhook") if payment else None


async def replay(school: School, provider: Provider, payment_id: str, by: Caller) -> Verdict:
    """Ask the provider for a payment again, and settle it; raises UnknownPayment and ProviderAway."""
    payment = await provider.confirm(payment_id)
    return await school.database.by(by).write(settle, payment, terms_of(provider, school.settings), "staff")

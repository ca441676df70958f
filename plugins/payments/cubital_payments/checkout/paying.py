"""The next step of a pending student: the payment page, the same one while it is open, until it is paid."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

from sqlalchemy import Row

from cubital.accounts.user import User
from cubital.plugins.results import RegistrationStep
from cubital.settings import Settings
from cubital.storage.database import Database
from cubital.storage.work import Work
from cubital_payments.provider import (
    Checkout,
    Payer,
    Provider,
    ProviderFaulty,
    UnknownPayment,
    current_provider,
)
from cubital_payments.records import checkouts
from cubital_payments.settling.payment_terms import address_of, terms_of
from cubital_payments.settling.settling import Verdict, settle

COMES_TO_MONEY: tuple[Verdict, ...] = ("activated", "active", "processing")
ENDED = ("expired", "failed")


@dataclass(frozen=True)
class SoFar:
    """What this person has begun: their newest checkout, the number of the next, their account's mark."""

    latest: Row[Any] | None
    attempt: int
    account: str


async def lead_to_pay(user: User, database: Database, settings: Settings) -> RegistrationStep | None:
    """The page to pay on, or, where that is done already, the page that says so.

    Asked again, it is the same page while that is open; a new one once it has expired. Raises ProviderAway.
    """
    provider = current_provider()
    so_far = await database.read(_so_far, user.id, provider.name)
    latest = so_far.latest
    if latest is not None and latest.state not in ENDED:
        verdict = await _look_again(provider, database, settings, latest.payment_id)
        if verdict in COMES_TO_MONEY:
            return RegistrationStep(redirect=_return_page(user, latest.payment_id))
        if verdict == "open" and checkouts.still_good(latest, datetime.now(UTC)):
            return RegistrationStep(url=latest.url)
    checkout = await _start(provider, database, settings, user, so_far)
    if not checkouts.still_good(checkout, datetime.now(UTC)):
        # Asked for a day ago, when it was lost on its way to us: that page is over, the next one is not.
        so_far = await database.read(_so_far, user.id, provider.name)
        checkout = await _start(provider, database, settings, user, so_far)
    return RegistrationStep(url=checkout.url)


def _so_far(work: Work, user_id: int, provider: str) -> SoFar:
    return SoFar(
        latest=checkouts.latest(work, user_id, provider),
        attempt=checkouts.next_attempt(work, user_id, provider),
        account=checkouts.mark_of(work, user_id),
    )


async def _start(
    provider: Provider, database: Database, settings: Settings, user: User, so_far: SoFar
) -> Checkout:
    try:
        checkout = await provider.start(_payer(user, so_far.account, settings), so_far.attempt)
    except ProviderFaulty:
        await database.write(checkouts.note_not_started, user.id, provider.name)
        raise
    await database.write(checkouts.keep, user, provider.name, so_far.attempt, checkout)
    return checkout


async def _look_again(
    provider: Provider, database: Database, settings: Settings, payment_id: str
) -> Verdict | None:
    try:
        payment = await provider.confirm(payment_id)
    except UnknownPayment:
        return None  # of another account at the provider, as when the keys were changed
    return await database.write(settle, payment, terms_of(provider, settings), "sign-in")


def _return_page(user: User, payment_id: str) -> str:
    return "/payment-success?" + urlencode({"userId": user.id, "checkoutId": payment_id})


def _payer(user: User, account: str, settings: Settings) -> Payer:
    school = address_of(settings)
    return Payer(
        user_id=user.id,
        account=account,
        email=user.email,
        school=school,
        success_url=f"{school}/payment-success?userId={user.id}&checkoutId={{PAYMENT_ID}}",
        cancel_url=f"{school}/auth",
    )

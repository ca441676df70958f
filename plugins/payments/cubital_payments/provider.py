"""The protocol of a payment provider. Stripe is one; another can come as a plugin.

A provider is found through the entry point group `cubital.payment_providers`: its name, which forms the paths
of the webhook and the debug page, and a function without arguments that answers a `Provider`. Everything that
the school believes about money comes from `confirm`; notices are mere hints to ask it.
"""

from __future__ import annotations

import importlib.metadata
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Literal, Protocol

from cubital.errors import Busy, NotFound, Refusal
from cubital.settings import UnsafeSettings
from cubital_payments.settings import PaymentSettings

GROUP = "cubital.payment_providers"

State = Literal["open", "processing", "paid", "failed", "expired"]


@dataclass(frozen=True)
class Payer:
    """Who pays, and where their browser goes afterwards.

    `account` tells this account from one with the same number in an earlier database of the same school.
    `success_url` has the text {PAYMENT_ID} where the provider puts the payment's id.
    """

    user_id: int
    account: str
    email: str
    school: str
    success_url: str
    cancel_url: str


@dataclass(frozen=True)
class Checkout:
    """A page of the provider's on which one person can pay, until `expires_at`."""

    payment_id: str
    url: str
    price: str
    amount: int | None
    currency: str
    expires_at: datetime


@dataclass(frozen=True)
class Payment:
    """What the provider itself says of one payment, now. Amounts are in the currency's minor units.

    `user_id`, `school` and `account` are the references that were given at the start, the latter two empty
    for a payment that the school's staff began by hand. `full` says that the whole of one `price` was asked
    for (a discount and tax are the provider's affair); `price` is empty where the provider does not tell it.
    `refunded` is what went back so far; `disputes` were begun so far, and `disputes_won` of them ended well.
    """

    id: str
    user_id: int | None
    school: str
    account: str
    state: State
    price: str
    full: bool
    amount: int
    currency: str
    transaction: str = ""
    refunded: int = 0
    disputes: int = 0
    disputes_won: int = 0

    @property
    def disputed(self) -> bool:
        """Whether a dispute is open, or was lost."""
        return self.disputes > self.disputes_won

    @property
    def given_back(self) -> bool:
        return self.amount > 0 and self.refunded >= self.amount


@dataclass(frozen=True)
class Notice:
    """An event that the provider has signed; `payment_id` None where it is about no payment."""

    id: str
    name: str
    payment_id: str | None


@dataclass(frozen=True)
class Product:
    id: str
    name: str


@dataclass(frozen=True)
class Price:
    """`amount` None where the price has no fixed one."""

    id: str
    product: str
    amount: int | None
    currency: str


@dataclass(frozen=True)
class Catalog:
    """What the account at the provider holds, for the debug page. `mode`: test or live."""

    mode: str
    products: Sequence[Product]
    prices: Sequence[Price]


@dataclass(frozen=True)
class Check:
    """One finding of the doctor; `advice` says what to do where it is not `fine`, else what to know."""

    what: str
    fine: bool
    advice: str = ""


class ProviderAway(Busy):
    """The provider cannot be asked, or does not take our questions; the log says why."""

    def __init__(self) -> None:
        super().__init__("The payment service can't be reached just now. Please try again in a moment.")


class ProviderFaulty(ProviderAway):
    """It has answered, but with a fault of its own, and may repeat that for the same question all day."""


class UnknownPayment(NotFound):
    def __init__(self) -> None:
        super().__init__("The payment service knows no such payment.")


class BadSignature(Refusal):
    def __init__(self) -> None:
        super().__init__("This notice is not signed by the payment service.")


class OddNotice(Refusal):
    def __init__(self) -> None:
        super().__init__("This notice is signed, but holds no event that can be read.")


class NotSetUp(Refusal):
    """The settings lack what the provider needs; the message names it."""

    status = 409


class Provider(Protocol):
    """Each call may raise ProviderAway, and NotSetUp where a setting is missing."""

    name: str
    price: str

    def missing_settings(self) -> list[str]:
        """The names of the settings without which no payment can be taken."""
        ...

    async def start(self, payer: Payer, attempt: int) -> Checkout:
        """A page to pay on. The same payer and attempt get the same one, however often it is asked for.

        Raises ProviderFaulty where only another attempt can help.
        """
        ...

    async def confirm(self, payment_id: str) -> Payment:
        """The payment as it is now; raises UnknownPayment."""
        ...

    def read_notice(self, body: bytes, headers: Mapping[str, str]) -> Notice:
        """Raises BadSignature for what the provider has not signed, or not recently, and OddNotice for what
        is no event. Called on a thread."""
        ...

    def recent(self, since: datetime) -> AsyncIterator[str]:
        """The ids of all payments begun since then."""
        ...

    async def catalog(self) -> Catalog: ...

    async def examine(self, public_url: str, production: bool) -> list[Check]:
        """Look whether keys, price, mode and webhook will do; `public_url` is empty where it is not set."""
        ...


def current_provider() -> Provider:
    """The provider that the settings name; raises UnsafeSettings where nobody offers it."""
    name = PaymentSettings().provider
    if name not in _offered():
        raise UnsafeSettings(
            f"CUBITAL_PAYMENTS_PROVIDER={name}, but no such payment provider is installed. "
            f"Installed: {', '.join(sorted(_offered())) or 'none'}."
        )
    provider: Provider = _offered()[name].load()()
    return provider


@cache
def _offered() -> dict[str, importlib.metadata.EntryPoint]:
    return {entry.name: entry for entry in importlib.metadata.entry_points(group=GROUP)}

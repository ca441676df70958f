"""The terms of a payment, from the settings, and the school's public address."""

from __future__ import annotations

import os
from dataclasses import dataclass

from cubital.settings import Settings
from cubital_payments.provider import Provider
from cubital_payments.settings import PaymentSettings


@dataclass(frozen=True)
class Terms:
    """What a payment must be like: `provider` that took it, `price`, and the `school` it is for."""

    provider: str
    price: str
    school: str
    pause_when_reversed: bool


def terms_of(provider: Provider, settings: Settings) -> Terms:
    return Terms(
        provider=provider.name,
        price=provider.price,
        school=address_of(settings),
        pause_when_reversed=PaymentSettings().pause_when_reversed,
    )


def address_of(settings: Settings) -> str:
    """Where people find the school, without a stroke at its end; empty where nobody has said it.

    In a demo it is the one that `cubital serve` chooses by itself.
    """
    demo = f"http://127.0.0.1:{os.environ.get('PORT', '8000')}" if settings.demo else ""
    return (settings.public_url or demo).rstrip("/")

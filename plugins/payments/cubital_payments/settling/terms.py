"""What the settings say of payments, gathered: what a payment must be like, and where one pays."""

from __future__ import annotations

import os

from cubital.settings import Settings, UnsafeSettings
from cubital_payments.provider import Provider, current_provider
from cubital_payments.settings import PaymentSettings, StripeSettings
from cubital_payments.settling.settling import Terms


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


def refuse_to_start_unpaid(settings: Settings) -> None:
    """Raise UnsafeSettings where registration is to be paid for, but no real payment could be taken."""
    missing = current_provider().missing_settings()
    if missing and settings.registration == "payment":
        raise UnsafeSettings(
            f"CUBITAL_REGISTRATION=payment needs {', '.join(missing)}. Set them (docs/payments.md says where "
            "to find each), or choose CUBITAL_REGISTRATION=open or approval."
        )
    StripeSettings().refuse_unsafe(settings)

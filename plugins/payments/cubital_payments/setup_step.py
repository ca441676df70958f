"""The setup step of payments: whether Stripe is set, by the settings alone."""

from __future__ import annotations

from cubital.plugins.results import SetupStep
from cubital.settings import Settings
from cubital_payments.settings import PaymentSettings, StripeSettings


def setup_steps(settings: Settings) -> list[SetupStep]:
    if PaymentSettings().provider != "stripe":
        return []  # another provider says itself what it needs
    stripe = StripeSettings()
    needs = {
        "CUBITAL_STRIPE_SECRET_KEY": stripe.secret_key,
        "CUBITAL_STRIPE_PRICE_ID": stripe.price_id,
        "CUBITAL_STRIPE_WEBHOOK_SECRET": stripe.webhook_secret,
    }
    missing = [name for name, value in needs.items() if value is None]
    if settings.registration != "payment":
        missing.insert(0, "CUBITAL_REGISTRATION=payment")
    return [
        SetupStep(
            "payments",
            "Take payments",
            f"Not set: {', '.join(missing)}. Skip this if the course costs nothing."
            if missing
            else "Whoever signs up pays by Stripe.",
            done=not missing,
            command="cubital payments doctor",
            order=50,
        )
    ]

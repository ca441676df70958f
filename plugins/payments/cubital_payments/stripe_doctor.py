"""The doctor for Stripe's settings: what is wrong, and what to do about it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from cubital.errors import Refusal
from cubital_payments.provider import Check, UnknownPayment
from cubital_payments.settings import StripeSettings

NEEDED_EVENTS = (
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.async_payment_failed",
    "checkout.session.expired",
    "charge.refunded",
    "charge.dispute.created",
    "charge.dispute.closed",
)
Ask = Callable[[Callable[[Any], Any]], Awaitable[Any]]


async def examine(
    settings: StripeSettings, ask: Ask, mode: str, public_url: str, production: bool
) -> list[Check]:
    """Settings first, then what Stripe says of them; the first failure that hides the rest ends it."""
    checks = [_key(settings, mode, production), _webhook_secret(settings)]
    if settings.secret_key is None:
        return checks
    if settings.api_base:
        checks.append(_api_base(settings.api_base, production))
    try:
        await ask(lambda client: client.v1.prices.list({"limit": 1}))
    except Refusal:
        advice = "See that the key is right and not revoked, and that this machine reaches Stripe."
        return [*checks, Check("Stripe accepts the key", False, advice)]
    checks.append(Check("Stripe accepts the key", True))
    checks.append(await _price(settings, ask))
    checks.append(await _endpoint(ask, f"{public_url}/api/payments/stripe/webhook"))
    return checks


def _api_base(base: str, production: bool) -> Check:
    what = f"CUBITAL_STRIPE_API_BASE is a stand-in for Stripe ({base})"
    if production:
        advice = "It is sent the secret key and takes no real money. Leave it out in production."
        return Check(what, False, advice)
    return Check(what, True)


def _key(settings: StripeSettings, mode: str, production: bool) -> Check:
    what = f"CUBITAL_STRIPE_SECRET_KEY is a secret key ({mode} mode)"
    if settings.secret_key is None:
        return Check(what, False, "Copy the secret key from Stripe's dashboard, Developers, API keys.")
    key = settings.secret_key.get_secret_value()
    if key.startswith("pk_"):
        return Check(what, False, "This is the publishable key. Take the one that begins with sk_ or rk_.")
    if not key.startswith(("sk_", "rk_")):
        return Check(what, False, "A secret key begins with sk_test_, sk_live_ or rk_.")
    if production and mode == "test":
        return Check(what, False, "A test key takes no real money. In production use the live key.")
    if not production and mode == "live":
        return Check(what, False, "A live key takes real money. In a demo use the test key.")
    return Check(what, True)


def _webhook_secret(settings: StripeSettings) -> Check:
    what = "CUBITAL_STRIPE_WEBHOOK_SECRET is a signing secret"
    if settings.webhook_secret is None:
        return Check(what, False, "Stripe shows it on the page of the webhook; it begins with whsec_.")
    fine = settings.webhook_secret.get_secret_value().startswith("whsec_")
    return Check(what, fine, "" if fine else "A signing secret begins with whsec_.")


async def _price(settings: StripeSettings, ask: Ask) -> Check:
    what = "CUBITAL_STRIPE_PRICE_ID can be paid"
    price_id = settings.price_id
    if price_id is None:
        return Check(what, False, "Make a product with a one-time price, and copy the price's id (price_…).")
    try:
        price = await ask(lambda client: client.v1.prices.retrieve(price_id))
    except UnknownPayment:
        advice = f"Stripe knows no price {price_id} in this mode. Test and live mode have different ones."
        return Check(what, False, advice)
    if not price.active:
        return Check(what, False, "This price is archived. Activate it, or choose another.")
    if price.type != "one_time":
        return Check(what, False, "This is a subscription's price. Registration needs a one-time price.")
    if price.unit_amount is None:
        return Check(what, False, "This price has no fixed amount. Choose one that has.")
    return Check(what, True)


async def _endpoint(ask: Ask, url: str) -> Check:
    what = f"Stripe sends events to {url}"
    try:
        endpoints = await ask(lambda client: list(client.v1.webhook_endpoints.list({"limit": 100}).data))
    except Refusal:
        advice = "This key may not read webhook endpoints: look for it yourself in Stripe's dashboard."
        return Check(what, False, advice)
    ours = [each for each in endpoints if each.url == url and each.status == "enabled"]
    if not ours:
        return Check(
            what, False, f"Add a webhook with this address and the events {', '.join(NEEDED_EVENTS)}."
        )
    sent = {event for each in ours for event in each.enabled_events}
    missing = [] if "*" in sent else [event for event in NEEDED_EVENTS if event not in sent]
    return Check(what, not missing, f"Add the events {', '.join(missing)}." if missing else "")

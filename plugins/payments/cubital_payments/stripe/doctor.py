"""The check of Stripe's settings: key, webhook and price, with advice for each fault."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from cubital.errors import Refusal
from cubital_payments.money import in_words
from cubital_payments.provider import Check, ProviderAway, UnknownPayment
from cubital_payments.settings import StripeSettings
from cubital_payments.stripe.client import KeyMayNot, UnknownKey

NEEDED_EVENTS = (
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.async_payment_failed",
    "checkout.session.expired",
    "charge.refunded",
    "charge.dispute.created",
    "charge.dispute.closed",
)
# What a restricted key must be allowed, and the shortest question that shows it.
NEEDED_OF_A_KEY: dict[str, Callable[[Any], Any]] = {
    "write Checkout Sessions": lambda client: client.v1.checkout.sessions.list({"limit": 1}),
    "read Payment Intents": lambda client: client.v1.payment_intents.list({"limit": 1}),
    "read Charges": lambda client: client.v1.charges.list({"limit": 1}),
    "read Disputes": lambda client: client.v1.disputes.list({"limit": 1}),
    "read Prices": lambda client: client.v1.prices.list({"limit": 1}),
    "read Products": lambda client: client.v1.products.list({"limit": 1}),
}
Ask = Callable[[Callable[[Any], Any]], Awaitable[Any]]


async def examine(
    settings: StripeSettings, ask: Ask, mode: str, public_url: str, production: bool
) -> list[Check]:
    """Settings first, then what Stripe says of them; the first failure that hides the rest ends it."""
    price_id = _price_id(settings)
    checks = [_key(settings, mode, production), _webhook_secret(settings), price_id]
    if settings.api_base:
        checks.append(_api_base(settings.api_base, production))
    if settings.secret_key is None:
        return checks
    accepted = await _acceptance(settings, ask)
    checks.append(accepted)
    if not accepted.fine:
        return checks
    if price_id.fine:
        checks.append(await _price(settings.price_id or "", ask, mode))
    if public_url:
        checks.append(await _endpoint(ask, f"{public_url}/api/payments/stripe/webhook", production))
    return checks


def _api_base(base: str, production: bool) -> Check:
    what = f"CUBITAL_STRIPE_API_BASE is a stand-in for Stripe ({base})"
    if production:
        advice = "It is sent the secret key and takes no real money. Leave it out in production."
        return Check(what, False, advice)
    return Check(what, True)


def _key(settings: StripeSettings, mode: str, production: bool) -> Check:
    name = "CUBITAL_STRIPE_SECRET_KEY"
    if settings.secret_key is None:
        advice = "Copy the secret key (sk_test_… for a trial) from Stripe's dashboard, Developers, API keys."
        return Check(f"{name} is not set", False, advice)
    key = settings.secret_key.get_secret_value()
    if key.startswith("pk_"):
        advice = "This is the publishable key. Take the one that begins with sk_ or rk_."
        return Check(f"{name} is not a secret key", False, advice)
    if not key.startswith(("sk_", "rk_")):
        advice = "A secret key begins with sk_test_, sk_live_ or rk_."
        return Check(f"{name} is not a secret key", False, advice)
    if production and mode == "test":
        advice = (
            "A test key takes no real money: Stripe's test card opens an account for nothing. "
            "That is right for a trial. Before students come, set the live key."
        )
        return Check(f"{name} is a key of test mode", False, advice)
    if not production and mode == "live":
        advice = "A live key takes real money. In a demo use the test key."
        return Check(f"{name} is a key of live mode", False, advice)
    return Check(f"{name} is a secret key of {mode} mode", True)


def _webhook_secret(settings: StripeSettings) -> Check:
    name = "CUBITAL_STRIPE_WEBHOOK_SECRET"
    if settings.webhook_secret is None:
        advice = "Stripe shows it on the page of the webhook, as its signing secret; it begins with whsec_."
        return Check(f"{name} is not set", False, advice)
    secret = settings.webhook_secret.get_secret_value()
    if secret.startswith("we_"):
        advice = (
            "This is the webhook's id. On the same page stands its signing secret: it begins with whsec_."
        )
        return Check(f"{name} is not a signing secret", False, advice)
    if not secret.startswith("whsec_"):
        return Check(f"{name} is not a signing secret", False, "A signing secret begins with whsec_.")
    return Check(f"{name} is a signing secret", True)


def _price_id(settings: StripeSettings) -> Check:
    name = "CUBITAL_STRIPE_PRICE_ID"
    if settings.price_id is None:
        advice = "In Stripe's product catalog make a product with a one-time price, and copy the price's id."
        return Check(f"{name} is not set", False, advice)
    if settings.price_id.startswith("prod_"):
        advice = (
            "This is the product's id. Open the product in Stripe: its price has an id of its own, price_…"
        )
        return Check(f"{name} is not the id of a price", False, advice)
    return Check(f"{name} is set", True)


async def _acceptance(settings: StripeSettings, ask: Ask) -> Check:
    assert settings.secret_key is not None
    restricted = settings.secret_key.get_secret_value().startswith("rk_")
    questions = NEEDED_OF_A_KEY if restricted else {"read Prices": NEEDED_OF_A_KEY["read Prices"]}
    lacking = []
    try:
        for right, question in questions.items():
            try:
                await ask(question)
            except KeyMayNot:
                lacking.append(right)
    except UnknownKey:
        advice = "Copy the key anew and whole, from Stripe's dashboard. One that was revoked is refused too."
        return Check("Stripe does not know the secret key", False, advice)
    except ProviderAway:
        advice = "This machine must reach https://api.stripe.com. Look at its network, or try again later."
        return Check("Stripe cannot be asked", False, advice)
    if lacking:
        advice = f"Let it {', '.join(lacking)}: Stripe's dashboard, Developers, API keys, Edit key."
        return Check("The restricted key may not do what payments need", False, advice)
    return Check("Stripe accepts the secret key", True)


async def _price(price_id: str, ask: Ask, mode: str) -> Check:
    what = f"Nobody can pay the price {price_id}"
    try:
        price = await ask(lambda client: client.v1.prices.retrieve(price_id))
    except UnknownPayment:
        advice = (
            f"Stripe knows no price {price_id} in {mode} mode, to which the key belongs. "
            "Test and live mode have different prices: copy the id anew."
        )
        return Check(what, False, advice)
    except Refusal:
        return Check(what, False, "Stripe did not tell of it just now. Try again later.")
    if not price.active:
        return Check(what, False, "This price is archived. Activate it in Stripe, or choose another.")
    if price.type != "one_time":
        return Check(what, False, "This is a subscription's price. Registration needs a one-time price.")
    if price.unit_amount is None:
        return Check(what, False, "This price has no fixed amount. Choose one that has.")
    return Check(f"The course costs {in_words(price.unit_amount, price.currency)}", True)


async def _endpoint(ask: Ask, url: str, production: bool) -> Check:
    if not production and urlsplit(url).hostname in ("127.0.0.1", "::1", "localhost"):
        advice = (
            f"For a trial let Stripe's own command pass its events on: stripe listen --forward-to {url} "
            "(it prints the signing secret). Without it the school finds payments by asking."
        )
        return Check("Stripe cannot reach this machine", True, advice)
    what = f"Stripe sends events to {url}"
    try:
        endpoints = await ask(lambda client: list(client.v1.webhook_endpoints.list({"limit": 100}).data))
    except Refusal:
        advice = (
            "This key may not read webhook endpoints. Let it, or look in Stripe's dashboard, Developers, "
            f"Webhooks, whether there is one for {url}."
        )
        return Check("It is not known whether Stripe sends events", False, advice)
    ours = [each for each in endpoints if each.url == url]
    if not ours:
        advice = (
            f"In Stripe's dashboard, Developers, Webhooks, add an endpoint for {url} "
            f"with the events {', '.join(NEEDED_EVENTS)}."
        )
        return Check(f"Stripe sends no events to {url}", False, advice)
    enabled = [each for each in ours if each.status == "enabled"]
    if not enabled:
        advice = "Stripe has this webhook, but it is disabled. Enable it there."
        return Check(f"Stripe sends no events to {url}", False, advice)
    sent = {event for each in enabled for event in each.enabled_events}
    missing = [] if "*" in sent else [event for event in NEEDED_EVENTS if event not in sent]
    if missing:
        return Check(f"Stripe does not send all events to {url}", False, f"Add {', '.join(missing)}.")
    return Check(what, True)

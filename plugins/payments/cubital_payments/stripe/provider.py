"""Stripe Checkout as a payment provider."""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from cubital_payments.provider import (
    BadSignature,
    Catalog,
    Check,
    Checkout,
    Notice,
    NotSetUp,
    OddNotice,
    Payer,
    Payment,
    Price,
    Product,
    ProviderAway,
    UnknownPayment,
)
from cubital_payments.settings import StripeSettings
from cubital_payments.stripe import doctor
from cubital_payments.stripe.client import Asking, StripeRefuses
from cubital_payments.stripe.parsing import as_json, find_checkout, id_of, payment_of

if TYPE_CHECKING:
    import stripe

LISTED = 100
OPEN_FOR = timedelta(hours=24)
# All that says a payment may have changed. What it changed to is asked, never read from the event.
ITSELF = ("checkout.session.", "payment_intent.")
OF_A_CHARGE = ("charge.", "refund.")


def connect() -> Stripe:
    """Stripe with the settings of the environment."""
    return _connected(StripeSettings())


@cache
def _connected(settings: StripeSettings) -> Stripe:
    return Stripe(settings)


class Stripe:
    """The account that CUBITAL_STRIPE_SECRET_KEY opens."""

    name = "stripe"

    def __init__(self, settings: StripeSettings) -> None:
        self._settings = settings
        self._ask = Asking(settings)
        self.price = settings.price_id or ""

    def missing_settings(self) -> list[str]:
        values = {
            "CUBITAL_STRIPE_SECRET_KEY": self._settings.secret_key,
            "CUBITAL_STRIPE_WEBHOOK_SECRET": self._settings.webhook_secret,
            "CUBITAL_STRIPE_PRICE_ID": self._settings.price_id,
        }
        return [name for name, value in values.items() if value is None]

    async def start(self, payer: Payer, attempt: int) -> Checkout:
        if not self.price:
            raise NotSetUp("Card payments aren't set up: CUBITAL_STRIPE_PRICE_ID is missing.")
        params = self._checkout_for(payer)
        try:
            made = await self._create(params, payer, attempt)
        except StripeRefuses as refused:
            if refused.param != "customer_email":
                raise
            # An address that Stripe does not believe in: it asks for another one on its page.
            del params["customer_email"]
            made = await self._create(params, payer, attempt)
        except UnknownPayment:
            raise ProviderAway() from None  # the price is unknown there, as the doctor says
        expires_at = made.get("expires_at")
        return Checkout(
            payment_id=made["id"],
            url=made.get("url") or "",
            price=self.price,
            amount=made.get("amount_total"),
            currency=made.get("currency") or "",
            expires_at=datetime.fromtimestamp(expires_at, UTC)
            if expires_at
            else datetime.now(UTC) + OPEN_FOR,
        )

    def _checkout_for(self, payer: Payer) -> dict[str, Any]:
        params: dict[str, Any] = {
            "mode": "payment",
            "line_items": [{"price": self.price, "quantity": 1}],
            "client_reference_id": str(payer.user_id),
            "metadata": {"school": payer.school, "account": payer.account},
            "success_url": payer.success_url.replace("{PAYMENT_ID}", "{CHECKOUT_SESSION_ID}"),
            "cancel_url": payer.cancel_url,
            # What is asked for is the price in its own currency, whatever the account's settings say.
            "adaptive_pricing": {"enabled": False},
        }
        if payer.email:
            params["customer_email"] = payer.email
        if self._settings.promotion_codes:
            params["allow_promotion_codes"] = True
        if self._settings.automatic_tax:
            params["automatic_tax"] = {"enabled": True}
        return params

    async def _create(self, params: dict[str, Any], payer: Payer, attempt: int) -> dict[str, Any]:
        # The same question twice gets the same page; Stripe refuses one key for two questions.
        mark = hashlib.sha256(json.dumps(params, sort_keys=True).encode()).hexdigest()[:16]
        options: Any = {"idempotency_key": f"cubital-checkout-{payer.user_id}-{attempt}-{mark}"}
        body: Any = dict(params)
        return as_json(await self._ask(lambda client: client.v1.checkout.sessions.create(body, options)))

    async def confirm(self, payment_id: str) -> Payment:
        return await payment_of(self._ask, await find_checkout(self._ask, payment_id))

    def read_notice(self, body: bytes, headers: Mapping[str, str]) -> Notice:
        import stripe

        if self._settings.webhook_secret is None:
            raise NotSetUp("Notices can't be checked: CUBITAL_STRIPE_WEBHOOK_SECRET is missing.")
        secret = self._settings.webhook_secret.get_secret_value()
        mark = headers.get("stripe-signature", "")
        try:
            tolerance = stripe.Webhook.DEFAULT_TOLERANCE
            stripe.WebhookSignature.verify_header(body.decode(), mark, secret, tolerance)
        except (ValueError, stripe.SignatureVerificationError):
            raise BadSignature() from None
        try:
            return _notice_of(json.loads(body))
        except (ValueError, LookupError, TypeError, AttributeError):
            raise OddNotice() from None

    async def recent(self, since: datetime) -> AsyncIterator[str]:
        after: str | None = None
        while True:
            params: Any = {"created": {"gte": int(since.timestamp())}, "limit": LISTED}
            if after is not None:
                params["starting_after"] = after
            page = as_json(await self._ask(partial(_page_of_sessions, params)))
            for session in page["data"]:
                yield session["id"]
            if not page.get("has_more") or not page["data"]:
                return
            after = page["data"][-1]["id"]

    async def catalog(self) -> Catalog:
        everything: Any = {"limit": LISTED, "active": True}
        products = await self._ask(
            lambda client: [as_json(each) for each in client.v1.products.list(everything).auto_paging_iter()]
        )
        prices = await self._ask(
            lambda client: [as_json(each) for each in client.v1.prices.list(everything).auto_paging_iter()]
        )
        return Catalog(
            mode=self.mode,
            products=[Product(id=each["id"], name=each.get("name") or "") for each in products],
            prices=[
                Price(
                    id=each["id"],
                    product=id_of(each.get("product")),
                    amount=each.get("unit_amount"),
                    currency=each.get("currency") or "",
                )
                for each in prices
            ],
        )

    async def examine(self, public_url: str, production: bool) -> list[Check]:
        return await doctor.examine(self._settings, self._ask, self.mode, public_url, production)

    @property
    def mode(self) -> str:
        return "test" if self._settings.of_test_mode else "live"


def _notice_of(event: Any) -> Notice:
    event_id, name, about = str(event["id"]), str(event["type"]), event["data"]["object"]
    payment_id = ""
    if name.startswith(ITSELF):
        payment_id = str(about["id"])
    elif name.startswith(OF_A_CHARGE):
        of_charge = about.get("charge") or (about.get("id") if about.get("object") == "charge" else None)
        payment_id = id_of(about.get("payment_intent")) or id_of(of_charge)
    return Notice(id=event_id, name=name, payment_id=payment_id or None)


def _page_of_sessions(params: Any, client: stripe.StripeClient) -> Any:
    return client.v1.checkout.sessions.list(params)

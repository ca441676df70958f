"""The protocol, call by call: against the stand-in, and with STRIPE_TEST_KEY against Stripe itself."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta

import pytest
import stripe
from pydantic import SecretStr
from stripe_standin.client import KEY, Standin

from cubital_payments.provider import Payer, UnknownPayment
from cubital_payments.settings import StripeSettings
from cubital_payments.stripe.provider import Stripe

OWN_KEY = os.environ.get("STRIPE_TEST_KEY", "")
NO_KEY = "asks Stripe itself: set STRIPE_TEST_KEY to a test key of your own (sk_test_…)"

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["stand-in", "stripe"])
def account(request: pytest.FixtureRequest) -> tuple[str, str | None]:
    """A key of test mode, and where it is good; None for Stripe's own address."""
    if request.param == "stripe":
        if not OWN_KEY.startswith(("sk_test_", "rk_test_")):
            pytest.skip(NO_KEY)
        return OWN_KEY, None
    standin: Standin = request.getfixturevalue("standin_server")
    standin.reset()
    return KEY, standin.url


async def test_a_checkout_is_begun_known_again_found_and_ended(account: tuple[str, str | None]) -> None:
    key, base = account
    client = stripe.StripeClient(key, base_addresses={"api": base} if base else {})
    price = client.v1.prices.create(
        {
            "currency": "usd",
            "unit_amount": 4900,
            "product_data": {"name": "A course, tried by Cubital's tests"},
        }
    )
    settings = StripeSettings(_env_file=None, secret_key=SecretStr(key), price_id=price.id, api_base=base)
    provider = Stripe(settings)
    school = f"https://school-{os.getpid()}.example"
    payer = Payer(
        user_id=7,
        account=datetime.now(UTC).isoformat(),
        email="student@example.org",
        school=school,
        success_url=f"{school}/payment-success?userId=7&checkoutId={{PAYMENT_ID}}",
        cancel_url=f"{school}/auth",
    )
    begun = datetime.now(UTC) - timedelta(minutes=5)

    checkout = await provider.start(payer, 1)
    assert await provider.start(payer, 1) == checkout
    assert (checkout.amount, checkout.currency) == (4900, "usd")

    payment = await provider.confirm(checkout.payment_id)
    assert (payment.user_id, payment.school, payment.account) == (7, school, payer.account)
    assert (payment.state, payment.full, payment.price) == ("open", True, price.id)
    assert checkout.payment_id in [each async for each in provider.recent(begun)]
    assert price.id in [each.id for each in (await provider.catalog()).prices]
    with pytest.raises(UnknownPayment):
        await provider.confirm("cs_test_there_is_none")

    checks = {check.what: check.fine for check in await provider.examine(school, production=False)}
    assert checks["Stripe accepts the secret key"]
    assert checks["The course costs 49.00 USD"]
    assert not checks[f"Stripe sends no events to {school}/api/payments/stripe/webhook"]

    client.v1.checkout.sessions.expire(checkout.payment_id)
    assert (await provider.confirm(checkout.payment_id)).state == "expired"

"""The same protocol against Stripe itself, with a test key of one's own: STRIPE_TEST_KEY=sk_test_…"""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta

import pytest
import stripe
from pydantic import SecretStr

from cubital_payments.provider import Payer, UnknownPayment
from cubital_payments.settings import StripeSettings
from cubital_payments.stripe_provider import Stripe

KEY = os.environ.get("STRIPE_TEST_KEY", "")

pytestmark = [
    pytest.mark.skipif(not KEY.startswith(("sk_test_", "rk_test_")), reason="asks Stripe itself"),
    pytest.mark.anyio,
]


async def test_a_checkout_is_begun_known_again_and_found() -> None:
    client = stripe.StripeClient(KEY)
    price = client.v1.prices.create(
        {
            "currency": "usd",
            "unit_amount": 4900,
            "product_data": {"name": "A course, tried by Cubital's tests"},
        }
    )
    provider = Stripe(StripeSettings(_env_file=None, secret_key=SecretStr(KEY), price_id=price.id))
    school = f"https://school-{os.getpid()}.example"
    payer = Payer(
        7, "student@example.org", school, f"{school}/payment-success?c={{PAYMENT_ID}}", f"{school}/auth"
    )
    begun = datetime.now(UTC) - timedelta(minutes=5)

    checkout = await provider.start(payer, 1)
    assert await provider.start(payer, 1) == checkout
    assert (checkout.amount, checkout.currency) == (4900, "usd")

    payment = await provider.confirm(checkout.payment_id)
    assert (payment.user_id, payment.school, payment.state, payment.full) == (7, school, "open", True)
    assert checkout.payment_id in [each async for each in provider.recent(begun)]
    assert price.id in [each.id for each in (await provider.catalog()).prices]
    with pytest.raises(UnknownPayment):
        await provider.confirm("cs_test_there_is_none")
    client.v1.checkout.sessions.expire(checkout.payment_id)
    assert (await provider.confirm(checkout.payment_id)).state == "expired"

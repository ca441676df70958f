"""Paying for the course, with a real browser on a payment page that behaves as Stripe's."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from conftest import Serve, Served, Visit, Visitor
from playwright.sync_api import expect
from stripe_standin.client import KEY, PRICE, SECRET, Standin, running_standin

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def stripe() -> Iterator[Standin]:
    with running_standin() as standin:
        yield standin


@pytest.fixture(scope="module")
def school(serve_module: Serve, stripe: Standin) -> Served:
    served = serve_module(
        CUBITAL_REGISTRATION="payment",
        CUBITAL_RATE_LIMITS="off",
        CUBITAL_STRIPE_SECRET_KEY=KEY,
        CUBITAL_STRIPE_WEBHOOK_SECRET=SECRET,
        CUBITAL_STRIPE_PRICE_ID=PRICE,
        CUBITAL_STRIPE_API_BASE=stripe.url,
        CUBITAL_PAYMENTS_SWEEP_SECONDS="0",
    )
    stripe.endpoint(f"{served.url}/api/payments/stripe/webhook", ["*"])
    return served


def sign_up(visitor: Visitor, name: str) -> None:
    visitor.go("/auth")
    visitor.page.get_by_role("tab", name="Sign Up").click()
    panel = visitor.page.get_by_role("tabpanel")
    panel.get_by_label("Username").fill(name)
    panel.get_by_label("Password").fill("correct-horse-1")
    panel.get_by_role("button", name="Create Account").click()
    expect(visitor.page.get_by_role("heading", name="Pay 4900 usd")).to_be_visible()


def sign_in(visitor: Visitor, name: str) -> None:
    visitor.go("/auth")
    panel = visitor.page.get_by_role("tabpanel")
    panel.get_by_label("Username").fill(name)
    panel.get_by_label("Password").fill("correct-horse-1")
    panel.get_by_role("button", name="Sign In").click()


def test_from_signing_up_over_paying_to_the_dashboard(school: Served, visit: Visit) -> None:
    visitor = visit(school)
    sign_up(visitor, "paula")
    visitor.page.get_by_role("button", name="Pay").click()
    expect(visitor.page.get_by_role("heading", name="Payment Successful!")).to_be_visible()
    expect(visitor.page.get_by_text("your account is now active").first).to_be_visible()
    expect(visitor.page.get_by_role("button", name="Go to Dashboard")).to_be_visible()
    visitor.page.wait_for_url("**/dashboard")  # by itself, after three seconds
    expect(visitor.page.get_by_text("paula").first).to_be_visible()


def test_who_cancels_pays_after_signing_in(school: Served, visit: Visit) -> None:
    visitor = visit(school, expect_problems=True)  # the browser tells of the refused sign-in
    sign_up(visitor, "quinn")
    visitor.page.get_by_role("link", name="Cancel").click()
    visitor.page.wait_for_url("**/auth")
    sign_in(visitor, "quinn")
    visitor.page.get_by_role("button", name="Pay").click()
    visitor.page.wait_for_url("**/dashboard")


def test_the_webhook_opens_the_account_of_a_closed_browser(
    school: Served, visit: Visit, stripe: Standin
) -> None:
    visitor = visit(school)
    sign_up(visitor, "rita")
    payment = visitor.page.url.rsplit("/", 1)[1]
    stripe.deliver(stripe.pay(payment))
    later = visit(school)
    sign_in(later, "rita")
    later.page.wait_for_url("**/dashboard")


def test_a_return_without_a_payment_says_so(school: Served, visit: Visit) -> None:
    visitor = visit(school)
    visitor.go("/payment-success?userId=1")
    expect(visitor.page.get_by_role("heading", name="Payment Issue")).to_be_visible()
    expect(visitor.page.get_by_text("No payment information found in redirect")).to_be_visible()
    visitor.page.get_by_role("button", name="Back to Home").click()
    visitor.page.wait_for_url(re.compile(r"/$"))


def test_the_debug_page_and_the_panel_of_administrators(school: Served, visit: Visit) -> None:
    visitor = visit(school)
    visitor.go("/stripe-debug")
    expect(visitor.page.get_by_role("row", name=re.compile(r"price_course .* 49\.00 USD"))).to_be_visible()
    visitor.page.get_by_role("button", name="Refresh").click()
    visitor.sign_in("admin")
    panel = visitor.page.get_by_role("region", name="Payments").first
    expect(panel).to_be_visible()
    panel.get_by_role("tab", name="Ledger").click()
    expect(visitor.page.get_by_role("table", name="Ledger of payments")).to_contain_text("activated")

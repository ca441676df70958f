"""The error catalogue of the payment return page and the debug page, in the browser."""

import pytest
from conftest import Serve, Served, Visit, Visitor
from failing_calls import AWAY, EMPTY, FAILURES, NO_JSON, Failure, answer, expect_toast, json_of
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

COMPLETE = "/api/auth/registration/complete?*"
RETURN = "/payment-success?userId=7&checkoutId=cs_1"
DEBUG = "/api/auth/stripe/debug"
CONTACT = (
    "Registration Error",
    "There was an issue completing your registration. Please contact support.",
)
TOLD = "The bank said no."
NOT_PAID = Failure("with success false", json_of({"success": False, "error": TOLD}), TOLD)
NO_SUCCESS = Failure("without success", json_of({}))
REFUSED = Failure("with an error", json_of({"success": False, "error": TOLD}, status=409), TOLD)
HALF = Failure("with an error beside an answer", json_of({"error": TOLD, "mode": "test"}), TOLD)


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture
def visitor(school: Served, visit: Visit) -> Visitor:
    return visit(school, expect_problems=True)


@pytest.mark.parametrize("failure", [*FAILURES, NOT_PAID, NO_SUCCESS, REFUSED], ids=str)
def test_a_return_that_fails_says_why(visitor: Visitor, failure: Failure) -> None:
    answer(visitor.page, "GET", COMPLETE, failure.answer)
    visitor.go(RETURN)
    silent = "An unexpected error occurred" if failure is AWAY else "Registration completion failed"
    expect(visitor.page.get_by_role("heading", name="Payment Issue")).to_be_visible()
    expect(visitor.page.get_by_role("alert").first).to_have_text(failure.words or silent)
    expect_toast(visitor.page, *CONTACT)
    for way, path in (("Try Again", "/auth"), ("Back to Home", "/")):
        visitor.page.get_by_role("button", name=way).click()
        visitor.page.wait_for_url(f"{visitor.school.url}{path}")
        visitor.page.go_back()


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("", "No user ID found in redirect"),
        ("?checkoutId=cs_1", "No user ID found in redirect"),
        ("?userId=7", "No payment information found in redirect"),
        ("?userId=7&checkoutId=", "No payment information found in redirect"),
    ],
)
def test_a_return_without_what_it_needs_asks_nobody(visitor: Visitor, query: str, words: str) -> None:
    asked = answer(visitor.page, "GET", COMPLETE, json_of({"success": True}))
    visitor.go(f"/payment-success{query}")
    expect(visitor.page.get_by_role("heading", name="Payment Issue")).to_be_visible()
    expect(visitor.page.get_by_role("alert").first).to_have_text(words)
    expect_toast(visitor.page, *CONTACT)
    assert asked == []


@pytest.mark.parametrize("failure", [*FAILURES, REFUSED, HALF], ids=str)
def test_a_debug_page_that_fails_says_why(visitor: Visitor, failure: Failure) -> None:
    answer(visitor.page, "GET", DEBUG, failure.answer)
    visitor.go("/stripe-debug")
    silent = "Unknown error" if failure is AWAY else "Failed to fetch Stripe data"
    expect(visitor.page.get_by_role("alert").first).to_contain_text(failure.words or silent)
    assert failure.words or failure in (EMPTY, NO_JSON, AWAY)

    visitor.page.unroute(f"**{DEBUG}")
    answer(
        visitor.page,
        "GET",
        DEBUG,
        json_of({"mode": "test", "productCount": 0, "priceCount": 0, "products": [], "prices": []}),
    )
    visitor.page.get_by_role("button", name="Refresh").click()
    expect(visitor.page.get_by_text("No products found")).to_be_visible()
    expect(visitor.page.get_by_text("No prices found")).to_be_visible()

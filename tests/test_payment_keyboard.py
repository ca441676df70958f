"""The payment pages by the keyboard alone: the way to pay and back, the three states, staff's panel."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from browser_sessions import signed_in_as
from conftest import Serve, Served, Visit
from playwright.sync_api import Page, expect
from stripe_standin.client import KEY, PRICE, SECRET, Standin, running_standin
from test_keyboard import announced, press, tab_to, type_into

pytestmark = pytest.mark.browser
SLOW = 30_000  # milliseconds: the school asks the payment service meanwhile
COMPLETE = "**/api/auth/registration/complete?*"


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


def signs_up(page: Page, name: str) -> str:
    """From the sign-up form to the payment page; the payment's id."""
    tab_to(page, page.get_by_role("tab", name="Student Sign In"))
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Sign Up")).to_be_focused()
    type_into(page, "Username", name)
    type_into(page, "Password", "correct-horse-1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Pay 4900 usd")).to_be_visible(timeout=SLOW)
    return page.url.rsplit("/", 1)[1]


# The page leaves after three seconds: enough for a person, not for a test on a busy machine.
STAY = """const later = setTimeout
window.setTimeout = (work, ms, ...rest) => (ms === 3000 ? 0 : later(work, ms, ...rest))"""


def test_signing_up_paying_and_coming_back(school: Served, visit: Visit) -> None:
    visitor = visit(school)
    page = visitor.page
    page.add_init_script(STAY)
    visitor.go("/auth")
    signs_up(page, "paula")
    press(page, page.get_by_role("button", name="Pay"))
    expect(page.get_by_role("heading", level=1, name="Payment Successful!")).to_be_visible(timeout=SLOW)
    expect(page.get_by_role("status").filter(has_text="Your account is active")).to_be_visible()
    press(page, page.get_by_role("button", name="Go to Dashboard"))
    page.wait_for_url("**/dashboard")
    announced(page, "Welcome, paula", school)


def test_by_itself_the_page_leads_to_the_dashboard_and_says_so(school: Served, visit: Visit) -> None:
    visitor = visit(school)
    page = visitor.page
    visitor.go("/auth")
    signs_up(page, "quinn")
    press(page, page.get_by_role("button", name="Pay"))
    page.wait_for_url("**/dashboard")
    announced(page, "Welcome, quinn", school)


def test_while_it_is_asked_the_page_says_so_and_the_menu_can_be_reached(school: Served, visit: Visit) -> None:
    visitor = visit(school)
    page = visitor.page
    page.route(COMPLETE, lambda route: None)  # no answer yet
    visitor.go("/payment-success?userId=1&checkoutId=cs_1")
    expect(page.get_by_role("heading", level=1, name="Processing Payment...")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Please wait")).to_be_visible()
    press(page, page.get_by_role("link", name="About").first)
    page.wait_for_url("**/about")


def test_an_issue_is_told_and_its_two_ways_out_are_reached(school: Served, visit: Visit) -> None:
    visitor = visit(school)
    page = visitor.page
    visitor.go("/payment-success?userId=1")
    expect(page.get_by_role("heading", level=1, name="Payment Issue")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="No payment information found")).to_be_visible()
    page.keyboard.press("F8")
    expect(page.get_by_role("list").filter(has_text="Registration Error")).to_be_focused()
    again, home = (page.get_by_role("button", name=name) for name in ("Try Again", "Back to Home"))
    tab_to(page, again)
    page.keyboard.press("Tab")
    expect(home).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/auth")
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_who_waits_for_staff_finds_the_address_and_the_way_back(school: Served, visit: Visit) -> None:
    visitor = visit(school)
    page = visitor.page
    visitor.go("/contact-for-access")
    tab_to(page, page.get_by_role("main").get_by_role("link", name=re.compile("@")))
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Email the School")).to_be_focused()
    page.keyboard.press("Tab")
    back = page.get_by_role("link", name="Back to Login")
    expect(back).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/auth")
    expect(page.get_by_role("heading", level=1)).to_be_focused()


@pytest.mark.parametrize("width", [390, 1440])
def test_the_debug_page_is_refreshed_and_its_tables_are_scrolled(
    school: Served, visit: Visit, width: int
) -> None:
    visitor = visit(school, viewport={"width": width, "height": 844})
    page = visitor.page
    visitor.go("/stripe-debug")
    prices = page.get_by_role("table", name="Prices")
    expect(prices).to_be_visible()
    refresh = page.get_by_role("button", name="Refresh")
    with page.expect_response("**/api/auth/stripe/debug"):
        press(page, refresh)
    expect(refresh).to_be_focused()
    hidden = prices.evaluate("(it) => it.parentElement.scrollWidth - it.parentElement.clientWidth")
    assert (hidden > 0) == (width == 390)
    if hidden:
        tab_to(page, prices.locator(".."))
        page.keyboard.press("ArrowRight")
        page.wait_for_function("(it) => it.parentElement.scrollLeft > 0", arg=prices.element_handle())


def test_staff_settle_a_payment_and_walk_the_tabs(school: Served, visit: Visit, stripe: Standin) -> None:
    student = visit(school)
    student.go("/auth")
    payment = signs_up(student.page, "rita")
    number = stripe.state()["sessions"][payment]["client_reference_id"]
    pen = stripe.price(100, "usd", "Pen")
    stripe.deliver(stripe.pay(stripe.session(client_reference_id=number, price=pen)))

    visitor = visit(school, storage_state=signed_in_as(school.url, "admin"))
    page = visitor.page
    visitor.go("/admin")
    panel = page.get_by_role("region", name="Payments").first
    expect(panel.get_by_text("1 to review")).to_be_visible(timeout=SLOW)
    # From the panel on, where the walk of this test begins: above it is the whole admin area.
    panel.get_by_role("heading", name="Payments").focus()
    press(page, panel.get_by_role("button", name="Refresh"))
    expect(panel.get_by_role("button", name="Refresh")).to_be_focused()
    replay = panel.get_by_role("button", name="Replay for rita")
    press(page, replay)
    expect(page.get_by_text("Checked with the payment service: wrong price.", exact=True)).to_be_visible(
        timeout=SLOW
    )
    expect(replay).to_be_focused()
    press(page, panel.get_by_role("button", name="Mark as handled for rita"))
    expect(panel.get_by_text("All reviewed")).to_be_visible(timeout=SLOW)
    expect(panel.get_by_role("heading", name="Payments")).to_be_focused(timeout=SLOW)

    tab_to(page, panel.get_by_role("tab", name="Paid, not activated (0)"))
    for name in ("Refunded (0)", re.compile("^Active, not paid"), "Pending over 24 h (0)", "Ledger"):
        page.keyboard.press("ArrowRight")
        expect(panel.get_by_role("tab", name=name)).to_be_focused()
        expect(panel.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
    ledger = panel.get_by_role("table", name="Ledger of payments")
    expect(ledger).to_contain_text("handled")
    again = ledger.get_by_role("button", name=f"Replay {payment}").first
    press(page, again)
    notice = page.get_by_text("Checked with the payment service: open.", exact=True)
    expect(notice).to_be_visible(timeout=SLOW)
    expect(again).to_be_focused()

"""One row of the error catalogue for each page, in a real browser; all rows are in the pages' own tests."""

import re

import pytest
from browser_sessions import signed_in_as
from conftest import Serve, Served, Visit, Visitor
from failing_calls import (
    AWAY,
    EMPTY,
    WITH_MESSAGE,
    Failure,
    answer,
    expect_toast,
    json_of,
    notice,
)
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture
def visitor(school: Served, visit: Visit) -> Visitor:
    return visit(school, expect_problems=True)


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    return visit(school, expect_problems=True, storage_state=signed_in_as(school.url, "student"))


def test_a_sign_in_that_fails_is_told(visitor: Visitor):
    page = visitor.page
    visitor.go("/auth")
    calls = answer(page, "POST", "/api/login", WITH_MESSAGE.answer)
    page.get_by_label("Username").fill("student")
    page.get_by_label("Password").fill("student123")
    page.get_by_role("button", name="Sign In", exact=True).click()
    expect_toast(page, "Login failed", WITH_MESSAGE.words)
    assert len(calls) == 1, "a call that fails is not made again"
    expect(page).to_have_url(re.compile("/auth$"))


def test_a_sign_out_that_fails_is_told_and_leaves_one_where_one_was(student: Visitor):
    student.go("/profile")
    answer(student.page, "POST", "/api/logout", EMPTY.answer)
    logout = student.page.get_by_role("button", name="Logout", exact=True)
    logout.click()
    expect_toast(student.page, "Error", "Failed to logout. Please try again.")
    expect(student.page).to_have_url(re.compile("/profile"))
    expect(logout).to_be_enabled()


def test_a_school_that_is_away_loses_nobody_on_the_way_out(student: Visitor):
    page = student.page
    # The prompt's code is fetched while the page rests, so that it can ask without the school.
    with page.expect_response(re.compile("/overlays-")):
        student.go("/dashboard")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("alertdialog").get_by_role("button", name="Log out anyway").click()
    expect_toast(page, "Error", "Failed to logout. Please try again.")
    expect(page.get_by_role("heading", name="Welcome, student")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Save Progress").click()
    expect(notice(page)).to_contain_text("Progress saved")


def test_a_return_from_paying_that_fails_says_why(visitor: Visitor):
    answer(visitor.page, "GET", "/api/auth/registration/complete?*", AWAY.answer)
    visitor.go("/payment-success?userId=7&checkoutId=cs_1")
    expect(visitor.page.get_by_role("heading", name="Payment Issue")).to_be_visible()
    expect(visitor.page.get_by_role("alert").first).to_have_text("An unexpected error occurred")
    expect_toast(
        visitor.page,
        "Registration Error",
        "There was an issue completing your registration. Please contact support.",
    )


def test_a_debug_page_that_fails_says_why(visitor: Visitor):
    debug = "/api/auth/stripe/debug"
    answer(visitor.page, "GET", debug, EMPTY.answer)
    visitor.go("/stripe-debug")
    expect(visitor.page.get_by_role("alert").first).to_contain_text("Failed to fetch Stripe data")

    visitor.page.unroute(f"**{debug}")
    account = {"mode": "test", "productCount": 0, "priceCount": 0, "products": [], "prices": []}
    answer(visitor.page, "GET", debug, json_of(account))
    visitor.page.get_by_role("button", name="Refresh").click()
    expect(visitor.page.get_by_text("No products found")).to_be_visible()


BROKEN_OFF = Failure(
    "in the stream",
    lambda route: route.fulfill(
        status=200,
        headers={"Content-Type": "text/event-stream"},
        body='event: token\ndata: {"text": "The order"}\n\n',
    ),
)


def test_a_tutor_who_breaks_off_is_told(student: Visitor):
    page = student.page
    answer(page, "GET", "/api/tutor/modules/*/chat", json_of({"messages": [INTRODUCTION]}))
    student.go("/course/2")
    calls = answer(page, "GET", "/api/modules/2/agent*", BROKEN_OFF.answer)
    page.get_by_label("Message to the AI tutor").fill("which tube first?")
    page.get_by_role("button", name="Send", exact=True).click()
    expect_toast(page, "Error", "Failed to get response from AI tutor. Please try again.")
    assert len(calls) == 1
    # The question is not lost: it stands there, and can be put again.
    expect(page.get_by_text("which tube first?").first).to_be_visible()


INTRODUCTION = {
    "id": 1,
    "role": "tutor",
    "text": "Welcome to the module.",
    "sources": [],
    "covered": True,
    "complete": True,
    "at": "2026-11-21T09:00:00Z",
}


def test_a_status_that_cannot_be_changed_is_told(school: Served, visit: Visit):
    admin = visit(school, expect_problems=True, storage_state=signed_in_as(school.url, "admin"))
    admin.go("/admin")
    calls = answer(admin.page, "POST", "/api/admin/students/*/status", EMPTY.answer)
    row = admin.page.get_by_role("row").filter(has_text="Demo Student")
    row.get_by_role("button", name=re.compile("pause", re.IGNORECASE)).click()
    expect_toast(admin.page, "Error", "Failed to update student status")
    assert calls == ['{"status":"paused"}']
    expect(row.get_by_role("button", name=re.compile("pause", re.IGNORECASE))).to_be_enabled()

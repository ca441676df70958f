"""The error catalogue: each call of the shell's pages fails in each way, and the page says what it must."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from conftest import Serve, Served, Visit, Visitor
from failing_calls import (
    AWAY,
    FAILURES,
    OWN_WORDS,
    Failure,
    answer,
    expect_toast,
    json_of,
    notice,
    signed_in_as,
)
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture(scope="module")
def school_with_approval(serve_module: Serve) -> Served:
    return serve_module(CUBITAL_REGISTRATION="approval")


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    return visit(school, expect_problems=True, storage_state=signed_in_as(school, "student"))


def sign_in(page: Page) -> None:
    page.get_by_label("Username").fill("student")
    page.get_by_label("Password").fill("student123")
    page.get_by_role("button", name="Sign In", exact=True).click()


def sign_up(page: Page) -> None:
    page.get_by_role("tab", name="Sign Up").click()
    page.get_by_label("Username").fill("newcomer")
    page.get_by_label("Password").fill("secret1")
    page.get_by_role("button", name="Create Account").click()


def request_reset(page: Page) -> None:
    page.get_by_role("button", name="Forgot password?").click()
    page.get_by_label("Email or username").fill("student")
    page.get_by_role("button", name="Request Reset").click()


def update_password(page: Page) -> None:
    request_reset(page)
    page.get_by_label("New password").fill("student123")
    page.get_by_label("Confirm password").fill("student123")
    page.get_by_role("button", name="Update Password").click()


@dataclass(frozen=True)
class Row:
    """What a visitor does on /auth, the call that fails, and what is said where the server says nothing."""

    path: str
    act: Callable[[Page], None]
    title: str
    fallback: str


ON_AUTH = {
    "login": Row("/api/login", sign_in, "Login failed", "Login failed"),
    "registration": Row("/api/register", sign_up, "Registration failed", "Registration failed"),
    "reset request": Row(
        "/api/auth/reset-password-request",
        request_reset,
        "Reset Request Failed",
        "Unable to process reset request. Please check your email or username.",
    ),
    "password update": Row(
        "/api/auth/reset-password",
        update_password,
        "Password Update Failed",
        "Unable to update password. Please try again.",
    ),
}
ON_AUTH_WHERE_ONE_WAITS = {
    "login": Row("/api/login", sign_in, "Login failed", "An error occurred"),
    "registration": Row(
        "/api/auth/registration/initiate", sign_up, "Registration failed", "An error occurred"
    ),
}


def fails(visitor: Visitor, row: Row, failure: Failure) -> None:
    visitor.go("/auth")
    calls = answer(visitor.page, "POST", row.path, failure.answer)
    row.act(visitor.page)
    expect_toast(visitor.page, row.title, failure.words or row.fallback)
    assert len(calls) == 1, "a call that fails is not made again"
    expect(visitor.page).to_have_url(re.compile("/auth$"))


@pytest.mark.parametrize("failure", FAILURES, ids=str)
@pytest.mark.parametrize("row", ON_AUTH.values(), ids=ON_AUTH)
def test_what_fails_on_the_sign_in_page_is_told(school: Served, visit: Visit, row: Row, failure: Failure):
    fails(visit(school, expect_problems=True), row, failure)


@pytest.mark.parametrize("failure", FAILURES, ids=str)
@pytest.mark.parametrize("row", ON_AUTH_WHERE_ONE_WAITS.values(), ids=ON_AUTH_WHERE_ONE_WAITS)
def test_what_fails_where_accounts_are_activated_is_told(
    school_with_approval: Served, visit: Visit, row: Row, failure: Failure
):
    fails(visit(school_with_approval, expect_problems=True), row, failure)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({}, "Failed to register"),
        ({"success": False}, "Failed to register"),
        ({"success": True}, "Failed to register"),
        ({"success": False, "error": OWN_WORDS}, OWN_WORDS),
        ({"success": False, "redirect": "/contact-for-access", "error": OWN_WORDS}, OWN_WORDS),
    ],
)
def test_a_registration_that_leads_nowhere_says_why(
    school_with_approval: Served, visit: Visit, body: object, said: str
):
    visitor = visit(school_with_approval)
    visitor.go("/auth")
    answer(visitor.page, "POST", "/api/auth/registration/initiate", json_of(body))
    sign_up(visitor.page)
    expect_toast(visitor.page, "Registration failed", said)


def test_what_was_typed_is_still_there_after_a_failure(school: Served, visit: Visit):
    visitor = visit(school, expect_problems=True)
    visitor.go("/auth")
    answer(visitor.page, "POST", "/api/register", AWAY.answer)
    sign_up(visitor.page)
    expect_toast(visitor.page, "Registration failed", "Registration failed")
    expect(visitor.page.get_by_label("Username")).to_have_value("newcomer")
    expect(visitor.page.get_by_label("Password")).to_have_value("secret1")


@pytest.mark.parametrize("failure", FAILURES, ids=str)
@pytest.mark.parametrize(("place", "button"), [("/profile", "Logout"), ("/dashboard", "Sign out")])
def test_a_sign_out_that_fails_is_told_and_leaves_one_where_one_was(
    student: Visitor, place: str, button: str, failure: Failure
):
    student.go(place)
    answer(student.page, "POST", "/api/logout", failure.answer)
    student.page.get_by_role("button", name=button, exact=True).click()
    expect_toast(student.page, "Error", "Failed to logout. Please try again.")
    expect(student.page).to_have_url(re.compile(place))
    expect(student.page.get_by_role("button", name=button, exact=True)).to_be_enabled()


def test_progress_that_cannot_be_read_again_before_the_sign_out_is_only_logged(student: Visitor):
    student.go("/profile")
    expect(student.page.get_by_role("progressbar", name="Overall progress")).to_be_visible()
    answer(student.page, "GET", "/api/progress", AWAY.answer)
    ended = answer(student.page, "POST", "/api/logout", json_of({"success": True}))
    student.page.get_by_role("button", name="Logout").click()
    expect_toast(student.page, "Saving progress...", variant="normal")
    expect_toast(student.page, "Success", "Successfully logged out. Come back soon!", variant="normal")
    assert len(ended) == 1
    assert any("Progress could not be re-read" in problem for problem in student.problems)


SAVE_FAILED = ("Error saving progress", "There was an issue saving your progress. Try again?")


@pytest.mark.parametrize("failure", FAILURES, ids=str)
def test_progress_that_cannot_be_saved_is_told(student: Visitor, failure: Failure):
    student.go("/dashboard")
    answer(student.page, "POST", "/api/progress/save-all", failure.answer)
    student.page.get_by_role("button", name="Save Progress").click()
    expect_toast(student.page, *SAVE_FAILED)


@pytest.mark.parametrize(
    ("body", "logged"), [({"success": False}, "Failed to save progress"), ({"error": OWN_WORDS}, OWN_WORDS)]
)
def test_a_save_that_the_server_does_not_confirm_has_failed(student: Visitor, body: object, logged: str):
    student.go("/dashboard")
    answer(student.page, "POST", "/api/progress/save-all", json_of(body))
    student.page.get_by_role("button", name="Save Progress").click()
    expect_toast(student.page, *SAVE_FAILED)
    assert any(logged in problem for problem in student.problems)


def test_who_cannot_save_is_asked_before_signing_out(student: Visitor):
    page = student.page
    student.go("/dashboard")
    answer(page, "POST", "/api/progress/save-all", AWAY.answer)
    ended = answer(page, "POST", "/api/logout", json_of({"success": True}))
    sign_out = page.get_by_role("button", name="Sign out", exact=True)
    sign_out.click()
    prompt = page.get_by_role("alertdialog")
    expect(prompt).to_contain_text("Progress saving failed. Continue with logout anyway?")
    prompt.get_by_role("button", name="Stay signed in").click()
    expect(prompt).to_have_count(0)
    expect(sign_out).to_be_focused()
    assert ended == []

    sign_out.click()
    prompt.get_by_role("button", name="Log out anyway").click()
    page.wait_for_url("**/auth")
    assert len(ended) == 1


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

"""The sign-in page in the browser: a forgotten password, a mailed link, and what is checked when."""

import json
import urllib.request

import pytest
from conftest import Serve, Served, Visit
from failing_calls import answer, expect_toast, json_of
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

UPDATED = (
    "Password Updated",
    "Your password has been successfully updated. Please log in with your new password.",
    "normal",
)


@pytest.fixture
def school(serve: Serve) -> Served:
    return serve()


def choose_password(page: Page, password: str) -> None:
    page.get_by_label("New password").fill(password)
    page.get_by_label("Confirm password").fill(password)
    page.get_by_role("button", name="Update Password").click()


def test_a_forgotten_password_is_set_anew_and_opens_the_school(school: Served, visit: Visit):
    visitor = visit(school)
    page = visitor.page
    visitor.go("/auth")
    page.get_by_role("button", name="Forgot password?").click()
    # One field that could be meant by "username", and it has the focus.
    expect(page.get_by_label("Username")).to_have_count(1)
    expect(page.get_by_label("Email or username")).to_be_focused()
    page.get_by_role("button", name="Request Reset").click()
    expect(page.get_by_text("Email or username is required")).to_be_visible()
    page.keyboard.type("student")
    page.keyboard.press("Enter")
    expect_toast(
        page, "Reset Request Sent", "You can now set a new password for your account.", variant="normal"
    )
    expect(page.get_by_label("New password")).to_be_focused()
    choose_password(page, "brand new words")
    expect_toast(page, *UPDATED)
    expect(page.get_by_label("Username")).to_have_value("student")
    page.get_by_label("Password").fill("brand new words")
    page.get_by_role("button", name="Sign In", exact=True).click()
    page.wait_for_url("**/dashboard")


def test_a_mailed_link_opens_the_second_step_and_works_once(school: Served, visit: Visit):
    call = urllib.request.Request(
        f"{school.url}/api/auth/reset-password-request",
        b'{"identifier": "student"}',
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(call) as reply:
        token = json.load(reply)["resetToken"]

    owner = visit(school)
    owner.go(f"/auth#reset={token}")
    choose_password(owner.page, "brand new words")
    expect_toast(owner.page, *UPDATED)
    expect(owner.page).to_have_url(school.url + "/auth")

    late = visit(school, expect_problems=True)
    late.go(f"/auth#reset={token}")
    choose_password(late.page, "other words again")
    expect(late.page.locator("li[data-variant=destructive]")).to_contain_text("Password Update Failed")
    late.page.get_by_role("button", name="Cancel").click()
    expect(late.page).to_have_url(school.url + "/auth")
    expect(late.page.get_by_label("Password", exact=True)).to_be_visible()


def test_where_the_token_goes_by_mail_the_second_step_says_so(school: Served, visit: Visit):
    visitor = visit(school)
    page = visitor.page
    visitor.go("/auth")
    # As a school in production answers, whoever asks.
    answer(page, "POST", "/api/auth/reset-password-request", json_of({}))
    page.get_by_role("button", name="Forgot password?").click()
    page.get_by_label("Email or username").fill("ada@example.org")
    page.get_by_role("button", name="Request Reset").click()
    expect(page.get_by_text("a link is on its way to its email address")).to_be_visible()
    sent = answer(page, "POST", "/api/auth/reset-password", json_of({}))
    choose_password(page, "brand new words")
    expect_toast(page, *UPDATED)
    assert json.loads(sent[0])["resetToken"] == "placeholder-token"


def test_a_button_says_that_it_is_working(school: Served, visit: Visit):
    visitor = visit(school)
    page = visitor.page
    visitor.go("/auth")
    answer(page, "POST", "/api/login", lambda route: None)
    page.get_by_label("Username").fill("student")
    page.get_by_label("Password").fill("student123")
    page.get_by_role("button", name="Sign In", exact=True).click()
    expect(page.get_by_role("button", name="Signing in...")).to_be_disabled()
    visitor.go("/auth")
    page.get_by_role("tab", name="Sign Up").click()
    answer(page, "POST", "/api/register", lambda route: None)
    page.get_by_label("Username").fill("newcomer")
    page.get_by_label("Password").fill("secret1")
    page.get_by_role("button", name="Create Account").click()
    expect(page.get_by_role("button", name="Creating account...")).to_be_disabled()


def test_what_is_wrong_is_said_when_it_is_sent_and_then_with_every_change(school: Served, visit: Visit):
    visitor = visit(school)
    page = visitor.page
    visitor.go("/auth")
    page.get_by_role("tab", name="Sign Up").click()
    page.get_by_label("Email").fill("nobody")
    page.get_by_label("Full Name").click()
    expect(page.get_by_text("Invalid email address")).to_have_count(0)
    page.get_by_role("button", name="Create Account").click()
    expect(page.get_by_text("Invalid email address")).to_be_visible()
    page.get_by_label("Email").fill("nobody@example.org")
    expect(page.get_by_text("Invalid email address")).to_have_count(0)
    page.get_by_label("Email").fill("nobody@")
    expect(page.get_by_text("Invalid email address")).to_be_visible()

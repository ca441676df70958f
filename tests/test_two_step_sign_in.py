"""Two-step sign-in in the browser: set up on the profile, asked for at the sign-in, removed again."""

import re
from datetime import UTC, datetime

import pyotp
import pytest
from conftest import Serve, Served, Visit, Visitor
from passkey_device import PasskeyDevice, give_name
from playwright.sync_api import Locator, Page, expect
from test_accessibility import axe

pytestmark = pytest.mark.browser


@pytest.fixture
def school(serve: Serve) -> Served:
    return serve()


def code_of(secret: str, steps: int = 0) -> str:
    codes = pyotp.TOTP(secret)
    return codes.generate_otp(codes.timecode(datetime.now(UTC)) + steps)


def panel_of(page: Page) -> Locator:
    return page.get_by_role("region", name="Two-step sign-in")


def set_up_app(visitor: Visitor) -> tuple[str, list[str]]:
    """By the keyboard alone, on the profile: the secret and the recovery codes."""
    page = visitor.page
    panel = panel_of(page)
    panel.get_by_role("button", name="Set up").press("Enter")
    expect(panel.get_by_role("img", name="QR code for your authenticator app")).to_be_visible()
    expect(panel.get_by_role("form", name="Set up an authenticator app")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # "Can't scan it?"
    secret = panel.locator("code").inner_text().replace(" ", "")
    page.keyboard.press("Tab")
    expect(panel.get_by_role("button", name="Copy")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.type("000000")
    page.keyboard.press("Enter")
    expect(panel.get_by_role("alert")).to_contain_text("That code didn't work")
    expect(panel.get_by_label("Code that the app shows")).to_be_focused()
    page.keyboard.type(code_of(secret))
    page.keyboard.press("Enter")
    codes = panel.get_by_role("list", name="Recovery codes").get_by_role("listitem")
    expect(codes).to_have_count(10)
    expect(panel.get_by_role("group", name="Save your recovery codes")).to_be_focused()
    return secret, codes.all_inner_texts()


def sign_out(visitor: Visitor) -> None:
    visitor.page.context.clear_cookies()
    visitor.go("/auth")


def enter_password(visitor: Visitor, name: str = "student") -> None:
    panel = visitor.page.get_by_role("tabpanel")
    panel.get_by_label("Username").fill(name)
    panel.get_by_label("Password").fill(f"{name}123")
    panel.get_by_role("button", name="Sign In").click()


def test_an_app_is_set_up_asked_for_and_removed(school: Served, visit: Visit):
    visitor = visit(school, expect_problems=True)
    page = visitor.page
    visitor.sign_in("student")
    visitor.go("/profile")
    secret, codes = set_up_app(visitor)
    panel = panel_of(page)
    page.emulate_media(media="print")
    expect(panel.get_by_text(codes[0])).to_be_visible()
    expect(page.get_by_role("heading", name="Signed-in devices")).to_be_hidden()
    expect(panel.get_by_role("button", name="Copy")).to_be_hidden()
    page.emulate_media(media="screen")
    question = page.get_by_role("alertdialog")
    page.get_by_role("link", name="Dashboard").first.click()
    expect(question).to_contain_text("You haven't saved your recovery codes. You won't see them again.")
    question.get_by_role("button", name="Stay").click()
    expect(panel.get_by_text(codes[0])).to_be_visible()
    with page.expect_event("dialog") as question_of_browser:
        page.once("dialog", lambda browsers: browsers.dismiss())
        page.evaluate("location.reload()")
    assert question_of_browser.value.type == "beforeunload"
    expect(panel.get_by_text(codes[0])).to_be_visible()
    with page.expect_download() as download:
        panel.get_by_role("button", name="Download").click()
    assert all(code in download.value.path().read_text() for code in codes)
    panel.get_by_role("button", name="I've saved them").click()
    expect(panel.get_by_text("10 codes left")).to_be_visible()
    expect(panel.get_by_text("Passkeys aren't available at this address.")).to_be_visible()
    expect(panel.get_by_text("On", exact=True)).to_be_visible()

    sign_out(visitor)
    enter_password(visitor)
    step = page.get_by_role("region", name="One more step")
    code = step.get_by_label("Code")
    expect(code).to_be_focused()
    expect(code).to_have_attribute("autocomplete", "one-time-code")
    expect(code).to_have_attribute("inputmode", "numeric")
    page.keyboard.type("000000")
    page.keyboard.press("Enter")
    expect(step.get_by_role("alert")).to_contain_text("That code didn't work")
    expect(code).to_be_focused()
    page.keyboard.type(code_of(secret, 1))
    page.keyboard.press("Enter")
    page.wait_for_url("**/dashboard")

    sign_out(visitor)
    enter_password(visitor)
    step.get_by_role("button", name="Back to sign-in").click()
    expect(page.get_by_role("tab", name="Student Sign In")).to_be_focused()
    expect(page.get_by_label("Username")).to_have_value("student")
    enter_password(visitor)
    step.get_by_role("button", name="Use a recovery code").click()
    expect(step.get_by_label("Recovery code")).to_be_focused()
    page.keyboard.type(codes[0])
    page.keyboard.press("Enter")
    page.wait_for_url("**/dashboard")

    visitor.go("/profile")
    expect(panel.get_by_text("9 codes left")).to_be_visible()
    panel.get_by_role("button", name="Turn off").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your password").fill("student123")
    expect(dialog).to_contain_text(
        "You will sign in without a second step. Your recovery codes stop working."
    )
    dialog.get_by_role("button", name="Turn off").click()
    expect(panel.get_by_text("Not set up")).to_be_visible()
    expect(page.get_by_text("You sign in without a second step now.")).to_be_visible()
    sign_out(visitor)
    enter_password(visitor)
    page.wait_for_url("**/dashboard")


def test_a_step_that_is_over_leads_back_to_the_password(school: Served, visit: Visit):
    visitor = visit(school, expect_problems=True)
    page = visitor.page
    visitor.sign_in("student")
    visitor.go("/profile")
    set_up_app(visitor)
    sign_out(visitor)
    enter_password(visitor)
    step = page.get_by_role("region", name="One more step")
    expect(step).to_be_visible()
    page.context.clear_cookies()
    step.get_by_label("Code").fill("123456")
    step.get_by_role("button", name="Finish signing in").click()
    expect(page.get_by_text(re.compile("Enter your password again"))).to_be_visible()
    expect(page.get_by_role("tab", name="Student Sign In")).to_be_focused()


def test_an_administrator_who_must_have_it_is_led_to_set_it_up(serve: Serve, visit: Visit):
    school = serve(CUBITAL_SECOND_FACTOR="staff")
    visitor = visit(school, expect_problems=True)
    page = visitor.page
    visitor.sign_in("admin")
    page.wait_for_url("**/profile#two-step")
    expect(panel_of(page).get_by_text("Your school requires two-step sign-in")).to_be_visible()
    visitor.go("/admin/audit")
    page.wait_for_url("**/profile#two-step")
    set_up_app(visitor)
    panel_of(page).get_by_role("button", name="I've saved them").click()
    page.get_by_role("link", name="Admin Dashboard").first.click()
    expect(page.get_by_role("heading", name="Admin Dashboard")).to_be_visible()
    expect(page.get_by_role("heading", name="Needs attention")).to_be_visible()


def test_an_administrator_turns_off_what_somebody_has_lost(school: Served, visit: Visit):
    student = visit(school, expect_problems=True)
    student.sign_in("student")
    student.go("/profile")
    set_up_app(student)
    panel_of(student.page).get_by_role("button", name="I've saved them").click()
    number = student.page.evaluate("fetch('/api/user').then(answer => answer.json()).then(({ id }) => id)")

    visitor = visit(school)
    page = visitor.page
    visitor.sign_in("admin")
    visitor.go(f"/admin/students/{number}")
    button = panel_of(page).get_by_role("button", name="Turn off two-step sign-in")
    button.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("call them on a number you already have")
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    dialog.get_by_role("button", name="Turn off").press("Enter")
    expect(panel_of(page)).to_have_count(0)
    expect(page.get_by_text("Two-step sign-in turned off")).to_be_visible()

    sign_out(student)
    enter_password(student)
    student.page.wait_for_url("**/dashboard")


def test_a_passkey_is_added_signs_in_and_is_removed(serve: Serve, visit: Visit):
    school = serve()
    url = give_name(school)
    visitor = visit(school, expect_problems=True)
    page = visitor.page
    device = PasskeyDevice(page)
    page.goto(f"{url}/auth")
    enter_password(visitor)
    page.wait_for_url("**/dashboard")
    page.goto(f"{url}/profile")
    panel = panel_of(page)
    dialog = page.get_by_role("dialog")
    # There is no device yet: the browser waits for one.
    for close in ("Cancel", "Close", "Escape"):
        panel.get_by_role("button", name="Add").click()
        dialog.get_by_label("Name of the passkey").fill("My laptop")
        dialog.get_by_role("button", name="Continue").click()
        expect(dialog.get_by_role("button", name="Waiting for your device")).to_be_visible()
        if close == "Escape":
            page.keyboard.press(close)
        else:
            dialog.get_by_role("button", name=close).click()
        expect(dialog).to_be_hidden()
    device.plug_in()
    expect(panel.get_by_text("Not set up")).to_be_visible()
    panel.get_by_role("button", name="Add").click()
    dialog.get_by_label("Name of the passkey").fill("My laptop")
    dialog.get_by_role("button", name="Continue").click()
    expect(panel.get_by_role("list", name="Recovery codes").get_by_role("listitem")).to_have_count(10)
    expect(page.get_by_text("From now on your password alone doesn't sign you in.")).to_be_visible()
    panel.get_by_role("button", name="I've saved them").click()
    expect(panel.get_by_text("not used yet")).to_be_visible()

    for _ in range(2):
        page.context.clear_cookies()
        device.touch(False)
        page.goto(f"{url}/auth")
        enter_password(visitor)
        step = page.get_by_role("region", name="One more step")
        expect(step.get_by_role("button", name="Use a passkey")).to_be_focused()
        device.touch(True)
        page.keyboard.press("Enter")
        page.wait_for_url("**/dashboard")

    page.goto(f"{url}/profile")
    expect(panel.get_by_text("last used just now")).to_be_visible()
    panel.get_by_role("button", name="Remove the passkey “My laptop”").click()
    dialog.get_by_label("Your password").fill("student123")
    expect(dialog).to_contain_text("Turn off two-step sign-in?")
    dialog.get_by_role("button", name="Turn off").click()
    expect(panel.get_by_text("My laptop")).to_be_hidden()
    device.touch(False)
    page.context.clear_cookies()
    page.goto(f"{url}/auth")
    enter_password(visitor)
    page.wait_for_url("**/dashboard")

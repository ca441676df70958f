"""Signing in by a passkey alone in the browser: by its button and by the browser's suggestion."""

import pytest
from conftest import Serve, Visit, Visitor
from passkey_device import PasskeyDevice, give_name
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser


def panel_of(page: Page) -> Locator:
    return page.get_by_role("region", name="Two-step sign-in")


def button_of(page: Page) -> Locator:
    return page.get_by_role("button", name="Sign in with a passkey")


def add_passkey(visitor: Visitor, url: str, **kind: object) -> PasskeyDevice:
    """On the profile of the student, who stays signed in."""
    page = visitor.page
    page.goto(f"{url}/auth")
    form = page.get_by_role("tabpanel")
    form.get_by_label("Username").fill("student")
    form.get_by_label("Password").fill("student123")
    form.get_by_role("button", name="Sign In").click()
    page.wait_for_url("**/dashboard")
    device = PasskeyDevice(page)
    device.plug_in(**kind)
    page.goto(f"{url}/profile")
    panel = panel_of(page)
    panel.get_by_role("button", name="Add").click()
    page.get_by_role("dialog").get_by_label("Name of the passkey").fill("My laptop")
    page.keyboard.press("Enter")
    panel.get_by_role("button", name="I've saved them").click()
    return device


def test_a_passkey_alone_signs_in_by_its_button_or_the_browsers_suggestion(serve: Serve, visit: Visit):
    school = serve()
    url = give_name(school)
    visitor = visit(school, expect_problems=True)
    page = visitor.page
    device = add_passkey(visitor, url)
    expect(panel_of(page).get_by_text("Signs you in on its own")).to_be_visible()

    page.context.clear_cookies()
    device.touch(False)
    page.goto(f"{url}/study-resources")
    page.wait_for_url("**/auth")
    expect(button_of(page)).to_be_visible()
    expect(page.get_by_label("Username")).to_have_attribute("autocomplete", "username webauthn")
    page.get_by_role("button", name="Forgot password?").focus()
    page.keyboard.press("Tab")
    expect(button_of(page)).to_be_focused()
    device.touch(True)
    page.keyboard.press("Enter")
    page.wait_for_url("**/study-resources")

    # Without a button: the browser's own suggestion is chosen.
    page.context.clear_cookies()
    page.goto(f"{url}/auth")
    page.wait_for_url("**/dashboard")

    # A finger that is not the owner's.
    page.context.clear_cookies()
    device.touch(False)
    device.verify(False)
    page.goto(f"{url}/auth")
    expect(button_of(page)).to_be_visible()
    device.touch(True)
    button_of(page).click()
    expect(page.get_by_role("alert")).to_contain_text("The passkey was not used. Please try again.")
    page.get_by_role("tab", name="Sign Up").click()
    expect(button_of(page)).to_be_hidden()


def test_a_passkey_that_was_removed_leads_to_the_password(serve: Serve, visit: Visit):
    school = serve()
    url = give_name(school)
    visitor = visit(school, expect_problems=True)
    page = visitor.page
    add_passkey(visitor, url)
    panel_of(page).get_by_role("button", name="Remove the passkey “My laptop”").click()
    page.get_by_role("dialog").get_by_label("Your password").fill("student123")
    page.keyboard.press("Enter")
    expect(panel_of(page).get_by_text("My laptop")).to_be_hidden()
    page.context.clear_cookies()
    page.goto(f"{url}/auth")
    expect(page.get_by_role("alert")).to_contain_text(
        "Your school doesn't know this passkey; it may have been removed."
    )
    expect(page.get_by_role("button", name="Sign In", exact=True)).to_be_enabled()


def test_a_security_key_that_keeps_none_is_for_after_the_password(serve: Serve, visit: Visit):
    school = serve()
    url = give_name(school)
    visitor = visit(school, expect_problems=True)
    add_passkey(visitor, url, transport="usb", hasResidentKey=False, hasUserVerification=False)
    expect(panel_of(visitor.page).get_by_text("Works only after your password")).to_be_visible()


def test_a_school_at_a_number_has_no_such_button(serve: Serve, visit: Visit):
    visitor = visit(serve())
    visitor.go("/auth")
    expect(visitor.page.get_by_role("button", name="Sign In", exact=True)).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    expect(button_of(visitor.page)).to_have_count(0)

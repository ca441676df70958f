"""A student changes their own name and address, and staff see it."""

import pytest
from conftest import Serve, Visit
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_a_changed_name_and_address_are_kept_and_open_the_reset(serve: Serve, visit: Visit):
    student = visit(serve())
    page = student.page
    student.sign_in("student")
    student.go("/profile")
    account = page.get_by_role("region", name="Account")
    account.get_by_role("button", name="Edit details").click()
    expect(account.get_by_label("Full Name")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Ada Byron")
    account.get_by_label("Email").fill("ada@example.org")
    account.get_by_label("Phone Number").fill("+1 919 555 0100")
    page.keyboard.press("Enter")
    expect(account.get_by_text("Ada Byron")).to_be_visible()
    page.reload()
    expect(account.get_by_text("ada@example.org")).to_be_visible()
    expect(account.get_by_text("+1 919 555 0100")).to_be_visible()

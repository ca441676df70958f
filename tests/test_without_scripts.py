"""The public pages in a browser that runs no script: read, and gone through by their links."""

import pytest
from conftest import Served, Visit
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [390, 1440])
def test_a_visitor_without_scripts_reads_what_the_school_is(
    read_only_school: Served, visit: Visit, width: int
):
    visitor = visit(read_only_school, java_script_enabled=False, viewport={"width": width, "height": 844})
    page = visitor.page
    visitor.go("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Become the phlebotomist patients ask for")
    expect(page.locator(".starting")).to_be_hidden()
    # Playwright finds no text in <noscript> by its words.
    expect(page.locator(".plain > p")).to_have_text(
        "Turn on JavaScript in your browser to sign in and study."
    )
    assert page.locator("html").bounding_box()["width"] <= width
    page.get_by_role("link", name="About", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("About Lindenfield School of Phlebotomy")
    expect(page.get_by_role("heading", name="The curriculum")).to_be_visible()
    page.get_by_role("link", name="Questions").click()
    expect(page.get_by_role("heading", name="Can I study on my phone?")).to_be_visible()
    visitor.go("/auth")
    expect(page.locator(".plain main > p")).to_have_text(
        "This school needs JavaScript. Please turn it on in your browser."
    )

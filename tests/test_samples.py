"""What a visitor tries without an account, by the keyboard, small and wide, with axe on the way."""

import re

import pytest
from by_keyboard import press
from conftest import Served, Visit
from pages import settled
from playwright.sync_api import Page, expect
from test_accessibility import axe

pytestmark = pytest.mark.browser
WIDTHS = pytest.mark.parametrize("width", [390, 1440])


def problems(page: Page) -> list[str]:
    settled(page)
    return axe(page)


@WIDTHS
def test_a_visitor_reads_a_lesson_and_answers_a_check(read_only_school: Served, visit: Visit, width: int):
    visitor = visit(read_only_school, viewport={"width": width, "height": 844})
    page = visitor.page
    visitor.go("/")
    press(page, page.get_by_role("link", name="Try a lesson"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Medical Terminology and Core Knowledge")
    assert problems(page) == []
    press(page, page.get_by_role("button", name="Next: How medical words are built"))
    section = page.get_by_role("region", name="How medical words are built")
    expect(section).to_be_focused()
    picture = section.get_by_role("img", name=re.compile("^The word thrombocytopenia in parts")).first
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 0
    press(page, section.get_by_role("button", name="thrombocytopenia"))
    expect(page.get_by_role("dialog", name="Thrombocytopenia")).to_be_visible()
    assert problems(page) == []
    page.keyboard.press("Escape")
    press(page, section.get_by_role("button", name=re.compile("^Answer 3 questions")))
    page.keyboard.press("1")
    press(page, section.get_by_role("button", name="Check"))
    expect(section.get_by_role("button", name="Next", exact=True)).to_be_visible()
    assert problems(page) == []


def test_a_lesson_that_is_no_sample_leads_to_the_sign_in(read_only_school: Served, visit: Visit):
    visitor = visit(read_only_school, expect_problems=True)
    visitor.go("/sample/lesson/5")
    expect(visitor.page.get_by_text("This lesson isn't a sample.")).to_be_visible()
    visitor.page.get_by_role("link", name="Sign In", exact=True).last.click()
    visitor.page.wait_for_url("**/auth")

"""What holds whatever is on a page: long names on small screens, a lesson on paper, a list in little room."""

import re

import pytest
from conftest import Serve, Served, Visit, Visitor
from pages import each_tab, settled, wear
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

NAME = "averyveryverylongusernamewithoutanyspacesatall"
LUMINANCE = """element => {
  const [red, green, blue] = getComputedStyle(element).color.match(/[\\d.]+/g).map(Number)
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
}"""


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


def wider_than_the_screen(page: Page) -> int:
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


@pytest.mark.parametrize("width", [320, 768])
def test_a_name_longer_than_the_line_fits(school: Served, visit: Visit, width: int) -> None:
    visitor = visit(school, viewport={"width": width, "height": 800})
    account = {"username": f"{NAME}{width}", "password": "secret1", "email": f"{NAME}{width}@example.org"}
    assert visitor.page.request.post(f"{school.url}/api/register", data=account).ok
    for path in ("/dashboard", "/profile", "/study-resources"):
        visitor.go(path)
        settled(visitor.page)
        for tab in each_tab(visitor.page):
            assert wider_than_the_screen(visitor.page) == 0, (path, tab)


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    student = visit(school, viewport={"width": 390, "height": 844})
    student.sign_in("student")
    return student


def test_a_lesson_on_paper_is_dark_on_white_and_nothing_else(student: Visitor) -> None:
    page = student.page
    student.go("/course/5?tab=lesson")
    toast = page.get_by_role("listitem").filter(has_text="Lesson Loaded")
    expect(toast).to_be_visible()  # at once: it goes by itself
    settled(page)
    wear(page, "dark")
    soft = page.locator("header", has=page.get_by_role("heading", level=1)).get_by_text("The heart of")
    assert soft.evaluate(LUMINANCE) > 0.6
    page.emulate_media(media="print")
    expect(toast).to_be_hidden()
    expect(page.get_by_text("Skip to the content")).to_be_hidden()
    assert soft.evaluate(LUMINANCE) < 0.4


def test_the_open_question_stays_in_sight(student: Visitor) -> None:
    page = student.page
    student.go("/course/5?tab=practice")
    entries = page.get_by_role("navigation", name="Questions").get_by_role("button")
    entry = entries.nth(5)
    in_sight = """(entry) => {
      const place = entry.getBoundingClientRect(), list = entry.closest("ol").getBoundingClientRect()
      return place.top >= list.top && place.bottom <= list.bottom
    }"""
    expect(entries.first).to_be_visible()
    assert not entry.evaluate(in_sight)
    for _ in range(5):
        page.get_by_role("radio").first.check()
        page.get_by_role("button", name="Check Answer").click()
        page.get_by_role("button", name="Next Question").click()
    expect(page.get_by_text(re.compile("Question 6 of"))).to_be_visible()
    expect(entry).to_have_attribute("aria-current", "true")
    page.wait_for_function(in_sight, arg=entry.element_handle())

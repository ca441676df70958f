"""Where a page is opened: another one at its top, one that is come back to where it was left."""

import pytest
from browser_sessions import signed_in_as
from conftest import Served, Visit, Visitor
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def school(read_only_school: Served) -> Served:
    return read_only_school


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    """On the dashboard, 700 pixels down."""
    student = visit(school, storage_state=signed_in_as(school.url, "student"))
    student.go("/dashboard")
    cards_are_there(student.page)
    scroll_to(student.page, 700)
    return student


def cards_are_there(page: Page) -> None:
    expect(page.get_by_role("article")).to_have_count(12)


def is_at(page: Page, pixels: int) -> None:
    page.wait_for_function("pixels => Math.round(scrollY) === pixels", arg=pixels)


def scroll_to(page: Page, pixels: int) -> None:
    page.evaluate("pixels => new Promise(done => { onscrollend = done; scrollTo(0, pixels) })", pixels)
    is_at(page, pixels)


def open_profile(page: Page) -> None:
    page.get_by_role("link", name="Profile").click()
    expect(page.get_by_role("heading", name="Profile Settings")).to_be_visible()


def test_another_page_begins_at_its_top(student: Visitor):
    open_profile(student.page)
    is_at(student.page, 0)


def test_back_and_forward_lead_to_the_place_that_was_left(student: Visitor):
    page = student.page
    open_profile(page)
    scroll_to(page, 250)
    page.go_back()
    cards_are_there(page)
    is_at(page, 700)
    page.go_forward()
    expect(page.get_by_role("heading", name="Profile Settings")).to_be_visible()
    is_at(page, 250)


def test_an_address_that_is_typed_begins_at_the_top(student: Visitor):
    student.go("/about")
    student.go("/dashboard")
    cards_are_there(student.page)
    is_at(student.page, 0)


def test_a_tab_in_the_address_moves_nothing(student: Visitor):
    page = student.page
    student.go("/study-resources?tab=help")
    tips, help_ = (page.get_by_role("tab", name=name) for name in ("Exam Tips", "Help"))
    # Both are there by then: a page that still grows is not as long as one had scrolled.
    tips.click()
    expect(page.get_by_role("button", name="Print Tips")).to_be_visible()
    help_.click()
    page.wait_for_url("**/study-resources?tab=help")
    scroll_to(page, 40)
    tips.click()
    page.wait_for_url("**/study-resources?tab=exam-tips")
    expect(page.get_by_role("button", name="Print Tips")).to_be_visible()
    is_at(page, 40)


def test_a_page_that_failed_gives_way_to_the_next(school: Served, visit: Visit):
    visitor = visit(school, expect_problems=True)
    visitor.go("/")
    visitor.page.route("**/ContactPage-*", lambda route: route.abort())
    visitor.page.get_by_role("link", name="Contact").first.click()
    expect(visitor.page.get_by_role("heading", name="Couldn't load this page")).to_be_visible()
    visitor.page.get_by_role("link", name="About").first.click()
    expect(visitor.page.get_by_role("heading", level=1)).to_contain_text("About")

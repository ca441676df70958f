"""A student's whole way by the keyboard alone; where the focus goes, and that each page is announced."""

import re

import pytest
from browser_sessions import signed_in_as
from by_keyboard import press, tab_to
from conftest import Serve, Served, Visit, Visitor
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


def type_into(page: Page, label: str, text: str) -> None:
    tab_to(page, page.get_by_label(label, exact=True))
    page.keyboard.type(text)


def announced(page: Page, heading: str | re.Pattern[str], school: Served) -> None:
    """The page's heading has the focus, so that a screen reader says it; the title stays the school's."""
    expect(page.get_by_role("heading", level=1, name=heading)).to_be_focused()
    assert page.title() == school_name(page)


def school_name(page: Page) -> str:
    return str(page.evaluate("JSON.parse(document.getElementById('boot').textContent).site.name"))


BUSY = """
const asked = window.setTimeout.bind(window)
window.setTimeout = (then, wait, ...rest) => asked(then, wait || 300, ...rest)
"""


def test_whoever_mends_a_field_at_once_goes_on_in_it(school: Served, visit: Visit):
    page = visit(school).page
    page.add_init_script(BUSY)
    page.goto(school.url + "/auth")
    press(page, page.get_by_role("tab", name="Student Sign In"))
    page.keyboard.press("ArrowRight")
    press(page, page.get_by_role("button", name="Create Account"))
    expect(page.get_by_label("Username")).to_be_focused()
    page.keyboard.type("keys", delay=150)  # over the moment at which a busy page gets to what it put off
    expect(page.get_by_label("Username")).to_have_value("keys")
    # The field that is still at fault says so, and waits.
    expect(page.get_by_label("Password", exact=True)).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Password", exact=True)).to_have_value("")


def test_from_sign_up_to_sign_out_without_a_mouse(school: Served, visit: Visit):
    visitor = visit(school)
    page = visitor.page
    visitor.go("/")
    press(page, page.get_by_role("link", name="Begin Your Journey"))
    page.wait_for_url("**/auth")
    expect(page.get_by_role("heading", level=1)).to_be_focused()

    tab_to(page, page.get_by_role("tab", name="Sign Up"))
    type_into(page, "Full Name", "Ada Keys")
    # What is wrong is shown at the first field that is, once it has been sent.
    press(page, page.get_by_role("button", name="Create Account"))
    expect(page.get_by_label("Username")).to_be_focused()
    expect(page.get_by_text("Username is required")).to_be_visible()
    page.keyboard.type("keys")
    expect(page.get_by_text("Username is required")).to_have_count(0)
    type_into(page, "Password", "secret1")
    page.keyboard.press("Enter")

    page.wait_for_url("**/dashboard")
    announced(page, "Welcome, keys", school)
    press(page, page.get_by_role("button", name="Start", exact=True).first)
    page.wait_for_url("**/course/1")
    announced(page, "Medical Terminology and Core Knowledge", school)

    tab_to(page, page.get_by_role("tab", name="AI Tutor"))
    composer = page.get_by_label("Message to the AI tutor")
    tab_to(page, composer)
    # The introduction is yet to be written, or still being written.
    expect(page.get_by_text("Ask me anything about it in your own words.")).to_be_visible(timeout=30_000)
    expect(page.get_by_role("button", name="Stop", exact=True)).to_have_count(0, timeout=30_000)
    page.keyboard.type("what is a root word?")
    page.keyboard.press("Enter")
    expect(composer).to_have_value("")
    expect(composer).to_be_focused()
    expect(page.get_by_text("what is a root word?").first).to_be_visible()

    page.keyboard.press("Shift+Tab")
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    press(page, page.get_by_role("link", name="Skip to the content"))
    page.evaluate("document.activeElement.blur()")
    press(page, page.get_by_role("link", name="Profile"))
    announced(page, "Profile Settings", school)
    press(page, page.get_by_role("button", name="Change password"))
    expect(page.get_by_label("Current password")).to_be_focused()
    press(page, page.get_by_role("button", name="Cancel"))
    expect(page.get_by_role("button", name="Change password")).to_be_focused()
    # Back up, past the panels of Today, of accommodations and of the account.
    for before in (
        page.get_by_role("checkbox", name="Show Today"),
        page.get_by_role("checkbox", name="Reduce motion"),
        page.get_by_role("checkbox", name="Longer notifications"),
        page.get_by_role("combobox", name="Time for timed games, mock exams and exercises"),
        page.get_by_role("button", name="Edit details"),
        page.get_by_role("button", name="Logout"),
    ):
        page.keyboard.press("Shift+Tab")
        expect(before).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/auth")
    expect(page.get_by_role("heading", level=1)).to_be_focused()


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    return visit(school, storage_state=signed_in_as(school.url, "student"))


def test_a_theme_is_chosen_by_arrows_and_the_focus_comes_back(student: Visitor):
    page = student.page
    student.go("/about")
    button = page.get_by_role("button", name="Theme")
    press(page, button)
    expect(page.get_by_role("menuitemradio", name="Dark")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("menuitemradio", name="Brown")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-theme", "brown")
    expect(page.get_by_role("menu")).to_have_count(0)
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    expect(page.locator("html")).to_have_attribute("data-theme", "brown")


def test_the_side_menu_keeps_the_focus_inside_and_gives_it_back(school: Served, visit: Visit):
    visitor = visit(
        school, viewport={"width": 390, "height": 844}, storage_state=signed_in_as(school.url, "student")
    )
    page = visitor.page
    visitor.go("/about")
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    button = page.get_by_role("button", name="Menu")
    press(page, button)
    menu = page.get_by_role("dialog")
    expect(menu).to_be_visible()
    for _ in range(12):
        page.keyboard.press("Tab")
        assert menu.evaluate("(it) => it.contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(button).to_be_focused()

    page.keyboard.press("Enter")
    press(page, menu.get_by_role("link", name="Profile"))
    announced(page, "Profile Settings", school)


def test_going_back_announces_the_page_one_comes_back_to(student: Visitor, school: Served):
    page = student.page
    student.go("/dashboard")
    expect(page.get_by_role("heading", name="Welcome, student")).to_be_visible()
    press(page, page.get_by_role("link", name="Profile"))
    announced(page, "Profile Settings", school)
    page.go_back()
    announced(page, "Welcome, student", school)
    page.go_forward()
    announced(page, "Profile Settings", school)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Logout")).to_be_focused()


@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("/about", re.compile("^About")),
        ("/contact", "Contact us"),
        ("/nowhere", "404 Page Not Found"),
        ("/dashboard", "Welcome, student"),
        ("/profile", "Profile Settings"),
    ],
)
def test_the_title_stays_the_schools_and_a_page_has_one_heading(
    school: Served, visit: Visit, path: str, heading: str | re.Pattern[str]
):
    # A page that is not there is answered with a 404, which the browser reports.
    student = visit(
        school, expect_problems=path == "/nowhere", storage_state=signed_in_as(school.url, "student")
    )
    student.go(path)
    expect(student.page.get_by_role("heading", level=1)).to_have_count(1)
    expect(student.page.get_by_role("heading", level=1, name=heading)).to_be_visible()
    assert student.page.title() == school_name(student.page)

"""The command palette in a browser: by the keyboard alone, by touch, and what of it is loaded when."""

from urllib.parse import urlsplit

import pytest
from browser_sessions import signed_in_as
from by_keyboard import press
from conftest import Serve, Served, Visit
from playwright.sync_api import Locator, Page, expect
from test_accessibility import axe

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


def box(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Find a page, a module or an action")


def test_a_student_goes_about_by_ctrl_k(school: Served, visit: Visit):
    student = visit(school, storage_state=signed_in_as(school.url, "student"))
    page = student.page
    scripts: list[str] = []
    page.on("request", lambda request: scripts.append(request.url))
    student.go("/dashboard")
    button = page.get_by_role("button", name="Commands")
    expect(button).to_be_visible()
    assert not [url for url in scripts if "CommandPalette" in url]

    press(page, page.get_by_role("link", name="Profile"))
    expect(page.get_by_role("heading", level=1, name="Profile Settings")).to_be_focused()
    page.keyboard.press("Control+k")
    expect(box(page)).to_be_focused()
    assert [url for url in scripts if "CommandPalette" in url]
    # The focus stays inside, and comes back to where it was.
    for _ in range(4):
        page.keyboard.press("Tab")
        assert page.get_by_role("dialog").evaluate("(it) => it.contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", level=1, name="Profile Settings")).to_be_focused()

    page.keyboard.press("Control+k")
    expect(box(page)).to_be_focused()
    page.keyboard.type("module 7")
    marked = page.get_by_role("option", selected=True)
    expect(marked).to_have_text("Module 7: Specimen Handling and Processing0%")
    assert box(page).get_attribute("aria-activedescendant") == marked.get_attribute("id")
    page.keyboard.press("Enter")
    page.wait_for_url("**/course/7")
    expect(page.get_by_role("heading", level=1, name="Specimen Handling and Processing")).to_be_focused()

    page.keyboard.press("Control+k")
    expect(box(page)).to_be_focused()
    page.keyboard.type("review")
    expect(page.get_by_role("option", selected=True)).to_have_text("Start review")
    page.keyboard.press("Enter")
    page.wait_for_url("**/study-resources?tab=flashcards&mode=review")


def test_single_procedures_and_exercises_are_found_by_name(school: Served, visit: Visit):
    student = visit(school, storage_state=signed_in_as(school.url, "student"))
    page = student.page
    paths: list[str] = []
    page.on("request", lambda request: paths.append(urlsplit(request.url).path))
    student.go("/profile")
    expect(page.get_by_role("button", name="Commands")).to_be_visible()
    page.keyboard.press("Control+k")
    expect(box(page)).to_be_focused()
    assert not {"/api/resources/procedures", "/api/exercises"} & set(paths)
    page.keyboard.type("fingerst")
    procedure = page.get_by_role("group", name="Procedures").get_by_role("option")
    expect(procedure).to_have_count(1)
    # An exercise is called so too: whichever was found first is marked, and an arrow leads to the other.
    expect(page.get_by_role("group", name="Exercises").get_by_role("option")).to_have_count(1)
    marked = page.get_by_role("option", selected=True)
    expect(marked).to_have_count(1)
    if procedure.get_attribute("aria-selected") != "true":
        page.keyboard.press("ArrowDown")
    expect(procedure).to_have_attribute("aria-selected", "true")
    assert paths.count("/api/resources/procedures") == paths.count("/api/exercises") == 1
    page.keyboard.press("Enter")
    page.wait_for_url("**/procedures/fingerstick")

    page.keyboard.press("Control+k")
    expect(box(page)).to_be_focused()
    page.keyboard.type("fill the rack")
    exercise = page.get_by_role("group", name="Exercises").get_by_role("option")
    expect(exercise).to_have_count(1)
    expect(exercise).to_have_attribute("aria-selected", "true")
    assert axe(page) == []
    page.keyboard.press("Enter")
    page.wait_for_url("**/exercises/*")
    expect(page.get_by_role("heading", level=1, name="Fill the rack")).to_be_visible()


def test_staff_find_a_student_by_name(school: Served, visit: Visit):
    staff = visit(school, storage_state=signed_in_as(school.url, "admin"))
    page = staff.page
    staff.go("/about")
    press(page, page.get_by_role("button", name="Commands"))
    expect(box(page)).to_be_focused()
    page.keyboard.type("demo stu")
    students = page.get_by_role("group", name="Students").get_by_role("option")
    expect(students).to_have_count(1)
    expect(students).to_contain_text("Demo Student")
    page.keyboard.press("Enter")
    page.wait_for_url("**/admin/students/1")
    expect(page.get_by_role("heading", level=1, name="Demo Student")).to_be_focused()


def test_a_phone_has_it_in_its_menu(school: Served, visit: Visit):
    student = visit(school, storage_state=signed_in_as(school.url, "student"), **PHONE)
    page = student.page
    student.go("/dashboard")
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("dialog").get_by_role("button", name="Commands").tap()
    expect(box(page)).to_be_focused()
    box(page).fill("brown")
    page.get_by_role("option", name="Theme: brown").tap()
    expect(page.locator("html")).to_have_attribute("data-theme", "brown")
    expect(page.get_by_role("dialog")).to_have_count(0)

    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("dialog").get_by_role("button", name="Commands").tap()
    expect(box(page)).to_be_focused()
    page.get_by_role("button", name="Close").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Menu")).to_be_focused()

"""An administrator works with students by the keyboard alone: finds, changes, invites, looks up."""

import re
from pathlib import Path

import pytest
from browser_sessions import signed_in_as
from by_keyboard import has_focus, press, tab_to
from conftest import Serve, Served, Visit, Visitor
from failing_calls import expect_toast
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

STUDENTS = 60
TO_THE_TABLE = 90  # past the menu, the live panels and those of the plugins


@pytest.fixture(scope="module")
def school(serve_module: Serve, tmp_path_factory: pytest.TempPathFactory) -> Served:
    """With 60 students beside the demo's own."""
    served = serve_module()
    lines = [f"pupil{n:02},Pupil Number{n},pupil{n}@example.org" for n in range(STUDENTS)]
    file = tmp_path_factory.mktemp("files") / "students.csv"
    file.write_text("username,full_name,email\n" + "\n".join(lines) + "\n")
    served.command("users", "import", str(file), "--passwords", str(file.with_name("passwords.csv")))
    return served


@pytest.fixture
def staff(school: Served, visit: Visit) -> Visitor:
    return visit(school, storage_state=signed_in_as(school.url, "admin"))


def table(page: Page) -> Locator:
    return page.get_by_role("table", name="Student overview")


def row_of(page: Page, name: str) -> Locator:
    return table(page).get_by_role("row").filter(has=page.get_by_role("link", name=name, exact=True))


def search(page: Page, words: str, rows: int) -> None:
    """From the top of the dashboard to the search, and wait for what is found."""
    tab_to(page, page.get_by_label("Search students"), TO_THE_TABLE)
    page.keyboard.type(words)
    expect(table(page).get_by_role("rowheader")).to_have_count(rows)


def open_dashboard(staff: Visitor) -> Page:
    staff.go("/admin")
    expect(staff.page.get_by_text("Connected", exact=True)).to_be_visible(timeout=30_000)
    expect(table(staff.page).get_by_role("rowheader").first).to_be_visible(timeout=30_000)
    return staff.page


def keeps_the_focus(page: Page, dialog: Locator) -> None:
    for _ in range(10):
        page.keyboard.press("Tab")
        assert dialog.evaluate("(it) => it.contains(document.activeElement)")


def test_one_is_found_and_their_status_changed(staff: Visitor):
    page = open_dashboard(staff)
    search(page, "number7", 1)
    row = row_of(page, "Pupil Number7")
    press(page, row.get_by_role("button", name=re.compile("^Pause")))
    expect_toast(page, "Success", "Student status has been updated to paused", "normal")
    # The button is gone, for the student is paused; the one that came in its place has the focus.
    expect(row.get_by_role("button", name=re.compile("^Activate"))).to_be_focused()

    press(page, row.get_by_role("button", name=re.compile("^Terminate")))
    expect_toast(page, "Success", "Student status has been updated to terminated", "normal")
    expect(row.get_by_role("button", name=re.compile("^Activate"))).to_be_focused()
    page.keyboard.press("Enter")
    expect_toast(page, "Success", "Student status has been updated to active", "normal")
    expect(row.get_by_role("button", name=re.compile("^Pause"))).to_be_focused()


def test_they_are_filtered_sorted_and_all_shown_again(staff: Visitor):
    page = open_dashboard(staff)
    tab_to(page, page.get_by_label("Search students"), TO_THE_TABLE)
    tab_to(page, page.get_by_label("Sort by"))
    page.keyboard.type("Na")
    expect(table(page).get_by_role("rowheader").first).to_contain_text("Demo Student")
    expect(table(page).get_by_role("rowheader").nth(1)).to_contain_text("Pupil Number0")

    terminated = page.get_by_role("button", name=re.compile("^Terminated"))
    tab_to(page, terminated, key="Shift+Tab")
    page.keyboard.press("Enter")
    expect(terminated).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("No students match.")).to_be_visible()
    press(page, page.get_by_role("button", name="Show all students"))
    expect(page.get_by_label("Search students")).to_be_focused()
    expect(table(page).get_by_role("rowheader").first).to_contain_text("Demo Student")


def test_many_are_changed_after_a_question_and_set_back(staff: Visitor):
    page = open_dashboard(staff)
    search(page, "number1", 11)  # 1 and 10 to 19
    every = page.get_by_label("Select all 11")
    press(page, every, "Space")
    pause = page.get_by_role("button", name="Pause selected")
    tab_to(page, pause)
    page.keyboard.press("Enter")
    question = page.get_by_role("alertdialog", name="Pause 11 students?")
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    keeps_the_focus(page, question)
    page.keyboard.press("Escape")
    expect(pause).to_be_focused()
    expect(page.get_by_text("11 students selected")).to_be_visible()

    page.keyboard.press("Enter")
    press(page, question.get_by_role("button", name="Pause 11 students"))
    expect(page.get_by_text("11 students set to paused.")).to_be_visible()
    expect(every).to_be_focused()
    page.keyboard.press("F8")
    tab_to(page, page.get_by_role("button", name="Undo"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("11 students restored.")).to_be_visible()

    tab_to(page, every, TO_THE_TABLE)
    page.keyboard.press("Space")
    press(page, page.get_by_label("Select Pupil Number1", exact=True), "Space")
    expect(page.get_by_text("10 students selected")).to_be_visible()
    tab_to(page, page.get_by_role("button", name="Clear"), key="Shift+Tab")
    page.keyboard.press("Enter")
    expect(every).to_be_focused()


def test_columns_are_chosen_and_the_file_is_saved(staff: Visitor):
    page = open_dashboard(staff)
    export = page.get_by_role("link", name="Export CSV")
    tab_to(page, export, TO_THE_TABLE)
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    assert len(Path(download.value.path()).read_text("utf-8").splitlines()) == STUDENTS + 2

    button = page.get_by_role("button", name="Columns")
    press(page, button)
    dialog = page.get_by_role("dialog", name="Columns")
    expect(dialog).to_be_visible()
    keeps_the_focus(page, dialog)
    press(page, dialog.get_by_label("Contact Details"), "Space")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()
    expect(table(page).get_by_role("columnheader", name="Contact Details")).to_have_count(0)


def test_the_table_is_walked_through_and_left_again(staff: Visitor):
    page = open_dashboard(staff)
    drawn = table(page).get_by_role("rowheader").count()
    assert drawn < STUDENTS
    tab_to(page, page.get_by_label("Search students"), TO_THE_TABLE)
    # The newest is first. Row after row is drawn before the focus comes to it.
    far = row_of(page, f"Pupil Number{STUDENTS - drawn - 8}")
    for _ in range(8 * (drawn + 8)):
        page.keyboard.press("Tab")
        if far.count() and has_focus(far.get_by_role("link").first):
            break
    expect(far.get_by_role("link").first).to_be_focused()
    expect(far.get_by_role("link").first).to_be_in_viewport()

    page.evaluate("scrollTo(0, 0)")
    page.get_by_role("heading", level=1).focus()
    search(page, "number3 pupil", 11)
    tab_to(page, page.get_by_role("button", name="Show the questions"), 100)
    page.keyboard.press("Shift+Tab")
    last = table(page).get_by_role("row").last
    assert last.evaluate("(it) => it.contains(document.activeElement)")


def test_a_student_is_looked_at_and_seen_as_they_see_themselves(staff: Visitor):
    page = open_dashboard(staff)
    search(page, "demo student", 1)
    press(page, table(page).get_by_role("link", name="Demo Student"))
    heading = page.get_by_role("heading", level=1, name="Demo Student")
    expect(heading).to_be_focused()
    press(page, page.get_by_role("link", name="View as student"))
    expect(page.get_by_role("heading", level=1, name="Welcome, student")).to_be_focused()
    tab_to(page, page.get_by_role("link", name="Back to Demo Student"), key="Shift+Tab")
    page.keyboard.press("Enter")
    expect(heading).to_be_focused()
    tab_to(page, page.get_by_role("textbox", name="Notes"))
    page.keyboard.type("Called on Monday")
    press(page, page.get_by_role("button", name="Save notes"))
    expect(page.get_by_text("Notes saved", exact=True)).to_be_visible()


def test_a_person_is_invited(staff: Visitor):
    page = open_dashboard(staff)
    button = page.get_by_role("button", name="Invite", exact=True)
    press(page, button, most=TO_THE_TABLE)
    dialog = page.get_by_role("dialog", name="Invite students")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    tab_to(page, dialog.get_by_role("tab", name="One person"))
    page.keyboard.press("ArrowRight")
    expect(dialog.get_by_role("tab", name="CSV file")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    tab_to(page, dialog.get_by_label("Email"))
    page.keyboard.type("bea@example.net")
    page.keyboard.press("Enter")
    expect(dialog.get_by_text("1 invitation is on the way.")).to_be_visible()
    keeps_the_focus(page, dialog)
    press(page, dialog.get_by_role("button", name="Done"))
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()


def test_the_audit_is_reached_filtered_and_read_to_its_end(staff: Visitor):
    page = open_dashboard(staff)
    press(page, page.get_by_role("link", name="Audit log"))
    expect(page.get_by_role("heading", level=1, name="Audit log")).to_be_focused()
    tab_to(page, page.get_by_label("Action"))
    page.keyboard.type("Reg")
    rows = page.get_by_role("table", name="Audit log").get_by_role("row")
    expect(rows.nth(1)).to_contain_text("Registered")
    expect(rows).to_have_count(51)
    press(page, page.get_by_role("button", name="Show older entries"), most=150)
    expect(page.get_by_text("That is all.")).to_be_focused()
    assert rows.count() > STUDENTS

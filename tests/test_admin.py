"""An administrator's day in a real browser: many students, one of them, the school in numbers, its audit."""

import re
import time
from pathlib import Path

import pytest
from conftest import Serve, Served, Visit, Visitor
from playwright.sync_api import Route, expect

pytestmark = pytest.mark.browser

STUDENTS = 120


@pytest.fixture(scope="module")
def school(serve_module: Serve, tmp_path_factory: pytest.TempPathFactory) -> Served:
    """With 120 students beside the demo's own; none of the passwords is known, and none is needed."""
    served = serve_module()
    lines = [f"pupil{n:03},Pupil Number{n},pupil{n}@example.org" for n in range(STUDENTS)]
    file = tmp_path_factory.mktemp("files") / "students.csv"
    file.write_text("username,full_name,email\n" + "\n".join(lines) + "\n")
    served.command("users", "import", str(file), "--passwords", str(file.with_name("passwords.csv")))
    return served


def table(visitor: Visitor):
    return visitor.page.get_by_role("table", name="Student overview")


def test_of_many_students_only_those_in_sight_are_drawn(school: Served, visit: Visit):
    visitor = visit(school)
    visitor.sign_in("admin")
    page = visitor.page
    expect(page.get_by_text("Connected", exact=True)).to_be_visible()
    headers = table(visitor).get_by_role("columnheader")
    expect(headers).to_have_text(
        [
            "Student Info",
            "Contact Details",
            "Progress",
            "Course Completion",
            "Status",
            "Last Active",
            "Actions",
        ]
    )
    expect(page.get_by_label(re.compile("Select all 50"))).to_be_visible()
    assert table(visitor).get_by_role("rowheader").count() < 50

    # To the end, as a wheel would: each page is fetched when it comes in sight.
    scroller = page.get_by_role("group", name="Student overview")
    last = table(visitor).get_by_role("rowheader", name="Pupil Number0 ")
    for _ in range(300):
        scroller.evaluate("it => it.scrollBy(0, 1500)")
        page.wait_for_timeout(100)
        if last.count():
            break
    expect(last).to_be_visible()
    assert table(visitor).get_by_role("rowheader").count() < 50

    page.get_by_label("Sort by").select_option("Name, A to Z")
    expect(table(visitor).get_by_role("rowheader").first).to_contain_text("Demo Student")
    expect(table(visitor).get_by_role("rowheader").nth(1)).to_contain_text("Pupil Number0")
    page.get_by_label("Search students").fill("number77 pupil")
    expect(table(visitor).get_by_role("rowheader")).to_have_count(1)


def test_whoever_turns_up_above_the_table_moves_nothing_in_it(school: Served, visit: Visit):
    visitor = visit(school)
    page = visitor.page
    routes: list[Route] = []
    page.route("**/api/admin/attention", lambda route: routes.append(route))
    visitor.sign_in("admin")
    page.get_by_label("Search students").fill("number99")
    row = table(visitor).get_by_role("row").filter(has_text="Pupil Number99")
    row.get_by_role("button", name="Pause").hover()
    page.evaluate("scrollTo(0, 0)")  # further down, Chromium keeps what is in sight where it is
    before = row.bounding_box()
    about = {"question": None, "questionName": None, "moduleId": None, "since": "2026-11-21T09:00:00Z"}
    concerns = [
        about | {"id": f"{number}", "title": f"Concern {number}", "detail": "Seven days ago."}
        for number in range(9)
    ]
    for route in routes:
        route.fulfill(json={"people": [], "others": concerns})
    expect(page.get_by_text("Concern 8")).to_be_attached()
    assert row.bounding_box() == before


def test_many_are_paused_and_it_is_undone(school: Served, visit: Visit):
    visitor = visit(school)
    visitor.sign_in("admin")
    page = visitor.page
    page.get_by_label("Search students").fill("number11")
    expect(table(visitor).get_by_role("rowheader")).to_have_count(11)  # 11 and 110 to 119
    row = table(visitor).get_by_role("row").nth(3)
    page.get_by_label("Select all 11").scroll_into_view_if_needed()
    place = row.bounding_box()
    page.get_by_label("Select all 11").check()
    expect(page.get_by_text("11 students selected")).to_be_visible()
    assert row.bounding_box() == place, "the table jumps under the pointer"
    page.get_by_role("button", name="Pause selected").click()
    page.get_by_role("alertdialog", name="Pause 11 students?").get_by_role(
        "button", name="Pause 11 students"
    ).click()
    expect(page.get_by_text("11 students set to paused.")).to_be_visible()
    expect(table(visitor).get_by_text("Paused", exact=True)).to_have_count(11)
    assert page.request.get(f"{school.url}/api/admin/students/counts").json()["paused"] == 11
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("11 students restored.")).to_be_visible()
    expect(table(visitor).get_by_text("Active", exact=True)).to_have_count(11)


def test_the_list_is_saved_as_a_file(school: Served, visit: Visit):
    visitor = visit(school)
    visitor.sign_in("admin")
    visitor.page.get_by_label("Search students").fill("number11")
    expect(table(visitor).get_by_role("rowheader")).to_have_count(11)
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("link", name="Export CSV").click()
    assert download.value.suggested_filename == "students.csv"
    lines = Path(download.value.path()).read_text("utf-8").splitlines()
    assert len(lines) == 12
    assert "module 12" in lines[0]


def test_one_student_is_looked_at_closely(school: Served, visit: Visit):
    learner, staff = visit(school), visit(school)
    learner.sign_in("student")
    learner.go("/course/5")
    expect(learner.page.get_by_role("heading", level=1)).to_be_visible()

    staff.sign_in("admin")
    page = staff.page
    page.get_by_label("Search students").fill("demo student")
    table(staff).get_by_role("link", name="Demo Student").click()
    expect(page.get_by_role("heading", level=1, name="Demo Student")).to_be_focused()
    expect(page.get_by_text("Opened the module").first).to_be_visible()
    box = page.get_by_role("textbox", name="Notes")
    box.fill("<b>Called</b> on Monday")
    page.get_by_role("button", name="Save notes").click()
    expect(page.get_by_text("Notes saved", exact=True)).to_be_visible()
    page.reload()
    expect(box).to_have_value("<b>Called</b> on Monday")
    expect(page.get_by_text("Staff notes edited")).to_be_visible()

    page.get_by_role("link", name="View as student").click()
    expect(page.get_by_role("heading", level=1, name="Welcome, student")).to_be_visible()
    expect(page.get_by_role("note")).to_contain_text("Nothing can be changed")
    page.get_by_role("link", name="Back to Demo Student").click()
    expect(page.get_by_role("heading", level=1, name="Demo Student")).to_be_visible()


def letters_to(school: Served, address: str) -> list[str]:
    letters = [each.read_text() for each in (school.home / "outbox").glob("*.eml")]
    return [letter for letter in letters if f"To: {address}" in letter]


def test_invited_people_come_in(school: Served, visit: Visit, tmp_path: Path):
    visitor = visit(school, expect_problems=True)  # the refused file is a 422 in the console
    visitor.sign_in("admin")
    page = visitor.page
    page.get_by_role("button", name="Invite", exact=True).click()
    dialog = page.get_by_role("dialog", name="Invite students")
    dialog.get_by_role("tab", name="CSV file").click()
    file = tmp_path / "people.csv"
    file.write_text("email,full name\nann@example.net,Ann Example\nnonsense,Bob\n")
    dialog.get_by_label(re.compile("^CSV file with a header")).set_input_files(file)
    dialog.get_by_role("button", name="Invite 2 people").click()
    expect(dialog.get_by_text("Line 3, email: Invalid email address")).to_be_visible()
    file = tmp_path / "mended.csv"
    file.write_text("email,full name\nann@example.net,Ann Example\n")
    dialog.get_by_label(re.compile("^CSV file with a header")).set_input_files(file)
    dialog.get_by_role("button", name="Invite 1 person").click()
    expect(dialog.get_by_text("1 invitation is on the way.")).to_be_visible()
    deadline = time.monotonic() + 20  # the mail goes out after the answer
    while time.monotonic() < deadline and not letters_to(school, "ann@example.net"):
        time.sleep(0.1)
    [letter] = letters_to(school, "ann@example.net")
    assert "#reset=" in letter


def test_the_school_in_numbers(school: Served, visit: Visit):
    visitor = visit(school)
    loaded: list[str] = []
    visitor.page.on("request", lambda request: loaded.append(request.url))
    visitor.sign_in("admin")
    expect(visitor.page.get_by_text("Connected", exact=True)).to_be_visible()
    assert not any("/Bars-" in url for url in loaded)
    visitor.page.get_by_role("link", name="Statistics").click()
    expect(visitor.page.get_by_role("heading", level=1, name="Statistics")).to_be_focused()
    expect(visitor.page.locator(".recharts-bar").first).to_be_attached()
    assert any("/Bars-" in url for url in loaded)
    visitor.page.get_by_role("button", name="Progress distribution: show as table").click()
    expect(visitor.page.get_by_role("table", name="Progress distribution")).to_be_visible()


def test_the_audit_is_filtered(school: Served, visit: Visit):
    visitor = visit(school)
    visitor.sign_in("admin")
    visitor.go("/admin/audit?action=registered")
    rows = visitor.page.get_by_role("table", name="Audit log").get_by_role("row")
    expect(rows).to_have_count(51)
    visitor.page.get_by_role("button", name="Show older entries").click()
    expect(rows).to_have_count(101)


@pytest.mark.parametrize(
    "path", ["/admin/overview", "/admin/questions", "/admin/audit", "/admin/plugins", "/admin/students/1"]
)
def test_a_student_is_led_away(school: Served, visit: Visit, path: str):
    visitor = visit(school)
    visitor.sign_in("student")
    visitor.go(path)
    visitor.page.wait_for_url("**/dashboard")


def test_a_wide_table_needs_no_scrollbar_and_an_address_is_on_one_line(school: Served, visit: Visit):
    visitor = visit(school, viewport={"width": 1440, "height": 900})
    visitor.sign_in("admin")
    page = visitor.page
    page.get_by_label("Search students").fill("number7")
    row = table(visitor).get_by_role("row").nth(1)
    expect(row).to_contain_text("Number7")  # the list of before is replaced by then
    expect(row.get_by_role("button")).to_have_count(2)
    inside = "it => it.scrollWidth - it.clientWidth"
    assert page.get_by_role("group", name="Student overview").evaluate(inside) <= 0
    address = row.locator("[href^=mailto]").first
    assert address.evaluate("it => it.getClientRects().length") == 1
    pause, terminate = (row.get_by_role("button", name=re.compile(name)) for name in ("^Pause", "^Terminate"))
    apart = terminate.bounding_box()["x"] - pause.bounding_box()["x"] - pause.bounding_box()["width"]
    assert apart >= 24


def test_one_is_terminated_and_it_is_undone_from_the_notice(school: Served, visit: Visit):
    visitor = visit(school)
    visitor.sign_in("admin")
    page = visitor.page
    page.get_by_label("Search students").fill("number13")
    row = table(visitor).get_by_role("row").filter(has_text="Number13").last
    row.get_by_role("button", name=re.compile("^Terminate")).click()
    expect(row.get_by_text("Terminated", exact=True)).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(row.get_by_text("Active", exact=True)).to_be_visible()
    expect(page.get_by_text("1 student restored.")).to_be_visible()

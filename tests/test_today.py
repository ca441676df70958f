"""Today in a real browser: module 1 first, reviews that are due, the exact place, a plan, switched off."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from browser_sessions import signed_in_as
from conftest import Serve, Served, Visit, Visitor
from playwright.sync_api import Locator, Route, expect
from studying import newcomer
from test_accessibility import axe
from test_layout_shift import WATCH

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    return newcomer(visit(school, expect_problems=True))


def card(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="Today", exact=True)


def call(visitor: Visitor, path: str, body: dict[str, Any] | None = None) -> Any:
    """A call of this student's, as their page makes it."""
    request = visitor.page.context.request
    url = visitor.page.url.split("/", 3)
    address = f"{url[0]}//{url[2]}{path}"
    answer = request.get(address) if body is None else request.post(address, data=body)
    assert answer.ok, answer.text()
    return answer.json()


def miss_some_checks(visitor: Visitor, count: int) -> None:
    """Questions that come back at once in the review."""
    checks = "/api/tutor/modules/5/checks"
    missed = 0
    for check in call(visitor, checks):
        if check["question"]["kind"] != "one" or missed == count:
            continue
        for number, option in enumerate(check["question"]["options"]):
            body = {"clientId": f"{check['id']} {number}", "response": option}
            if call(visitor, f"{checks}/{check['id']}", body)["mark"] < 1:
                missed += 1
                break
    assert missed == count


def test_a_new_student_begins_with_the_first_module_and_one_filled_button(student: Visitor):
    student.go("/dashboard")
    today = card(student)
    expect(today.get_by_text("Medical Terminology and Core Knowledge")).to_be_visible()
    expect(today.get_by_text("Module 1", exact=True)).to_be_visible()
    filled = student.page.evaluate("""() => {
      const color = (each) => getComputedStyle(each).backgroundColor
      const accent = color(document.querySelector("main [aria-busy] a[aria-describedby]"))
      return [...document.querySelectorAll("main a, main button")]
        .filter((each) => color(each) === accent).map((each) => each.textContent)
    }""")
    assert filled == ["Start"]
    assert axe(student.page) == []
    today.get_by_role("link", name="Start").click()
    expect(student.page).to_have_url(re.compile("/course/1$"))


def test_reviews_come_first_and_a_round_ends_with_what_comes_next(student: Visitor):
    student.go("/dashboard")
    miss_some_checks(student, 3)
    call(student, "/api/tutor/modules/5/place", {"tab": "lesson", "section": "order-of-draw"})
    student.go("/dashboard")
    today = card(student)
    expect(today.get_by_text("3 reviews due")).to_be_visible()
    expect(today.get_by_text("About 1 min")).to_be_visible()
    menu = student.page.get_by_role("navigation", name="Side menu")
    expect(menu.get_by_role("link", name="Study Resources , 3 reviews due")).to_be_visible()
    today.get_by_role("link", name="Review now").click()

    page = student.page
    end = page.get_by_role("region", name="Done for today")
    review = page.get_by_role("region", name="Review", exact=True)
    for _card in range(60):
        look = review.get_by_role("button", name=re.compile("Show Answer"))
        expect(look.or_(end)).to_be_visible()
        if end.is_visible():
            break
        look.click()
        review.get_by_role("button", name="Knew it").click()
    expect(end).to_be_focused()
    expect(end.get_by_text(re.compile(r"^\d+ reviews: \d+ known\. "))).to_be_visible()
    expect(end.get_by_text("Order of draw")).to_be_visible()
    expect(menu.get_by_role("link", name="Study Resources", exact=True)).to_be_visible()
    assert axe(page) == []
    end.get_by_role("link", name="Continue").click()
    expect(page).to_have_url(re.compile("/course/5.tab=lesson#order-of-draw$"))
    expect(page.get_by_role("heading", name="Order of draw", exact=True)).to_be_in_viewport()


def test_what_was_read_last_is_gone_on_with_on_another_device(student: Visitor, school: Served, visit: Visit):
    student.go("/course/5?tab=lesson")
    contents = student.page.get_by_role("navigation", name="Lesson contents")
    with student.page.expect_response(
        lambda answer: answer.url.endswith("/place") and "order-of-draw" in (answer.request.post_data or "")
    ):
        contents.get_by_role("link", name="Order of draw").click()
    other = visit(school, storage_state=student.page.context.storage_state())
    other.go("/dashboard")
    expect(card(other).get_by_text("Order of draw")).to_be_visible()

    with other.page.expect_response(lambda answer: answer.url.endswith("/place")):
        other.page.goto(f"{school.url}/course/5?tab=practice&question=7")
        expect(other.page.get_by_text(re.compile(r"^Question 7 of \d+$"))).to_be_visible()
    other.go("/dashboard")
    expect(card(other).get_by_text(re.compile(r"^Practice exam, question 7 of \d+$"))).to_be_visible()


def test_a_date_makes_a_plan_and_the_card_is_switched_off_and_on_by_keyboard(student: Visitor):
    student.go("/dashboard")
    page = student.page
    today = card(student)
    today.get_by_role("button", name="Set an exam date").press("Enter")
    dialog = page.get_by_role("dialog", name="Today settings")
    exam = (datetime.now(UTC) + timedelta(days=60)).date().isoformat()
    dialog.get_by_label("Exam date").fill(exam)
    dialog.get_by_label("Daily goal").select_option("10 minutes")
    assert axe(page) == []
    dialog.get_by_role("button", name="Save").press("Enter")
    expect(today.get_by_text(re.compile(r"^Module 1 by \w+, exam in (59|60|61) days$"))).to_be_visible()
    expect(today.get_by_text("0 of 10 min")).to_be_visible()

    today.get_by_role("button", name="Today settings").press("Enter")
    dialog.get_by_text("The whole plan").click()
    expect(dialog.get_by_text("12. Complications and Quality Control")).to_be_visible()
    dialog.get_by_label("Show Today").press(" ")
    dialog.get_by_role("button", name="Save").press("Enter")
    expect(today).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="Your modules")).to_be_visible()
    expect(today).to_have_count(0)

    student.go("/profile")
    page.get_by_label("Show Today").check()
    expect(page.get_by_label("Show Today")).to_be_checked()
    student.go("/dashboard")
    expect(today.get_by_text("0 of 10 min")).to_be_visible()


def test_the_dashboard_asks_for_messages_only_where_there_is_one(
    school: Served, student: Visitor, visit: Visit
):
    paths: list[str] = []
    student.page.on("request", lambda request: paths.append(urlsplit(request.url).path))
    student.go("/dashboard")
    expect(card(student).get_by_role("link", name="Start")).to_be_visible()
    student.page.wait_for_load_state("networkidle")
    # The menu's call, and the page's own where that one was answered first; no third for messages.
    assert paths[paths.index("/dashboard") :].count("/api/today") in (1, 2)
    assert not [path for path in paths if path == "/api/messages" or "MessageCard" in path]

    student_id = call(student, "/api/user")["id"]
    staff = visit(school, storage_state=signed_in_as(school.url, "admin"))
    nudge = f"{school.url}/api/admin/students/{student_id}/nudges"
    assert staff.page.context.request.post(nudge, data={"text": "Hello there."}).ok
    paths.clear()
    student.go("/dashboard")
    message = student.page.get_by_role("region", name=re.compile("^A message from "))
    expect(message.get_by_text("Hello there.")).to_be_visible()
    assert paths.count("/api/messages") == 1
    message.get_by_role("button", name="Got it").click()
    expect(message).to_be_hidden()
    paths.clear()
    student.go("/dashboard")
    expect(card(student).get_by_role("link", name="Start")).to_be_visible()
    student.page.wait_for_load_state("networkidle")
    assert "/api/messages" not in paths


@pytest.mark.parametrize("width", [1440, 390])
def test_a_late_answer_of_today_moves_nothing(school: Served, visit: Visit, width: int):
    visitor = visit(
        school,
        storage_state=signed_in_as(school.url, "student"),
        viewport={"width": width, "height": 900},
    )
    late_ones: list[Route] = []
    holding = True
    visitor.page.route(
        "**/api/today?*", lambda route: late_ones.append(route) if holding else route.continue_()
    )
    visitor.page.add_init_script(WATCH)
    visitor.page.goto(school.url + "/dashboard", wait_until="domcontentloaded")
    mission = visitor.page.get_by_role("heading", name="Mission Progress")
    expect(mission).to_be_visible()
    place = mission.bounding_box()
    assert late_ones
    holding = False
    for route in late_ones:
        route.continue_()
    expect(card(visitor).get_by_role("link", name=re.compile("Start|Continue|Review"))).to_be_visible()
    assert mission.bounding_box() == place
    moved = [shift for shift in visitor.page.evaluate("window.shifts") if "Today" in str(shift["moved"])]
    assert moved == []

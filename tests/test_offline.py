"""Without a network: what was visited once works, and what is done there counts once when it is back."""

import re
import time
from pathlib import Path

import pytest
from browser_sessions import signed_in_as
from conftest import Serve, Served, Visit, Visitor
from failing_calls import answer, expect_toast
from playwright.sync_api import Route, expect
from without_network import been_there, leave, leaves_nothing, open_review, review, reviewed, sends, standing

pytestmark = pytest.mark.browser

# A worker that was not here `before` is in charge.
TAKEN_OVER = """async before => {
  for (;;) {
    const now = await caches.keys()
    const { installing, waiting, active } = await navigator.serviceWorker.getRegistration()
    const settled = !installing && !waiting && active.state === "activated"
    if (settled && now.some(name => !before.includes(name))) return
    await new Promise(done => setTimeout(done, 100))
  }
}"""


@pytest.fixture
def school(serve: Serve) -> Served:
    return serve()


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    return been_there(school, visit)


def test_what_was_visited_once_works_without_a_network(student: Visitor):
    page = student.page
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("button", name="Flip")).to_be_visible()
    expect(page.get_by_text(re.compile(r"^1 / \d+$"))).to_be_visible()
    page.get_by_role("tab", name="Audio Glossary").click()
    expect(page.get_by_text("Hemolysis", exact=True).first).to_be_visible()
    page.get_by_role("tab", name="Exam Tips").click()
    expect(page.get_by_role("button", name="Print Tips")).to_be_visible()
    open_review(student)
    for problem in student.problems:
        assert not re.search("Content.Security|Trusted", problem), problem


@pytest.mark.parametrize("path", ["/dashboard", "/course/5", "/profile"])
def test_any_page_opened_without_a_network_says_so_itself(student: Visitor, path: str):
    page = student.page
    page.context.set_offline(True)
    student.go(path)
    expect(page.get_by_role("banner")).to_be_visible()
    expect(page.get_by_role("alert").first).to_contain_text("You're offline")


def test_a_card_turned_offline_counts_when_the_network_is_back(student: Visitor, school: Served):
    page = student.page
    study = f"{school.url}/api/resources/study"
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("button", name="Flip").click()
    expect(page.locator("li[data-variant]")).to_have_count(0)
    with page.expect_response(lambda response: response.url.endswith("/study/turned") and response.ok):
        page.context.set_offline(False)
    assert len(page.context.request.get(study).json()["turned"]) == 1


def test_reviews_made_offline_are_saved_here_and_then_synced_once(student: Visitor, school: Served):
    page = student.page
    page.context.set_offline(True)
    open_review(student)
    review(page, 2)
    standing(page, "2 saved on this device")
    # They outlive the page, and the cards do not come back.
    page.reload()
    standing(page, "18 new cards today")
    review(page, 1)
    standing(page, "3 saved on this device")
    page.context.set_offline(False)
    standing(page, "3 synced")
    assert reviewed(page, school) == 3
    page.reload()
    expect(page.get_by_text("saved on this device")).to_have_count(0)
    assert reviewed(page, school) == 3


def test_what_was_done_offline_is_sent_when_one_next_comes_wherever_that_is(student: Visitor, school: Served):
    page = student.page
    page.context.set_offline(True)
    open_review(student)
    review(page, 1)
    standing(page, "1 saved on this device")
    context = page.context
    page.close()
    context.set_offline(False)
    student.page = context.new_page()
    with student.page.expect_response(lambda response: sends(response.url)) as response:
        student.go("/dashboard")
    assert response.value.ok
    assert reviewed(student.page, school) == 1


def test_nobody_signs_out_without_a_network(student: Visitor):
    page = student.page
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("button", name="Flip")).to_be_visible()
    leave(page, anyway=True)
    expect_toast(page, "Error", "Failed to logout. Please try again.")
    expect(page.get_by_role("button", name="Flip")).to_be_visible()


def test_reviews_that_cannot_be_sent_are_asked_about(student: Visitor):
    page = student.page
    answer(page, "POST", "/api/resources/reviews", lambda route: route.fulfill(status=503, body=""))
    open_review(student)
    review(page, 1)
    standing(page, "1 saved on this device")
    # The school says that the session is over before it answers the call that has ended it.
    answer(page, "POST", "/api/logout", answered_late)
    leave(page, anyway=True)
    leaves_nothing(page)
    expect(page.get_by_text("Successfully logged out.")).to_be_visible()
    expect(page.get_by_text("You've been signed out")).to_have_count(0)


def answered_late(route: Route) -> None:
    response = route.fetch()
    time.sleep(1)
    route.fulfill(response=response)


def test_who_signs_out_leaves_nothing_to_the_next(student: Visitor, school: Served):
    page = student.page
    leave(page)
    leaves_nothing(page)
    page.context.set_offline(True)
    student.go("/study-resources")
    expect(page.get_by_role("alert")).to_contain_text("You're offline")
    expect(page.get_by_role("button", name="Flip")).to_have_count(0)


def test_a_session_that_ended_shows_nothing_and_what_waits_is_its_own_persons(
    student: Visitor, school: Served
):
    page = student.page
    page.context.set_offline(True)
    open_review(student)
    review(page, 1)
    standing(page, "1 saved on this device")
    # Somebody else is signed in by the time the network is back: the server refuses, and nothing is lost.
    page.context.clear_cookies()
    page.context.add_cookies(signed_in_as(school.url, "admin")["cookies"])  # type: ignore[arg-type]
    page.context.set_offline(False)
    page.goto(f"{school.url}/study-resources?tab=flashcards&mode=review")
    expect(page.get_by_role("button", name="Show Answer")).to_be_visible()
    expect(page.get_by_text("saved on this device")).to_have_count(0)
    assert reviewed(page, school) == 0
    page.context.clear_cookies()
    page.context.add_cookies(signed_in_as(school.url, "student")["cookies"])  # type: ignore[arg-type]
    with page.expect_response(lambda response: sends(response.url) and response.ok):
        page.goto(f"{school.url}/study-resources")
    assert reviewed(page, school) == 1


def test_a_new_release_takes_over_whole(student: Visitor, school: Served):
    page = student.page
    before = page.evaluate("caches.keys()")
    school.settings["CUBITAL_PLUGINS_DISABLED"] = "admin"
    school.restart()
    student.go("/study-resources")
    page.evaluate(TAKEN_OVER, before)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("button", name="Flip")).to_be_visible()
    assert '"name":"admin"' not in (page.locator("#boot").text_content() or "")


def test_no_call_passes_through_the_worker(student: Visitor):
    page = student.page
    calls = answer(page, "GET", "/api/progress", lambda route: route.fulfill(json=[]))
    workers: list[str] = []
    page.on(
        "response", lambda response: workers.append(response.url) if response.from_service_worker else None
    )
    student.go("/dashboard")
    expect(page.get_by_role("heading", name=re.compile("^Welcome"))).to_be_visible()
    student.go("/study-resources")
    expect(page.get_by_role("button", name="Flip")).to_be_visible()
    assert calls
    assert [url for url in workers if "/api/" in url] == []
    assert any("/assets/" in url for url in workers)


def test_the_worker_is_one_script_with_a_policy_of_its_own(student: Visitor, school: Served):
    reply = student.page.context.request.get(f"{school.url}/service-worker.js")
    assert "importScripts" not in reply.text()
    policy = reply.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert reply.headers["cache-control"] == "no-cache"


def test_visitors_get_no_worker(school: Served, visit: Visit, tmp_path: Path):
    visitor = visit(school, expect_problems=True, service_workers="allow")
    visitor.go("/")
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.wait_for_timeout(2500)
    assert visitor.page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0


def test_answers_of_the_practice_exam_outlast_a_lost_network(school: Served, visit: Visit):
    visitor = visit(school, expect_problems=True)
    visitor.sign_in("student")
    page = visitor.page
    visitor.go("/course/5?tab=practice")
    answers = f"{school.url}/api/tutor/modules/5/answers"

    def give() -> None:
        page.get_by_role("radio").first.check()
        page.get_by_role("button", name="Check Answer").click()
        expect(page.get_by_role("button", name="Next Question")).to_be_visible()

    give()
    page.context.set_offline(True)
    for _ in range(2):
        page.get_by_role("button", name="Next Question").click()
        give()
    page.get_by_role("tab", name="AI Tutor").click()
    with page.expect_response(lambda response: response.url == answers and response.ok):
        page.context.set_offline(False)
    visitor.go("/course/5?tab=practice")
    expect(page.get_by_label(re.compile("^(in)?correct$"))).to_have_count(3)
    assert len(page.context.request.get(answers).json()["answers"]) == 3
    # Each shows its answer again, and why.
    page.get_by_role("button", name=re.compile("^1 ")).click()
    expect(page.get_by_role("radio").first).to_be_checked()
    expect(page.get_by_role("button", name="Next Question")).to_be_visible()

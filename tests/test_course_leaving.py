"""Leaving the course page in a real browser: what was earned and not yet saved is saved then."""

import time
from collections.abc import Callable

import pytest
from conftest import Serve, Served, Visit, Visitor
from failing_calls import expect_toast, notice
from playwright.sync_api import Page, Route, expect

pytestmark = pytest.mark.browser

NOT_SAVED = ("Error saving progress", "There was an issue saving your progress. Try again?")


def open_module(page: Page, module: int) -> None:
    card = page.get_by_role("article").filter(has=page.get_by_text(f"Module {module}", exact=True))
    card.get_by_role("button").click()


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    # The browser tells of each save that is made to fail.
    student = visit(school, expect_problems=True)
    student.sign_in("student")
    return student


LOGGED = "The progress could not be saved on leaving."


def saved(student: Visitor, module: int) -> int:
    """What is on the server; asked for beside the page, which may be gone."""
    record = student.page.context.request.get(f"{student.school.url}/api/progress/{module}")
    return int(record.json()["lastPosition"])


def expect_saved(student: Visitor, module: int, percent: int) -> None:
    deadline = time.monotonic() + 30
    while (there := saved(student, module)) != percent:
        assert time.monotonic() < deadline, f"{there} percent are saved, and not {percent}"
        time.sleep(0.1)


def earn(student: Visitor, module: int) -> None:
    """Open the module from the dashboard; the introduction earns ten points, which are not saved."""
    page = student.page

    def fail(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(status=503, body="")
        else:
            route.continue_()

    page.route(f"**/api/progress/{module}", fail)
    open_module(page, module)
    expect(notice(page)).to_have_count(1)
    expect_toast(page, *NOT_SAVED)
    bar = page.get_by_role("progressbar", name="Module progress")
    expect(bar).to_have_attribute("aria-valuenow", "10")
    assert saved(student, module) == 0
    page.unroute(f"**/api/progress/{module}")


LEAVING: dict[str, Callable[[Page], object]] = {
    "back in the browser": lambda page: page.go_back(),
    "a link of the page": lambda page: page.get_by_role("link", name="Study Resources").first.click(),
    "another address": lambda page: page.goto("about:blank"),
    "reloading": lambda page: page.reload(),
    "closing the page": lambda page: page.close(),
}


@pytest.mark.parametrize(("how", "module"), [(how, 2 + place) for place, how in enumerate(LEAVING)])
def test_what_could_not_be_saved_is_saved_on_leaving(how: str, module: int, student: Visitor):
    earn(student, module)
    LEAVING[how](student.page)
    expect_saved(student, module, 10)


def test_back_from_a_page_that_was_opened_by_its_address(student: Visitor):
    page = student.page
    earn(student, 8)
    page.goto(f"{student.school.url}/about")
    expect_saved(student, 8, 10)
    page.go_back()
    expect(page.get_by_role("progressbar", name="Module progress")).to_have_attribute("aria-valuenow", "10")


def test_leaving_with_nothing_new_sends_nothing(student: Visitor):
    page = student.page
    open_module(page, 9)
    bar = page.get_by_role("progressbar", name="Module progress")
    expect(bar).to_have_attribute("aria-valuenow", "10")
    expect(page.get_by_role("log")).to_have_attribute("aria-busy", "false")
    page.wait_for_load_state("networkidle")  # what came with the introduction is saved by then
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.go_back()
    page.wait_for_url("**/dashboard")
    page.goto("about:blank")
    assert [url for url in sent if "/api/progress" in url] == []


def test_a_save_that_fails_on_leaving_is_only_logged(student: Visitor):
    page = student.page
    earn(student, 10)
    page.route("**/api/progress/10", lambda route: route.abort())
    page.get_by_role("button", name="Dismiss").click()
    with page.expect_console_message(lambda message: LOGGED in message.text):
        page.go_back()
    page.wait_for_url("**/dashboard")
    expect(notice(page)).to_have_count(0)
    assert saved(student, 10) == 0

"""A connection that goes away is noticed, said, and noticed again when it is back."""

import re

import pytest
from browser_sessions import signed_in_as
from conftest import Serve, Served, Visit, Visitor
from failing_calls import answer
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    return visit(school, expect_problems=True, storage_state=signed_in_as(school.url, "student"))


def status(page: Page, words: str) -> Locator:
    return page.get_by_role("status").filter(has_text=words)


def test_a_device_without_a_network_says_so_until_it_is_back(student: Visitor):
    student.go("/course/5")
    box = student.page.get_by_label("Message to the AI tutor")
    box.fill("typed before")
    student.page.context.set_offline(True)
    expect(status(student.page, "You're offline.")).to_be_visible()
    box.fill("typed before, and while offline")
    student.page.context.set_offline(False)
    expect(status(student.page, "You're offline.")).to_have_count(0)
    expect(box).to_have_value("typed before, and while offline")


def test_a_visitor_is_told_as_well(school: Served, visit: Visit):
    visitor = visit(school, expect_problems=True)
    visitor.go("/contact")
    visitor.page.get_by_label("Message").fill("When does the course begin?")
    visitor.page.context.set_offline(True)
    expect(status(visitor.page, "You're offline.")).to_be_visible()
    visitor.page.context.set_offline(False)
    expect(status(visitor.page, "You're offline.")).to_have_count(0)
    visitor.page.reload()
    expect(visitor.page.get_by_label("Message")).to_have_value("When does the course begin?")


def test_a_school_that_does_not_answer_is_found_again_by_itself(school: Served, student: Visitor):
    page = student.page
    student.go("/dashboard")
    expect(page.get_by_role("button", name="Start", exact=True).first).to_be_visible()
    assert school.stop() == 0
    page.get_by_role("button", name="Save Progress").click()
    expect(status(page, "Can't reach the school.")).to_be_visible()
    school.start()
    expect(status(page, "Can't reach the school.")).to_have_count(0)


def test_a_refusal_is_no_lost_connection(student: Visitor):
    page = student.page
    student.go("/dashboard")
    answer(page, "POST", "/api/progress/save-all", lambda route: route.fulfill(status=500, body=""))
    page.get_by_role("button", name="Save Progress").click()
    expect(page.locator("li[data-variant]")).to_contain_text("Error saving progress")
    expect(status(page, "does not answer")).to_have_count(0)


def test_a_page_that_cannot_be_fetched_costs_only_itself(student: Visitor):
    page = student.page
    student.go("/dashboard")
    expect(page.get_by_role("button", name="Start", exact=True).first).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("link", name="Contact").last.click()
    expect(page.get_by_role("heading", name="Couldn't load this page")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("You're offline")
    # Nothing is loaded anew where nobody answers: the browser's own page would stand there.
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_contain_text("You're offline")
    page.context.set_offline(False)
    page.get_by_role("link", name="Dashboard").first.click()
    expect(page.get_by_role("heading", name=re.compile("^Welcome"))).to_be_visible()


def test_who_opens_a_module_offline_is_told_why_it_does_not_come(student: Visitor):
    page = student.page
    student.go("/dashboard")
    start = page.get_by_role("button", name="Start", exact=True).first
    expect(start).to_be_visible()
    page.context.set_offline(True)
    start.click()
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("You're offline")
    expect(notice).not_to_contain_text("Couldn't load this part")
    for _ in range(2):
        page.get_by_role("button", name="Try again").click()
        expect(notice).to_contain_text("You're offline")

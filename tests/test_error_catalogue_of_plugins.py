"""The error catalogue of the course page and the administrators' page, in the browser."""

import re

import pytest
from conftest import Serve, Served, Visit, Visitor
from failing_calls import (
    AWAY,
    FAILURES,
    Failure,
    answer,
    expect_toast,
    json_of,
    notice,
    signed_in_as,
)
from playwright.sync_api import Page, Route, expect

pytestmark = pytest.mark.browser

TUTOR_FAILED = ("Error", "Failed to get response from AI tutor. Please try again.")
LESSON_FAILED = ("Error", "Failed to load the full lesson. Please try again.")
SAVE_FAILED = ("Error saving progress", "There was an issue saving your progress. Try again?")
INTRODUCED = {
    "messages": [
        {
            "id": 1,
            "role": "tutor",
            "text": "Welcome to the module.",
            "sources": [],
            "covered": True,
            "complete": True,
            "at": "2026-11-21T09:00:00Z",
        }
    ]
}


def event_stream(*events: str) -> Failure:
    body = "".join(f"{event}\n\n" for event in events)
    return Failure(
        "in the stream",
        lambda route: route.fulfill(status=200, headers={"Content-Type": "text/event-stream"}, body=body),
    )


INVALID = Failure("with no message in it", json_of({}))
BLANK = Failure("with a blank message", json_of({"message": "  "}))
NO_TEXT = Failure("with a message that is no text", json_of({"message": {"a": 1}}))
SAID_IN_STREAM = event_stream('event: error\ndata: {"message": "The model is away."}')
BROKEN_OFF = event_stream('event: token\ndata: {"text": "The order"}')


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    """A student who has talked with the tutor of module 2 before."""
    visitor = visit(school, expect_problems=True, storage_state=signed_in_as(school, "student"))
    answer(visitor.page, "GET", "/api/tutor/modules/*/chat", json_of(INTRODUCED))
    return visitor


def ask(page: Page) -> None:
    page.get_by_label("Message to the AI tutor").fill("which tube first?")
    page.get_by_role("button", name="Send", exact=True).click()


@pytest.mark.parametrize("failure", [*FAILURES, INVALID, BLANK, NO_TEXT, SAID_IN_STREAM, BROKEN_OFF], ids=str)
def test_a_tutor_who_does_not_answer_is_told(student: Visitor, failure: Failure):
    student.go("/course/2")
    calls = answer(student.page, "GET", "/api/modules/2/agent*", failure.answer)
    ask(student.page)
    expect_toast(student.page, *TUTOR_FAILED)
    assert len(calls) == 1
    # The question is not lost: it stands there, and can be put again.
    expect(student.page.get_by_text("which tube first?").first).to_be_visible()


def test_an_introduction_that_fails_is_told(school: Served, visit: Visit):
    newcomer = visit(school, expect_problems=True, storage_state=signed_in_as(school, "student"))
    answer(newcomer.page, "GET", "/api/tutor/modules/*/chat", json_of({"messages": []}))
    answer(newcomer.page, "GET", "/api/modules/3/agent*", AWAY.answer)
    newcomer.go("/course/3")
    expect_toast(newcomer.page, *TUTOR_FAILED)


@pytest.mark.parametrize("failure", [*FAILURES, INVALID], ids=str)
def test_a_lesson_that_cannot_be_loaded_is_told(student: Visitor, failure: Failure):
    student.go("/course/2")
    calls = answer(student.page, "GET", "/api/modules/2/lesson", failure.answer)
    student.page.get_by_role("button", name="Study Lesson").click()
    expect_toast(student.page, *LESSON_FAILED)
    assert len(calls) == 1
    page_is_whole(student.page)


def page_is_whole(page: Page) -> None:
    expect(page.get_by_role("tab", name="AI Tutor")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def answered(route: Route) -> None:
    route.fulfill(status=200, json={"message": "Yellow, or blood culture, comes first."})


@pytest.mark.parametrize("failure", FAILURES, ids=str)
def test_progress_that_cannot_be_saved_after_a_reply_is_told(student: Visitor, failure: Failure):
    student.go("/course/2")
    answer(student.page, "GET", "/api/modules/2/agent*", answered)
    answer(student.page, "POST", "/api/progress/2", failure.answer)
    ask(student.page)
    expect_toast(student.page, *SAVE_FAILED)
    expect(student.page.get_by_text("comes first").first).to_be_visible()


def test_progress_that_cannot_be_saved_on_leaving_is_only_logged(student: Visitor):
    student.go("/course/2")
    answer(student.page, "GET", "/api/modules/2/agent*", answered)
    saves = answer(student.page, "POST", "/api/progress/2", AWAY.answer)
    ask(student.page)
    expect_toast(student.page, *SAVE_FAILED)
    student.page.get_by_role("button", name="Dismiss").click()
    expect(notice(student.page)).to_have_count(0)

    student.page.get_by_role("link", name="Dashboard").first.click()
    expect(student.page.get_by_role("heading", name=re.compile("^Welcome"))).to_be_visible()
    assert len(saves) == 2, "it is tried once more"
    expect(notice(student.page)).to_have_count(0)
    assert any("could not be saved on leaving" in problem for problem in student.problems)


@pytest.mark.parametrize("failure", FAILURES, ids=str)
def test_a_status_that_cannot_be_changed_is_told(school: Served, visit: Visit, failure: Failure):
    admin = visit(school, expect_problems=True, storage_state=signed_in_as(school, "admin"))
    admin.go("/admin")
    calls = answer(admin.page, "POST", "/api/admin/students/*/status", failure.answer)
    row = admin.page.get_by_role("row").filter(has_text="Demo Student")
    row.get_by_role("button", name=re.compile("pause", re.IGNORECASE)).click()
    expect_toast(admin.page, "Error", "Failed to update student status")
    assert calls == ['{"status":"paused"}']
    expect(row.get_by_role("button", name=re.compile("pause", re.IGNORECASE))).to_be_enabled()

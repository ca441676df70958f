"""What was read once is not read again: not on focus, on coming back or after a failure; a write re-reads."""

import re
from collections import Counter
from urllib.parse import urlsplit

import pytest
from browser_sessions import signed_in_as
from conftest import Serve, Served, Visit, Visitor
from failing_calls import answer
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    return visit(school, expect_problems=True, storage_state=signed_in_as(school.url, "student"))


def counted(visitor: Visitor) -> Counter[str]:
    calls: Counter[str] = Counter()
    visitor.page.on(
        "request", lambda request: calls.update([f"{request.method} {urlsplit(request.url).path}"])
    )
    return calls


def test_what_was_read_stays_read(student: Visitor):
    page, calls = student.page, counted(student)
    student.go("/dashboard")
    expect(page.get_by_role("button", name="Start", exact=True).first).to_be_visible()
    page.get_by_role("link", name="About").last.click()
    expect(page.get_by_role("heading", name=re.compile("^About"))).to_be_visible()
    page.evaluate(
        "for (const name of ['blur', 'focus', 'visibilitychange', 'online']) dispatchEvent(new Event(name))"
    )
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.get_by_role("link", name="Dashboard").first.click()
    expect(page.get_by_role("button", name="Start", exact=True).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    for path in ("/api/modules", "/api/progress"):
        assert calls[f"GET {path}"] == 1, path
    # Its preload hint and the page's own question are one answer to the browser.
    assert calls["GET /api/user"] <= 2


def test_saving_reads_the_progress_again(student: Visitor):
    page, calls = student.page, counted(student)
    student.go("/dashboard")
    expect(page.get_by_role("button", name="Start", exact=True).first).to_be_visible()
    page.get_by_role("button", name="Save Progress").click()
    expect(page.locator("li[data-variant]")).to_contain_text("Progress saved")
    page.wait_for_load_state("networkidle")
    assert calls["GET /api/progress"] == 2
    assert calls["GET /api/modules"] == 1


def test_what_could_not_be_read_is_asked_for_again_only_when_somebody_asks(student: Visitor):
    page = student.page
    tries = answer(page, "GET", "/api/modules", lambda route: route.fulfill(status=500, body=""))
    student.go("/dashboard")
    expect(page.get_by_text("Couldn't load your modules")).to_be_visible()
    # Each part of the page that opens asks once; nothing asks again by itself.
    page.wait_for_load_state("networkidle")
    count = len(tries)
    page.wait_for_timeout(1500)
    assert len(tries) == count <= 2
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("button", name="Start", exact=True)).to_have_count(12)


def test_who_signs_out_takes_the_cached_data_along(school: Served, visit: Visit):
    visitor = visit(school)
    visitor.sign_in("student")
    calls = counted(visitor)
    visitor.page.get_by_role("button", name="Sign out", exact=True).click()
    visitor.page.wait_for_url("**/auth")
    visitor.page.get_by_label("Username").fill("student")
    visitor.page.get_by_label("Password").fill("student123")
    visitor.page.get_by_role("button", name="Sign In", exact=True).click()
    expect(visitor.page.get_by_role("heading", name="Welcome, student")).to_be_visible()
    expect(visitor.page.get_by_role("button", name="Start", exact=True).first).to_be_visible()
    assert calls["GET /api/progress"] >= 2, "once before the sign-out, once by the next one"
    assert calls["GET /api/modules"] >= 1

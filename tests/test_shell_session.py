"""Sessions that end while one works, addresses that one is led back to, what is left for others."""

import re

import pytest
from browser_sessions import signed_in_as
from conftest import Serve, Served, Visit, Visitor
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

TYPED = "which tube do I fill first, and why?"


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    return visit(school, storage_state=signed_in_as(school.url, "student"))


def end_session(visitor: Visitor) -> None:
    """As the server does it: the browser finds out at its next call."""
    visitor.page.request.post(f"{visitor.school.url}/api/account/sessions/end-all")


def sign_in_again(page: Page, name: str = "student") -> None:
    page.wait_for_url("**/auth")
    if name == "admin":
        page.get_by_role("tab", name="Admin Sign In").click()
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(f"{name}123")
    page.get_by_role("button", name=re.compile("^Sign In")).click()


def composer(page: Page):
    return page.get_by_label("Message to the AI tutor")


def type_at(visitor: Visitor, path: str) -> None:
    """Until the page has no call under way, which would find out before the one that is tried."""
    visitor.go(path)
    conversation = visitor.page.get_by_role("log")
    expect(conversation).to_contain_text("Please introduce me to phlebotomy")
    expect(conversation).to_have_attribute("aria-busy", "false", timeout=60_000)
    composer(visitor.page).fill(TYPED)
    expect(send(visitor.page)).to_be_enabled()
    visitor.page.wait_for_load_state("networkidle")


def send(page: Page):
    return page.get_by_role("button", name="Send", exact=True)


def test_a_question_that_was_sent_too_late_is_still_there_after_signing_in(student: Visitor):
    type_at(student, "/course/4")
    end_session(student)
    send(student.page).click()
    expect(student.page.locator("li[data-variant]")).to_contain_text("You've been signed out")
    expect(student.page.get_by_role("main").get_by_text("You've been signed out")).to_be_visible()
    sign_in_again(student.page)
    student.page.wait_for_url("**/course/4")
    expect(composer(student.page)).to_have_value(TYPED)


def test_what_was_only_typed_is_still_there_too_and_after_a_reload(student: Visitor):
    type_at(student, "/course/5")
    end_session(student)
    student.page.get_by_role("button", name="Save Progress").click()
    student.page.wait_for_url("**/auth")
    student.page.reload()
    sign_in_again(student.page)
    student.page.wait_for_url("**/course/5")
    expect(composer(student.page)).to_have_value(TYPED)
    student.page.reload()
    expect(composer(student.page)).to_have_value(TYPED)


def test_another_who_signs_in_next_finds_nothing_of_it(student: Visitor):
    type_at(student, "/course/5")
    end_session(student)
    student.page.get_by_role("button", name="Save Progress").click()
    sign_in_again(student.page, "admin")
    student.page.wait_for_url("**/course/5")
    expect(composer(student.page)).to_have_value("")
    assert TYPED not in student.page.evaluate("JSON.stringify({...sessionStorage, ...localStorage})")


def test_whoever_signs_out_leaves_nothing_behind(student: Visitor):
    type_at(student, "/course/5")
    assert TYPED in student.page.evaluate("JSON.stringify({...sessionStorage})")
    student.page.get_by_role("button", name="Sign out", exact=True).click()
    student.page.wait_for_url("**/auth")
    assert student.page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('kept'))") == []
    # Nor is the next one led to where the last one was.
    sign_in_again(student.page)
    student.page.wait_for_url("**/dashboard")


PAUSED = "Your account has been paused by the school. Contact the school to continue your course."


def test_a_student_who_is_paused_reads_so_on_the_page_that_lies_open(serve: Serve, visit: Visit):
    school = serve()
    student = visit(school, storage_state=signed_in_as(school.url, "student"))
    with student.page.expect_websocket(lambda socket: socket.url.endswith("/ws/session")):
        student.go("/dashboard")
    expect(student.page.get_by_role("button", name="Start", exact=True).first).to_be_visible()
    student.page.wait_for_load_state("networkidle")

    admin = visit(school)
    admin.sign_in("admin")
    row = admin.page.get_by_role("row").filter(has_text="Demo Student")
    row.get_by_role("button", name="Pause").click()
    # Nobody touches the student's page.
    student.page.wait_for_url("**/auth")
    expect(student.page.locator("li[data-variant]")).to_contain_text(PAUSED)
    expect(student.page.get_by_role("main")).to_contain_text(PAUSED)

    row.get_by_role("button", name="Activate").click()
    expect(row.get_by_text("Active", exact=True)).to_be_visible()
    sign_in_again(student.page)
    student.page.wait_for_url("**/dashboard")
    expect(student.page.get_by_text(PAUSED)).to_have_count(0)


def test_whoever_is_signed_out_elsewhere_reads_so_at_once(student: Visitor):
    with student.page.expect_websocket(lambda socket: socket.url.endswith("/ws/session")):
        student.go("/profile")
    student.page.wait_for_load_state("networkidle")
    end_session(student)
    student.page.wait_for_url("**/auth")
    expect(student.page.locator("li[data-variant]")).to_contain_text("Sign in to continue.")
    sign_in_again(student.page)
    student.page.wait_for_url("**/profile")


@pytest.mark.parametrize("path", ["/profile", "/course/7?tab=practice", "/study-resources?tab=glossary"])
def test_a_visitor_with_an_address_comes_to_it_after_signing_in(school: Served, visit: Visit, path: str):
    visitor = visit(school)
    visitor.go(path)
    sign_in_again(visitor.page)
    expect(visitor.page).to_have_url(school.url + path)


def test_a_student_with_the_administrators_address_comes_to_the_dashboard(school: Served, visit: Visit):
    visitor = visit(school)
    visitor.go("/admin")
    sign_in_again(visitor.page)
    expect(visitor.page.get_by_role("heading", name="Welcome, student")).to_be_visible()
    expect(visitor.page).to_have_url(school.url + "/dashboard")


@pytest.mark.parametrize("path", ["/auth", "/auth?next=//elsewhere.example", "/auth?from=https://e.example/"])
def test_no_address_leads_out_of_the_school(school: Served, visit: Visit, path: str):
    visitor = visit(school)
    visitor.go(path)
    visitor.page.evaluate("history.replaceState({usr: {from: '//elsewhere.example/'}, key: 'x'}, '')")
    visitor.page.reload()
    visitor.page.get_by_label("Username").fill("student")
    visitor.page.get_by_label("Password").fill("student123")
    visitor.page.get_by_role("button", name="Sign In", exact=True).click()
    expect(visitor.page).to_have_url(school.url + "/dashboard")


def test_a_theme_chosen_while_signed_in_comes_along_to_another_browser(school: Served, visit: Visit):
    here = visit(school, storage_state=signed_in_as(school.url, "student"))
    here.go("/about")
    expect(here.page.get_by_role("button", name="Sign out", exact=True)).to_be_visible()
    with here.page.expect_response("**/api/user/preferences"):
        here.page.get_by_role("button", name="Theme").click()
        here.page.get_by_role("menuitemradio", name="Green").click()
    expect(here.page.locator("html")).to_have_attribute("data-theme", "green")

    elsewhere = visit(school, storage_state=signed_in_as(school.url, "student"))
    elsewhere.go("/about")
    expect(elsewhere.page.locator("html")).to_have_attribute("data-theme", "green")
    elsewhere.page.evaluate("localStorage.setItem('theme', 'brown')")
    elsewhere.page.reload()
    expect(elsewhere.page.get_by_role("button", name="Sign out", exact=True)).to_be_visible()
    expect(elsewhere.page.locator("html")).to_have_attribute("data-theme", "brown")

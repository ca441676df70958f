"""From a course system to a module and back to its gradebook, in a real browser, across two sites.

The school is at 127.0.0.1 and the course system at localhost: two sites to the browser, and both trustworthy.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from conftest import Serve, Served, Visit, Visitor
from playwright.sync_api import Locator, Page, expect
from reference_platform.client import Platform, registration, running_platform
from test_accessibility import axe

pytestmark = pytest.mark.browser

CONSENT = "Yes, connect this account"
PHONE = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"}


@pytest.fixture(scope="module")
def platform() -> Iterator[Platform]:
    with running_platform() as platform:
        yield platform


@pytest.fixture
def school(serve: Serve, platform: Platform) -> Served:
    served = serve(CUBITAL_RATE_LIMITS="off")
    served.command("lti", "add", *registration(platform))
    platform.reset(served.url)
    return served


def by_tab(page: Page, control: Locator) -> None:
    """Go on by Tab until the control has the focus."""
    while not control.evaluate("each => each === document.activeElement"):
        page.keyboard.press("Tab")


def follow(visitor: Visitor, platform: Platform, title: str, user: str = "s-ada") -> Page:
    """The window that a link of the course opens."""
    visitor.page.goto(f"{platform.url}/course?user={user}")
    with visitor.page.expect_popup() as popup:
        visitor.page.get_by_role("link", name=title).click()
    return popup.value


def title_of(school: Served, visitor: Visitor, module: int = 5) -> str:
    modules = visitor.page.request.get(f"{school.url}/api/modules").json()
    return next(str(each["title"]) for each in modules if each["id"] == module)


def finish_exam(page: Page, school: Served) -> None:
    """Answer the practice exam of module 5 rightly, but for its first question."""
    page.get_by_role("tab", name="Practice Exam").click()
    lesson = page.request.get(f"{school.url}/api/modules/5/lesson").json()
    questions = lesson["examPrep"]["practiceQuestions"]
    for place, question in enumerate(questions):
        wrong = next(option for option in question["options"] if option != question["correctAnswer"])
        chosen = wrong if place == 0 else question["correctAnswer"]
        page.get_by_role("radio", name=chosen, exact=True).check()
        page.get_by_role("button", name="Check Answer").click()
        if place < len(questions) - 1:
            page.get_by_role("button", name="Next Question").click()
    expect(page.get_by_text("Attempt 1.")).to_be_visible()


def test_a_module_is_chosen_studied_and_graded(school: Served, platform: Platform, visit: Visit) -> None:
    # The instructor chooses inside the course system's own page, by keyboard.
    instructor = visit(school)
    title = title_of(school, instructor)
    instructor.page.goto(f"{platform.url}/framed?user=t-grace&hint=deep")
    frame = instructor.page.frame_locator("iframe")
    choice = frame.get_by_role("button", name=f"Choose {title}")
    expect(frame.get_by_role("heading", name="Choose a module")).to_be_visible()
    expect(frame.get_by_role("img")).to_have_count(len(platform_pictures(school, instructor)))
    instructor.page.locator("iframe").focus()
    by_tab(instructor.page, choice)
    instructor.page.keyboard.press("Enter")
    expect(frame.get_by_role("heading", name=f"Added to the course: {title}")).to_be_visible()

    # The student opens it in a window, is signed in, and finishes the practice exam.
    student = visit(school)
    page = follow(student, platform, title)
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    assert page.url == f"{school.url}/course/5"
    assert page.request.get(f"{school.url}/api/user").json()["fullName"] == "Ada Lovelace"
    finish_exam(page, school)

    deadline = time.monotonic() + 60
    while not platform.scores:
        assert time.monotonic() < deadline, school.log.read_text()
    assessed = page.request.get(f"{school.url}/api/assessments").json()
    [score] = platform.scores
    assert (score["userId"], score["scoreGiven"]) == ("s-ada", assessed[0]["score"])
    student.page.reload()
    expect(student.page.get_by_text(f"link1 s-ada: {assessed[0]['score']:g}")).to_be_visible()


def platform_pictures(school: Served, visitor: Visitor) -> list[str]:
    modules = visitor.page.request.get(f"{school.url}/api/modules").json()
    pictures = [module["picture"]["src"] for module in modules if module["picture"]]
    for picture in pictures:
        assert visitor.page.request.get(f"{school.url}/{picture}").ok, picture
    return pictures


def test_inside_a_frame_the_launch_opens_a_window(school: Served, platform: Platform, visit: Visit) -> None:
    link = platform.link()
    student = visit(school)
    student.page.goto(f"{platform.url}/framed?user=s-ada&hint={link}")
    frame = student.page.frame_locator("iframe")
    expect(frame.get_by_role("heading", name="Your lesson opens in a new window")).to_be_visible()
    with student.page.expect_popup() as popup:
        frame.get_by_role("link", name="Open in a new window").click()
    expect(popup.value.get_by_role("heading", name=title_of(school, student))).to_be_visible()
    assert popup.value.url == f"{school.url}/course/5"


def test_who_has_the_schools_worker_comes_again(school: Served, platform: Platform, visit: Visit) -> None:
    platform.link()
    student = visit(school, service_workers="allow")
    page = follow(student, platform, "Venipuncture")
    page.wait_for_url(f"{school.url}/course/5")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    again = follow(student, platform, "Venipuncture", "s-ben")
    expect(again.get_by_role("heading", name="Go on as Ben Okafor")).to_be_visible()
    again.get_by_role("button", name="Go on as Ben Okafor").click()
    expect(again.get_by_role("heading", name=title_of(school, student))).to_be_visible()
    assert again.request.get(f"{school.url}/api/user").json()["fullName"] == "Ben Okafor"


def test_a_member_connects_their_account(school: Served, platform: Platform, visit: Visit) -> None:
    platform.link()
    student = visit(school)
    student.sign_in("student")
    page = follow(student, platform, "Venipuncture")
    expect(page.get_by_role("heading", name="Is this your account?")).to_be_visible()
    by_tab(page, page.get_by_role("button", name=CONSENT))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=title_of(school, student))).to_be_visible()
    assert page.request.get(f"{school.url}/api/user").json()["username"] == "student"


def test_two_processes_that_send_at_once_send_each_score_once(
    serve: Serve, platform: Platform, visit: Visit
) -> None:
    school = serve(CUBITAL_RATE_LIMITS="off", CUBITAL_LTI_SENDING="off")
    school.command("lti", "add", *registration(platform))
    platform.reset(school.url)
    links = [platform.link() for _ in range(6)]
    student = visit(school)
    for link in links:
        student.page.goto(f"{platform.url}/start?user=s-ada&hint={link}")
        student.page.wait_for_url(f"{school.url}/course/5")
    finish_exam(student.page, school)
    with ThreadPoolExecutor() as threads:
        sent = list(threads.map(lambda _: school.command("lti", "send").stdout, range(2)))
    assert sum(int(line.split()[0]) for line in sent) == len(links), sent
    assert sorted(score["link"] for score in platform.scores) == links
    assert school.command("lti", "scores").stdout == "No score waits.\n"


@pytest.mark.parametrize("options", [PHONE, {}], ids=["phone, dark", "desk, light"])
def test_axe_finds_nothing_on_the_pages_of_a_launch(
    school: Served, platform: Platform, visit: Visit, options: dict[str, object]
) -> None:
    platform.link()
    # Their policy lets no script in; axe is one. A refusal is an error to the browser.
    student = visit(school, expect_problems=True, bypass_csp=True, **options)
    student.sign_in("student")
    page = follow(student, platform, "Venipuncture")
    expect(page.get_by_role("button", name=CONSENT)).to_be_visible()
    assert axe(page) == []
    page.get_by_role("button", name="No, make a new account").click()
    page.wait_for_url(f"{school.url}/course/5")
    page.goto(f"{platform.url}/start?user=s-ben&hint=link1")
    expect(page.get_by_role("heading", name="Go on as Ben Okafor")).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"{platform.url}/start?user=t-grace&hint=deep")
    expect(page.get_by_role("heading", name="Choose a module")).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"{school.url}/api/lti/login?iss=https://other.example")
    expect(page.get_by_role("heading", name="This did not open")).to_be_visible()
    assert axe(page) == []

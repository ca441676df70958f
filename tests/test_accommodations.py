"""How one needs to study: chosen once on the profile, kept with the account, and honored on every device."""

import pytest
from conftest import Serve, Served, Visit, Visitor
from pages import PAGES, STUDENT, each_tab, settled
from playwright.sync_api import Page, expect
from studying import answer, newcomer, open_tab, questions

pytestmark = pytest.mark.browser

# What would move for longer than the eye sees, or a while later.
MOVING = """() => [...document.querySelectorAll("*")].flatMap(element => {
  const style = getComputedStyle(element)
  const longest = (...lists) => Math.max(...lists.flatMap(list => list.split(",").map(parseFloat)))
  const animated = style.animationName !== "none"
    ? longest(style.animationDuration, style.animationDelay) : 0
  return Math.max(longest(style.transitionDuration), animated) > 0.001 ? [element.outerHTML.slice(0, 90)] : []
})"""


# How many things of the page stand turned in space.
TURNED = """() => [...document.querySelectorAll("main *")]
  .filter(element => getComputedStyle(element).transform.startsWith("matrix3d")).length"""


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    return newcomer(visit(school))


@pytest.fixture
def elsewhere(student: Visitor, school: Served, visit: Visit) -> Visitor:
    """The same person at another device, where nothing was chosen: only the account is the same."""
    cookies = student.page.context.storage_state()["cookies"]
    return visit(school, storage_state={"cookies": cookies, "origins": []})


def choose(visitor: Visitor, act: str, what: str) -> None:
    visitor.go("/profile")
    panel = visitor.page.get_by_role("region", name="Accommodations")
    with visitor.page.expect_response("**/api/user/preferences") as response:
        if act == "time":
            panel.get_by_label("Time for timed games, mock exams and exercises").select_option(label=what)
        else:
            panel.get_by_label(what).check()
    assert response.value.ok


def attack(visitor: Visitor, school: Served) -> Page:
    """Time Attack, at its first question; the clock is the test's."""
    visitor.page.clock.install()
    page = open_tab(visitor, "games")
    expect(page.get_by_role("button", name="Time Attack")).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    visitor.stop_clock()
    page.get_by_role("button", name="Time Attack").click()
    expect(page.get_by_text("Question 1 of 10")).to_be_visible()
    return page


def test_time_and_a_half_is_ninety_seconds_here_and_elsewhere(
    student: Visitor, elsewhere: Visitor, school: Served
):
    choose(student, "time", "50% more time (1.5×)")
    for device in (student, elsewhere):
        page = attack(device, school)
        expect(page.get_by_role("timer")).to_have_text("90 s")
        page.clock.run_for(88_000)
        expect(page.get_by_role("timer")).to_have_text("2 s")
        page.clock.run_for(2500)
        expect(page.get_by_role("button", name="Play Again")).to_be_visible()
    elsewhere.page.clock.resume()
    elsewhere.go("/profile")
    expect(elsewhere.page.get_by_label("Time for timed games, mock exams and exercises")).to_have_value("1.5")


def test_without_time_limits_nothing_ends_by_itself(student: Visitor, elsewhere: Visitor, school: Served):
    choose(student, "time", "No time limits")
    page = attack(elsewhere, school)
    page.clock.run_for(3_600_000)
    expect(page.get_by_role("timer")).to_have_count(0)
    answer(page, questions(page, school))
    expect(page.get_by_role("button", name="Next Question")).to_be_visible()


def test_the_notices_of_a_game_stay_as_long_as_asked_for(
    student: Visitor, elsewhere: Visitor, school: Served
):
    choose(student, "notices", "Longer notifications")
    for device in (student, elsewhere):
        device.page.clock.install()
        page = open_tab(device, "games")
        expect(page.get_by_role("button", name="Standard Quiz")).to_be_visible()
        device.page.wait_for_load_state("networkidle")
        device.stop_clock()
        page.get_by_role("button", name="Standard Quiz").click()
        answer(page, questions(page, school))
        notice = page.locator("li[data-variant]")
        expect(notice).to_contain_text("Correct!")
        page.clock.run_for(19_000)
        expect(notice).to_have_count(1)
        page.clock.run_for(2000)
        expect(notice).to_have_count(0)


def test_nothing_moves_for_those_who_ask_for_it(student: Visitor, elsewhere: Visitor, school: Served):
    page = elsewhere.page
    elsewhere.go("/study-resources")
    settled(page)
    assert page.evaluate(MOVING), "nothing moves anyway: this test would see nothing"
    choose(student, "motion", "Reduce motion")
    for path in dict.fromkeys(path for who, path in PAGES if who == STUDENT):
        elsewhere.go(path)
        settled(page)
        for tab in each_tab(page):
            assert page.evaluate(MOVING) == [], (path, tab)


def test_neither_the_card_nor_the_carousel_nor_a_notice_moves(
    student: Visitor, elsewhere: Visitor, school: Served
):
    choose(student, "motion", "Reduce motion")
    page = elsewhere.page
    page.clock.install()
    elsewhere.go("/")
    first = page.get_by_role("button", name="Slide 1", exact=True)
    expect(page.get_by_role("link", name="Continue Learning").first).to_be_visible()
    page.clock.run_for(30_000)
    expect(first).to_have_attribute("aria-current", "true")

    open_tab(elsewhere, "flashcards")
    page.get_by_role("button", name="Flip").click()
    assert page.evaluate(TURNED) == 0
    page.get_by_role("button", name="Next", exact=True).click()
    assert page.evaluate(MOVING) == []

    open_tab(elsewhere, "games")
    page.get_by_role("button", name="Standard Quiz").click()
    answer(page, questions(page, school))
    expect(page.locator("li[data-variant]")).to_be_visible()
    assert page.evaluate(MOVING) == []

"""A interactive exercise by the keyboard alone, small and wide, and what axe finds on the way."""

import re

import pytest
from by_keyboard import answer_somehow, press
from conftest import Serve, Served, Visit
from pages import settled
from playwright.sync_api import Page, expect
from studying import newcomer
from test_accessibility import axe

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


def problems(page: Page) -> list[str]:
    settled(page)
    return axe(page)


@pytest.mark.parametrize("width", [390, 1440])
def test_the_whole_draw_is_done_by_the_keyboard_with_what_comes_up(school: Served, visit: Visit, width: int):
    student = newcomer(visit(school, viewport={"width": width, "height": 844}))
    page = student.page
    student.go("/exercises")
    assert problems(page) == []
    press(page, page.get_by_role("link", name="The whole draw"))
    assert problems(page) == []
    press(page, page.get_by_role("button", name="Start: Exam mode"))
    complications: set[str] = set()
    to_the_end = page.get_by_role("button", name="See results")
    for number in range(1, 40):
        expect(page.get_by_text(re.compile(f"^Step {number} of "))).to_be_visible()
        answer_somehow(page, page.locator("main"))
        press(page, page.get_by_role("button", name="Check"))
        going_on = page.get_by_role("button", name="Next", exact=True)
        expect(going_on.or_(to_the_end)).to_be_visible()
        for name in ("No blood comes", "She turns pale", "A shooting pain", "It still bleeds"):
            if page.locator("main").get_by_text(name, exact=True).count() and name not in complications:
                complications.add(name)
                assert problems(page) == []
        if to_the_end.is_visible():
            break
        press(page, going_on)
    assert complications in ({"No blood comes", "She turns pale"}, {"A shooting pain", "It still bleeds"})
    press(page, to_the_end)
    expect(page.get_by_text(re.compile(r"^\d+%$")).first).to_be_focused()
    expect(page.get_by_role("heading", name="What would have happened")).to_be_visible()
    assert problems(page) == []


def test_an_exercise_is_found_in_its_lesson_and_among_the_games_and_gone_on_with_elsewhere(
    school: Served, visit: Visit
):
    student = newcomer(visit(school))
    page = student.page
    student.go("/course/9?tab=lesson#labels-and-blood-bank")
    page.get_by_role("link", name=re.compile("^Label check")).click()
    page.get_by_role("button", name="Start: Guided mode").click()
    expect(page.get_by_text("Hint:")).to_be_visible()
    student.go("/study-resources?tab=games")
    page.get_by_role("tab", name="Practice Games").click()
    page.get_by_role("link", name="Interactive exercises").click()
    card = page.get_by_role("article").filter(has_text="Label check")
    expect(card).to_contain_text("Guided mode: at step 1 of")
    student.go("/exercises/label-check?form=easy")
    expect(page.get_by_text("Hint:")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1440])
def test_a_worked_case_tells_how_an_expert_does_it_once_one_has_answered(
    school: Served, visit: Visit, width: int
):
    student = newcomer(visit(school, viewport={"width": width, "height": 844}))
    page = student.page
    student.go("/exercises/order-to-laboratory")
    page.get_by_role("button", name="Start: Guided mode").click()
    page.get_by_role("radio").first.check()
    expect(page.get_by_text("How an expert does it:")).to_have_count(0)
    page.get_by_role("button", name="Check").click()
    answer_button = page.get_by_role("button", name="Show answer")
    expect(answer_button.or_(page.get_by_role("button", name="Next", exact=True))).to_be_visible()
    if answer_button.is_visible():
        answer_button.click()
    expect(page.get_by_text("How an expert does it:")).to_be_visible()
    assert problems(page) == []

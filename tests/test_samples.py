"""What a visitor tries without an account, by the keyboard, small and wide, with axe on the way."""

import re

import pytest
from by_keyboard import press
from conftest import Served, Visit
from pages import settled
from playwright.sync_api import Page, expect
from test_accessibility import axe

pytestmark = pytest.mark.browser
WIDTHS = pytest.mark.parametrize("width", [390, 1440])


# Chance is the same each time: the first case, and the options in one order.
FIRST_CASE = """{
  const random = crypto.getRandomValues.bind(crypto)
  crypto.getRandomValues = array => (array instanceof Uint32Array ? array.fill(0) : random(array))
}"""


def problems(page: Page) -> list[str]:
    settled(page)
    return axe(page)


@WIDTHS
def test_a_visitor_reads_a_lesson_and_answers_a_check(read_only_school: Served, visit: Visit, width: int):
    visitor = visit(read_only_school, viewport={"width": width, "height": 844})
    page = visitor.page
    visitor.go("/")
    press(page, page.get_by_role("link", name="Try a lesson"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Medical Terminology and Core Knowledge")
    assert problems(page) == []
    press(page, page.get_by_role("button", name="Next: How medical words are built"))
    section = page.get_by_role("region", name="How medical words are built")
    expect(section).to_be_focused()
    picture = section.get_by_role("img", name=re.compile("^The word thrombocytopenia in parts")).first
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 0
    press(page, section.get_by_role("button", name="thrombocytopenia"))
    expect(page.get_by_role("dialog", name="Thrombocytopenia")).to_be_visible()
    assert problems(page) == []
    page.keyboard.press("Escape")
    press(page, section.get_by_role("button", name=re.compile("^Answer 3 questions")))
    check = section.get_by_role("button", name="Check")
    expect(check).to_be_visible()
    expect(section.get_by_role("radio").first).to_be_visible()
    page.keyboard.press("1")
    expect(check).to_be_enabled()
    press(page, check)
    expect(section.get_by_role("button", name="Next", exact=True)).to_be_visible()
    assert problems(page) == []


@WIDTHS
def test_a_visitor_does_an_exercise_with_feedback_at_each_step(
    read_only_school: Served, visit: Visit, width: int
):
    visitor = visit(read_only_school, viewport={"width": width, "height": 844})
    page = visitor.page
    page.add_init_script(FIRST_CASE)
    visitor.go("/")
    press(page, page.get_by_role("link", name="Try an exercise"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Label check")
    assert problems(page) == []
    press(page, page.get_by_role("button", name="Start"))
    feedback = page.get_by_text("Not quite. Here's what would have happened:")
    done = page.get_by_text(re.compile("^(Right. Here's what happens|Done right, here's what happens):$"))
    to_the_end = page.get_by_role("button", name="See results")
    kinds_of_feedback = set()
    for number in range(1, 10):
        expect(page.get_by_text(re.compile(f"^Step {number} of "))).to_be_visible()
        expect(page.get_by_text(re.compile("^Hint: "))).to_be_visible()
        # The hint stands there before the question's own part has come, and its keys lead nowhere until then.
        expect(page.get_by_role("radio").or_(page.get_by_role("checkbox")).first).to_be_visible()
        lines = page.get_by_role("checkbox", name=re.compile("does not agree"))
        if lines.count():
            press(page, lines.first, "Space")
        else:
            page.keyboard.press("1")
        press(page, page.get_by_role("button", name="Check"))
        going_on = page.get_by_role("button", name="Next", exact=True)
        expect(going_on.or_(to_the_end).or_(feedback).first).to_be_visible()
        if feedback.is_visible():
            if "wrong" not in kinds_of_feedback:
                assert problems(page) == []
            kinds_of_feedback.add("wrong")
            press(page, page.get_by_role("button", name="Show answer"))
        expect(going_on.or_(to_the_end)).to_be_visible()
        if done.count() and "done" not in kinds_of_feedback:
            kinds_of_feedback.add("done")
            assert problems(page) == []
        if to_the_end.is_visible():
            break
        press(page, going_on)
    assert "wrong" in kinds_of_feedback
    press(page, to_the_end)
    expect(page.get_by_text(re.compile(r"^\d+%$")).first).to_be_focused()
    assert problems(page) == []
    press(page, page.get_by_role("button", name="Try another case"))
    expect(page.get_by_text(re.compile("^Step 1 of "))).to_be_visible()


def test_a_lesson_that_is_no_sample_leads_to_the_sign_in(read_only_school: Served, visit: Visit):
    visitor = visit(read_only_school, expect_problems=True)
    visitor.go("/sample/lesson/5")
    expect(visitor.page.get_by_text("This lesson isn't a sample.")).to_be_visible()
    visitor.page.get_by_role("link", name="Sign In", exact=True).last.click()
    visitor.page.wait_for_url("**/auth")

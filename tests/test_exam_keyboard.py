"""A mock exam by the keyboard alone, at a phone's and a desk's width, from its beginning to its result."""

import re

import pytest
from by_keyboard import has_focus, press, tab_to
from conftest import Serve, Served, Visit
from playwright.sync_api import Locator, Page, expect
from studying import newcomer

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


def respond(page: Page, sheet: Locator) -> None:
    """Give some answer to the question that is shown, whatever its kind."""
    if sheet.get_by_text("Put the steps in order.").count():
        press(page, sheet.get_by_role("button", name=re.compile("Move down")).first)
    elif sheet.get_by_text("Choose an answer for each.").count():
        for item in sheet.get_by_role("combobox").all():
            tab_to(page, item)
            page.keyboard.press("ArrowDown")
    elif sheet.get_by_text("Mark each line that does not agree.").count():
        press(page, sheet.get_by_role("checkbox").first, "Space")
    elif sheet.get_by_role("textbox").count():
        tab_to(page, sheet.get_by_role("textbox"))
        page.keyboard.type("12")
    else:
        page.keyboard.press("1")


@pytest.mark.parametrize("width", [390, 1440])
def test_an_exam_is_sat_by_the_keyboard_alone_and_its_result_is_what_one_sees(
    school: Served, visit: Visit, width: int
):
    student = newcomer(visit(school, viewport={"width": width, "height": 844}))
    page = student.page
    student.go("/exams")
    press(page, page.get_by_role("button", name="Begin: NHA CPT, Short exam"))
    press(page, page.get_by_role("alertdialog").get_by_role("button", name="Begin now"))
    for number in range(1, 26):
        sheet = page.get_by_role("region", name=f"Question {number} of 25", exact=True)
        expect(sheet).to_be_in_viewport()
        respond(page, sheet)
        expect(page.get_by_text(f"{number} of 25 answered")).to_be_attached()
        if number < 25:
            press(page, page.get_by_role("button", name="Next", exact=True))
    press(page, page.get_by_role("button", name="Hand in").last)
    press(page, page.get_by_role("alertdialog").get_by_role("button", name="Hand in"))

    # The result begins at its top, wherever one was in the exam, and is what is read next.
    verdict = page.get_by_text(re.compile("^(Passed|Not passed yet)$")).first
    expect(verdict).to_be_focused()
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport()
    practice = page.get_by_role("button", name=re.compile(r"^Practice what I missed: \d+ questions$"))
    tab_to(page, practice)
    assert has_focus(practice)
    page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile(r"^Missed question 1 of \d+"))).to_be_visible()


def test_the_list_of_questions_stays_beside_the_question_below_the_bar(school: Served, visit: Visit):
    student = newcomer(visit(school, viewport={"width": 1440, "height": 500}))
    page = student.page
    student.go("/exams")
    page.get_by_role("button", name="Begin: NHA CPT, Full exam").click()
    page.get_by_role("button", name="Begin now").click()
    last = page.get_by_role("button", name="Question 120, not answered")
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    last.click()
    expect(page.get_by_role("region", name="Question 120 of 120")).to_be_in_viewport()
    bar = page.get_by_role("timer").locator("xpath=../..").bounding_box()
    everything = page.get_by_role("navigation", name="All questions").bounding_box()
    assert bar is not None
    assert everything is not None
    assert everything["y"] >= bar["y"] + bar["height"] - 4
    assert everything["y"] + everything["height"] <= 500

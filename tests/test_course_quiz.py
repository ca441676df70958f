"""A quiz in the tutor's chat in a real browser: answered by pressing, by keys and by typing, and counted."""

import re

import pytest
from conftest import Serve, Served, Visit, Visitor
from playwright.sync_api import Locator, Page, expect
from studying import newcomer
from test_accessibility import axe

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    student = visit(school)
    student.sign_in("student")
    return student


def answered(page: Page, articles: int) -> None:
    """So many messages are there, and the last answer is whole."""
    conversation = page.get_by_role("log")
    expect(conversation.get_by_role("article")).to_have_count(articles, timeout=60_000)
    expect(conversation).to_have_attribute("aria-busy", "false", timeout=60_000)


def open_question(page: Page) -> Locator:
    return page.get_by_role("log").get_by_role("group").last


def test_a_quiz_is_led_in_the_chat_and_its_answers_are_those_of_the_practice_exam(student: Visitor):
    page = student.page
    student.go("/course/5")
    answered(page, 2)
    page.get_by_role("button", name="Quiz me", exact=True).click()
    answered(page, 4)
    expect(page.get_by_text("Question 1 of 16")).to_be_visible()

    # By pressing, with the keyboard alone: the focus goes on to the next question.
    first = open_question(page)
    first.get_by_role("button", name="The blood culture bottles").focus()
    page.keyboard.press("Enter")
    answered(page, 6)
    expect(page.get_by_text("Correct.", exact=True)).to_be_visible()
    expect(open_question(page)).to_be_focused()
    page.keyboard.press("Tab")
    expect(open_question(page).get_by_role("button").first).to_be_focused()

    assert axe(page) == []

    # By typing a letter.
    page.get_by_label("Message to the AI tutor").fill("a")
    page.keyboard.press("Enter")
    answered(page, 8)
    expect(page.get_by_text("Question 3 of 16")).to_be_visible()
    expect(page.get_by_label("Message to the AI tutor")).to_be_focused()

    page.get_by_role("button", name="Stop the quiz").click()
    answered(page, 10)
    expect(page.get_by_text("We stop here.")).to_be_visible()

    # One record: the practice exam knows both answers, and the chat is the same after a reload.
    page.reload()
    answered(page, 10)
    marked = page.get_by_role("log").get_by_role("button", name="The blood culture bottles")
    expect(marked).to_be_disabled()
    expect(marked).to_have_accessible_name(re.compile(r" Correct$"))
    page.get_by_role("tab", name="Practice Exam").click()
    exam = page.get_by_role("region", name="Question 1 of 16")
    expect(exam.get_by_text("Cultures come first")).to_be_visible()


def test_a_question_that_was_answered_in_another_tab_counts_once(school: Served, visit: Visit):
    student = newcomer(visit(school, expect_problems=True))
    page = student.page
    student.go("/course/6")
    answered(page, 2)
    page.get_by_role("button", name="Quiz me", exact=True).click()
    answered(page, 4)
    other = page.context.new_page()
    other.goto(f"{school.url}/course/6")
    answered(other, 4)
    chat = page.request.get(f"{school.url}/api/tutor/modules/6/chat").json()["messages"]
    first = chat[-1]["quiz"]["question"]["question"]

    open_question(page).get_by_role("button").first.click()
    answered(page, 6)
    open_question(other).get_by_role("button").last.click()
    answered(other, 6)

    expect(other.get_by_text("Question 2 of")).to_be_visible()
    expect(other.get_by_text(re.compile("Failed to get|gone on elsewhere"))).to_have_count(0)
    answers = page.request.get(f"{school.url}/api/tutor/modules/6/answers").json()["answers"]
    assert [one["question"] for one in answers] == [first]

    # The other tab goes on, and what is typed in the first counts nothing either.
    open_question(other).get_by_role("button").first.click()
    answered(other, 8)
    page.get_by_label("Message to the AI tutor").fill("b")
    page.keyboard.press("Enter")
    answered(page, 8)
    expect(page.get_by_text("Question 3 of")).to_be_visible()
    assert len(page.request.get(f"{school.url}/api/tutor/modules/6/answers").json()["answers"]) == 2

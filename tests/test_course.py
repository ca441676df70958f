"""The course page in a real browser: the chat, the lesson and the practice exam, as a student uses them."""

import re

import pytest
from conftest import Serve, Served, Visit, Visitor
from failing_calls import expect_toast
from playwright.sync_api import Page, expect
from studying import newcomer

pytestmark = pytest.mark.browser

INTRODUCTION = "Please introduce me to phlebotomy and explain what we'll be learning in this module."


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    student = visit(school)
    student.sign_in("student")
    return student


# An answer is whole in a second, which a test on a busy machine may miss.
STOP_AT_THE_FIRST_WORD = """() => {
  const told = document.querySelectorAll("[role=log] article").length
  const watch = new MutationObserver(() => {
    const answer = [...document.querySelectorAll("[role=log] article")].slice(told + 1).at(-1)
    const stop = [...document.querySelectorAll("button")].find(button => button.textContent === "Stop")
    if (stop && answer?.querySelector("p, li")?.textContent) {
      watch.disconnect()
      stop.click()
    }
  })
  watch.observe(document.body, {childList: true, subtree: true, characterData: true})
}"""


def answered(page: Page) -> None:
    """The answer that is coming is whole."""
    conversation = page.get_by_role("log")
    expect(conversation.get_by_role("article").nth(1)).to_be_visible()
    expect(conversation).to_have_attribute("aria-busy", "false", timeout=60_000)


def ask(page: Page, text: str) -> None:
    answered(page)
    page.get_by_label("Message to the AI tutor").fill(text)
    page.keyboard.press("Enter")
    expect(page.get_by_role("log").get_by_text(text, exact=True).last).to_be_visible()
    answered(page)


def position(page: Page) -> int:
    return int(page.get_by_role("progressbar", name="Module progress").get_attribute("aria-valuenow") or 0)


def test_a_chat_is_led_by_keyboard_and_is_there_on_another_device(
    school: Served, visit: Visit, student: Visitor
):
    page = student.page
    student.go("/course/7x")
    expect(page.get_by_text(INTRODUCTION)).to_be_visible()
    answered(page)
    expect(page.get_by_role("progressbar", name="Module progress")).to_have_attribute("aria-valuenow", "10")
    box = page.get_by_label("Message to the AI tutor")
    expect(page.get_by_role("button", name="Send", exact=True)).to_be_disabled()
    box.fill("   ")
    box.press("Enter")
    assert page.get_by_role("log").get_by_role("article").count() == 2

    ask(page, "i just stuck myself with a needle")
    expect(page.get_by_text("Act first")).to_be_visible()
    ask(page, "who won the world cup in 1990")
    page.get_by_role("button", name="Not helpful").last.click()
    page.get_by_role("button", name="Not what I asked").click()
    page.get_by_role("button", name="Send feedback").click()
    expect(page.get_by_text("Thank you.")).to_be_visible()
    log = page.get_by_role("log")
    assert log.evaluate("element => element.clientHeight") <= 600
    assert log.evaluate("element => getComputedStyle(element).maxHeight") == "600px"

    box.fill("half a question")
    page.reload()
    expect(page.get_by_label("Message to the AI tutor")).to_have_value("half a question")

    phone = visit(school, viewport={"width": 390, "height": 844})
    phone.sign_in("student")
    phone.go("/course/7")
    expect(phone.page.get_by_text("who won the world cup in 1990")).to_be_visible()
    expect(phone.page.get_by_role("button", name="Not helpful").last).to_have_attribute(
        "aria-pressed", "true"
    )
    assert phone.page.get_by_text(INTRODUCTION).count() == 1


def test_an_answer_that_is_stopped_is_kept_as_it_was_and_answered_anew(student: Visitor):
    page = student.page
    student.go("/course/8")
    # An introduction that was left halfway is told anew, and is not the answer to be stopped.
    expect(page.get_by_role("log").get_by_role("article").nth(1)).to_be_visible()
    expect(page.get_by_text("Incomplete")).to_have_count(0)
    answered(page)
    page.evaluate(STOP_AT_THE_FIRST_WORD)
    page.get_by_label("Message to the AI tutor").fill("what if i faint myself when i see the blood")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Incomplete")).to_be_visible()
    # The server notices that nobody listens only where it tells the next words.
    chat = f"{student.school.url}/api/tutor/modules/8/chat"
    for _ in range(100):
        if not page.request.get(chat).json()["messages"][-1]["complete"]:
            break
        page.wait_for_timeout(100)
    page.reload()
    expect(page.get_by_text("Incomplete")).to_be_visible()
    page.get_by_role("button", name="Retry").click()
    answered(page)
    expect(page.get_by_text("Incomplete")).to_have_count(0)
    expect(page.get_by_text("what if i faint myself when i see the blood", exact=True)).to_have_count(1)


def test_a_source_opens_its_section_and_marks_it(student: Visitor):
    page = student.page
    student.go("/course/5")
    answered(page)
    before = position(page)
    ask(page, "do i need a waste tube when i use a butterfly")
    page.get_by_role("link", name=re.compile("Order of draw")).last.click()
    expect(page).to_have_url(re.compile(r"/course/5\?tab=lesson#order-of-draw$"))
    section = page.get_by_role("region", name="Order of draw")
    expect(section).to_have_attribute("data-marked", "true")
    expect(section).to_be_focused()
    expect(section.get_by_role("heading", name="Order of draw")).to_be_in_viewport()
    expect_toast(page, "Lesson Loaded", "Your comprehensive lesson is ready for study.", "normal")
    expect(section.get_by_role("img").first).to_be_visible()
    expect(section.get_by_role("table")).to_be_visible()
    expect(page.get_by_role("progressbar", name="Module progress")).to_have_attribute(
        "aria-valuenow", str(min(100, before + 10 + 25))
    )
    contents = page.get_by_role("navigation", name="Lesson contents")
    contents.get_by_role("link", name="Finishing safely").click()
    expect(page.get_by_role("heading", name="Finishing safely")).to_be_in_viewport()
    expect(section).to_be_hidden()
    page.emulate_media(media="print")
    expect(section).to_be_visible()
    expect(contents).to_be_hidden()
    expect(page.get_by_role("tablist")).to_be_hidden()
    expect(page.get_by_role("heading", name="Finishing safely")).to_be_visible()


def test_the_practice_exam_is_recorded_to_its_result(school: Served, visit: Visit):
    student = newcomer(visit(school))
    page = student.page
    student.go("/course/5?tab=practice")
    questions = page.get_by_role("navigation", name="Questions").get_by_role("button")
    expect(questions.first).to_be_visible()
    count = questions.count()
    lesson = page.request.get(f"{student.school.url}/api/modules/5/lesson").json()
    exam_questions = lesson["examPrep"]["practiceQuestions"]
    assert len(exam_questions) == count
    for place, question in enumerate(exam_questions):
        check = page.get_by_role("button", name="Check Answer")
        expect(check).to_be_disabled()
        wrong = next(option for option in question["options"] if option != question["correctAnswer"])
        page.get_by_role("radio", name=wrong if place == 0 else question["correctAnswer"], exact=True).check()
        if place == 1:
            page.get_by_role("button", name="Look it up in the lesson").click()
            expect(page.get_by_role("article", name="The full lesson")).to_be_visible()
            page.get_by_role("tab", name="Practice Exam").click()
            expect(page.get_by_role("radio", name=question["correctAnswer"], exact=True)).to_be_checked()
        check.click()
        # The toast may still be that of the answer before; explained is what is on the disk.
        expect(check).to_be_hidden()
        if place == 0:
            words = "Review the explanation to understand the correct answer."
            expect_toast(page, "Incorrect", words, "normal")
        else:
            expect_toast(page, "Correct!", "Great job! You got the right answer.", "normal")
        if place == 2:
            page.reload()
            expect(page.get_by_label("correct", exact=True)).to_have_count(2)
            expect(page.get_by_label("incorrect", exact=True)).to_have_count(1)
            questions.nth(3).click()
        elif place < count - 1:
            page.get_by_role("button", name="Next Question").click()
    score = 100 * (count - 1) // count
    expect(page.get_by_text(f"{score}%", exact=True)).to_be_visible()
    expect(page.get_by_text(f"{count - 1} of {count} correct. Attempt 1.")).to_be_visible()
    record = page.request.get(f"{student.school.url}/api/progress/5").json()
    assert (record["attempts"], int(record["score"])) == (1, score)
    page.reload()
    expect(questions.first).to_be_visible()
    expect(page.get_by_label(re.compile("answered"))).to_have_count(0)


def test_staff_find_what_the_course_leaves_open(school: Served, visit: Visit, student: Visitor):
    page = student.page
    student.go("/course/9")
    answered(page)
    ask(page, "what is quantum computing")
    admin = visit(school)
    admin.sign_in("admin")
    panel = admin.page.get_by_role("region", name="Tutor inbox")
    panel.get_by_role("button", name="Show the questions").click()
    open_question = panel.get_by_role("listitem").filter(has_text="quantum computing")
    open_question.get_by_role("button", name="Make it a to-do").click()
    panel.get_by_role("button", name=re.compile("To-do")).click()
    with admin.page.expect_download() as download:
        panel.get_by_role("link", name=re.compile("Download the to-dos")).click()
    skeleton = download.value.path().read_text("utf-8")
    assert "heading: what is quantum computing" in skeleton
    assert "student" not in skeleton.lower()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_what_one_writes_to_the_tutor_is_on_the_first_screen(
    school: Served, visit: Visit, width: int, height: int
):
    visitor = visit(school, viewport={"width": width, "height": height})
    visitor.sign_in("student")
    for module in range(1, 13):
        visitor.go(f"/course/{module}")
        box = visitor.page.get_by_role("textbox")
        expect(box).to_be_enabled()
        expect(visitor.page.get_by_role("button", name="Send")).to_be_in_viewport(ratio=1)
        end = box.evaluate("box => box.getBoundingClientRect().bottom")
        assert end <= height, f"module {module}"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_the_first_answer_is_on_the_first_screen(school: Served, visit: Visit, width: int, height: int):
    visitor = visit(school, viewport={"width": width, "height": height})
    visitor.sign_in("student")
    for module in range(1, 13):
        visitor.go(f"/course/{module}?tab=practice")
        option = visitor.page.get_by_role("radio").first
        expect(option).to_be_visible()
        end = option.evaluate("option => option.getBoundingClientRect().bottom")
        assert end <= height, f"module {module}"

"""The lesson in a real browser: a section a screen, known on every device, as a whole, and on paper."""

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
    return newcomer(visit(school))


def contents(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Lesson contents")


def section(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def test_a_lesson_is_read_by_keyboard_and_gone_on_with_on_another_device(
    student: Visitor, school: Served, visit: Visit
):
    page = student.page
    student.go("/course/5?tab=lesson")
    expect(section(page, "What you will learn")).to_be_visible()
    lesson = page.request.get(f"{school.url}/api/modules/5/lesson").json()
    headings = [one["heading"] for one in lesson["sections"]]
    expect(section(page, headings[0])).to_be_hidden()
    page.get_by_role("button", name=f"Next: {headings[0]}").press("Enter")
    expect(section(page, headings[0])).to_be_focused()
    expect(
        page.get_by_text(re.compile(rf"^Section 1 of {len(headings)}, about \d+ minutes?$"))
    ).to_be_in_viewport()
    expect(section(page, headings[0]).get_by_role("heading").first).to_be_in_viewport()
    with page.expect_response(lambda answer: answer.url.endswith("/sections") and answer.ok):
        page.get_by_role("button", name=f"Next: {headings[1]}").press("Enter")
    expect(section(page, headings[1])).to_be_focused()
    expect(section(page, headings[1]).get_by_role("heading").first).to_be_in_viewport()
    expect(contents(page).get_by_text(f"1 of {len(headings)} done")).to_be_visible()
    assert axe(page) == []
    with page.expect_response(
        lambda answer: answer.url.endswith("/place") and "vein-choice" in (answer.request.post_data or "")
    ):
        contents(page).get_by_role("link", name="Choosing the vein").press("Enter")

    phone = visit(school, storage_state=page.context.storage_state(), viewport={"width": 390, "height": 844})
    phone.go("/dashboard")
    today = phone.page.get_by_role("region", name="Today", exact=True)
    today.get_by_role("link", name="Continue").click()
    expect(section(phone.page, "Choosing the vein")).to_be_focused()
    phone.go("/course/5")
    phone.page.get_by_role("button", name="Study Lesson").click()
    expect(section(phone.page, "Choosing the vein")).to_be_focused()
    expect(section(phone.page, "Choosing the vein").get_by_role("heading").first).to_be_in_viewport()
    equipment = contents(phone.page).get_by_role("link", name=f"{headings[0]} done")
    expect(equipment).to_be_hidden()
    contents(phone.page).get_by_role("button", name="Show").click()
    equipment.click()
    expect(section(phone.page, headings[0])).to_be_focused()
    expect(section(phone.page, headings[0]).get_by_role("heading").first).to_be_in_viewport()
    expect(equipment).to_be_hidden()
    assert axe(phone.page) == []


def test_on_paper_the_whole_lesson_is_there_whichever_section_is_open(student: Visitor):
    page = student.page
    student.go("/course/5?tab=lesson#order-of-draw")
    expect(section(page, "Order of draw")).to_be_visible()
    ends = ("What you will learn", "Choosing your equipment", "Finishing safely", "For the exam")
    for name in ends:
        expect(section(page, name)).to_be_hidden()
    page.emulate_media(media="print")
    for name in (*ends, "Order of draw"):
        expect(section(page, name)).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Next"))).to_be_hidden()
    expect(page.get_by_text(re.compile("^Section 7 of"))).to_be_hidden()


def test_the_whole_lesson_is_a_choice_that_is_remembered(student: Visitor):
    page = student.page
    student.go("/course/5?tab=lesson#order-of-draw")
    page.get_by_label("Whole lesson").press(" ")
    expect(section(page, "Order of draw")).to_be_focused()
    expect(section(page, "Order of draw").get_by_role("heading").first).to_be_in_viewport()
    page.reload()
    expect(section(page, "Finishing safely")).to_be_visible()
    assert axe(page) == []
    page.get_by_label("Whole lesson").press(" ")
    expect(section(page, "Finishing safely")).to_be_hidden()
    expect(section(page, "Order of draw")).to_be_visible()


def test_a_term_opens_its_entry_in_place(student: Visitor):
    page = student.page
    student.go("/course/5?tab=lesson#vein-choice")
    reading = section(page, "Choosing the vein")
    word = reading.get_by_role("button", name="antecubital fossa")
    expect(word).to_have_count(1)
    word.press("Enter")
    entry = page.get_by_role("dialog", name="Antecubital fossa")
    expect(entry.get_by_text("an-tee-KYOO-bih-tul FAH-suh")).to_be_visible()
    expect(entry.get_by_text(re.compile("^The shallow hollow in front of the elbow"))).to_be_visible()
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(entry).to_be_hidden()
    expect(word).to_be_focused()
    page.emulate_media(media="print")
    expect(word).to_be_visible()
    page.emulate_media(media="screen")
    word.click()
    entry.get_by_role("link", name="Open in the glossary").click()
    expect(page).to_have_url(re.compile(r"/study-resources\?tab=glossary#term-antecubital-fossa$"))
    expect(page.get_by_text("an-tee-KYOO-bih-tul FAH-suh")).to_be_in_viewport()


@pytest.mark.parametrize("width", [390, 1440])
def test_a_picture_is_enlarged_by_key_and_by_touch(school: Served, visit: Visit, width: int):
    visitor = newcomer(visit(school, viewport={"width": width, "height": 844}))
    page = visitor.page
    visitor.go("/course/5?tab=lesson#vein-choice")
    opener = section(page, "Choosing the vein").get_by_role("button", name="Enlarge picture")
    opener.press("Enter")
    dialog = page.get_by_role("dialog", name="Picture")
    picture = dialog.get_by_role("img", name=re.compile("^The front of the elbow"))
    expect(picture).to_be_in_viewport(ratio=1)
    assert axe(page) == []
    before = picture.bounding_box()
    dialog.get_by_role("button", name="Zoom in").click()
    after = picture.bounding_box()
    assert before
    assert after
    assert after["width"] >= 1.4 * before["width"]
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()
    opener.click()
    dialog.get_by_role("button", name="Close").click()
    expect(opener).to_be_focused()

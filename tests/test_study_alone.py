"""Reflecting, reading, looking, listening and reviewing: a real server, a real database, a real browser."""

import re

import pytest
from conftest import Serve, Served, Visit, Visitor
from playwright.sync_api import Page, expect
from studying import VOICE, newcomer, open_tab

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    """A new student of the school, so that no test meets what another one did."""
    visitor = visit(school)
    return newcomer(visitor)


def test_a_reflection_survives_reload_network_and_session_and_is_saved(student: Visitor, school: Served):
    page = open_tab(student, "professionalism")
    topic = page.get_by_role("region", name="Infection Control")
    link = topic.get_by_role("link", name=re.compile("Watch"))
    expect(link).to_have_attribute("target", "_blank")
    expect(link).to_have_attribute("rel", "noopener noreferrer")
    save = topic.get_by_role("button", name="Save Reflection")
    boxes = topic.get_by_role("textbox")
    expect(save).to_be_disabled()
    words = "<b>Not bold</b> 🩸👩🏽‍⚕️ " + "x" * 4960

    with page.expect_response("**/reflections/draft"):
        boxes.nth(0).fill(words)
    page.reload()
    expect(boxes.nth(0)).to_have_value(words[:5000])

    page.context.set_offline(True)
    boxes.nth(1).fill("Written without a network")
    expect(topic.get_by_text(re.compile("saved on this device"))).to_be_visible()
    with page.expect_response("**/reflections/draft"):
        page.context.set_offline(False)
    expect(topic.get_by_text(re.compile("Answer every question"))).to_be_visible()

    boxes.nth(2).fill("  ")
    expect(save).to_be_disabled()
    boxes.nth(2).fill("The last one")
    expect(save).to_be_enabled()
    save.click()
    expect(page.get_by_text("Reflection Saved", exact=True)).to_be_visible()
    expect(page.get_by_text("Reflections2 of 3")).to_be_visible()
    page.reload()
    expect(boxes.nth(1)).to_have_value("Written without a network")
    expect(topic.get_by_text("Saved", exact=True)).to_be_visible()
    student.problems[:] = [p for p in student.problems if "ERR_INTERNET_DISCONNECTED" not in p]


def test_what_was_written_when_the_session_ended_is_there_after_signing_in(school: Served, visit: Visit):
    student = visit(school)
    student.sign_in("student")
    page = open_tab(student, "professionalism")
    box = page.get_by_role("region", name="Professional Ethics").get_by_role("textbox").first
    page.context.clear_cookies()
    box.fill("Nobody shall take this from me")
    page.wait_for_url("**/auth**")
    panel = page.get_by_role("tabpanel")
    panel.get_by_label("Username").fill("student")
    panel.get_by_label("Password").fill("student123")
    panel.get_by_role("button", name="Sign In").click()

    page.wait_for_url("**/study-resources?tab=professionalism")
    expect(box).to_have_value("Nobody shall take this from me")


def test_two_devices_at_once_ask_whose_words_stay(student: Visitor, visit: Visit, school: Served):
    page = open_tab(student, "professionalism")
    other = visit(school, expect_problems=True, storage_state=page.context.storage_state())
    other_page = open_tab(other, "professionalism")

    def box(of: Page):
        return of.get_by_role("region", name="Infection Control").get_by_role("textbox").first

    with page.expect_response("**/reflections/draft"):
        box(page).fill("From the laptop")
    box(other_page).fill("From the phone")
    expect(other_page.get_by_role("alert")).to_contain_text("From the laptop")
    with other_page.expect_response("**/reflections/draft"):
        other_page.get_by_role("button", name="Keep mine").click()
    expect(other_page.get_by_role("alert")).to_have_count(0)
    page.reload()
    expect(box(page)).to_have_value("From the phone")


def test_tips_are_read_once_filtered_and_printed(student: Visitor):
    page = open_tab(student, "exam-tips")
    buttons = page.get_by_role("button", name="Mark as Read")
    expect(buttons).to_have_count(5)
    expect(buttons.and_(page.locator(":disabled"))).to_have_count(2)
    day = page.get_by_role("region", name="On exam day")
    day.get_by_role("button", name="Mark as Read").click()
    expect(page.get_by_text("Marked as Read", exact=True)).to_be_visible()
    expect(day.get_by_role("button", name="Mark as Read")).to_be_disabled()
    expect(page.get_by_text("Exam tips3 of 5")).to_be_visible()
    page.reload()
    expect(day.get_by_role("button", name="Mark as Read")).to_be_disabled()
    page.get_by_role("group", name="Category").get_by_role("button", name="Strategy").click()
    expect(buttons).to_have_count(2)

    page.get_by_role("group", name="Category").get_by_role("button", name="All").click()
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="On exam day")).to_be_visible()
    for gone in (
        page.get_by_role("tablist"),
        page.get_by_role("heading", level=1),
        page.get_by_role("banner"),
    ):
        expect(gone).to_have_count(0)
    expect(page.get_by_text("Mark as Read", exact=True).first).not_to_be_visible()
    assert page.pdf(format="Letter").startswith(b"%PDF")


def test_the_gallery_is_looked_through_by_keyboard(student: Visitor):
    page = open_tab(student, "professionals")
    preview = page.get_by_role("region", name="The work in pictures")
    expect(preview.get_by_role("img")).to_have_count(8)
    frame = preview.get_by_role("listitem").first
    words = frame.get_by_role("button").locator("..")
    expect(words).to_have_css("opacity", "0")
    frame.hover()
    expect(words).to_have_css("opacity", "1")
    page.get_by_role("link", name="View Full Gallery").click()
    page.wait_for_url("**/professionals-gallery")

    pictures = page.get_by_role("listitem").filter(has=page.get_by_role("img")).get_by_role("button")
    expect(pictures).to_have_count(13)
    pictures.nth(0).focus()
    page.keyboard.press("Tab")
    expect(pictures.nth(1).locator("..")).to_have_css("opacity", "1")
    page.keyboard.press("Enter")
    box = page.get_by_role("dialog")
    expect(box).to_contain_text("2 of 13")
    page.keyboard.press("ArrowRight")
    expect(box).to_contain_text("3 of 13")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(box).to_contain_text("13 of 13")
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    expect(pictures.nth(12)).to_be_focused()

    # By its name alone: no picture's button bears the name of a category.
    page.get_by_role("button", name="Portrait").click()
    expect(pictures).to_have_count(2)
    page.goto(page.url.split("?")[0] + "?category=nothing")
    expect(page.get_by_text("No images found for this category.")).to_be_visible()
    page.get_by_role("button", name="View All Images").click()
    expect(pictures).to_have_count(13)
    page.get_by_role("link", name="Go to Dashboard").click()
    page.wait_for_url("**/dashboard")


def test_the_glossary_speaks_slowly_or_shows_how_to_say_it(student: Visitor):
    page = student.page
    page.add_init_script(VOICE.replace("VOICES", '["de-DE", "en-GB", "en-US"]'))
    open_tab(student, "glossary")
    page.get_by_role("searchbox").fill("hemolisis")
    page.get_by_role("button", name="Pronounce Hemolysis").click()
    expect(page.get_by_text("Glossary terms5 of")).to_be_visible()
    page.wait_for_function("window.said.length > 0")
    assert page.evaluate("window.said") == [["Hemolysis", 0.8, "en-US"]]

    deaf = page.context.new_page()
    deaf.add_init_script(VOICE.replace("VOICES", '["de-DE"]'))
    deaf.goto(page.url)
    deaf.get_by_role("button", name="Pronounce Hemolysis").click()
    expect(deaf.get_by_role("alert")).to_contain_text("Say it like this:")
    assert deaf.evaluate("window.said") == []


def test_a_review_is_kept_comes_back_and_counts_once_from_two_tabs(student: Visitor, school: Served):
    page = open_tab(student, "flashcards")
    page.get_by_role("button", name="Review (20 new)").click()
    expect(page).to_have_url(re.compile("mode=review"))
    twin = student.page.context.new_page()
    twin.goto(page.url)
    for tab in (page, twin):
        expect(tab.get_by_text("20 new cards today")).to_be_visible()
    for tab in (page, twin):
        with tab.expect_response("**/api/resources/reviews"):
            tab.get_by_role("button", name="Show Answer").click()
            tab.get_by_role("button", name="Knew it").click()
    expect(twin.get_by_text(re.compile("It counts only once"))).to_be_visible()
    page.keyboard.press("Space")
    with page.expect_response("**/api/resources/reviews"):
        page.keyboard.press("1")
    expect(page.get_by_text(re.compile("18 new cards today"))).to_be_visible()

    page.reload()
    expect(page.get_by_text(re.compile("18 new cards today"))).to_be_visible()
    expect(page.get_by_text("1 day of reviews in a row")).to_be_visible()
    view = page.request.get(f"{school.url}/api/resources/review").json()
    assert (view["reviewedToday"], view["due"]) == (2, 1)

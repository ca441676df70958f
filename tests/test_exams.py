"""A mock exam in a real browser: begun, gone on with elsewhere and without a network, handed in."""

import re
from itertools import pairwise

import pytest
from conftest import Serve, Served, Visit, Visitor
from pages import STILL
from playwright.sync_api import Locator, Page, expect
from studying import newcomer
from test_accessibility import axe

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    return newcomer(visit(school, expect_problems=True))


def begin(page: Page, name: str = "Short exam") -> None:
    page.get_by_role("button", name=f"Begin: NHA CPT, {name}").click()
    page.get_by_role("button", name="Begin now").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"NHA CPT, {name}")


def answer(page: Page) -> None:
    """Answer the question that is shown."""
    sheet = page.get_by_role("region", name=re.compile(r"Question \d+ of"))
    expect(sheet.get_by_text(re.compile(r"Question \d+ of"))).to_be_visible()
    respond(page, sheet)


def respond(page: Page, sheet: Locator) -> None:
    """Give some answer to a question, whatever its kind."""
    if sheet.get_by_text("Put the steps in order.").count():
        sheet.get_by_role("button", name=re.compile("Move down")).first.click()
    elif sheet.get_by_text("Choose an answer for each.").count():
        for item in sheet.get_by_role("combobox").all():
            item.select_option(index=1)
    elif sheet.get_by_text("Mark each line that does not agree.").count():
        sheet.get_by_role("checkbox", name="All lines agree").check()
    elif sheet.get_by_role("textbox").count():
        sheet.get_by_role("textbox").fill("12")
    else:
        sheet.locator("label", has=page.locator("input[data-option]")).first.click()


def answered(page: Page, count: int) -> None:
    expect(page.get_by_text(re.compile(rf"^{count} of \d+ answered$"))).to_be_visible()


def test_an_exam_is_sat_by_keyboard_gone_on_with_elsewhere_and_told(
    student: Visitor, school: Served, visit: Visit
):
    page = student.page
    student.go("/exams")
    expect(page.get_by_text("Too early to tell: 60 more answers needed.").first).to_be_visible()
    assert axe(page) == []
    begin(page)
    assert axe(page) == []
    for number in range(1, 25):
        answer(page)
        answered(page, number)
        if number == 3:
            page.get_by_role("button", name="Flag", exact=True).click()
        page.get_by_role("button", name="Next", exact=True).click()
    with page.expect_response(re.compile("/answers$")):
        answer(page)
    answered(page, 25)

    # Another device goes on with the same answers, and the same clock.
    other = visit(school, storage_state=page.context.storage_state())
    other.go("/exams")
    other.page.get_by_role("link", name="Go on").click()
    answered(other.page, 25)
    # It opens where one was last, though all is answered.
    expect(other.page.get_by_role("region", name="Question 25 of 25")).to_be_visible()
    expect(other.page.get_by_role("button", name="Question 3, answered, flagged")).to_be_visible()
    expect(other.page.get_by_role("timer")).to_have_text(re.compile(r"2[0-4]:\d\d"))

    page.get_by_role("button", name="Hand in").first.click()
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("You have answered every question. 1 is flagged: 3.")
    dialog.get_by_role("button", name="Hand in").click()
    expect(page.get_by_text(re.compile("^(Passed|Not passed yet)$")).first).to_be_visible()
    page.get_by_role("button", name="All (25)").click()
    expect(page.get_by_text("Question 1 ·")).to_be_visible()
    page.evaluate(STILL)
    assert axe(page) == []

    practice_what_was_missed(student)

    # The other device is told, and nothing that it sends counts.
    other.page.get_by_role("button", name="Flag", exact=True).click()
    expect(other.page.get_by_text(re.compile("^(Passed|Not passed yet)$")).first).to_be_visible()


def practice_what_was_missed(student: Visitor) -> None:
    """Each once more, told at once; and what was missed waits in the review."""
    page = student.page
    page.get_by_role("button", name=re.compile(r"^Practice what I missed")).click()
    expect(page.get_by_text(re.compile(r"^Missed question 1 of \d+"))).to_be_visible()
    respond(page, page.get_by_role("main"))
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("button", name=re.compile("^(Next|Finish)$"))).to_be_visible()
    page.evaluate(STILL)
    assert axe(page) == []
    student.go("/study-resources?tab=flashcards&mode=review")
    expect(page.get_by_text("Missed question", exact=True)).to_be_visible()
    page.get_by_role("button", name="Show Answer").click()
    page.evaluate(STILL)
    assert axe(page) == []


def test_what_is_answered_without_a_network_arrives_later(student: Visitor):
    page = student.page
    banner = page.get_by_role("status").filter(has_text=re.compile("on this device"))
    student.go("/exams")
    begin(page)
    answer(page)
    answered(page, 1)
    page.context.set_offline(True)
    page.get_by_role("button", name="Next", exact=True).click()
    answer(page)
    answered(page, 2)
    expect(banner).to_have_text("You're offline. Your work is saved on this device and sent later.")
    with page.expect_response(re.compile("/answers$"), timeout=60_000):
        page.context.set_offline(False)
    expect(banner).to_have_count(0)
    page.reload()
    answered(page, 2)


@pytest.mark.parametrize("width", [390, 1440])
def test_the_one_banner_of_a_lost_connection_lies_over_nothing(student: Visitor, width: int):
    page = student.page
    page.set_viewport_size({"width": width, "height": 844})
    student.go("/exams")
    begin(page)
    page.context.set_offline(True)
    answer(page)
    banner = page.get_by_role("status").filter(has_text="on this device")
    expect(banner).to_have_count(1)
    # To be pressed, an answer far down has been scrolled to.
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    page.wait_for_function("() => scrollY === 0")
    bar = page.get_by_role("timer").locator("xpath=../..")
    heading = page.get_by_role("heading", level=1)
    parts = [page.get_by_role("banner"), banner, heading, bar, page.get_by_role("region", name="Question 1")]
    assert_each_below_the_one_before(parts)

    # The banner and the bar stay, one below the other, over whatever is scrolled.
    page.get_by_role("button", name="Question 25, not answered").scroll_into_view_if_needed()
    page.mouse.wheel(0, 600)
    page.wait_for_function("() => scrollY > 0")
    page.evaluate(STILL)
    expect(banner).to_be_in_viewport(ratio=1)
    expect(bar).to_be_in_viewport(ratio=1)
    assert_each_below_the_one_before([page.get_by_role("banner"), banner, bar])
    page.get_by_role("button", name="Question 20, not answered").click()
    assert_each_below_the_one_before([bar, page.get_by_role("region", name="Question 20")])

    page.context.set_offline(False)
    expect(banner).to_have_count(0)
    assert_each_below_the_one_before([page.get_by_role("banner"), bar])


def assert_each_below_the_one_before(parts: list[Locator]) -> None:
    boxes = [box_of(part) for part in parts]
    for upper, lower in pairwise(boxes):
        assert upper["y"] + upper["height"] <= lower["y"] + 0.5, (upper, lower)


def test_no_key_reaches_the_browser_before_the_end(student: Visitor):
    page = student.page
    bodies: list[str] = []
    page.on(
        "response",
        lambda response: bodies.append(response.text()) if "/api/exams/sittings" in response.url else None,
    )
    student.go("/exams")
    begin(page, "Full exam")
    page.reload()
    expect(page.get_by_text("Question 1 of 120")).to_be_visible()
    page.wait_for_timeout(300)
    assert bodies
    for key in ('"right', '"reason', '"explanation', '"accepted', '"mismatched', '"tolerance'):
        assert all(key not in body for body in bodies), key


def test_nothing_is_wider_than_a_small_screen(student: Visitor):
    page = student.page
    page.set_viewport_size({"width": 390, "height": 844})
    student.go("/exams")
    begin(page)
    for _ in range(24):
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        answer(page)
        page.get_by_role("button", name="Next", exact=True).click()


def test_on_a_phone_the_bars_take_a_seventh_of_the_screen_and_everything_is_a_thumb_wide(
    school: Served, visit: Visit
):
    student = newcomer(visit(school, viewport={"width": 390, "height": 844}, has_touch=True))
    page = student.page
    student.go("/exams")
    begin(page)
    page.mouse.wheel(0, 600)
    bar = page.get_by_role("timer").locator("xpath=../..")
    expect(bar).to_be_in_viewport()
    box = box_of(bar)
    assert box["y"] + box["height"] <= 0.15 * 844
    buttons = bar.get_by_role("button").all()
    assert len(buttons) == 3
    for button in buttons:
        assert min(box_of(button)["width"], box_of(button)["height"]) >= 44

    bar.get_by_role("button", name="Flag").tap()
    bar.get_by_role("button", name="1 of 25: all questions").tap()
    third = page.get_by_role("button", name="Question 3, not answered")
    expect(third).to_be_in_viewport()
    expect(page.get_by_role("button", name="Question 1, not answered, flagged")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Hand in")).to_be_in_viewport()
    third.tap()
    sheet = page.get_by_role("region", name="Question 3 of 25")
    expect(sheet).to_be_focused()
    assert box_of(bar)["y"] + box["height"] <= box_of(sheet)["y"] < 844 / 2

    # By keyboard: back to the bar, and by it to the list and to the question that is shown.
    bar.get_by_role("button", name="3 of 25: all questions").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("navigation", name="All questions")).to_be_focused()
    page.get_by_role("button", name="Question 3, not answered").press("Enter")
    expect(sheet).to_be_focused()

    page.emulate_media(forced_colors="active")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    # A page of 1280 pixels at 200 and at 400 percent.
    for width, height in ((640, 450), (320, 256)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.mouse.wheel(0, 300)
        expect(bar).not_to_be_in_viewport()
    page.emulate_media(forced_colors="none")
    assert axe(page) == []


def box_of(locator: Locator) -> dict[str, float]:
    box = locator.bounding_box()
    assert box is not None
    return dict(box)

"""The review: its bar of buttons and its keys, in a real browser."""

import re

import pytest
from conftest import Serve, Served, Visit
from playwright.sync_api import Page, expect
from studying import newcomer
from test_accessibility import axe

pytestmark = pytest.mark.browser

REVIEW = "/study-resources?tab=flashcards&mode=review"
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


def miss(page: Page, school: Served, count: int) -> None:
    """Answer questions of the quiz wrongly: each is due at once."""
    for question in page.request.get(f"{school.url}/api/resources/quiz").json()[:count]:
        wrong = next(option for option in question["options"] if option != question["correctAnswer"])
        answer = {"clientId": f"missed {question['id']}", "question": question["id"], "chosen": wrong}
        assert page.request.post(f"{school.url}/api/resources/games/answers", data=answer).ok


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_answer_bar_stays_in_one_place_for_short_and_long_cards(
    school: Served, visit: Visit, device: dict
) -> None:
    visitor = newcomer(visit(school, **device))
    page = visitor.page
    miss(page, school, 3)
    visitor.go(REVIEW)
    bars, tops, heights = set(), set(), []
    for number in range(6):
        show = page.get_by_role("button", name="Show Answer")
        expect(show).to_be_visible()
        tops.add(round(top_of(page, "Show Answer")))
        bars.add(bar(page))
        show.click()
        tops.add(round(top_of(page, "Knew it")))
        bars.add(bar(page))
        heights.append(page.evaluate("document.querySelector('h2').closest('section').clientHeight"))
        # Wherever one has scrolled to.
        page.mouse.wheel(0, 150 if number % 2 else -150)
        page.wait_for_timeout(100)
        bars.add(bar(page))
        page.get_by_role("button", name="Knew it").click()
        expect(page.get_by_text(f"{number + 1} reviewed this session")).to_be_visible()

    assert max(heights) - min(heights) > 100, heights
    assert len(bars) == 1, bars
    assert len(tops) == 1, tops


def bar(page: Page) -> tuple[int, int]:
    """Upper and lower edge of the bar on the screen."""
    box = (
        page.get_by_role("group", name="Answer")
        .or_(page.get_by_role("group", name="How well did you know it?"))
        .bounding_box()
    )
    assert box
    return round(box["y"]), round(box["y"] + box["height"])


def top_of(page: Page, name: str) -> float:
    box = page.get_by_role("button", name=name, exact=name == "Knew it").bounding_box()
    assert box
    return box["y"]


def test_the_keys_are_shown_where_there_is_a_keyboard_and_do_what_they_say(
    school: Served, visit: Visit
) -> None:
    visitor = newcomer(visit(school, **DESKTOP))
    page = visitor.page
    visitor.go(REVIEW)
    show = page.get_by_role("button", name="Show Answer", exact=True)  # the hint is no part of its name
    expect(show).to_have_attribute("aria-keyshortcuts", "Space")
    expect(show.locator("kbd")).to_be_visible()
    page.keyboard.press("Space")
    two = ["Didn't know it", "Knew it"]
    four = ["Again", "Hard", "Good", "Easy"]
    for names in (two, four):
        for key, name in enumerate(names, start=1):
            grade = page.get_by_role("button", name=name, exact=True)
            expect(grade).to_have_attribute("aria-keyshortcuts", str(key))
            expect(grade.locator("kbd")).to_have_text(str(key))
            expect(grade.locator("kbd")).to_be_visible()
        if names is two:
            page.get_by_role("button", name="Use four grades").click()
    for number, key in enumerate("4321", start=1):
        page.keyboard.press(key)
        expect(page.get_by_text(f"{number} reviewed this session")).to_be_visible()
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name="Hard", exact=True)).to_be_visible()


def test_no_key_is_shown_on_a_phone(school: Served, visit: Visit) -> None:
    visitor = newcomer(visit(school, **PHONE))
    visitor.go(REVIEW)
    show = visitor.page.get_by_role("button", name="Show Answer")
    expect(show).to_be_visible()
    expect(show.locator("kbd")).to_be_hidden()


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_module_is_reviewed_from_its_page_and_others_are_added(
    school: Served, visit: Visit, device: dict
) -> None:
    visitor = newcomer(visit(school, **device))
    page = visitor.page
    miss(page, school, 10)
    modules = page.request.get(f"{school.url}/api/resources/review/waiting").json()["modules"]
    five = next(module for module in modules if module["moduleId"] == 5)
    assert five["due"] >= 1
    figures = f"{five['due']} due · {five['newCards']} new"

    visitor.go("/course/5?tab=practice")
    page.get_by_role("link", name=f"Review this module ({figures})", exact=True).click()
    expect(page).to_have_url(re.compile(r"mode=review&modules=5$"))
    for number in range(five["due"] + five["newCards"]):
        page.get_by_role("button", name="Show Answer").click()
        page.get_by_role("button", name="Knew it").click()
        if number == 0:
            expect(page.get_by_text("1 reviewed this session")).to_be_visible()
            page.reload()
    expect(page.get_by_role("heading", name="Done with module 5")).to_be_visible()
    assert axe(page) == []

    page.get_by_role("button", name="Module 5", exact=True).click()
    dialog = page.get_by_role("dialog", name="Which modules?")
    expect(dialog.get_by_role("checkbox", name=re.compile("^5. "))).to_be_checked()
    dialog.get_by_role("checkbox", name=re.compile("^8. ")).press("Space")
    assert axe(page) == []
    dialog.get_by_role("button", name="Review modules 5 and 8").click()
    expect(page).to_have_url(re.compile(r"modules=5%2C8$"))
    expect(
        page.get_by_text(re.compile("^2 cards due"))
    ).to_be_visible()  # the two of module 8 that were missed

"""Find the site by the keyboard alone, small and wide: places heard by their names, and what each brings."""

import re
from itertools import combinations
from typing import Any

import pytest
from by_keyboard import has_focus, press, tab_to
from conftest import Serve, Served, Visit
from playwright.sync_api import Locator, Page, expect
from studying import newcomer
from test_accessibility import axe

from cubital.content.reading import read
from cubital.plugins.manager import find_plugins
from cubital.testing.databases import CONTENT
from cubital_exercises.exercise import Case, Exercise, Step

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    entries = read(CONTENT, find_plugins().content_kinds()).of("exercises")
    exercises: list[Exercise] = [entry.value for entry in entries]
    return next(one.cases for one in exercises if one.id == "find-the-site")


def choose(page: Page, places: Locator, name: str, key: str = "Tab") -> None:
    """Into the group by Tab, and on by the arrow keys, which choose in passing."""
    places_there, checked = places.get_by_role("radio"), places.locator(":checked")
    tab_to(page, checked if checked.count() else places_there.first, key=key)
    page.keyboard.press("Space")
    place = places.get_by_role("radio", name=re.compile(rf"^[A-Z]: {re.escape(name)}$"))
    for _ in range(places_there.count()):
        if has_focus(place):
            expect(place).to_be_checked()
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"no arrow key leads to {name}")


def apart_and_on_the_picture(places: Locator) -> None:
    """No letter hides another, and each can be met by a finger."""
    picture = places.get_by_role("img").bounding_box()
    letters = [one.bounding_box() for one in places.locator("label > span").all()]
    assert picture
    assert all(letters)
    boxes: list[Any] = letters
    for box in boxes:
        assert picture["x"] <= box["x"] <= picture["x"] + picture["width"] - box["width"]
        assert picture["y"] <= box["y"] <= picture["y"] + picture["height"] - box["height"]
    for one, other in combinations(boxes, 2):
        apart = max(abs(one["x"] - other["x"]), abs(one["y"] - other["y"]))
        assert apart >= one["width"], (one, other)


def point(page: Page, step: Step) -> None:
    """A wrong place first, which is told, then the right one."""
    question: Any = step.question
    places = page.get_by_role("radiogroup", name=question.stem)
    expect(places.get_by_role("img", name=question.picture.alt)).to_be_visible()
    apart_and_on_the_picture(places)
    wrong = [spot for spot in question.spots if not spot.right]
    choose(page, places, wrong[0].name)
    press(page, page.get_by_role("button", name="Check"))
    expect(page.get_by_role("status").filter(has_text=wrong[0].reason)).to_be_focused()
    assert axe(page) == []
    (right,) = (spot for spot in question.spots if spot.right)
    # What is seen there answers by its letter, and by its number as any option does.
    for keys in ("abcdefgh", "12345678"):
        for key, place in zip(keys, places.get_by_role("radio").all(), strict=False):
            page.keyboard.press(key)
            expect(place).to_be_checked()
    choose(page, places, right.name, key="Shift+Tab")
    press(page, page.get_by_role("button", name="Check"))
    expect(page.get_by_text(right.reason)).to_be_visible()


def respond(page: Page, question: Any) -> None:
    """The right answer to what is no place."""
    if question.kind == "match":
        for pair in question.pairs:
            tab_to(page, page.get_by_role("combobox", name=pair.item))
            page.keyboard.type(pair.answer)
    else:
        texts = ["False"] if question.kind == "true-or-false" else []
        texts += [option.text for option in getattr(question, "options", []) if option.right]
        role = "checkbox" if question.kind == "several" else "radio"
        for text in texts:
            option = page.get_by_role(role, name=text, exact=True)
            page.keyboard.press(str(option.get_attribute("data-option")))
            expect(option).to_be_checked()
    press(page, page.get_by_role("button", name="Check"))


@pytest.mark.parametrize("width", [390, 1440])
def test_a_case_is_done_by_keyboard_and_each_wrong_place_is_told(
    school: Served, visit: Visit, cases: list[Case], width: int
):
    student = newcomer(visit(school, viewport={"width": width, "height": 844}))
    page = student.page
    student.go("/exercises")
    press(page, page.get_by_role("link", name="Find the site"))
    press(page, page.get_by_role("button", name="Start: Guided mode"))
    box = page.get_by_role("region", name="The case")
    expect(box).to_be_visible()
    (case,) = (one for one in cases if one.text in box.inner_text())
    places = [step for step in case.steps if step.question.kind == "place"]
    for number, step in enumerate(case.steps, 1):
        expect(page.get_by_text(f"Step {number} of {len(case.steps)}")).to_be_visible()
        expect(page.get_by_role("heading", name=step.question.stem)).to_be_visible()
        if step in places:
            point(page, step)
        else:
            respond(page, step.question)
        going_on = page.get_by_role("button", name=re.compile("^(Next|See results)$"))
        expect(going_on).to_be_visible()
        assert axe(page) == []
        press(page, going_on)
    right = len(case.steps) - len(places)
    expect(page.get_by_text(f"{right} of {len(case.steps)} steps right on the first try.")).to_be_visible()
    missed = page.get_by_role("listitem")
    for step in places:
        wrong: Any = next(spot for spot in step.question.spots if not spot.right)  # type: ignore[union-attr]
        expect(missed.filter(has_text=step.name).filter(has_text=wrong.reason)).to_be_visible()
    assert axe(page) == []

"""Lesson checks that are done with one's hands, by the keyboard alone: a row to fill, and values to set."""

import re

import pytest
from by_keyboard import answer_somehow, has_focus, press, shows_focus, tab_to, way_to
from conftest import Serve, Served, Visit, Visitor
from playwright.sync_api import Locator, Page, expect
from studying import newcomer
from test_accessibility import axe

pytestmark = pytest.mark.browser

WIDTHS = pytest.mark.parametrize("width", [390, 1440])
MOST_CHECKS = 8


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture
def student(school: Served, visit: Visit, width: int) -> Visitor:
    return newcomer(visit(school, viewport={"width": width, "height": 844}))


def open_checks(student: Visitor, section: str, heading: str) -> Locator:
    student.go(f"/course/5?tab=lesson#{section}")
    region = student.page.get_by_role("region", name=heading, exact=True)
    expect(region).to_be_visible()
    region.get_by_role("button", name=re.compile(rf"^Answer \d+ questions: {heading}$")).press("Enter")
    return region


def answer_until(page: Page, region: Locator, aim: Locator) -> None:
    """Answer the checks that come before it, whatever they are."""
    for _ in range(MOST_CHECKS):
        check = region.get_by_role("button", name="Check", exact=True)
        expect(check).to_be_visible()
        expect(region.locator("[role=group][tabindex]")).to_be_focused()
        if aim.count():
            return
        answer_somehow(page, region)
        expect(check).to_be_enabled()
        press(page, check)
        press(page, region.get_by_role("button", name=re.compile("^(Next|Done)$")))
    raise AssertionError(f"no check has {aim}")


@WIDTHS
def test_a_row_is_filled_put_in_order_and_told(student: Visitor):
    page = student.page
    region = open_checks(student, "order-of-draw", "Order of draw")
    store, row = region.get_by_role("list", name="Store"), region.get_by_role("list", name="Your row")
    answer_until(page, region, store)
    stem = region.get_by_role("heading", name=re.compile("^You draw with a winged set"))
    expect(stem).to_be_visible()
    announcement = region.get_by_role("status")
    for number, tube in enumerate(("Lavender, EDTA", "Light blue, citrate", "Gold, serum with gel"), 1):
        button = store.get_by_role("button", name=tube)
        tab_to(page, button, key=way_to(button))
        page.keyboard.press("Enter")
        expect(announcement.filter(has_text=f"{tube}: place {number} of 5")).to_have_count(1)
    expect(region.get_by_text("Your row: 3 of 5")).to_be_visible()
    # What was taken for nothing goes back, and what stands wrong is moved.
    press(page, row.get_by_role("button", name="Place 3: Gold, serum with gel. Put back"))
    expect(announcement.filter(has_text="Gold, serum with gel: back in the store")).to_have_count(1)
    blue = row.get_by_role("button", name="Place 2: Light blue, citrate. Put back")
    assert has_focus(blue)
    assert shows_focus(blue)
    page.keyboard.press("Shift+ArrowLeft")
    expect(announcement.filter(has_text="Light blue, citrate: now place 1 of 5")).to_have_count(1)
    assert axe(page) == []
    press(page, region.get_by_role("button", name="Check", exact=True))
    # Nothing is wrong in it, and one is missing.
    expect(region.get_by_text("Partly right: 66 %.")).to_be_visible()
    missing = region.get_by_role("listitem").filter(has_text="Missing: Discard tube, no additive.")
    expect(missing).to_contain_text("takes part of the vacuum of the citrate tube")
    expect(region.get_by_text("Right row")).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@WIDTHS
def test_angle_and_depth_are_set_and_the_zone_is_told(student: Visitor):
    page = student.page
    region = open_checks(student, "insertion", "Inserting the needle")
    angle, depth = region.get_by_role("slider", name="Angle"), region.get_by_role("slider", name="Depth")
    answer_until(page, region, angle)
    needle = region.get_by_role("img", name="A needle with its holder, bevel up.")
    before = needle.bounding_box()
    tab_to(page, angle)
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    expect(angle).to_have_attribute("aria-valuetext", "20 degrees")
    tab_to(page, depth)
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(depth).to_have_attribute("aria-valuetext", "4 mm")
    assert needle.bounding_box() != before
    assert axe(page) == []
    press(page, region.get_by_role("button", name="Check", exact=True))
    expect(region.get_by_text("Through the far wall", exact=True)).to_be_visible()
    expect(region.get_by_text("a hematoma, and on the inner side", exact=False)).to_be_visible()
    expect(depth).to_be_disabled()
    # And where it should have gone, to be seen.
    press(page, region.get_by_role("button", name="Show a right setting"))
    expect(depth).to_have_attribute("aria-valuetext", re.compile("^[23] mm$"))
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

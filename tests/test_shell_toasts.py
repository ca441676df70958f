"""Toasts in the browser: one at a time, five seconds or longer, swiped away, reached by F8, read aloud."""

from collections.abc import Iterator
from typing import Any

import pytest
from browser_sessions import signed_in_as
from conftest import Serve, Served, Visit, Visitor
from failing_calls import answer, expect_toast, json_of, notice
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    visitor = visit(school, storage_state=signed_in_as(school.url, "student"))
    answer(visitor.page, "POST", "/api/progress/save-all", json_of({"success": True}))
    visitor.page.clock.install()
    visitor.go("/dashboard")
    expect(visitor.page.get_by_role("button", name="Start", exact=True).first).to_be_visible()
    # A card that has yet to come would be given up when the clock is set forward.
    expect(visitor.page.get_by_role("heading", name="Would you pass today?")).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    visitor.stop_clock()
    return visitor


SAVED = ("Progress saved", "Your learning progress has been successfully saved.", "normal")


def save(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Save Progress").click()
    expect_toast(visitor.page, *SAVED)
    visitor.page.clock.run_for(200)


def test_one_at_a_time_and_gone_after_five_seconds(student: Visitor):
    save(student)
    save(student)
    expect(notice(student.page)).to_have_count(1)
    student.page.clock.run_for(4500)
    expect(notice(student.page)).to_have_count(1)
    student.page.clock.run_for(1000)
    expect(notice(student.page)).to_have_count(0)


def test_who_has_asked_for_it_has_longer_to_read(school: Served, visit: Visit):
    visitor = visit(school, storage_state=signed_in_as(school.url, "admin"))
    headers = {"Origin": school.url}
    path = f"{school.url}/api/user/preferences"
    assert visitor.page.request.patch(path, data={"longerToasts": True}, headers=headers).ok
    answer(visitor.page, "POST", "/api/progress/save-all", json_of({"success": True}))
    visitor.page.clock.install()
    visitor.go("/about")
    expect(visitor.page.get_by_role("button", name="Save Progress")).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    visitor.stop_clock()
    save(visitor)
    visitor.page.clock.run_for(15_000)
    expect(notice(visitor.page)).to_have_count(1)
    visitor.page.clock.run_for(6000)
    expect(notice(visitor.page)).to_have_count(0)


@pytest.mark.parametrize(("pixels", "left"), [(30, 1), (70, 0)])
def test_a_swipe_of_fifty_pixels_dismisses(student: Visitor, pixels: int, left: int):
    save(student)
    mouse, box = student.page.mouse, notice(student.page).bounding_box()
    assert box is not None
    x, y = box["x"] + 40, box["y"] + box["height"] / 2
    mouse.move(x, y)
    mouse.down()
    for step in range(1, 8):
        mouse.move(x + pixels * step / 7, y)
    mouse.up()
    student.page.clock.run_for(500)
    expect(notice(student.page)).to_have_count(left)


def test_f8_leads_to_it_and_escape_dismisses(student: Visitor):
    save(student)
    student.page.keyboard.press("F8")
    area = student.page.get_by_role("region", name="Notifications (F8)")
    expect(area.get_by_role("list")).to_be_focused()
    student.page.keyboard.press("Tab")
    expect(notice(student.page)).to_be_focused()
    student.page.keyboard.press("Escape")
    student.page.clock.run_for(500)
    expect(notice(student.page)).to_have_count(0)


def spoken(page: Page) -> list[str]:
    """What assistive technology is told at once: the texts of the assertive live regions."""
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}

    def texts(node: dict[str, Any]) -> Iterator[str]:
        if node["role"]["value"] == "StaticText":
            yield node["name"]["value"]
        for child in node.get("childIds", []):
            yield from texts(by_id[child])

    def assertive(node: dict[str, Any]) -> bool:
        return any(
            each["name"] == "live" and each["value"]["value"] == "assertive"
            for each in node.get("properties", [])
        )

    regions = [node for node in nodes if node["role"]["value"] == "status" and assertive(node)]
    return [" ".join(texts(region)) for region in regions]


def test_it_is_read_aloud_and_stands_in_the_page_once(student: Visitor):
    save(student)
    (announcement,) = spoken(student.page)
    assert "Progress saved" in announcement
    assert SAVED[1] in announcement
    for words in SAVED[:2]:
        expect(student.page.get_by_text(words)).to_have_count(1)


def test_it_is_read_aloud_over_an_open_dialog(school: Served, visit: Visit):
    visitor = visit(school, storage_state=signed_in_as(school.url, "student"), expect_problems=True)
    page = visitor.page
    answer(page, "POST", "/api/progress/save-all", json_of({"success": False}))
    page.clock.install()
    visitor.go("/dashboard")
    expect(page.get_by_role("button", name="Start", exact=True).first).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    visitor.stop_clock()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("alertdialog")).to_be_visible()
    answer(page, "POST", "/api/logout", json_of({"message": "Not now."}, status=500))
    page.get_by_role("button", name="Log out anyway").click()
    expect_toast(page, "Error", "Failed to logout. Please try again.")
    page.clock.run_for(200)
    assert any("Failed to logout" in words for words in spoken(page))


@pytest.mark.parametrize(("width", "on_top"), [(390, True), (1440, False)])
def test_on_top_where_it_is_narrow_at_the_bottom_right_where_it_is_wide(
    school: Served, visit: Visit, width: int, on_top: bool
):
    visitor = visit(
        school,
        viewport={"width": width, "height": 800},
        storage_state=signed_in_as(school.url, "student"),
        reduced_motion="reduce",
    )
    answer(visitor.page, "POST", "/api/progress/save-all", json_of({"success": True}))
    visitor.go("/about")
    visitor.page.get_by_role("button", name="Save Progress").click()
    expect_toast(visitor.page, *SAVED)
    box = notice(visitor.page).bounding_box()
    assert box is not None
    if on_top:
        assert box["y"] < 100
        assert box["width"] > 340
    else:
        assert box["y"] > 600
        assert box["x"] > 1000
        assert box["width"] <= 420

"""A game drawn from a module, by keyboard and at two widths: a real server, a real browser, and axe."""

import re

import pytest
from by_keyboard import press
from conftest import Serve, Served, Visit
from pages import settled
from playwright.sync_api import Page, expect
from studying import newcomer
from test_accessibility import axe

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


def play(page: Page, questions: list[dict], missed: set[int]) -> None:
    """Answer each question by its number key; those whose place is in `missed` wrongly."""
    for place, question in enumerate(questions, start=1):
        expect(page.get_by_text(f"Question {place} of {len(questions)}")).to_be_visible()
        expect(page.get_by_role("heading", name=question["question"], exact=True)).to_be_visible()
        right = question["options"].index(question["correctAnswer"])
        page.keyboard.press(str((right + (place in missed)) % 4 + 1))
        verdict = "Not quite." if place in missed else "Correct! +10 points"
        expect(page.get_by_text(verdict)).to_be_visible()
        if place == 1:
            settled(page)
            assert axe(page) == []
        page.keyboard.press("Enter")


@pytest.mark.parametrize("width", [390, 1440])
def test_a_game_is_drawn_from_a_module_and_its_misses_come_back(school: Served, visit: Visit, width: int):
    student = newcomer(visit(school, viewport={"width": width, "height": 844}))
    page = student.page
    student.go("/study-resources?tab=games")
    expect(page.get_by_role("button", name="The ten")).to_have_attribute("aria-pressed", "true")
    modules = page.get_by_role("button", name="Modules", exact=True)
    expect(modules).to_be_enabled()
    press(page, modules)
    press(page, page.get_by_role("checkbox", name=re.compile("^2\\. ")), "Space")
    assert axe(page) == []
    use = page.get_by_role("button", name="Use module 2")
    expect(use).to_be_in_viewport(ratio=1)  # the list is longer than a phone's screen
    press(page, use)
    expect(page).to_have_url(f"{school.url}/study-resources?tab=games&from=2")
    expect(page.get_by_role("button", name="Module 2", exact=True)).to_be_focused()
    expect(page.get_by_text("Not played yet")).to_have_count(3)
    settled(page)
    assert axe(page) == []

    page.keyboard.press("Tab")  # its whole tile shows the focus
    expect(page.get_by_role("button", name="Standard Quiz")).to_be_focused()
    with page.expect_response("**/api/resources/games/draws") as answer:
        page.keyboard.press("Enter")
    questions = answer.value.json()["questions"]
    kinds = [question["term"] for question in questions]
    missed = {kinds.index(kind) + 1 for kind in set(kinds)}
    play(page, questions, missed)

    score = 100 - 10 * len(missed)
    expect(page.get_by_role("heading", name=f"Standard Quiz: {score} out of 100 points")).to_be_focused()
    expect(page.get_by_text("Best of module 2")).to_be_visible()
    expect(page.get_by_text(f"{score} of 100 points").first).to_be_visible()
    settled(page)
    assert axe(page) == []
    review = page.request.get(f"{school.url}/api/resources/review?modules=2").json()
    assert review["due"] == len(missed)
    assert {item["front"] for item in review["items"][: len(missed)]} == {
        questions[place - 1]["correctAnswer"] if kinds[place - 1] else questions[place - 1]["question"]
        for place in missed
    }

    with page.expect_response("**/api/resources/games/draws") as answer:
        press(page, page.get_by_role("button", name="Ten more"))
    second = [question["question"] for question in answer.value.json()["questions"]]
    assert not set(second) & {question["question"] for question in questions}
    expect(page.get_by_role("heading", name=second[0], exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_text(f"Best: {score} of 100 points")).to_be_visible()
    press(page, page.get_by_role("button", name="The ten"))
    expect(page.get_by_text("Not played yet")).to_have_count(3)
    expect(page).to_have_url(f"{school.url}/study-resources?tab=games")

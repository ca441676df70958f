"""Games, and the study resources as a whole: a real server, a real database, a real browser."""

import re

import pytest
from conftest import Serve, Served, Visit, Visitor
from playwright.sync_api import expect
from studying import answer, finish, newcomer, open_tab, questions
from test_accessibility import axe

pytestmark = pytest.mark.browser

TABS = [
    "Flashcards",
    "Audio Glossary",
    "Practice Games",
    "Professionalism",
    "Professionals",
    "Exam Tips",
    "Help",
]


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    """A new student of the school, so that no test meets what another one did."""
    visitor = visit(school)
    return newcomer(visitor)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_what_one_presses_all_the_time_is_on_the_first_screen(
    school: Served, visit: Visit, width: int, height: int
) -> None:
    """Leafing through the deck, and reviewing, before and after the answer is shown."""
    page = newcomer(visit(school, viewport={"width": width, "height": height})).page

    def on_the_screen(*names: str) -> None:
        for name in names:
            button = page.get_by_role("button", name=name).filter(visible=True)
            expect(button).to_be_enabled()
            expect(button).to_be_in_viewport(ratio=1)

    page.goto(f"{school.url}/study-resources?tab=flashcards")
    on_the_screen("Flip", "Next")
    page.goto(f"{school.url}/study-resources?tab=flashcards&mode=review")
    on_the_screen("Show Answer")
    page.get_by_role("button", name="Show Answer").click()
    on_the_screen("Didn't know it", "Knew it")
    # Where the page has scrolled to by then: the answer ends above the buttons.
    page.wait_for_function(
        """() => document.activeElement.getBoundingClientRect().bottom <=
          Math.min(...[...document.querySelectorAll("[aria-keyshortcuts='1'], [aria-keyshortcuts='2']")]
            .map(button => button.getBoundingClientRect().top))"""
    )
    # The next card, too, is seen whole.
    page.get_by_role("button", name="Knew it").click()
    expect(page.get_by_role("button", name="Show Answer")).to_be_in_viewport(ratio=1)
    page.wait_for_function("document.activeElement.getBoundingClientRect().top >= 64")


def test_the_seven_tabs_are_found_by_name_and_by_address(student: Visitor):
    page = open_tab(student, "help")
    expect(page.get_by_text("MEMBERS ONLY", exact=True)).to_be_visible()
    row = page.get_by_role("tablist", name="Study resources")
    expect(row.get_by_role("tab")).to_have_text(TABS)
    expect(row.get_by_role("tab", name="Help")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("heading", name="Recommended study order")).to_be_visible()
    expect(page.get_by_role("heading", name="Resources and career advancement")).to_be_visible()
    expect(page.get_by_role("progressbar", name="Study progress")).to_have_attribute("aria-valuenow", "11")

    row.get_by_role("tab", name="Exam Tips").click()
    expect(page).to_have_url(re.compile(r"\?tab=exam-tips$"))
    page.reload()
    expect(page.get_by_role("button", name="Print Tips")).to_be_visible()


def test_a_whole_quiz_ends_with_its_score_and_a_second_round(student: Visitor, school: Served):
    page = open_tab(student, "games")
    known = questions(page, school)
    total = sum(question["pointValue"] for question in known.values())
    page.get_by_role("button", name="Standard Quiz").click()
    for number in range(1, 11):
        expect(page.get_by_text(f"Question {number} of 10")).to_be_visible()
        answer(page, known, right=number != 1)
        if number == 2:
            expect(page.get_by_text("Correct!", exact=True)).to_be_visible()
            expect(page.get_by_text(re.compile(r"^\+(10|15|20) points$"))).to_be_visible()
        finish(page)

    expect(page.get_by_text("Game Complete!", exact=True)).to_be_visible()
    expect(page.get_by_text(re.compile(rf"out of {total} points$")).first).to_be_visible()
    expect(page.get_by_text("Quiz questions10 of 10")).to_be_visible()
    games = page.request.get(f"{school.url}/api/resources/games").json()
    assert games["best"]["standard"]["correct"] == 9
    page.get_by_role("button", name="Play Again").click()
    expect(page.get_by_text("Question 1 of 10")).to_be_visible()
    page.reload()
    expect(page.get_by_text(re.compile(rf"^Best: \d+ of {total} points$"))).to_be_visible()


def test_a_streak_grows_catches_fire_and_breaks(student: Visitor, school: Served):
    page = open_tab(student, "games")
    known = questions(page, school)
    page.get_by_role("button", name="Streak Challenge").click()
    for number, words in (
        (1, "Good job!"),
        (2, "Good job!"),
        (3, "Good job!"),
        (4, "You're on fire! Keep it up!"),
    ):
        answer(page, known)
        expect(page.get_by_text(f"Streak: {number}!", exact=True)).to_be_visible()
        expect(page.get_by_text(words, exact=True)).to_be_visible()
        finish(page)
    answer(page, known, right=False)
    expect(page.get_by_text("Streak broken!", exact=True)).to_be_visible()
    expect(page.get_by_text("You had a streak of 4", exact=True)).to_be_visible()
    expect(page.get_by_text(re.compile("^Streak: 0")).first).to_be_visible()


@pytest.mark.parametrize(("multiplier", "seconds"), [(None, 60), (2, 120)])
def test_time_attack_ends_when_the_students_time_is_over(
    student: Visitor, school: Served, multiplier: int | None, seconds: int
):
    page = student.page
    if multiplier:
        chosen = page.request.patch(f"{school.url}/api/user/preferences", data={"timeMultiplier": multiplier})
        assert chosen.ok, chosen.text()
    page.clock.install()
    open_tab(student, "games")
    known = questions(page, school)
    expect(page.get_by_role("button", name="Time Attack")).to_be_visible()
    student.page.wait_for_load_state("networkidle")
    student.stop_clock()
    page.get_by_role("button", name="Time Attack").click()
    expect(page.get_by_role("timer")).to_have_text(f"{seconds} s")
    answer(page, known)
    page.clock.run_for((seconds - 2) * 1000)
    expect(page.get_by_role("button", name="Next Question")).to_be_visible()
    with page.expect_response(
        lambda response: response.request.method == "POST" and response.url.endswith("/api/resources/games")
    ) as response:
        page.clock.run_for(3000)
    assert response.value.ok

    expect(page.get_by_role("button", name="Play Again")).to_be_visible()
    expect(page.get_by_text("Game Complete!", exact=True)).to_be_visible()
    game = page.request.get(f"{school.url}/api/resources/games").json()["best"]["time-attack"]
    assert (game["answered"], game["correct"]) == (1, 1)


def test_a_game_in_the_middle_is_left_by_link_back_or_tab_only_after_a_question(
    student: Visitor, school: Served
):
    page = student.page
    student.go("/dashboard")
    known = questions(page, school)
    page.get_by_role("link", name="Study Resources").first.click()
    page.get_by_role("tab", name="Practice Games").click()
    page.get_by_role("button", name="Standard Quiz").click()
    answer(page, known)
    dialog = page.get_by_role("alertdialog", name="Leave this game?")

    page.get_by_role("tab", name="Exam Tips").click()
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.go_back()
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Keep playing").click()
    expect(page.get_by_text("Question 1 of 10")).to_be_visible()
    expect(page).to_have_url(re.compile("tab=games$"))

    with page.expect_event("dialog") as closing:
        page.close(run_before_unload=True)
    assert closing.value.type == "beforeunload"
    closing.value.dismiss()
    page.get_by_role("button", name="Next Question").click()
    page.get_by_role("button", name="Leave Game").click()
    expect(dialog.get_by_role("button", name="Keep playing")).to_be_focused()
    assert axe(page) == []
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("button", name="Leave Game")).to_be_focused()
    page.get_by_role("link", name="Dashboard").first.click()
    dialog.get_by_role("button", name="Leave game").click()
    expect(page).to_have_url(re.compile("/dashboard$"))


def test_who_signs_out_in_a_game_is_asked_nothing(student: Visitor, school: Served):
    page = open_tab(student, "games")
    known = questions(page, school)
    page.get_by_role("button", name="Standard Quiz").click()
    answer(page, known)
    page.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(re.compile("/auth"))
    expect(page.get_by_role("alertdialog")).to_be_hidden()

"""Content that changes while a student is on it, and what a student did with things that are gone."""

import re
import shutil
import time
import urllib.request
from pathlib import Path

import pytest
from conftest import ROOT, Serve, Served, Visit, Visitor
from pages import settled
from playwright.sync_api import Page, expect
from studying import VOICE, answer, finish, newcomer, open_tab, questions

pytestmark = pytest.mark.browser

NOW = "2099-01-01T00:00:00Z"  # never later than the server's own clock


@pytest.fixture
def content(tmp_path: Path) -> Path:
    folder = tmp_path / "content"
    shutil.copytree(ROOT / "content", folder)
    return folder


@pytest.fixture
def school(serve: Serve, content: Path) -> Served:
    return serve(content)


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    """Of a school whose pages hear of a load only when they ask for something, as all but a demo's."""
    visitor = newcomer(visit(school, expect_problems=True))
    visitor.page.route("**/api/content/version", lambda route: route.abort())
    visitor.page.add_init_script(VOICE.replace("VOICES", '["en-US"]'))
    return visitor


def rename(content: Path, pattern: str, new: str) -> None:
    """In every file of the study material: under another name it is something else."""
    files = [
        content / f"{name}.yaml" for name in ("flashcards", "quiz", "professionalism", "exam-tips", "gallery")
    ]
    for file in [*files, *(content / "glossary").glob("*.yaml")]:
        text = file.read_text("utf-8")
        file.write_text(re.sub(pattern, new, text, flags=re.MULTILINE), "utf-8")


def load(school: Served, content: Path) -> None:
    before = version(school)
    school.command("content", "load", str(content))
    deadline = time.monotonic() + 30
    while version(school) == before:  # the server looks at times
        assert time.monotonic() < deadline
        time.sleep(0.05)


def version(school: Served) -> bytes:
    with urllib.request.urlopen(f"{school.url}/api/content/version") as answer:
        return bytes(answer.read())


def test_questions_that_leave_in_the_middle_of_a_game_do_not_count(
    student: Visitor, school: Served, content: Path
):
    page = open_tab(student, "games")
    known = questions(page, school)
    page.get_by_role("button", name="Standard Quiz").click()
    rename(content, r"^- id: (\d+)$", r"- id: 10\1")
    load(school, content)

    answer(page, known)
    expect(
        page.get_by_text("This question was just removed from the quiz. It does not count.")
    ).to_be_visible()
    for _ in range(9):
        finish(page)
        answer(page, known)
    with page.expect_response(lambda answer: answer.url.endswith("/resources/games")):
        finish(page)
    expect(page.get_by_text("Game Complete!", exact=True)).to_be_visible()
    games = page.request.get(f"{school.url}/api/resources/games").json()
    assert games["recent"][0]["answered"] == 0


def test_what_leaves_while_it_is_on_the_screen_costs_nothing_but_itself(
    student: Visitor, school: Served, content: Path
):
    page = open_tab(student, "flashcards")
    expect(page.get_by_text("Order of draw", exact=True)).to_be_visible()
    page.get_by_role("button", name=re.compile(r"^Review")).click()
    expect(page.get_by_role("button", name="Show Answer")).to_be_visible()
    page.get_by_role("button", name="Whole deck").click()
    for tab in ("Audio Glossary", "Professionalism", "Exam Tips"):
        page.get_by_role("tab", name=tab, exact=True).click()
        settled(page)
    rename(content, r"^- term: (.*)$", r"- term: New \1")
    rename(content, r"^- id: ([a-z].*)$", r"- id: new-\1")
    load(school, content)

    day = page.get_by_role("region", name="On exam day")
    with page.expect_response("**/api/resources/exam-tips"):
        day.get_by_role("button", name="Mark as Read").click()
    expect(day.get_by_role("button", name="Mark as Read")).to_be_enabled()
    expect(page.get_by_text("Exam tips2 of 5")).to_be_visible()

    page.get_by_role("tab", name="Professionalism").click()
    topic = page.get_by_role("region", name="Infection Control")
    topic.get_by_role("textbox").first.fill("What I do not want to lose")
    expect(
        topic.get_by_text("This topic was just removed from the course. Copy anything you want to keep.")
    ).to_be_visible()
    expect(topic.get_by_role("textbox").first).to_have_value("What I do not want to lose")

    page.get_by_role("tab", name="Audio Glossary").click()
    page.get_by_role("button", name="Pronounce Hemolysis").click()
    expect(page.get_by_role("button", name="Pronounce New Hemolysis")).to_be_visible()
    expect(page.get_by_role("button", name="Pronounce Hemolysis", exact=True)).to_have_count(0)

    page.get_by_role("tab", name="Flashcards").click()
    page.get_by_role("button", name="Flip").click()
    deck = page.get_by_role("region", name="Flashcards")
    expect(deck.get_by_text("New Order of draw", exact=True)).to_be_visible()
    page.get_by_role("button", name=re.compile(r"^Review")).click()
    page.get_by_role("button", name="Show Answer").click()
    page.get_by_role("button", name="Knew it").click()
    expect(page.get_by_text("That card was just removed from the course.")).to_be_visible()
    expect(page.locator("li[data-variant=destructive]")).to_have_count(0)


def test_a_state_of_things_that_are_gone_opens_every_tab(student: Visitor, school: Served, content: Path):
    page = student.page
    known = list(questions(page, school).values())
    for path, body in (
        ("study/turned", {"term": "Serum"}),
        ("study/heard", {"term": "Hemolysis"}),
        ("study/read", {"id": "exam-day"}),
        ("reflections/draft", {"topic": "infection-control", "question": 0, "text": "Mine", "version": 0}),
        ("games", {"clientId": "g", "mode": "standard", "seconds": 9, "answers": [
            {"clientId": "a", "question": known[0]["id"], "chosen": known[0]["options"][0]}]}),
        ("reviews", {"offset": 0, "reviews": [{"clientId": "r", "kind": "flashcards", "key": "Serum",
            "knew": False, "version": 0, "at": NOW}]}),
    ):  # fmt: skip
        done = page.request.post(f"{school.url}/api/resources/{path}", data=body)
        assert done.ok, (path, done.text())
    rename(content, r"^- term: (.*)$", r"- term: New \1")
    rename(content, r"^- id: (\w.*)$", r"- id: new-\1")
    quiz = content / "quiz.yaml"
    quiz.write_text(quiz.read_text("utf-8").replace("- id: new-", "- id: 10"), "utf-8")
    load(school, content)

    student.problems.clear()
    student.go("/study-resources")
    expect(page.get_by_role("button", name="Flip")).to_be_visible()
    expect(page.get_by_role("progressbar", name="Study progress")).to_be_visible()
    for part in ("Flashcards3 of 15", "Glossary terms4 of", "Reflections1 of 3", "Exam tips2 of 5"):
        expect(page.get_by_text(part)).to_be_visible()
    tabs = page.get_by_role("tablist", name="Study resources").get_by_role("tab")
    for tab in tabs.all():
        tab.click()
        settled(page)
        expect(page.get_by_role("alert")).to_have_count(0)
        nothing_is_broken(page)
    student.go("/study-resources?tab=flashcards&mode=review")
    expect(page.get_by_role("button", name="Show Answer")).to_be_visible()
    assert [problem for problem in student.problems if "ERR_FAILED" not in problem] == []


def nothing_is_broken(page: Page) -> None:
    for words in ("undefined", "NaN", "null", "Couldn't load"):
        expect(page.get_by_role("main")).not_to_contain_text(words)

"""Exercises as editors write them: each mistake is told with its line."""

from pathlib import Path

import pytest

from cubital.content.reading import read
from cubital_exercises.exercise import EXERCISES

FILE = "exercises/watering.yaml"


def mistakes(folder: Path, *changes: tuple[str, str]) -> list[str]:
    file = folder / FILE
    text = file.read_text()
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    file.write_text(text)
    mistakes_there = read(folder, [EXERCISES]).mistakes
    own = [mistake for mistake in mistakes_there if mistake.file.endswith(FILE)]
    return [f"{mistake.line}: {mistake.field}: {mistake.message}" for mistake in own]


def test_the_exercise_of_these_tests_has_no_mistake(content_folder: Path):
    assert mistakes(content_folder) == []


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("id: watering", "id: Water It", "1: id: must be small letters, digits and hyphens"),
        (
            "        consequence: The pot would have been flooded.\n", "",
            "25: cases[1].steps[2].consequence: is missing; say what would have happened, here or",
        ),
        (
            "text: It is too wet, reason: It would have dried out further.", "text: It is too wet",
            "13: cases[1].steps[1].consequence: is missing; say what would have happened",
        ),
        ("        hint: Feel the soil.\n", "", "cases[1].steps[1].hint: is missing"),
        ("id: spill, after: wrong", "id: spil, after: wrong", "steps: there is no complication 'spil'"),
        (
            "complication: {id: knock, after: any}", "complication: {id: spill, after: any}",
            "cases[1].complications: nobody reaches 'knock': no step of the case names it",
        ),
        (
            "after: any", "after: never",
            "complication: close: after must be 'right', 'wrong', 'any', 'True' or 'False', not the",
        ),
        ("        seconds: 10\n", "        seconds: 25\n", "clock: has 30 seconds; the steps take 35 even"),
        (
            "    clock: {name: Tap open, seconds: 30, over: The sink has run over.}\n", "",
            "the case has no clock",
        ),
        ("        hint: Feel", "        seconds: 1\n        hint: Feel", "the case is still being read"),
        ("src: media/school.svg", "src: school.svg", "4: picture.src: "),
        (", alt: A room with plants.", "", "4: picture.alt: is missing"),
        ("id: cactus", "id: fern", "cases: two of them are called 'fern'"),
        ("id: mop", "id: fill", "cases[1].steps: two of them are called 'fill'"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_at_its_line(content_folder: Path, before: str, after: str, message: str):
    (line,) = mistakes(content_folder, (before, after))
    assert message in line


def test_a_step_of_a_complication_brings_up_no_other(content_folder: Path):
    before = "            name: The floor\n"
    (line,) = mistakes(
        content_folder, (before, f"{before}            complication: {{id: knock, after: any}}\n")
    )
    assert "mop: a step of a complication brings up no other" in line

"""What a wrong answer would have brought, of a place, a setting and a row: told after it, in both forms."""

from pathlib import Path
from typing import Any

import pytest
from exercise_calls import answer, begin, go_on
from fastapi.testclient import TestClient

EXERCISE = """\
id: watering
title: Water the plant
summary: From the can to the last drop.
module: 5
section: soil
minutes: 3
cases:
  - id: fern
    text: A fern on the window sill.
    steps:
      - id: where
        name: The jug
        hint: Where does it drink?
        question:
          kind: place
          stem: Where does the water go?
          picture: {src: media/school.svg, alt: A room.}
          spots:
            - {x: 10, y: 10, name: the soil, right: true}
            - {x: 50, y: 50, name: the leaves, reason: They would have rotted.}
      - id: tap
        name: The tap
        hint: Not all the way.
        question:
          kind: adjust
          stem: Turn it on.
          picture: {src: media/school.svg, alt: A tap.}
          moving: [{picture: {src: media/school.svg, alt: Its handle.}, x: 50, y: 50, turns: {Turn: 1}}]
          values: [{name: Turn, min: 0, max: 20, step: 10}]
          zones:
            - {name: Shut, at: {Turn: [0, 0]}, outcome: No water comes.}
            - {name: Open, at: {Turn: [10, 10]}, outcome: Water runs., right: true}
            - {name: Wide open, at: {Turn: [20, 20]}, outcome: It splashes.}
        consequence: The fern would have waited.
      - id: order
        name: The shelf
        hint: It is heavy.
        question:
          kind: fill
          stem: What goes where?
          store:
            - {text: Pot, reason: Earth must not fall out.}
            - {text: Earth, reason: The fern stands in it.}
            - {text: Fork, reason: Nobody eats.}
          row: [Pot, Earth]
          consequences: [{first: Earth, later: Pot, text: Earth lies on the floor.}]
"""


@pytest.fixture
def content_folder(content_folder: Path) -> Path:
    (content_folder / "exercises" / "watering.yaml").write_text(EXERCISE)
    return content_folder


WRONG: list[tuple[Any, Any, str]] = [
    ("the leaves", "the soil", "They would have rotted."),
    ({"Turn": "20"}, {"Turn": "10"}, "It splashes. The fern would have waited."),
    (["Earth", "Pot"], ["Pot", "Earth"], "Earth lies on the floor."),
]


def test_in_the_easy_form_each_wrong_try_says_what_it_would_have_brought(student: TestClient):
    attempt = begin(student)
    for wrong, right, consequence in WRONG:
        attempt = answer(student, attempt, wrong)
        assert attempt["steps"][-1]["consequence"] == consequence
        attempt = answer(student, attempt, right)
        if attempt["finishedAt"] is None:
            attempt = go_on(student, attempt)
    assert attempt["percent"] == 0
    # At the end, too, where all that was missed is told once more.
    assert [step["consequence"] for step in attempt["steps"]] == [one for _, _, one in WRONG]


def test_another_wrong_try_says_what_that_one_would_have_brought(student: TestClient):
    attempt = go_on(student, answer(student, begin(student), "the soil"))
    attempt = answer(student, attempt, {"Turn": "20"})
    attempt = answer(student, attempt, {"Turn": "0"})
    assert attempt["steps"][-1]["consequence"] == "No water comes. The fern would have waited."


def test_in_the_exam_form_it_is_told_once_the_answer_stands_and_not_before(student: TestClient):
    attempt = begin(student, "exam")
    for wrong, _, consequence in WRONG:
        assert attempt["steps"][-1]["consequence"] is None
        attempt = answer(student, attempt, wrong)
        assert attempt["steps"][-1]["consequence"] == consequence
        if attempt["finishedAt"] is None:
            attempt = go_on(student, attempt)

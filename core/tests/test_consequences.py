"""The consequences of a wrong answer, which the parts of a question tell: of each kind that can."""

from typing import Any

import pytest
from hypothesis import given
from question_kinds import EVERY_KIND, filling, question

from cubital.questions import consequences_of, mark, right_answer, tells_every_mistake

PICTURE = {"src": "media/arm.svg", "alt": "An arm."}


def options(kind: str) -> Any:
    return question(
        kind=kind,
        options=[
            {"text": "a", "right": True, "reason": "It is right."},
            {"text": "b", "reason": "It bruises."},
            {"text": "c", "reason": "It hurts."},
        ],
    )


def places(**fields: Any) -> Any:
    spots = [
        {"x": 10, "y": 10, "name": "bend", "right": True},
        {"x": 50, "y": 50, "name": "scar", "reason": "No vein can be felt."} | fields,
    ]
    return question(kind="place", picture=PICTURE, spots=spots)


def angle() -> Any:
    return question(
        kind="adjust",
        picture=PICTURE,
        moving=[{"picture": PICTURE, "x": 50, "y": 50, "turns": {"Angle": 1}}],
        values=[{"name": "Angle", "min": 0, "max": 40, "step": 10}],
        zones=[
            {"name": "low", "at": {"Angle": [0, 10]}, "outcome": "Beside it."},
            {"name": "good", "at": {"Angle": [20, 20]}, "outcome": "Blood flows.", "right": True},
            {"name": "high", "at": {"Angle": [30, 40]}, "outcome": "Through it."},
        ],
    )


def rack(**fields: Any) -> Any:
    return filling(
        ["blue", "red", "gray"],
        2,
        consequences=[{"first": "red", "later": "blue", "text": "Clots."}],
        **fields,
    )


@pytest.mark.parametrize(
    ("one_question", "response", "texts"),
    [
        (options("one"), "b", ["It bruises."]),
        (options("one"), "z", []),
        (options("several"), ["a", "b", "c"], ["It bruises.", "It hurts."]),
        (places(), "scar", ["No vein can be felt."]),
        (places(), "bend", []),
        (angle(), {"Angle": "40"}, ["Through it."]),
        (angle(), {"Angle": "20"}, []),
        (angle(), {"Angle": "25"}, []),
        (rack(), ["red", "blue"], ["Clots."]),
        (rack(), ["blue"], ["Missing: red. why red"]),
        (rack(places=3), ["blue", "red", "gray"], ["Not needed: gray. why gray"]),
        (rack(), ["gray", "blue"], ["Missing: red. why red", "Not needed: gray. why gray"]),
        (rack(), [], ["Missing: blue. why blue", "Missing: red. why red"]),
        (rack(), "blue", []),
    ],
)  # fmt: skip
def test_the_parts_that_are_wrong_say_what_they_would_have_brought(
    one_question: Any, response: Any, texts: list[str]
):
    assert consequences_of(one_question, response) == texts


@given(EVERY_KIND)
def test_nothing_is_told_of_what_is_right_or_was_not_answered(one_question: Any):
    right = right_answer(one_question)
    assert mark(one_question, right) == 1
    assert consequences_of(one_question, right) == []
    assert consequences_of(one_question, None) == []


def test_a_question_tells_every_mistake_where_no_wrong_answer_is_without_its_consequence():
    assert tells_every_mistake(options("one"))
    assert not tells_every_mistake(options("several"))  # one that is left out says nothing
    assert tells_every_mistake(places())
    assert not tells_every_mistake(places(reason=None))
    assert tells_every_mistake(angle())
    assert tells_every_mistake(rack())
    assert not tells_every_mistake(filling(["blue", "red", "gray"], 2))
    assert not tells_every_mistake(question(kind="true-or-false", answer=True))
    loose = filling(["blue", "red", "gray"], 2, any_order=[["blue", "red"]])
    assert tells_every_mistake(loose)

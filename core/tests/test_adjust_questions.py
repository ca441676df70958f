"""Questions of the kind `adjust`: the zone of a setting, what is refused, what is shown and told of it."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from question_kinds import ANGLE, DEPTH, NEEDLE, adjusting, question

from cubital.questions import as_text, in_one_order, mark, reviewed, shown, to_record
from cubital.questions.marking import right_answer


def setting(angle: Any, depth: Any) -> dict[str, str]:
    return {"Angle": str(angle), "Depth": str(depth)}


@pytest.mark.parametrize(
    ("response", "zone"),
    [
        (setting(15, 4), "in the vein"),
        (setting(30, 6), "in the vein"),
        (setting("30.0", "6"), "in the vein"),
        (setting(35, 5), "too steep"),
        (setting(10, 5), "too flat"),
        (setting(20, 3), "above the vein"),
        (setting(20, 7), "through the far wall"),
    ],
)
def test_a_setting_is_worth_what_its_zone_is(response: dict[str, str], zone: str):
    assert mark(adjusting(), response) == (zone == "in the vein")
    assert as_text(in_one_order(adjusting(), response)) == zone


@pytest.mark.parametrize(
    "response",
    [
        {"Angle": "20"},
        setting(20, 5) | {"Width": "1"},
        setting(17, 5),
        setting(90, 5),
        setting("nan", 5),
        setting("inf", 5),
        setting("", 5),
        setting("twenty", 5),
        ["20", "5"],
        "in the vein",
    ],
)
def test_what_is_no_setting_is_worth_nothing(response: Any):
    assert mark(adjusting(), response) == 0
    assert in_one_order(adjusting(), response) in (response, sorted(response))


@given(st.integers(1, 12), st.integers(0, 12))
def test_each_setting_lies_in_one_zone_that_is_told(angle: int, depth: int):
    item = adjusting()
    response = setting(5 * angle, depth)
    zones = reviewed(item, response).zones or []
    here = [
        zone
        for zone in zones
        if all(low <= float(response[name]) <= high for name, (low, high) in zone.at.items())
    ]
    assert [zone.name for zone in here] == [in_one_order(item, response)]
    assert mark(item, response) == here[0].right


def test_what_is_right_is_recorded_by_its_zone_and_told_as_a_setting():
    assert right_answer(adjusting()) == setting(25, 5)
    assert to_record("x", adjusting(), "").answer == "in the vein"


def test_no_zone_is_shown_before_the_answer():
    view = shown(adjusting(), Random(1))
    assert (view.items, view.options) == (["Angle", "Depth"], [])
    assert [(value.start, value.unit) for value in view.values or []] == [(45, "degrees"), (0, "mm")]
    text = json.dumps(view.model_dump(mode="json"))
    assert not any(zone.name in text or zone.outcome in text for zone in adjusting().zones)
    assert "zones" not in view.model_dump()


ZONES = [
    {"name": "low", "at": {"Depth": [0, 3]}, "outcome": "x"},
    {"name": "good", "at": {"Depth": [4, 12]}, "outcome": "x", "right": True},
]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"zones": [ZONES[0], ZONES[1] | {"at": {"Depth": [5, 12]}}]}, "there is a gap: none holds"),
        ({"zones": [ZONES[0], ZONES[1] | {"at": {"Depth": [3, 12]}}]}, "'low' and 'good' overlap"),
        (
            {"zones": [*ZONES, ZONES[0] | {"name": "deep", "at": {"Depth": [13, 20]}}]},
            "no setting reaches 'deep'",
        ),
        ({"zones": [*ZONES, ZONES[0] | {"name": "Low"}]}, "two of them are the same"),
        ({"zones": [ZONES[0], ZONES[1] | {"right": False}]}, "some must be right"),
        ({"zones": [ZONES[0] | {"right": True}, ZONES[1]]}, "some must be right"),
        ({"zones": [ZONES[0], ZONES[1] | {"at": {"Width": [4, 12]}}]}, "there is no value 'Width'"),
        ({"zones": [ZONES[0] | {"right": True}, ZONES[1] | {"right": False}]}, "they start in 'low'"),
        ({"values": [ANGLE, DEPTH | {"step": 5}]}, "whole steps"),
        ({"values": [ANGLE, DEPTH | {"max": 5000}]}, "100 at most"),
        ({"values": [ANGLE, DEPTH | {"max": -1}]}, "must be more than min, 0"),
        ({"values": [ANGLE, DEPTH | {"start": 0.5}]}, "0.5 is none of its settings"),
        ({"values": [ANGLE, ANGLE]}, "two of them are the same"),
        ({"moving": [NEEDLE | {"turns": {"Width": 1}}]}, "there is no value 'Width'"),
        ({"moving": [NEEDLE | {"sinks": {}}]}, "nothing moves with the value 'Depth'"),
        ({"moving": [NEEDLE | {"turns": {}, "slides": {"Angle": 1}}]}, "must never lie level"),
        ({"values": [ANGLE | {"min": -5, "max": 60}, DEPTH]}, "must never lie level"),
    ],
)
def test_a_question_whose_zones_leave_a_doubt_is_refused(fields: dict[str, Any], message: str):
    with pytest.raises(ValidationError) as refused:
        question(**(adjusting().model_dump(by_alias=False) | {"zones": ZONES} | fields))
    assert message in str(refused.value)

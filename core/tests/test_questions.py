"""Questions: what an answer is worth, what is shown before it and told after it."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from question_kinds import ADAPTER, ANYTHING, EVERY_KIND, options, question

from cubital.questions import mark, reviewed, shown
from cubital.questions.marking import right_answer


@given(EVERY_KIND)
def test_the_right_answer_is_worth_the_whole_and_none_nothing(item: Any):
    assert mark(item, right_answer(item)) == 1
    assert mark(item, None) == 0


@given(EVERY_KIND, ANYTHING)
def test_whatever_is_given_is_worth_between_nothing_and_the_whole(item: Any, response: Any):
    assert 0 <= mark(item, response) <= 1


@given(EVERY_KIND, st.randoms(use_true_random=False))
def test_the_order_of_options_and_repeats_change_no_mark(item: Any, random: Random):
    right = right_answer(item)
    if item.kind in ("several", "mismatches") and isinstance(right, list):
        again = [*right, *right]
        random.shuffle(again)
        assert mark(item, again) == 1
    if item.kind == "several":
        view = shown(item, random)
        assert sorted(view.options) == sorted(option.text for option in item.options)
        assert mark(item, view.options) == 0  # all of them is no better than none


@given(EVERY_KIND, st.integers(0, 2**31))
def test_what_is_shown_has_no_key_and_can_be_answered(item: Any, seed: int):
    view = shown(item, Random(seed))
    assert view == shown(item, Random(seed))
    fields = json.loads(view.model_dump_json())
    assert not {"right", "answer", "accepted", "value", "tolerance", "mismatched", "reason", "pairs"} & set(
        fields
    )
    assert not {"row", "any_order", "anyOrder", "consequences", "zones"} & set(fields)
    assert "why " not in view.model_dump_json()
    if item.kind == "order":
        assert view.options != item.steps
        assert sorted(view.options) == sorted(item.steps)
    if item.kind == "match":
        assert {pair.answer for pair in item.pairs} <= set(view.options)


@given(EVERY_KIND, ANYTHING)
def test_a_kept_question_is_read_back_as_it_was(item: Any, response: Any):
    stored = json.loads(json.dumps(item.model_dump(mode="json", by_alias=False)))
    assert ADAPTER.validate_python(stored) == item


@pytest.mark.parametrize(
    ("response", "worth"),
    [
        (["yes 0", "yes 1"], 1),
        (["yes 0"], 0.5),
        (["yes 0", "yes 1", "no 0"], 0.5),
        (["no 0"], 0),
        (["yes 0", "yes 1", "no 0", "no 1"], 0),
        (["yes 0", "something else"], 0),
    ],
)
def test_a_wrong_choice_takes_what_a_right_one_gives(response: list[str], worth: float):
    assert mark(question(kind="several", options=options(2, 2), scoring="parts"), response) == worth
    assert mark(question(kind="several", options=options(2, 2)), response) == (worth == 1)


@pytest.mark.parametrize(
    ("typed", "worth"),
    [
        ("Hemolysis", 1),
        ("the hemolysis.", 1),
        ("hemolisis", 1),
        ("hemoylsis", 1),
        ("hemolyisis", 1),
        ("hemostasis", 0),
        ("blue top", 1),
        ("blue-top", 1),
        ("bluetop", 1),
        ("blue stop", 0),
        ("", 0),
    ],
)
def test_a_short_text_forgives_how_it_is_typed_and_not_what_it_says(typed: str, worth: float):
    assert mark(question(kind="text", accepted=["hemolysis", "blue top"]), typed) == worth


def test_where_a_letter_is_the_answer_none_is_forgiven():
    strict = question(kind="text", accepted=["abduction"], near_misses=False)
    assert mark(strict, "adduction") == 0
    assert mark(strict, "Abduction") == 1


@pytest.mark.parametrize(
    ("typed", "worth"),
    [
        ("1250", 1),
        ("1,250", 1),
        ("1250 mL", 1),
        ("1250 ml.", 1),
        ("1250 milliliters", 1),
        ("1250 m", 0),
        ("1250 minutes", 0),
        ("1250.0", 1),
        ("1250.4", 1),
        ("1250.6", 0),
        ("-1250", 0),
        ("1.250", 0),
        ("1250 L", 0),
        ("about 1250", 0),
        (".", 0),
        ("", 0),
        ("1e3", 0),
        ("nan", 0),
        ("9" * 2000, 0),
    ],
)
def test_a_number_is_right_within_its_tolerance_and_in_its_unit(typed: str, worth: float):
    assert mark(question(kind="number", value=1250, tolerance=0.5, unit="mL"), typed) == worth


@pytest.mark.parametrize(
    ("typed", "value", "worth"),
    [
        ("12,5", 12.5, 1),
        ("12,5 hours", 12.5, 1),
        ("0,125", 0.125, 1),
        ("0,125", 125, 0),
        ("1,250", 1.25, 0),
        ("12,50,1", 12.5, 0),
        ("1.250,5", 1250.5, 0),
    ],
)
def test_a_comma_is_for_decimals_where_it_cannot_be_for_thousands(typed: str, value: float, worth: float):
    assert mark(question(kind="number", value=value, unit="hours"), typed) == worth


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"kind": "one", "options": options(2, 2)}, "2 of them are right: true"),
        ({"kind": "one", "options": options(0, 2)}, "0 of them are right: true"),
        ({"kind": "one", "options": [*options(1, 1), {"text": "NO  0"}]}, "two of them are the same"),
        ({"kind": "several", "options": options(3, 0)}, "some must be right"),
        ({"kind": "order", "steps": ["a", "b", "A"]}, "two of them are the same"),
        ({"kind": "order", "steps": ["a", "b"]}, "at least 3 items"),
        (
            {"kind": "match", "pairs": [{"item": "a", "answer": "x"}] * 2},
            "two of them are the same",
        ),
        (
            {
                "kind": "match",
                "pairs": [{"item": "a", "answer": "x"}, {"item": "b", "answer": "y"}],
                "others": ["x"],
            },
            "'x' is the answer of an item",
        ),
        ({"kind": "number", "value": float("inf")}, "finite number"),
        ({"kind": "number", "value": 1, "tolerance": -1}, "greater than or equal to 0"),
        (
            {
                "kind": "mismatches",
                "documents": [{"title": "A", "fields": {"n": "x"}}, {"title": "B", "fields": {"n": "x"}}],
                "mismatched": ["n"],
            },
            "'n' is written the same in all documents",
        ),
        (
            {
                "kind": "mismatches",
                "documents": [{"title": "A", "fields": {"n": "x"}}, {"title": "B", "fields": {"m": "x"}}],
                "mismatched": [],
            },
            "all need the same fields",
        ),
        ({"kind": "riddle"}, "riddle"),
    ],
)
def test_a_question_without_a_clear_key_is_refused(fields: dict[str, Any], message: str):
    with pytest.raises(ValidationError) as refused:
        question(**fields)
    assert message in str(refused.value)


def test_after_the_end_each_option_has_its_reason():
    item = question(kind="one", options=options(1, 2, reason="Because."))
    review = reviewed(item, "no 0")
    assert (review.mark, review.right) == (0, "yes 0")
    assert [(one.text, one.reason, one.right) for one in review.reasons] == [
        ("yes 0", "Because.", True),
        ("no 0", "Because.", False),
        ("no 1", "Because.", False),
    ]


@pytest.mark.parametrize(
    ("unit", "typed", "worth"),
    [
        ("minutes", "12 min", 1),
        ("minutes", "12min.", 1),
        ("minutes", "12 minute", 1),
        ("minutes", "12 hours", 0),
        ("hours", "12h", 1),
        ("%", "12 percent", 1),
        ("tubes", "12 tubes", 1),
        ("tubes", "12 t", 0),
    ],
)
def test_a_unit_may_be_typed_in_any_of_its_forms(unit: str, typed: str, worth: float):
    assert mark(question(kind="number", value=12, unit=unit), typed) == worth


def test_what_a_picture_numbers_stays_in_its_order():
    tubes = [{"text": f"Tube {number}", "right": number == 2} for number in (3, 1, 2, 10)]
    options = [shown(question(kind="one", options=tubes), Random(seed)).options for seed in range(20)]
    assert all(order == ["Tube 1", "Tube 2", "Tube 3", "Tube 10"] for order in options)
    amounts = [{"text": f"{number}", "right": number == 2} for number in (3, 1, 2, 10)]
    drawn = {tuple(shown(question(kind="one", options=amounts), Random(seed)).options) for seed in range(20)}
    assert len(drawn) > 1

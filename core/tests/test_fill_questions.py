"""Questions of the kind `fill`: what a row is worth, what it is refused for, what is shown and told of it."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from question_kinds import ADAPTER, filling, question

from cubital.questions import as_text, in_one_order, mark, reviewed, shown, to_record

TUBES = ["blue", "red", "green", "lavender", "gray", "yellow"]
rows = st.lists(st.sampled_from([*TUBES, "nowhere"]), max_size=7)


def rack(needed: int = 4, **fields: Any) -> Any:
    return filling(TUBES, needed, **fields)


@pytest.mark.parametrize(
    ("row", "worth"),
    [
        (["blue", "red", "green", "lavender"], 1),
        (["blue", "red", "green"], 0.75),
        (["lavender", "blue", "red", "green"], 0.75),
        (["blue", "red", "green", "gray"], 0.75),
        (["lavender", "green", "red", "blue"], 0.25),
        (["gray", "yellow"], 0),
        (["blue", "blue", "red", "green"], 0),
        (["blue", "red", "green", "lavender", "gray"], 0),
        (["blue", "red", "nowhere", "lavender"], 0),
        ([], 0),
    ],
)
def test_by_parts_each_needed_item_in_order_with_the_others_counts(row: list[str], worth: float):
    assert mark(rack(scoring="parts"), row) == worth
    assert mark(rack(), row) == (worth == 1)


def test_an_item_too_many_takes_its_part():
    roomy = rack(scoring="parts", places=6)
    assert mark(roomy, ["blue", "red", "green", "lavender", "gray"]) == 0.8
    assert mark(roomy, TUBES) == pytest.approx(4 / 6)
    assert mark(rack(places=6), TUBES[:4]) == 1


@given(rows, st.sampled_from([4, 5, 6]))
def test_parts_are_the_whole_only_where_all_of_it_is_right(row: list[str], places: int):
    by_parts = mark(rack(scoring="parts", places=places), row)
    assert 0 <= by_parts <= 1
    assert (by_parts == 1) == (mark(rack(places=places), row) == 1) == (row == TUBES[:4])


@given(rows, st.randoms(use_true_random=False))
def test_the_order_of_the_store_changes_no_mark(row: list[str], random: Random):
    plain = rack(scoring="parts").model_dump(by_alias=False)
    random.shuffle(plain["store"])
    assert mark(ADAPTER.validate_python(plain), row) == mark(rack(scoring="parts"), row)


def test_items_of_a_group_change_places_and_are_one_answer():
    free = rack(any_order=[["red", "green"]], scoring="parts")
    assert mark(free, ["blue", "green", "red", "lavender"]) == 1
    assert mark(free, ["green", "blue", "red", "lavender"]) == 0.75
    assert (
        as_text(in_one_order(free, ["blue", "green", "red", "lavender"])) == "blue · red · green · lavender"
    )
    assert as_text(in_one_order(free, ["gray", "green", "red"])) == "gray · red · green"
    assert to_record("x", free, "").answer == "blue · red · green · lavender"


def test_what_lies_there_twice_may_be_needed_twice():
    store = [{"text": "bottle", "times": 2}, {"text": "tube", "times": 3}]
    twice = question(kind="fill", store=store, row=["bottle", "tube", "tube"], scoring="parts")
    assert mark(twice, ["bottle", "tube", "tube"]) == 1
    assert mark(twice, ["bottle", "bottle", "tube"]) == pytest.approx(2 / 3)
    assert mark(twice, ["tube", "tube", "tube"]) == pytest.approx(2 / 3)
    view = shown(twice, Random(1))
    assert dict(zip(view.options, (item.times for item in view.store), strict=True)) == {
        "bottle": 2,
        "tube": 3,
    }


@given(st.integers(0, 2**31))
def test_the_store_is_shown_in_an_order_that_tells_nothing(seed: int):
    view = shown(rack(), Random(seed))
    assert sorted(view.options) == sorted(TUBES)
    assert [text for text in view.options if text in TUBES[:4]] != TUBES[:4]
    assert (view.places, view.items) == (4, [])
    assert {item.color for item in view.store} == {"#86c4e6"}


def test_with_more_places_than_are_needed_nobody_sees_how_many_are():
    assert shown(rack(3, places=6), Random(1)).places == shown(rack(5, places=6), Random(1)).places


def test_after_the_end_consequences_and_reasons_are_told():
    wrong = {"first": "lavender", "later": "red", "text": "Potassium up, calcium down."}
    review = reviewed(rack(consequences=[wrong], any_order=[["red", "green"]]), ["lavender", "red"])
    assert (review.mark, review.right) == (0, TUBES[:4])
    assert [(one.first, one.later, one.text) for one in review.consequences] == [tuple(wrong.values())]
    assert review.any_order == [["red", "green"]]
    assert {one.text: one.right for one in review.reasons} == {text: text in TUBES[:4] for text in TUBES}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"row": ["blue", "pink"]}, "'pink' is not in the store"),
        ({"row": ["blue", "blue"]}, "'blue' stands in it 2 times; give it times: 2"),
        ({"row": ["blue"]}, "at least 2 items"),
        ({"places": 3}, "the row needs 4"),
        (
            {"store": [{"text": "blue"}, {"text": "Blue"}], "row": ["blue", "Blue"]},
            "two of them are the same",
        ),
        ({"store": [{"text": "a", "color": "red"}, {"text": "b"}]}, "pattern"),
        ({"any_order": [["blue", "green"]]}, "'blue', 'green' do not stand side by side"),
        ({"any_order": [["blue", "gray"]]}, "'gray' is not in the row"),
        ({"any_order": [["blue"]]}, "'blue' stands alone"),
        ({"any_order": [[]]}, "a group is empty"),
        ({"any_order": [["blue", "red"], ["red", "green"]]}, "two of them are the same"),
        ({"consequences": [{"first": "pink", "later": "blue", "text": "x"}]}, "'pink' is not in the store"),
        ({"consequences": [{"first": "red", "later": "red", "text": "x"}]}, "'red' stands before itself"),
        ({"consequences": [{"first": "blue", "later": "red", "text": "x"}]}, "is right in the row"),
        (
            {
                "any_order": [["blue", "red"]],
                "consequences": [{"first": "red", "later": "blue", "text": "x"}],
            },
            "is right in the row",
        ),
        ({"consequences": [{"first": "red", "later": "blue", "text": "x"}] * 2}, "is there twice"),
        (
            {
                "store": [{"text": "a"}, {"text": "b"}],
                "row": ["a", "b"],
                "any_order": [["a", "b"]],
            },
            "whatever is put into it is right",
        ),
    ],
)
def test_a_row_without_a_clear_key_is_refused(fields: dict[str, Any], message: str):
    store = [{"text": text} for text in TUBES]
    with pytest.raises(ValidationError) as refused:
        question(**({"kind": "fill", "store": store, "row": TUBES[:4]} | fields))
    assert message in str(refused.value)

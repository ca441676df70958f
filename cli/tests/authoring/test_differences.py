"""The differences that a load makes, in words."""

from typing import Any

import pytest

from cubital_cli.authoring.differences import field_changes


@pytest.mark.parametrize(
    ("old", "new", "sentences"),
    [
        ({"a": "x", "b": 1}, {"a": "y", "b": 1}, ['a: "x" → "y"']),
        ({"a": "x"}, {"a": "x", "note": "New."}, ['note: added "New."']),
        ({"a": "x", "note": "Old."}, {"a": "x"}, ['note: removed "Old."']),
        ({"a": [1, 2, 3]}, {"a": [1, 3]}, ["a[2]: removed 2"]),
        ({"a": ["x", "y"]}, {"a": ["x", "new", "y"]}, ['a[2]: added "new"']),
        (
            {"sections": [{"id": "one", "body": "A"}, {"id": "two", "body": "B"}]},
            {"sections": [{"id": "two", "body": "C"}, {"id": "new", "body": "D"}]},
            ['sections[two].body: "B" → "C"', "sections[new]: added it", "sections[one]: removed it"],
        ),
        (
            {"s": [{"id": "one"}, {"id": "two"}]},
            {"s": [{"id": "two"}, {"id": "one"}]},
            ["s: its order → another"],
        ),
        ({"a": 1}, {"a": "1"}, ['a: 1 → "1"']),
        ({"a": True}, {"a": None}, ["a: true → null"]),
    ],
)
def test_a_difference_is_told_in_words(old: Any, new: Any, sentences: list[str]) -> None:
    assert [str(change) for change in field_changes(old, new)] == sentences


def test_of_a_long_text_the_part_is_shown_that_differs() -> None:
    words = "word " * 60
    [change] = field_changes({"body": f"{words}left {words}"}, {"body": f"{words}right {words}"})
    assert str(change) == (
        'body: "…word word word word word left word word word word word…" '
        '→ "…word word word word word right word word word word word…"'
    )

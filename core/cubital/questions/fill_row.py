"""The kind `fill`: what is needed is taken from a store and put into a row of places, in its order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import groupby
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, model_validator

from cubital.content.kinds import Entry, Text
from cubital.content.messages import wrong_field
from cubital.questions.base import BaseQuestion, Picture, Scoring, refuse_equal

PLACES_AT_MOST = 12

Color = Annotated[str, StringConstraints(pattern=r"^#[0-9a-f]{6}$")]


class StoreItem(Entry):
    """`times`: how often it lies in the store. `reason`: why it is needed, or why not."""

    text: Text
    color: Color | None = None
    picture: Picture | None = None
    times: Annotated[int, Field(ge=1, le=PLACES_AT_MOST)] = 1
    reason: Text | None = None


class Consequence(Entry):
    """`text`: what happens where the item `first` stands anywhere before the item `later`."""

    first: Text
    later: Text
    text: Text


class FillRow(BaseQuestion):
    """`row`: the items that are needed, in the right order; those of a group of `any_order` change places
    freely. `places`: how many the row has, where more than are needed."""

    kind: Literal["fill"]
    store: Annotated[list[StoreItem], Field(min_length=2, max_length=12)]
    row: Annotated[list[Text], Field(min_length=2, max_length=PLACES_AT_MOST)]
    any_order: Annotated[list[list[Text]], Field(max_length=6)] = []
    places: Annotated[int, Field(ge=2, le=PLACES_AT_MOST)] | None = None
    consequences: Annotated[list[Consequence], Field(max_length=20)] = []
    reason: Text | None = None
    scoring: Scoring = "all"

    @property
    def places_to_fill(self) -> int:
        return self.places or len(self.row)

    @model_validator(mode="after")
    def _can_be_filled(self) -> FillRow:
        refuse_equal("store", [item.text for item in self.store])
        times = {item.text: item.times for item in self.store}
        for text, needed in Counter(self.row).items():
            if text not in times:
                raise wrong_field("row", f"{text!r} is not in the store; it holds {_listed(times)}")
            if needed > times[text]:
                raise wrong_field("row", f"{text!r} stands in it {needed} times; give it times: {needed}")
        if self.places is not None and self.places < len(self.row):
            raise wrong_field("places", f"the row needs {len(self.row)}")
        return self

    @model_validator(mode="after")
    def _has_groups_side_by_side(self) -> FillRow:
        refuse_equal("any_order", [text for group in self.any_order for text in group])
        for group in self.any_order:
            where = [place for place, text in enumerate(self.row) if text in group]
            missing = [text for text in group if text not in self.row]
            if missing:
                raise wrong_field("any_order", f"{missing[0]!r} is not in the row")
            if len(group) < 2:
                raise wrong_field("any_order", f"{group[0]!r} stands alone" if group else "a group is empty")
            if where != list(range(where[0], where[-1] + 1)):
                raise wrong_field("any_order", f"{_listed(group)} do not stand side by side in the row")
        if len(set(ranks(self, self.row))) == 1 and sum(item.times for item in self.store) == len(self.row):
            raise wrong_field("row", "whatever is put into it is right")
        return self

    @model_validator(mode="after")
    def _has_consequences_of_mistakes(self) -> FillRow:
        pairs = [(each.first, each.later) for each in self.consequences]
        texts = [item.text for item in self.store]
        for place, (first, later) in enumerate(pairs):
            for text in (first, later):
                if text not in texts:
                    raise wrong_field("consequences", f"{text!r} is not in the store")
            if first == later:
                raise wrong_field("consequences", f"{first!r} stands before itself")
            if (first, later) in pairs[:place]:
                raise wrong_field("consequences", f"{first!r} before {later!r} is there twice")
            if _stands_before(self, first, later):
                raise wrong_field("consequences", f"{first!r} before {later!r} is right in the row")
        return self


def fill_worth(question: FillRow, response: Sequence[str]) -> float:
    """By parts, an item counts that is needed and stands in order with the others; each one too many takes
    as much as one that is missing."""
    if len(response) > question.places_to_fill:
        return 0.0
    times = {item.text: item.times for item in question.store}
    if any(count > times.get(text, 0) for text, count in Counter(response).items()):
        return 0.0
    in_order = _longest_common(ranks(question, question.row), ranks(question, response))
    worth = in_order / max(len(question.row), len(response))
    return worth if question.scoring == "parts" else float(worth == 1)


def ranks(question: FillRow, texts: Sequence[str]) -> list[Hashable]:
    """What each of `texts` counts as: its group, itself, or None where it is not or no longer needed."""
    groups = {text: number for number, group in enumerate(question.any_order) for text in group}
    left = Counter(question.row)
    answer: list[Hashable] = []
    for text in texts:
        answer.append(groups.get(text, text) if left[text] > 0 else None)
        left[text] -= 1
    return answer


def in_usual_order(question: FillRow, response: Sequence[str]) -> list[str]:
    """The response with items that change places freely in the order of the row, where they are neighbors."""
    answer: list[str] = []
    pairs = zip(ranks(question, response), response, strict=True)
    for rank, run in groupby(pairs, key=lambda pair: pair[0]):
        texts = [text for _, text in run]
        answer += texts if rank is None else sorted(texts, key=question.row.index)
    return answer


def _stands_before(question: FillRow, first: str, later: str) -> bool:
    """Whether a right row has them so, so that it can be no mistake."""
    if first not in question.row or later not in question.row:
        return False
    if any(first in group and later in group for group in question.any_order):
        return True
    return question.row.index(first) < len(question.row) - 1 - question.row[::-1].index(later)


def _longest_common(one: Sequence[Hashable], other: Sequence[Hashable]) -> int:
    """The length of the longest sequence that both have in this order; None is in none."""
    before = [0] * (len(other) + 1)
    for mine in one:
        row = [0]
        for place, rank in enumerate(other):
            same = mine == rank and rank is not None
            row.append(before[place] + 1 if same else max(row[-1], before[place + 1]))
        before = row
    return before[-1]


def _listed(texts: Iterable[str]) -> str:
    return ", ".join(map(repr, texts))

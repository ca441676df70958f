"""Kinds of question as editors write them: what is asked, what is right, and why."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from typing import Annotated, Literal

from pydantic import Field, model_validator

from cubital.content.kinds import Entry, Text
from cubital.content.messages import wrong_field
from cubital.questions.adjustment import Adjustment
from cubital.questions.base import BaseQuestion, Number, Percent, Picture, Scoring, refuse_equal
from cubital.questions.fill_row import FillRow

APART = 12  # percent between the middles of two spots, so that a finger meets the one that is meant


class Option(Entry):
    """`reason`: why it is right, or why not here."""

    text: Text
    reason: Text | None = None
    right: bool = False


class OneRight(BaseQuestion):
    kind: Literal["one"]
    options: Annotated[list[Option], Field(min_length=2, max_length=8)]

    @model_validator(mode="after")
    def _has_one_right_option(self) -> OneRight:
        refuse_equal("options", [option.text for option in self.options])
        count = sum(option.right for option in self.options)
        if count != 1:
            raise wrong_field("options", f"{count} of them are right: true; exactly one must be")
        return self


class SeveralRight(BaseQuestion):
    kind: Literal["several"]
    options: Annotated[list[Option], Field(min_length=3, max_length=8)]
    scoring: Scoring = "all"

    @model_validator(mode="after")
    def _has_right_and_wrong_options(self) -> SeveralRight:
        refuse_equal("options", [option.text for option in self.options])
        count = sum(option.right for option in self.options)
        if not 0 < count < len(self.options):
            raise wrong_field("options", "some must be right: true, and some not")
        return self


class TrueOrFalse(BaseQuestion):
    kind: Literal["true-or-false"]
    answer: bool
    reason: Text | None = None


class Order(BaseQuestion):
    """`steps` in the right order."""

    kind: Literal["order"]
    steps: Annotated[list[Text], Field(min_length=3, max_length=8)]
    reason: Text | None = None
    scoring: Scoring = "all"

    @model_validator(mode="after")
    def _has_different_steps(self) -> Order:
        refuse_equal("steps", self.steps)
        return self


class Pair(Entry):
    item: Text
    answer: Text


class Match(BaseQuestion):
    """`others`: answers that fit no item. Two items may have the same answer."""

    kind: Literal["match"]
    pairs: Annotated[list[Pair], Field(min_length=2, max_length=8)]
    others: Annotated[list[Text], Field(max_length=4)] = []
    reason: Text | None = None
    scoring: Scoring = "all"

    @model_validator(mode="after")
    def _has_different_items(self) -> Match:
        refuse_equal("pairs", [pair.item for pair in self.pairs])
        refuse_equal("others", self.others)
        answers = {pair.answer for pair in self.pairs}
        for other in self.others:
            if other in answers:
                raise wrong_field("others", f"{other!r} is the answer of an item")
        return self


class ShortText(BaseQuestion):
    """`accepted`: the forms that are right, the best first. With `near_misses`, one wrong letter in a word
    of six or more is forgiven."""

    kind: Literal["text"]
    accepted: Annotated[list[Text], Field(min_length=1, max_length=20)]
    near_misses: bool = True
    reason: Text | None = None


class NumberAnswer(BaseQuestion):
    """Right is what differs from `value` by `tolerance` at most, in `unit`."""

    kind: Literal["number"]
    value: Number
    tolerance: Annotated[Number, Field(ge=0)] = 0
    unit: Text | None = None
    reason: Text | None = None


class Document(Entry):
    """A requisition, a label: its lines by their names."""

    title: Text
    fields: Annotated[dict[Text, Text], Field(min_length=1, max_length=12)]


class Mismatches(BaseQuestion):
    """`mismatched`: the names of the lines that do not agree between the documents; may be none."""

    kind: Literal["mismatches"]
    documents: Annotated[list[Document], Field(min_length=2, max_length=3)]
    mismatched: list[Text]
    reason: Text | None = None

    @model_validator(mode="after")
    def _compares_the_same_lines(self) -> Mismatches:
        names = list(self.documents[0].fields)
        for document in self.documents[1:]:
            if list(document.fields) != names:
                raise wrong_field("documents", "all need the same fields, in the same order")
        for name in self.mismatched:
            if name not in names:
                raise wrong_field("mismatched", f"there is no field {name!r}; they are {', '.join(names)}")
            if len({document.fields[name] for document in self.documents}) == 1:
                raise wrong_field("mismatched", f"{name!r} is written the same in all documents")
        return self


class Spot(Entry):
    """A place on a picture: `x` and `y` of its middle in percent of width and height. `name` says which it
    is to someone who does not see it."""

    x: Percent
    y: Percent
    name: Text
    reason: Text | None = None
    right: bool = False


class PlaceOnPicture(BaseQuestion):
    """One of the `spots` on its picture is right."""

    kind: Literal["place"]
    picture: Picture
    spots: Annotated[list[Spot], Field(min_length=2, max_length=8)]

    @model_validator(mode="after")
    def _has_one_right_spot(self) -> PlaceOnPicture:
        refuse_equal("spots", [spot.name for spot in self.spots])
        count = sum(spot.right for spot in self.spots)
        if count != 1:
            raise wrong_field("spots", f"{count} of them are right: true; exactly one must be")
        for one, other in combinations(self.spots, 2):
            if hypot(one.x - other.x, one.y - other.y) < APART:
                raise wrong_field("spots", f"{one.name!r} and {other.name!r} are nearer than {APART} percent")
        return self


Question = Annotated[
    OneRight
    | SeveralRight
    | TrueOrFalse
    | Order
    | Match
    | ShortText
    | NumberAnswer
    | Mismatches
    | PlaceOnPicture
    | FillRow
    | Adjustment,
    Field(discriminator="kind"),
]

"""Views of a question: what is shown before the answer, with no key in it, and what is told after it."""

from __future__ import annotations

import re
from random import Random

from cubital.questions.adjustment import Adjustment
from cubital.questions.base import Picture
from cubital.questions.fill_row import FillRow, StoreItem
from cubital.questions.kinds import (
    Match,
    Mismatches,
    NumberAnswer,
    OneRight,
    Order,
    PlaceOnPicture,
    Question,
    SeveralRight,
    TrueOrFalse,
)
from cubital.questions.marking import mark, right_answer
from cubital.questions.response import Response
from cubital.schemas import ApiModel

NUMBERED = re.compile(r"(?P<name>\D*[^\W\d]\D*)\d{1,3}")


class ShownPicture(ApiModel):
    src: str
    alt: str


class ShownDocument(ApiModel):
    """`lines`: its values, in the order of the question's options."""

    title: str
    lines: list[str]


class ShownSpot(ApiModel):
    """The middle of a place on the picture, in percent of its width and height."""

    x: float
    y: float


class ShownItem(ApiModel):
    """How an item of the store looks, and how often it lies there."""

    color: str | None
    picture: ShownPicture | None
    times: int


class ShownValue(ApiModel):
    """A value to be set; `start` is where its slider stands at first."""

    name: str
    unit: str | None
    min: float
    max: float
    step: float
    start: float


class ShownPart(ApiModel):
    """A picture over the question's that turns around `x` and `y`, in percent, and goes along its own axis.

    By name of a value, for one of it: degrees clockwise, percent of the width along the axis, and percent of
    the width that it gets deeper.
    """

    picture: ShownPicture
    x: float
    y: float
    turns: dict[str, float]
    slides: dict[str, float]
    sinks: dict[str, float]


class ShownQuestion(ApiModel):
    """`options`: what one chooses from, or puts in order; the names of the lines of documents, of the
    `spots` and of what lies in the `store`, in their order. `items`: what each wants one of them, and the
    names of the `values` to set, which the parts that are `moving` go by. `places`: how many the row to fill
    has."""

    kind: str
    stem: str
    picture: ShownPicture | None
    options: list[str]
    items: list[str]
    documents: list[ShownDocument]
    spots: list[ShownSpot]
    unit: str | None
    store: list[ShownItem] | None = None
    places: int | None = None
    values: list[ShownValue] | None = None
    moving: list[ShownPart] | None = None


class OptionReason(ApiModel):
    text: str
    reason: str
    right: bool


class PairConsequence(ApiModel):
    """`text` is what happens where the item `first` stands before the item `later`."""

    first: str
    later: str
    text: str


class ZoneView(ApiModel):
    """What would come of the settings from and to the two numbers that `at` has for values."""

    name: str
    right: bool
    outcome: str
    at: dict[str, list[float]]


class QuestionReview(ApiModel):
    """What an answer was worth, from 0 to 1, what is `right`, and why.

    Of a row to fill, whatever the answer: `any_order`, the groups of items that change places freely, and
    the `consequences` of wrong pairs. Of values to set: the `zones` of all settings.
    """

    mark: float
    right: Response
    reasons: list[OptionReason]
    explanation: str | None
    any_order: list[list[str]] | None = None
    consequences: list[PairConsequence] | None = None
    zones: list[ZoneView] | None = None


def shown(question: Question, random: Random) -> ShownQuestion:
    """`question` without its key; `random` decides the order of what has none of its own."""
    options: list[str] = []
    items: list[str] = []
    documents: list[ShownDocument] = []
    spots: list[ShownSpot] = []
    store: list[ShownItem] | None = None
    match question:
        case OneRight() | SeveralRight():
            options = [option.text for option in question.options]
            _shuffle(options, random)
        case TrueOrFalse():
            options = ["True", "False"]
        case Order():
            options = _in_another_order(question.steps, random)
        case FillRow():
            in_store = {item.text: item for item in question.store}
            options = _as_they_lie(question, random)
            store = [_item(in_store[text]) for text in options]
        case Adjustment():
            items = [value.name for value in question.values]
        case Match():
            items = [pair.item for pair in question.pairs]
            options = list(dict.fromkeys([*(pair.answer for pair in question.pairs), *question.others]))
            _shuffle(options, random)
        case Mismatches():
            options = list(question.documents[0].fields)
            documents = [
                ShownDocument(title=document.title, lines=list(document.fields.values()))
                for document in question.documents
            ]
        case PlaceOnPicture():
            # As one reads: their order tells nothing, and is the same to who hears them and who sees them.
            in_order = sorted(question.spots, key=lambda spot: (spot.y, spot.x))
            options = [spot.name for spot in in_order]
            spots = [ShownSpot(x=spot.x, y=spot.y) for spot in in_order]
    return ShownQuestion(
        kind=question.kind,
        stem=question.stem,
        picture=_picture(question.picture),
        options=options,
        items=items,
        documents=documents,
        spots=spots,
        unit=question.unit if isinstance(question, NumberAnswer) else None,
        store=store,
        places=question.places_to_fill if isinstance(question, FillRow) else None,
        values=_values(question) if isinstance(question, Adjustment) else None,
        moving=_moving(question) if isinstance(question, Adjustment) else None,
    )


def reviewed(question: Question, response: Response | None) -> QuestionReview:
    """What is told of `question` once it is answered with `response`, or not at all."""
    reasons: list[OptionReason] = []
    if isinstance(question, OneRight | SeveralRight):
        reasons = [
            OptionReason(text=option.text, reason=option.reason or "", right=option.right)
            for option in question.options
        ]
    elif isinstance(question, PlaceOnPicture):
        reasons = [
            OptionReason(text=spot.name, reason=spot.reason or "", right=spot.right)
            for spot in question.spots
        ]
    elif isinstance(question, FillRow):
        reasons = [
            OptionReason(text=item.text, reason=item.reason or "", right=item.text in question.row)
            for item in question.store
        ]
    return QuestionReview(
        mark=mark(question, response),
        right=right_answer(question),
        reasons=reasons,
        explanation=getattr(question, "reason", None),
        any_order=question.any_order if isinstance(question, FillRow) else None,
        consequences=_consequences(question) if isinstance(question, FillRow) else None,
        zones=_zones(question) if isinstance(question, Adjustment) else None,
    )


def _picture(picture: Picture | None) -> ShownPicture | None:
    return _shown_picture(picture) if picture else None


def _shown_picture(picture: Picture) -> ShownPicture:
    return ShownPicture(src=f"/{picture.src}", alt=picture.alt)


def _values(question: Adjustment) -> list[ShownValue]:
    return [
        ShownValue(
            name=value.name,
            unit=value.unit,
            min=value.min,
            max=value.max,
            step=value.step,
            start=value.first,
        )
        for value in question.values
    ]


def _moving(question: Adjustment) -> list[ShownPart]:
    return [
        ShownPart(
            picture=_shown_picture(part.picture),
            x=part.x,
            y=part.y,
            turns=part.turns,
            slides=part.slides,
            sinks=part.sinks,
        )
        for part in question.moving
    ]


def _zones(question: Adjustment) -> list[ZoneView]:
    return [
        ZoneView(name=zone.name, right=zone.right, outcome=zone.outcome, at=zone.at)
        for zone in question.zones
    ]


def _consequences(question: FillRow) -> list[PairConsequence]:
    return [
        PairConsequence(first=each.first, later=each.later, text=each.text) for each in question.consequences
    ]


def _item(item: StoreItem) -> ShownItem:
    return ShownItem(color=item.color, picture=_picture(item.picture), times=item.times)


def _shuffle(options: list[str], random: Random) -> None:
    """But what a picture numbers, "Tube 1" to "Tube 4", stays in its order, which tells nothing."""
    parts = [NUMBERED.fullmatch(option) for option in options]
    names = {part["name"] for part in parts if part}
    if all(parts) and len(names) == 1:
        options.sort(key=lambda option: int(option[len(next(iter(names))) :]))
    else:
        random.shuffle(options)


def _as_they_lie(question: FillRow, random: Random) -> list[str]:
    """The items of the store, those that are needed not by chance in the order of the row already."""
    needed = list(dict.fromkeys(question.row))
    options = [item.text for item in question.store]
    random.shuffle(options)
    while len(needed) > 1 and [text for text in options if text in needed] == needed:
        random.shuffle(options)
    return options


def _in_another_order(steps: list[str], random: Random) -> list[str]:
    """Shuffled, and not by chance in the right order already."""
    order = list(steps)
    while order == steps:
        random.shuffle(order)
    return order

"""Annotations: a comment beside a question that we share, with what the format has no place for.

Other programs skip it. It never says what is right: it is read only where it fits the question beside it.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter, ValidationError

from cubital_cli.authoring.exchange.imported import ImportedItem, ImportedItems
from cubital_cli.authoring.exchange.targets import Target

SIGN = "cubital: "
SETTINGS = {
    "near_misses": {"text"},
    "scoring": {"several", "order", "match"},
    "unit": {"number"},
}
"""Settings of a question that it may speak of, and the kinds that have each."""

PLACES = "places"
"""The middles of spots, in percent, as exactly as we have them: QTI has whole pixels."""

ROUNDING = 0.3  # percent by which such a middle may have moved on its way

UNIT_AT_END = (" (in {})", "\n_____ {}")  # as our GIFT and our QTI show it to people


def is_near(spot: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two spots are the same but for the pixels of a picture."""
    return all(abs(spot[side] - other[side]) <= ROUNDING for side in ("x", "y"))


class Misfit(ValueError):
    """It cannot be read, or says otherwise than its question."""


def annotation(name: str, fields: dict[str, Any], target: Target) -> str | None:
    """The comment's text for the item `name`, on one line; None where the format holds all of it."""
    asks, in_format = target.kind.asks, {target.counter, *_question_fields(target)}
    question = fields[asks.question] if asks else {}
    settings = {key: question[key] for key in SETTINGS if question.get(key) is not None}
    if spots := question.get("spots"):
        settings[PLACES] = [[spot["x"], spot["y"]] for spot in spots]
    others = {key: value for key, value in fields.items() if key not in in_format and value is not None}
    if not settings and not others:
        return None
    content = {"item": name, "says": _digest(fields, target), "question": settings, "fields": others}
    # Two hyphens would end a comment of XML.
    return SIGN + json.dumps(content).replace("--", "-\\u002d")


def annotated(item: ImportedItem, text: str, target: Target, imported: ImportedItems) -> ImportedItem:
    """The item with what its annotation says; one that does not fit is listed, and nothing of it is taken."""
    if not text:
        return item
    try:
        return _Annotation(text).put(item, target, imported)
    except Misfit as error:
        imported.remark(item.place, f"the comment {SIGN.strip()!r} beside it {error}; it was left out")
        return item


class _Annotation:
    def __init__(self, text: str) -> None:
        try:
            content = json.loads(text.strip().removeprefix(SIGN.strip()))
            self._item, self._says = str(content["item"]), str(content["says"])
            self._settings = dict(content["question"])
            self._places = self._settings.pop(PLACES, None)
            self._fields = dict(content["fields"])
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise Misfit("cannot be read") from error

    def put(self, item: ImportedItem, target: Target, imported: ImportedItems) -> ImportedItem:
        if self._item != item.same_as:
            raise Misfit(f"is for {self._item[:60]!r}, another question")
        fields = dict(item.fields)
        if target.kind.asks:
            name = target.kind.asks.question
            fields[name] = self._with_settings(fields[name])
        elif self._settings or self._places is not None:
            raise Misfit("speaks of settings that such a question has not")
        if self._says != _digest(fields, target):
            raise Misfit("was made for other words or another key")
        return replace(item, fields=fields, new_fields=self._fields_for_new(item.place, target, imported))

    def _with_settings(self, question: dict[str, Any]) -> dict[str, Any]:
        for name, value in self._settings.items():
            if question["kind"] not in SETTINGS.get(name, ()):
                raise Misfit(f"speaks of {name[:40]!r}, which such a question has not")
            is_unit = isinstance(value, str) and 0 < len(value.strip()) <= 40
            fits = {
                "near_misses": isinstance(value, bool),
                "scoring": value in ("all", "parts"),
                "unit": is_unit and question.get("unit", value) == value,
            }
            if not fits[name]:
                raise Misfit(f"says {name}: {str(value)[:40]!r}, and the question does not")
        stem = str(question["stem"])
        if (unit := self._settings.get("unit")) and "unit" not in question:
            endings = [ending.format(unit) for ending in UNIT_AT_END]
            stem = next((stem.removesuffix(each) for each in endings if stem.endswith(each)), stem)
        return self._with_places(question | {"stem": stem} | self._settings)

    def _with_places(self, question: dict[str, Any]) -> dict[str, Any]:
        if self._places is None:
            return question
        spots = question.get("spots", [])
        try:
            exact = [
                {**spot, "x": float(x), "y": float(y)}
                for spot, (x, y) in zip(spots, self._places, strict=True)
            ]
        except (TypeError, ValueError) as error:
            raise Misfit("speaks of places that such a question has not") from error
        if not spots or not all(is_near(*pair) for pair in zip(spots, exact, strict=True)):
            raise Misfit("was made for other places")
        return question | {"spots": exact}

    def _fields_for_new(self, place: str, target: Target, imported: ImportedItems) -> dict[str, Any]:
        """The fields beside the question that this school can have."""
        choices = {} if target.at else target.reading.choices(target.kind)
        known: dict[str, Any] = {}
        for name, value in self._fields.items():
            if name not in target.fields or name in (target.counter, *_question_fields(target)):
                raise Misfit(f"speaks of the field {name[:40]!r}")
            kind: Any = target.fields[name].annotation
            try:
                TypeAdapter(kind).validate_json(json.dumps(value))
            except ValidationError:
                fits = False
            else:
                fits = name not in choices or value in choices[name]
            if fits:
                known[name] = value
            else:
                imported.remark(place, f"its {name} {str(value)[:40]!r} is none of ours and was left out")
        return known


def _question_fields(target: Target) -> set[str]:
    """The names of the fields that each format of questions holds."""
    asks, shape = target.kind.asks, target.kind.questions
    if asks:
        return {asks.question}
    return {shape.question, shape.options, shape.answer, shape.rationale} if shape else set()


def _digest(fields: dict[str, Any], target: Target) -> str:
    """Of what is asked and what is right, whatever its settings and reasons."""
    shape = target.kind.questions
    says = (
        json.dumps([fields[shape.question], fields[shape.options], fields[shape.answer]])
        if shape
        else target.identity(fields)
    )
    return hashlib.sha256(str(says).encode()).hexdigest()[:12]

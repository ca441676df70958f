"""Uses of facts in the texts of entries: their places, and the mistakes of those that cannot be filled in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError

from cubital.content.facts import FACTS, Facts, NoSuchFact, Reference, references, texts
from cubital.content.kinds import ContentKind
from cubital.content.messages import FieldProblem, field_name, problems
from cubital.content.parsing import Document


@dataclass(frozen=True)
class FactUse:
    """The place where a fact is filled in: `field` of the entry `key` of `kind`, on `line` of `source`."""

    reference: Reference
    kind: str
    key: str
    field: str
    source: str
    line: int


@dataclass(frozen=True)
class FactMention:
    """A reference to a fact that stands in `field` of an entry, on `line` of its file."""

    reference: Reference
    field: str
    line: int


def mentions_of_facts(document: Document, place: tuple[int, ...], data: Any) -> Iterator[FactMention]:
    """Every reference to a fact in `data`, the entry at `place` of `document`."""
    for path, text in texts(data):
        lines: dict[str, Iterator[int]] = {}
        for reference in references(text):
            lines_left = lines.setdefault(
                reference.written, iter(document.lines_with((*place, *path), reference.written))
            )
            yield FactMention(reference, field_name(path), next(lines_left))


def mistake_of(
    reference: Reference, kind: ContentKind[Any], facts: Facts, unread: Iterable[dict[str, Any] | None]
) -> str | None:
    """The reason why `reference` cannot be filled into an entry of `kind`, None where there is none.

    `unread`: the facts with a mistake, as they are written. A fact that may be among them is told there, and
    not wherever it is named.
    """
    if kind.name == FACTS.name:
        return "a fact cannot stand in another one; write it out here"
    try:
        facts.find(reference)
    except NoSuchFact as error:
        is_told = any(data is None or data.get("id", reference.fact) == reference.fact for data in unread)
        return None if is_told else str(error)
    return None


def problems_without_facts(kind: ContentKind[Any], data: dict[str, Any]) -> list[FieldProblem]:
    """The problems of an entry whose facts cannot be filled in, but for the fields where one stands."""
    try:
        kind.model.model_validate_json(json.dumps(data))
    except ValidationError as error:
        return [
            problem
            for problem in problems(error, kind.model)
            if "$(" not in json.dumps(_at(data, problem.path))
        ]
    return []


def fields_that_name(kind: ContentKind[Any], value: BaseModel, key: str, data: dict[str, Any]) -> list[str]:
    """The fields of `data` with a fact in them on which the key depends."""
    suspects = [name for name, text in data.items() if isinstance(text, str) and "$(" in text]
    return [name for name in suspects if kind.key(value.model_copy(update={name: data[name]})) != key]


def _at(data: Any, path: tuple[int | str, ...]) -> Any:
    """The value at `path`, None where there is none; parts such as a model's name are passed over."""
    for part in path:
        if isinstance(data, dict) and (part in data or part == path[-1]):
            data = data.get(part)
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
    return data

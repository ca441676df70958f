"""Facts: content/facts.yaml. A number that stands in more than one place is written once, and filled in.

`$(id)` in a text stands for the fact's value and unit, `$(id.value)`, `$(id.unit)` and `$(id.source)` for
that part alone; `$$(` is a plain `$(`. Names, that is fields called `id` and the keys of entries, are never
filled in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from cubital.content.kinds import ContentKind, Entry, Text
from cubital.content.messages import NAME_PATTERN, nearest

PARTS = ("value", "unit", "source")
REFERENCE = re.compile(r"(\$)\$\(|\$\(([^()\n]*\)?)")

Path = tuple[int | str, ...]


class Fact(Entry):
    """`id`: small letters, digits and hyphens. `reviewed` and `review_by`: dates, such as 2026-11-21."""

    id: Annotated[str, Field(pattern=NAME_PATTERN)]
    value: Text
    unit: Text | None = None
    source: Text
    reviewed: date
    review_by: date
    note: Text | None = None

    @model_validator(mode="after")
    def _reviewed_before_the_next_time(self) -> Self:
        if self.review_by < self.reviewed:
            raise ValueError(f"the review_by {self.review_by} lies before the day it was reviewed")
        return self

    @property
    def value_with_unit(self) -> str:
        """The value with its unit, where it has one."""
        return f"{self.value} {self.unit}" if self.unit else self.value


FACTS = ContentKind(name="facts", files="facts.yaml", model=Fact, key=lambda fact: fact.id, holds="list")


class NoSuchFact(ValueError):
    """A reference that cannot be filled in; the message says why."""


@dataclass(frozen=True)
class Reference:
    """`$(fact)` or `$(fact.part)` in a text; `written` as it stands there."""

    fact: str
    part: str | None
    written: str


class Facts:
    """The facts of one version of the content."""

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        self._by_id = {fact.id: fact for fact in facts}

    def __iter__(self) -> Iterator[Fact]:
        return iter(self._by_id.values())

    def find(self, reference: Reference) -> str:
        """The text that the reference stands for; raises NoSuchFact."""
        if not reference.written.endswith(")"):
            raise NoSuchFact(f"{reference.written} is not closed; write $(id) for a fact, $$( for a plain $(")
        fact = self._by_id.get(reference.fact)
        if fact is None:
            near = nearest(reference.fact, list(self._by_id))
            meant = f"did you mean {near}?" if near else "see facts.yaml; write $$( for a plain $("
            raise NoSuchFact(f"there is no fact {reference.fact!r}; {meant}")
        if reference.part is None:
            return fact.value_with_unit
        part: str | None = getattr(fact, reference.part) if reference.part in PARTS else None
        if reference.part not in PARTS:
            raise NoSuchFact(f"a fact has no {reference.part!r}; its parts are {', '.join(PARTS)}")
        if part is None:
            raise NoSuchFact(f"the fact {fact.id} has no {reference.part}")
        return part

    def fill(self, text: str) -> str:
        """`text` with its facts filled in; raises NoSuchFact."""
        return REFERENCE.sub(lambda match: match[0][1:] if match[1] else self.find(_reference(match)), text)

    def fill_in(self, data: Any) -> Any:
        """A copy of `data`, plain lists and fields, with all its texts filled in; raises NoSuchFact."""
        if isinstance(data, str):
            return self.fill(data) if "$(" in data else data
        if isinstance(data, list):
            return [self.fill_in(item) for item in data]
        if isinstance(data, dict):
            return {name: value if name == "id" else self.fill_in(value) for name, value in data.items()}
        return data


def references(text: str) -> Iterator[Reference]:
    """Those in `text`, in their order."""
    for match in REFERENCE.finditer(text):
        if not match[1]:
            yield _reference(match)


def _reference(match: re.Match[str]) -> Reference:
    fact, _, part = match[2].removesuffix(")").partition(".")
    return Reference(fact, part or None, match[0])


def texts(data: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every text of `data` that facts may stand in, with its place."""
    if isinstance(data, str):
        yield path, data
        return
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for name, part in parts:
        if name == "id":
            continue
        if isinstance(part, str):  # as most are; without a generator of its own
            yield (*path, name), part
        elif isinstance(part, dict | list):
            yield from texts(part, (*path, name))

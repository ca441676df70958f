"""What an import brings: items, each with its place in the file, and what was not understood."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cubital.errors import Refusal


@dataclass(frozen=True, order=True)
class Remark:
    """Something of the file that did not arrive as it stood, or not at all. `place`: `cards.csv:3`."""

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


@dataclass(frozen=True)
class Arrival:
    """One item: `fields` by the names of the target's model; `same_as`: the item it was shared from."""

    place: str
    fields: dict[str, Any]
    same_as: str | None = None


@dataclass
class Arrivals:
    """All of a file. `remarks` tell of everything in it that is not in `items`; `mistakes` forbid to land.

    `may_name_facts`: it is written by editors, as a table is, and `$(its-id)` in it means that fact.
    """

    items: list[Arrival] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    mistakes: list[Remark] = field(default_factory=list)
    may_name_facts: bool = False

    def __iter__(self) -> Iterator[Arrival]:
        return iter(self.items)

    def remark(self, place: str, message: str) -> None:
        self.remarks.append(Remark(place, message))


class NotThisFormat(Refusal):
    """The file cannot be read at all; nothing was imported."""

    status = 422

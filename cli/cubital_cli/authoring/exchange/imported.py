"""Items read from another program's file, each with its place, and remarks on what was not understood."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cubital.errors import Refusal


@dataclass(frozen=True, order=True)
class Remark:
    """A part of the file that was imported in another form, or not at all. `place`: `cards.csv:3`."""

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


def by_line(remark: Remark) -> list[tuple[int, str]]:
    """A sort key that puts line 8 before line 10."""
    parts = re.split(r"(\d+)", f"{remark.place}\0{remark.message}")
    return [(int(part), "") if part.isdecimal() else (0, part) for part in parts]


@dataclass(frozen=True)
class ImportedItem:
    """An item of a file: `fields` by the target model's names; `same_as`: its identity in the file, which is
    the name of an item of ours that was shared, or what another program calls it; `new_fields` are for an
    item that is not here yet."""

    place: str
    fields: dict[str, Any]
    same_as: str | None = None
    new_fields: dict[str, Any] = field(default_factory=dict)


@dataclass
class ImportedItems:
    """A file's items. `remarks` tell of all else that is in it; with `mistakes` nothing is applied.

    `file` is its name. `media` are pictures for content/media, by their names there; `taken` what they are
    called in the package.
    `readings` tell how its columns were understood, where they are not called as ours.
    `may_name_facts`: it is written by editors, as a table is, and `$(its-id)` in it means that fact.
    """

    file: str = ""
    items: list[ImportedItem] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    mistakes: list[Remark] = field(default_factory=list)
    media: dict[str, bytes] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    may_name_facts: bool = False
    readings: list[str] = field(default_factory=list)

    def __iter__(self) -> Iterator[ImportedItem]:
        return iter(self.items)

    def remark(self, place: str, message: str) -> None:
        self.remarks.append(Remark(place, message))


class NotThisFormat(Refusal):
    """The file cannot be read at all; nothing was imported."""

    status = 422

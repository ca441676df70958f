"""The differences that a load makes, field by field, for people to read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from sqlalchemy import bindparam, select

from cubital.content.fact_uses import FactUse
from cubital.content.facts import FACTS
from cubital.content.loading import Change
from cubital.content.messages import field_name
from cubital.content.reading import EntryRead, Reading
from cubital.content.tables import content_entries
from cubital.storage.work import Work

_entries = content_entries.c
BODY = select(_entries.body, _entries.source).where(
    _entries.kind == bindparam("kind"), _entries.key == bindparam("key"), _entries.until_load.is_(None)
)
NAMES = ("id", "question", "term", "heading", "title", "name", "src", "document")
SHOWN = 70  # letters of a text
AROUND = 25  # letters of what is the same before and after what is not

Path = tuple[int | str, ...]


class Absent:
    """Stands where a field is not there."""


@dataclass(frozen=True)
class FieldChange:
    """A changed field; `old` or `new` is None where it is there on one side only."""

    field: str
    old: str | None
    new: str | None

    def __str__(self) -> str:
        if self.old is None:
            return f"{self.field}: added {self.new}"
        if self.new is None:
            return f"{self.field}: removed {self.old}"
        return f"{self.field}: {self.old} → {self.new}"


@dataclass(frozen=True)
class EntryDifference:
    """The change of an entry: its changed `fields`, and, for a fact, the texts it is `touched` in."""

    kind: str
    what: str
    key: str
    fields: list[FieldChange]
    touched: list[FactUse]


def explain(work: Work, reading: Reading, changes: list[Change]) -> list[EntryDifference]:
    """The differences behind `changes`, which `compare` answered."""
    entries = {(entry.kind, entry.key): entry for entry in reading.entries}
    return [
        _difference(work, change, entries.get((change.kind, change.key)), reading.fact_uses)
        for change in changes
    ]


def _difference(
    work: Work, change: Change, new: EntryRead | None, fact_uses: list[FactUse]
) -> EntryDifference:
    old = work.one(BODY, kind=change.kind, key=change.key) if change.what in ("changed", "moved") else None
    fields: list[FieldChange] = []
    touched: list[FactUse] = []
    if old is not None and new is not None and change.what == "changed":
        fields = list(field_changes(old.body, new.body))
        if change.kind == FACTS.name:
            touched = [use for use in fact_uses if use.reference.fact == change.key]
    if old is not None and new is not None and old.source != new.source:
        fields.append(FieldChange("file", old.source, new.source))
    return EntryDifference(change.kind, change.what, change.key, fields, touched)


def field_changes(old: Any, new: Any, path: Path = ()) -> Iterator[FieldChange]:
    """The differences of two entries as plain data; items of a list are paired by name if they have one."""
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for name in [*new, *(name for name in old if name not in new)]:
            yield from field_changes(old.get(name, Absent), new.get(name, Absent), (*path, name))
    elif isinstance(old, list) and isinstance(new, list):
        yield from _list_changes(old, new, path)
    else:
        before, after = _both(old, new)
        yield FieldChange(
            field_name(path), None if old is Absent else before, None if new is Absent else after
        )


def _list_changes(old: list[Any], new: list[Any], path: Path) -> Iterator[FieldChange]:
    name = next((name for name in NAMES if _all_named(old, name) and _all_named(new, name)), None)
    if name is None:
        yield from _changes_by_place(old, new, path)
    else:
        before = {str(item[name]): item for item in old}
        after = {str(item[name]): item for item in new}
        yield from _changes_by_name(before, after, path)


def _changes_by_name(old: dict[str, Any], new: dict[str, Any], path: Path) -> Iterator[FieldChange]:
    for key in [*new, *(key for key in old if key not in new)]:
        place = (*path[:-1], f"{path[-1] if path else ''}[{_short(key, 40)}]")
        if key in old and key in new:
            yield from field_changes(old[key], new[key], place)
        else:
            yield FieldChange(field_name(place), "it" if key in old else None, "it" if key in new else None)
    if list(old) != list(new) and set(old) == set(new):
        yield FieldChange(field_name(path), "its order", "another")


def _changes_by_place(old: list[Any], new: list[Any], path: Path) -> Iterator[FieldChange]:
    before, after = [json.dumps(item) for item in old], [json.dumps(item) for item in new]
    for what, first, last, begin, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        if what == "replace" and last - first == end - begin:
            for there, here in zip(range(first, last), range(begin, end), strict=True):
                yield from field_changes(old[there], new[here], (*path, here))
            continue
        for number in range(first, last):
            yield FieldChange(field_name((*path, number)), _in_words(old[number]), None)
        for number in range(begin, end):
            yield FieldChange(field_name((*path, number)), None, _in_words(new[number]))


def _all_named(items: list[Any], name: str) -> bool:
    names = [item.get(name) for item in items if isinstance(item, dict)]
    return (
        len(names) == len(items) and all(names) and len({str(name) for name in names}) == len(names)
    ) or not items


def _both(old: Any, new: Any) -> tuple[str, str]:
    """Two values as they are shown beside each other: of long texts, the part that differs."""
    if not isinstance(old, str) or not isinstance(new, str):
        return _in_words(old), _in_words(new)
    before, after = " ".join(old.split()), " ".join(new.split())
    if before == after:
        return "(other spaces or line ends)", _in_words(new)
    if max(len(before), len(after)) <= SHOWN:
        return f'"{before}"', f'"{after}"'
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    end = 0
    while end < min(len(before), len(after)) - same and before[-1 - end] == after[-1 - end]:
        end += 1
    return _part(before, same, len(before) - end), _part(after, same, len(after) - end)


def _part(text: str, begin: int, end: int) -> str:
    first = text.rfind(" ", 0, max(begin - AROUND, 0)) + 1 if begin > AROUND else 0
    last = text.find(" ", end + AROUND)
    last = len(text) if last < 0 else last
    excerpt = _short(text[first:last], 2 * SHOWN)
    return f'"{"…" if first else ""}{excerpt}{"…" if last < len(text) else ""}"'


def _in_words(value: Any) -> str:
    match value:
        case str():
            return f'"{_short(" ".join(value.split()), SHOWN)}"'
        case list() | dict():
            return _short(json.dumps(value, ensure_ascii=False), SHOWN)
    return json.dumps(value) if value is not Absent else ""


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"

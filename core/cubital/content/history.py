"""The loads of the past: who, when, what; and the content as any of them left it, as files to go back to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import bindparam, select

from cubital.content.facts import FACTS
from cubital.content.kinds import ContentKind
from cubital.content.stored_files import MEDIA, data_of, files_at
from cubital.content.tables import content_entries, content_loads, stood
from cubital.content.yaml_writer import to_yaml
from cubital.errors import Conflict, NotFound
from cubital.storage.work import Work

_entries = content_entries.c
EVERY = select(content_loads).order_by(content_loads.c.id.desc()).limit(bindparam("most"))
ONE = select(content_loads).where(content_loads.c.id == bindparam("number"))
NEWEST = select(content_loads).order_by(content_loads.c.id.desc()).limit(1)
STOOD = (
    select(_entries.kind, _entries.source, _entries.position, _entries.body)
    .where(stood(_entries))
    .order_by(_entries.source, _entries.position)
)

WHAT = ("new", "changed", "retired", "moved")


@dataclass(frozen=True)
class Load:
    """One load that changed something; `summary`: by kind, how many entries were new, changed and so on."""

    number: int
    at: datetime
    by: str
    note: str | None
    summary: dict[str, dict[str, int]]

    @property
    def description(self) -> str:
        """The changes in words, for example `glossary: 2 new, 1 changed; media: 1 retired`."""
        parts = []
        for kind, counts in self.summary.items():
            words = [f"{counts[what]} {what}" for what in WHAT if counts.get(what)]
            if words:
                parts.append(f"{kind}: {', '.join(words)}")
        return "; ".join(parts) or "comments or layout alone"


def loads(work: Work, most: int) -> list[Load]:
    """The newest `most` loads, the newest first."""
    return [_load(row) for row in work.all(EVERY, most=most)]


def load_number(work: Work, number: int | None) -> Load:
    """That load, or the newest for None; raises NotFound."""
    row = work.one(NEWEST) if number is None else work.one(ONE, number=number)
    if row is None:
        raise NotFound(
            "Nothing was loaded yet. Run: cubital content load"
            if number is None
            else f"There is no load {number}. See: cubital content history"
        )
    return _load(row)


def _load(row: Any) -> Load:
    by = row.author or ("a deleted account" if row.by else "the command line")
    return Load(row.id, row.at, by, row.note, row.summary)


@dataclass(frozen=True)
class Exported:
    """`written` files, by path; `rebuilt` are those whose own text was not kept: the entries are right,
    comments are lost. `media_kept`: the media are among them, as they were then."""

    load: Load
    written: list[str]
    rebuilt: list[str]
    media_kept: bool


def export(work: Work, number: int | None, kinds: list[ContentKind[Any]], folder: Path) -> Exported:
    """Write the content as load `number`, or the newest, left it, into the empty or new `folder`.

    Raises NotFound, and Conflict where something is in the folder.
    """
    load = load_number(work, number)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Conflict(f"{folder} is there already; name a new or an empty folder.")
    stored = files_at(work, load.number)
    rebuilt = dict(_rebuilt(work, load.number, kinds, {file.path for file in stored}))
    for file, data in data_of(work, stored):
        _write(folder, file.path, data)
    for path, text in rebuilt.items():
        _write(folder, path, text.encode())
    written = sorted([*(file.path for file in stored), *rebuilt])
    return Exported(load, written, sorted(rebuilt), any(file.kind == MEDIA for file in stored))


def _rebuilt(
    work: Work, version: int, kinds: list[ContentKind[Any]], paths: set[str]
) -> Iterator[tuple[str, str]]:
    """The YAML of entries from before files were kept."""
    holds: dict[str, Literal["one", "list"]] = {kind.name: kind.holds for kind in [FACTS, *kinds]}
    sources: dict[tuple[str, str], list[Any]] = defaultdict(list)
    for row in work.all(STOOD, version=version):
        if row.source not in paths:
            sources[row.kind, row.source].append(row.body)
    for (kind, source), bodies in sources.items():
        as_list = holds.get(kind) == "list" or len(bodies) > 1
        yield source, to_yaml(bodies if as_list else bodies[0])


def _write(folder: Path, path: str, data: bytes) -> None:
    place = folder / path
    if not place.resolve().is_relative_to(folder.resolve()):
        raise Conflict(f"The database names a file outside the folder: {path}")
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data)

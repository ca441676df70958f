"""Loading a reading into the database: one transaction, by checksum, and nothing is ever deleted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, func, select, text, update

from cubital.content.reading import EntryRead, Mistake, Reading
from cubital.content.tables import content_entries, content_loads
from cubital.errors import Refusal
from cubital.events import ContentLoaded
from cubital.work import Work

_entries = content_entries.c
CURRENT = select(
    _entries.id, _entries.kind, _entries.key, _entries.source, _entries.position, _entries.checksum
).where(_entries.until_load.is_(None), _entries.kind.in_(bindparam("kinds", expanding=True)))
NEWEST = select(func.coalesce(func.max(content_loads.c.id), 0))
CLOSE = update(content_entries).where(_entries.id == bindparam("row_id")).values(until_load=bindparam("load"))


class ContentHasMistakes(Refusal):
    """A reading with mistakes cannot be loaded; `mistakes` are all of them."""

    status = 422

    def __init__(self, mistakes: list[Mistake]) -> None:
        super().__init__(f"The content has {len(mistakes)} mistakes; nothing was loaded.")
        self.mistakes = mistakes


@dataclass
class KindReport:
    """How many entries of a kind are new, changed, the same, or retired because they left the files.

    `moved`, a part of `same`, are those that only stand elsewhere now.
    """

    new: int = 0
    changed: int = 0
    same: int = 0
    retired: int = 0
    moved: int = 0

    def __str__(self) -> str:
        said = f"{self.new} new, {self.changed} changed, {self.same} same, {self.retired} retired"
        return f"{said} ({self.moved} moved)" if self.moved else said


@dataclass(frozen=True)
class Change:
    """`what` happens to the entry `key` of `kind`: new, changed, moved or retired."""

    kind: str
    what: str
    key: str


@dataclass(frozen=True)
class LoadReport:
    """`version` is the content's after the load; `kinds` in the order they were read."""

    version: int
    kinds: dict[str, KindReport]
    changes: list[Change]

    @property
    def changed_anything(self) -> bool:
        return bool(self.changes)


@dataclass
class _Difference:
    kinds: dict[str, KindReport]
    changes: list[Change]
    opens: list[EntryRead]
    closes: list[int]


def load(work: Work, reading: Reading) -> LoadReport:
    """Make what was read the current content. Loading it again changes nothing and tells nobody.

    Kinds that were not read, because their plugin is switched off, stay as they are.
    Raises ContentHasMistakes.
    """
    if reading.mistakes:
        raise ContentHasMistakes(reading.mistakes)
    _one_load_at_a_time(work)
    difference = _compare(work, reading)
    if not difference.opens and not difference.closes:
        return LoadReport(_version(work), difference.kinds, [])
    version = work.insert(
        content_loads,
        at=work.now,
        by=work.actor.id if work.actor else None,
        summary={name: vars(report) for name, report in difference.kinds.items()},
    )
    if difference.closes:
        work.connection.execute(CLOSE, [{"row_id": row_id, "load": version} for row_id in difference.closes])
    if difference.opens:
        work.connection.execute(
            content_entries.insert(), [_row(entry, version) for entry in difference.opens]
        )
    work.publish(ContentLoaded(version))
    work.signal("content", version)
    return LoadReport(version, difference.kinds, difference.changes)


def compare(work: Work, reading: Reading) -> LoadReport:
    """What `load` would do; nothing is changed."""
    difference = _compare(work, reading)
    return LoadReport(_version(work), difference.kinds, difference.changes)


def _version(work: Work) -> int:
    row = work.one(NEWEST)
    assert row is not None
    return int(row[0])


def _one_load_at_a_time(work: Work) -> None:
    # SQLite has one writer anyway. Readers are not held up by this lock.
    if work.connection.dialect.name == "postgresql":
        work.run(text("LOCK TABLE content_loads IN SHARE ROW EXCLUSIVE MODE"))


def _compare(work: Work, reading: Reading) -> _Difference:
    difference = _Difference({name: KindReport() for name in reading.kinds}, [], [], [])
    current = {(row.kind, row.key): row for row in work.all(CURRENT, kinds=list(reading.kinds))}
    for entry in reading.entries:
        report = difference.kinds[entry.kind]
        row = current.pop((entry.kind, entry.key), None)
        if row is None:
            what = "new"
            report.new += 1
        elif row.checksum != entry.checksum:
            what = "changed"
            report.changed += 1
        else:
            report.same += 1
            if (row.source, row.position) == (entry.source, entry.position):
                continue
            what = "moved"
            report.moved += 1
        difference.changes.append(Change(entry.kind, what, entry.key))
        if row is not None:
            difference.closes.append(row.id)
        difference.opens.append(entry)
    for row in current.values():
        difference.kinds[row.kind].retired += 1
        difference.changes.append(Change(row.kind, "retired", row.key))
        difference.closes.append(row.id)
    return difference


def _row(entry: EntryRead, version: int) -> dict[str, Any]:
    return {
        "kind": entry.kind,
        "key": entry.key,
        "position": entry.position,
        "checksum": entry.checksum,
        "body": entry.body,
        "source": entry.source,
        "since_load": version,
        "until_load": None,
    }

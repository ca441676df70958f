"""Loading a reading into the database: one transaction, by checksum, and nothing is ever deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, select, text, update

from cubital.content.media import MediaFile, load_media
from cubital.content.mistakes import ContentHasMistakes
from cubital.content.reading import EntryRead, Reading
from cubital.content.stored_files import MEDIA, FileChanges, compare_files, keep_files, of_media, of_sources
from cubital.content.tables import NEWEST_LOAD, content_entries, content_loads
from cubital.events import ContentLoaded
from cubital.storage.work import Work

_entries = content_entries.c
CURRENT = select(
    _entries.id, _entries.kind, _entries.key, _entries.source, _entries.position, _entries.checksum
).where(_entries.until_load.is_(None), _entries.kind.in_(bindparam("kinds", expanding=True)))
CLOSE = update(content_entries).where(_entries.id == bindparam("row_id")).values(until_load=bindparam("load"))


@dataclass
class KindReport:
    """Numbers of entries of a kind that are new, changed, the same, or retired because they left the files.

    `moved`, a part of `same`, are those that only stand elsewhere now.
    """

    new: int = 0
    changed: int = 0
    same: int = 0
    retired: int = 0
    moved: int = 0

    def __str__(self) -> str:
        counts = f"{self.new} new, {self.changed} changed, {self.same} same, {self.retired} retired"
        return f"{counts} ({self.moved} moved)" if self.moved else counts


@dataclass(frozen=True)
class Change:
    """`what` happens to the entry `key` of `kind`: new, changed, moved or retired.

    `sources`: the files that say so, the one it stands in and the one it stood in; none of media.
    """

    kind: str
    what: str
    key: str
    sources: tuple[str, ...] = ()


@dataclass(frozen=True)
class LoadReport:
    """`version` is the content's after the load; `kinds` in the order they were read, then the media.

    `files` says what happens to each YAML file, by path: one may change by a comment alone.
    """

    version: int
    kinds: dict[str, KindReport]
    changes: list[Change]
    files: dict[str, str]

    @property
    def changed_anything(self) -> bool:
        return bool(self.changes or self.files)

    @property
    def only_laid_out(self) -> list[str]:
        """The files that changed, and no entry with them: by a comment, say."""
        sources = {source for change in self.changes for source in change.sources}
        return [path for path, what in self.files.items() if what == "changed" and path not in sources]


@dataclass
class _Difference:
    kinds: dict[str, KindReport]
    changes: list[Change]
    opens: list[EntryRead]
    closes: list[int]
    files: FileChanges

    def report(self, version: int) -> LoadReport:
        sources = {path: what for path, what in self.files.what.items() if not path.startswith(f"{MEDIA}/")}
        return LoadReport(version, self.kinds, self.changes, sources)


def load(
    work: Work,
    reading: Reading,
    media: Sequence[MediaFile] | None = None,
    *,
    author: str | None = None,
    note: str | None = None,
) -> LoadReport:
    """Make what was read the current content. Loading it again changes nothing and tells nobody.

    Kinds that were not read, because their plugin is switched off, stay as they are; so do the media where
    none are given. `author` and `note` are for people who read the history.
    Raises ContentHasMistakes.
    """
    if reading.mistakes:
        raise ContentHasMistakes(reading.mistakes)
    _one_load_at_a_time(work)
    difference = _compare(work, reading, media)
    if not difference.changes and not difference.files:
        return difference.report(_version(work))
    version = work.insert(
        content_loads,
        at=work.now,
        by=work.actor.id if work.actor else None,
        author=author or (work.actor.username if work.actor else None),
        note=note,
        summary={name: vars(report) for name, report in difference.kinds.items()},
    )
    if difference.closes:
        work.run_many(CLOSE, [{"row_id": row_id, "load": version} for row_id in difference.closes])
    if difference.opens:
        work.run_many(content_entries.insert(), [_row(entry, version) for entry in difference.opens])
    keep_files(work, difference.files, reading.files, version)
    if media is not None:
        load_media(work, list(media))
    work.publish(ContentLoaded(version))
    work.signal("content", version)
    return difference.report(version)


def compare(work: Work, reading: Reading, media: Sequence[MediaFile] | None = None) -> LoadReport:
    """A report of the changes that `load` would make; nothing is changed."""
    return _compare(work, reading, media).report(_version(work))


def _version(work: Work) -> int:
    row = work.one(NEWEST_LOAD)
    assert row is not None
    return int(row[0])


def _one_load_at_a_time(work: Work) -> None:
    # SQLite has one writer anyway. Readers are not held up by this lock.
    if work.connection.dialect.name == "postgresql":
        work.run(text("LOCK TABLE content_loads IN SHARE ROW EXCLUSIVE MODE"))


def _compare(work: Work, reading: Reading, media: Sequence[MediaFile] | None) -> _Difference:
    files = compare_files(work, of_sources(reading.files), reading.kinds)
    difference = _Difference({name: KindReport() for name in reading.kinds}, [], [], [], files)
    _compare_entries(work, reading, difference)
    if media is not None:
        _compare_media(work, media, difference)
    return difference


def _compare_media(work: Work, media: Sequence[MediaFile], difference: _Difference) -> None:
    files = compare_files(work, of_media(media), [MEDIA])
    difference.files.join(files)
    difference.kinds[MEDIA] = KindReport(
        files.count("new"), files.count("changed"), len(media) - len(files.opens), files.count("retired")
    )
    difference.changes += [
        Change(MEDIA, what, path.removeprefix(f"{MEDIA}/")) for path, what in files.what.items()
    ]


def _compare_entries(work: Work, reading: Reading, difference: _Difference) -> None:
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
        sources = (entry.source,) if row is None else (entry.source, row.source)
        difference.changes.append(Change(entry.kind, what, entry.key, sources))
        if row is not None:
            difference.closes.append(row.id)
        difference.opens.append(entry)
    for row in current.values():
        difference.kinds[row.kind].retired += 1
        difference.changes.append(Change(row.kind, "retired", row.key, (row.source,)))
        difference.closes.append(row.id)


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

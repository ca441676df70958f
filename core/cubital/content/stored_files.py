"""The files behind each load, to the byte: what an editor wrote, comments and all, is there to go back to."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sqlalchemy import bindparam, select, update

from cubital.content.files import SourceFile
from cubital.content.media import MediaFile, find_media
from cubital.content.media import media as current_media
from cubital.content.tables import content_blobs, content_files, stood
from cubital.errors import NotFound
from cubital.storage.work import Work

MEDIA = "media"
"""The `kind` of files that are no YAML."""

_files = content_files.c
CURRENT = select(_files.id, _files.path, _files.kind, _files.checksum).where(
    _files.until_load.is_(None), _files.kind.in_(bindparam("kinds", expanding=True))
)
STOOD = select(_files.path, _files.kind, _files.checksum).where(stood(_files)).order_by(_files.path)
CLOSE = update(content_files).where(_files.id == bindparam("row_id")).values(until_load=bindparam("load"))
BLOB = select(content_blobs.c.data).where(content_blobs.c.checksum == bindparam("checksum"))
STORED = select(content_blobs.c.checksum).where(
    content_blobs.c.checksum.in_(bindparam("sums", expanding=True))
)
CURRENT_MEDIA = select(current_media.c.data).where(current_media.c.checksum == bindparam("checksum")).limit(1)


@dataclass(frozen=True)
class StoredFile:
    """A file as some load found it; `path` is below the content folder, media below its media/."""

    path: str
    kind: str
    checksum: str


@dataclass
class FileChanges:
    """`what` happens to each file, by path, new, changed or retired; `opens` and `closes` do it."""

    what: dict[str, str] = field(default_factory=dict)
    opens: list[StoredFile] = field(default_factory=list)
    closes: list[int] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.what)

    def join(self, others: FileChanges) -> None:
        self.what |= others.what
        self.opens += others.opens
        self.closes += others.closes

    def count(self, what: str) -> int:
        return sum(1 for happens in self.what.values() if happens == what)


def compare_files(work: Work, files: Iterable[StoredFile], kinds: Iterable[str]) -> FileChanges:
    """The changes that make `files` the stored ones of `kinds`."""
    changes = FileChanges()
    stored = {row.path: row for row in work.all(CURRENT, kinds=list(kinds))}
    for file in files:
        row = stored.pop(file.path, None)
        if row is not None and row.checksum == file.checksum:
            continue
        changes.what[file.path] = "new" if row is None else "changed"
        changes.opens.append(file)
        if row is not None:
            changes.closes.append(row.id)
    for path, row in stored.items():
        changes.what[path] = "retired"
        changes.closes.append(row.id)
    return changes


def of_sources(files: Iterable[SourceFile]) -> list[StoredFile]:
    """The YAML files as they are noted."""
    return [StoredFile(file.path, file.kind, file.checksum) for file in files]


def of_media(files: Iterable[MediaFile]) -> list[StoredFile]:
    """The media as they are noted."""
    return [StoredFile(f"{MEDIA}/{file.path}", MEDIA, file.checksum) for file in files]


def keep_files(work: Work, changes: FileChanges, sources: Iterable[SourceFile], version: int) -> None:
    """Note that load `version` found the files so, and keep what the YAML files said.

    Media are kept where they are served from, and here from the moment that a load replaces them: call this
    before the new ones are put there.
    """
    texts = {file.checksum: file.data for file in sources}
    _keep(work, {file.checksum: texts[file.checksum] for file in changes.opens if file.checksum in texts})
    for path, what in changes.what.items():
        if path.startswith(f"{MEDIA}/") and what != "new":
            replaced = find_media(work, path.removeprefix(f"{MEDIA}/"))
            if replaced is not None:
                _keep(work, {replaced.checksum: replaced.data})
    if changes.closes:
        work.run_many(CLOSE, [{"row_id": row_id, "load": version} for row_id in changes.closes])
    if changes.opens:
        rows = [
            {"path": file.path, "kind": file.kind, "checksum": file.checksum, "since_load": version}
            for file in changes.opens
        ]
        work.run_many(content_files.insert(), rows)


def _keep(work: Work, blobs: dict[str, bytes]) -> None:
    stored = {row.checksum for row in work.all(STORED, sums=list(blobs))}
    rows = [
        {"checksum": checksum, "data": zlib.compress(data)}
        for checksum, data in blobs.items()
        if checksum not in stored
    ]
    if rows:
        work.run_many(content_blobs.insert(), rows)


def files_at(work: Work, version: int) -> list[StoredFile]:
    """The files of the content as load `version` left it; empty where they were not kept yet."""
    return [StoredFile(row.path, row.kind, row.checksum) for row in work.all(STOOD, version=version)]


def data_of(work: Work, files: Iterable[StoredFile]) -> Iterator[tuple[StoredFile, bytes]]:
    """Each file with its bytes."""
    for file in files:
        row = work.one(BLOB, checksum=file.checksum)
        if row is not None:
            yield file, zlib.decompress(row.data)
            continue
        served = work.one(CURRENT_MEDIA, checksum=file.checksum)
        if served is None:
            raise NotFound(f"The database does not hold {file.path} as it was then.")
        yield file, bytes(served.data)

"""The media of the content: images and sounds below content/media/, kept in the database with the texts."""

from __future__ import annotations

import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Column, LargeBinary, String, Table, bindparam, delete, select

from cubital.schema import metadata
from cubital.work import Upsert, Work

media = Table(
    "content_media",
    metadata,
    Column("path", String(300), primary_key=True),
    Column("media_type", String(100), nullable=False),
    Column("checksum", String(64), nullable=False),
    Column("data", LargeBinary, nullable=False),
)
ONE = select(media).where(media.c.path == bindparam("path"))
CHECKSUMS = select(media.c.path, media.c.checksum)
PUT = Upsert(
    media,
    key=("path",),
    set_=lambda new: {"media_type": new.media_type, "checksum": new.checksum, "data": new.data},
)
REMOVE = delete(media).where(media.c.path == bindparam("gone"))

ALLOWED = frozenset({".svg", ".png", ".jpg", ".jpeg", ".webp", ".avif", ".mp3", ".ogg", ".wav", ".m4a"})


@dataclass(frozen=True)
class MediaFile:
    """`path` is relative to content/media/."""

    path: str
    media_type: str
    checksum: str
    data: bytes


def read_media(folder: Path) -> list[MediaFile]:
    """The media files below `folder`/media."""
    root = folder / "media"
    return [_read(root, file) for file in sorted(root.rglob("*")) if file.suffix.lower() in ALLOWED]


def _read(root: Path, file: Path) -> MediaFile:
    data = file.read_bytes()
    media_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return MediaFile(file.relative_to(root).as_posix(), media_type, hashlib.sha256(data).hexdigest(), data)


def load_media(work: Work, files: list[MediaFile]) -> dict[str, int]:
    """Make the stored media those of `files`; how many were new, changed, same, retired."""
    stored = {row.path: row.checksum for row in work.all(CHECKSUMS)}
    counts = {"new": 0, "changed": 0, "same": 0, "retired": 0}
    for file in files:
        if stored.get(file.path) == file.checksum:
            counts["same"] += 1
            continue
        counts["changed" if file.path in stored else "new"] += 1
        PUT.run(work, path=file.path, media_type=file.media_type, checksum=file.checksum, data=file.data)
    for path in stored.keys() - {file.path for file in files}:
        work.run(REMOVE, gone=path)
        counts["retired"] += 1
    return counts


def find_media(work: Work, path: str) -> MediaFile | None:
    row = work.one(ONE, path=path)
    return None if row is None else MediaFile(row.path, row.media_type, row.checksum, bytes(row.data))

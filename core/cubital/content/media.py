"""Media files: the images and sounds below content/media/, which the database keeps with the texts."""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Column, LargeBinary, String, Table, bindparam, delete, func, select

from cubital.content.dimensions import HEAD, looks_like, picture_size
from cubital.content.drawings import read_drawing
from cubital.content.files import shown
from cubital.content.mistakes import Mistake
from cubital.storage.schema import metadata
from cubital.storage.work import Upsert, Work

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
HEADS = select(
    media.c.path,
    media.c.media_type,
    media.c.checksum,
    func.length(media.c.data).label("bytes"),
    func.substr(media.c.data, 1, HEAD).label("head"),
).where(media.c.path.in_(bindparam("paths", expanding=True)))
PUT = Upsert(
    media,
    key=("path",),
    set_=lambda new: {"media_type": new.media_type, "checksum": new.checksum, "data": new.data},
)
REMOVE = delete(media).where(media.c.path == bindparam("gone"))

# Not the machine's own table of types: it differs from one machine to the next.
TYPES = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".webp": "image/webp",
    ".avif": "image/avif",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".wav": "audio/wav",
    ".m4a": "audio/mp4",
}
MEGABYTE = 1024 * 1024
LARGEST_DRAWING = 1 * MEGABYTE
LARGEST_PICTURE = 3 * MEGABYTE
LARGEST_SOUND = 10 * MEGABYTE
LARGEST_TOTAL = 300 * MEGABYTE
MOST_PIXELS = 40_000_000  # a browser needs four bytes for each, however small the file
NOTES = frozenset({".md", ".txt"})  # what editors may write beside their pictures
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)*")


@dataclass(frozen=True)
class MediaFile:
    """`path` is relative to content/media/."""

    path: str
    media_type: str
    checksum: str
    data: bytes


@dataclass(frozen=True)
class MediaFolder:
    """The media of a content folder; `files` are all of them where there are no `mistakes`."""

    files: list[MediaFile]
    mistakes: list[Mistake]


def scan_media(folder: Path) -> MediaFolder:
    """Read the files below `folder`/media, each once; mistakes are of kind, name, size, links and SVG."""
    media = MediaFolder([], [])
    paths = _paths(folder)
    for path in paths:
        file, mistakes = _read(folder, path)
        media.mistakes.extend(mistakes)
        if file is not None:
            media.files.append(file)
    total = sum(path.stat().st_size for path in paths if path.is_file())
    if total > LARGEST_TOTAL:
        message = f"holds {_megabytes(total)}; all media together may have {_megabytes(LARGEST_TOTAL)}"
        media.mistakes.append(Mistake(shown(folder / "media"), 1, 0, "", message))
    return media


def _paths(folder: Path) -> list[Path]:
    root = folder / "media"
    paths = []
    # Links to folders are not followed: they could lead anywhere, or in a circle.
    for place, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        paths += [Path(place, name) for name in sorted(names) if not name.startswith(".")]
        paths += [Path(place, name) for name in folders if Path(place, name).is_symlink()]
    return [path for path in paths if path.suffix.lower() not in NOTES]


def _read(folder: Path, path: Path) -> tuple[MediaFile | None, list[Mistake]]:
    """The file and its mistakes; None for a file that is not to be read at all."""

    def mistake(message: str, line: int = 1, column: int = 0) -> Mistake:
        return Mistake(shown(path), line, column, "", message)

    suffix = path.suffix.lower()
    if not path.resolve().is_relative_to(folder.resolve()):
        return None, [mistake("is a link that leads out of the content folder; put the file itself here")]
    if not path.is_file():
        return None, [mistake("is a link to a folder, or to nothing; put the files themselves here")]
    if suffix not in TYPES:
        return None, [mistake(f"is no kind of file that the school serves: {', '.join(TYPES)}")]
    name = path.relative_to(folder / "media").as_posix()
    mistakes = []
    if not NAME.fullmatch(name):
        message = "a name may hold letters from a to z, digits, hyphens, dots and _; rename the file"
        mistakes.append(mistake(message))
    size, most = path.stat().st_size, _largest(suffix)
    if size > most:
        message = f"has {_megabytes(size)}; a {suffix} file may have {_megabytes(most)}"
        return None, [*mistakes, mistake(message)]
    data = path.read_bytes()
    if suffix == ".svg":
        mistakes += [mistake(flaw.message, flaw.line, flaw.column) for flaw in read_drawing(data).flaws]
    elif (flaw := _flaw(suffix, data)) is not None:
        mistakes.append(mistake(flaw))
    return MediaFile(name, TYPES[suffix], hashlib.sha256(data).hexdigest(), data), mistakes


def _flaw(suffix: str, data: bytes) -> str | None:
    """The reason why a picture or sound that is no drawing may not be served."""
    if not looks_like(suffix, data):
        return f"is not what its name says: this is no {suffix} file"
    if not TYPES[suffix].startswith("image/"):
        return None
    pixels = picture_size(suffix, data)
    if pixels is None:
        return "does not say how wide and high it is; save it again with another program"
    if pixels[0] * pixels[1] > MOST_PIXELS:
        return f"is {pixels[0]} by {pixels[1]} pixels; make it smaller, 2400 by 1600 is plenty"
    return None


def _largest(suffix: str) -> int:
    if suffix == ".svg":
        return LARGEST_DRAWING
    return LARGEST_PICTURE if TYPES[suffix].startswith("image/") else LARGEST_SOUND


def _megabytes(size: int) -> str:
    return f"{size / MEGABYTE:.1f} MB".replace(".0 ", " ")


def load_media(work: Work, files: list[MediaFile]) -> None:
    """Make the stored media those of `files`."""
    stored = {row.path: row.checksum for row in work.all(CHECKSUMS)}
    for file in files:
        if stored.get(file.path) != file.checksum:
            PUT.run(work, path=file.path, media_type=file.media_type, checksum=file.checksum, data=file.data)
    for path in stored.keys() - {file.path for file in files}:
        work.run(REMOVE, gone=path)


def find_media(work: Work, path: str) -> MediaFile | None:
    row = work.one(ONE, path=path)
    return None if row is None else MediaFile(row.path, row.media_type, row.checksum, bytes(row.data))

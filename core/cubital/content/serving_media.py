"""The addresses of media: under one with the file's hash in it, a browser keeps the file for good."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from cubital.content.dimensions import picture_size
from cubital.content.media import CHECKSUMS, HEADS
from cubital.schemas import ApiModel
from cubital.storage.work import Work

DIGITS = 12
HASHED = re.compile(rf"(?P<stem>.+)\.(?P<hash>[0-9a-f]{{{DIGITS}}})(?P<suffix>\.[A-Za-z0-9]+)")
RANGE = re.compile(r"bytes=(\d*)-(\d*)")


class MediaView(ApiModel):
    """A file of the content: its address that never changes, and of a picture its size in pixels."""

    url: str
    media_type: str
    bytes: int
    width: int | None
    height: int | None


@dataclass(frozen=True)
class MediaName:
    """A file that an address may mean: its name, and the hash it must have, if the address has one."""

    path: str
    hash: str | None


def meanings_of(path: str) -> list[MediaName]:
    """The files that `path` may mean; a file whose own name looks hashed comes first."""
    hashed = HASHED.fullmatch(path)
    plain = [MediaName(path, None)]
    return [*plain, MediaName(hashed["stem"] + hashed["suffix"], hashed["hash"])] if hashed else plain


def hashed_url(path: str, checksum: str) -> str:
    stem, dot, suffix = path.rpartition(".")
    return f"/media/{stem}.{checksum[:DIGITS]}{dot}{suffix}"


class MediaCatalog:
    """The media that are loaded, by the names that texts use. What a file holds is looked at once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], MediaView] = {}

    def read(self, work: Work) -> tuple[str, dict[str, MediaView]]:
        """An ETag, and every file's view by its name, such as `media/order-of-draw.svg`."""
        stored = {(row.path, row.checksum) for row in work.all(CHECKSUMS)}
        fresh = sorted(path for path, checksum in stored if (path, checksum) not in self._known)
        views = {pair: view for pair, view in self._known.items() if pair in stored}
        for row in work.all(HEADS, paths=fresh) if fresh else ():
            size = picture_size("." + row.path.rpartition(".")[2].lower(), bytes(row.head))
            views[row.path, row.checksum] = MediaView(
                url=hashed_url(row.path, row.checksum),
                media_type=row.media_type,
                bytes=row.bytes,
                width=size[0] if size else None,
                height=size[1] if size else None,
            )
        self._known = views
        summary = hashlib.sha256(repr(sorted(stored)).encode()).hexdigest()
        return f'W/"media-{summary[:16]}"', {f"media/{path}": views[path, c] for path, c in sorted(stored)}


def part_of(header: str | None, length: int) -> range | None:
    """The bytes that a Range header asks for; None for all of them. Raises ValueError for none there are."""
    match = RANGE.fullmatch(header or "")
    if match is None or not (match[1] or match[2]):
        return None  # several ranges, or other units: the whole may always be answered
    if match[1]:
        start, end = int(match[1]), min(int(match[2]) + 1 if match[2] else length, length)
    else:
        start, end = max(length - int(match[2]), 0), length
    if start >= end:
        raise ValueError(f"there are only {length} bytes")
    return range(start, end)

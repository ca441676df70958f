"""The check of a whole content folder: entries, media, and, where there are no mistakes, the lints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cubital.content.kinds import ContentKind
from cubital.content.media import MediaFile, scan_media
from cubital.content.page_paths import PagePaths
from cubital.content.reading import Reading, read
from cubital.content.site import SITE
from cubital.garbage_collection import no_garbage_collection
from cubital_cli.authoring import lints


@dataclass(frozen=True)
class WholeContent:
    """A content folder, read once: among the mistakes of `reading` are those of the media."""

    reading: Reading
    media: list[MediaFile]


@dataclass(frozen=True)
class CheckResult:
    """A reading, whose mistakes are all of the folder's; `findings` are empty where there are mistakes."""

    reading: Reading
    findings: list[lints.Finding]


def check(
    folder: Path,
    kinds: Iterable[ContentKind[Any]],
    some_disabled: bool = False,
    pages: PagePaths | None = None,
    cache: Path | None = None,
    demo: bool = True,
) -> CheckResult:
    """Read and judge all of `folder`; the rest as for `read` and the lints. Slow; writes to `cache` alone."""
    kinds = list(kinds)
    with no_garbage_collection():  # half of the time otherwise
        reading = read_whole(folder, kinds, some_disabled, pages, cache).reading
        return CheckResult(reading, [] if reading.mistakes else lints.run(reading, kinds, demo=demo))


def read_whole(
    folder: Path,
    kinds: Iterable[ContentKind[Any]],
    some_disabled: bool = False,
    pages: PagePaths | None = None,
    cache: Path | None = None,
) -> WholeContent:
    """Read the entries as `read` does, and the media, each file once."""
    with no_garbage_collection():
        reading = read(folder, kinds, some_disabled, pages, cache)
    if not reading.is_content:
        return WholeContent(reading, [])
    media = scan_media(folder)
    reading.mistakes += media.mistakes
    reading.mistakes.sort()
    return WholeContent(reading, media.files)


def content_folder_of(path: Path) -> Path | None:
    """The content folder that `path` is, or lies in; None where it lies in none."""
    absolute = path.absolute()
    if absolute.is_dir() and not any((place / SITE.files).is_file() for place in absolute.parents):
        return path
    places = (place for place in [absolute, *absolute.parents] if (place / SITE.files).is_file())
    return next(places, None)

"""Pictures of a QTI package: found beside their question, and brought along into content/media."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote

from cubital.content.media import TYPES
from cubital_cli.authoring.exchange.archives import Archive
from cubital_cli.authoring.exchange.imported import ImportedItems
from cubital_cli.authoring.exchange.imported_media import name_of
from cubital_cli.authoring.exchange.markup import CannotKeep
from cubital_cli.authoring.exchange.qti_declaration import number_in

OURS = re.compile(r"media/[A-Za-z0-9][A-Za-z0-9_./-]*")
NO_WORDS = "The picture of this question; nobody has described it yet."


@dataclass(frozen=True)
class Pictures:
    """The pictures that the question at `place` can show; `archive` None where it came alone.

    `file` is the name of the question's file in the archive; `content` our folder of it; `is_shared`: we have
    written the package, and its pictures have names of ours.
    """

    place: str
    file: str
    archive: Archive | None
    imported: ImportedItems
    content: Path
    is_shared: bool = False

    def bring(self, element: Any) -> dict[str, str]:
        """The picture of an img or object element, for the question. Raises CannotKeep without one."""
        source = unquote(element.get("src") or element.get("data") or "")
        name = self._inside(source)
        suffix = PurePosixPath(source).suffix.lower()
        if name is None or self.archive is None:
            raise CannotKeep(f"shows the picture {source[:60]!r}, which is not in the file")
        if not TYPES.get(suffix, "").startswith("image/"):
            raise CannotKeep(f"shows the picture {source[:60]!r}, and such are not served")
        data = self.archive.read(name)
        path = self._our_name(name, data) or name_of(source, data)
        self.imported.media[path] = data
        self.imported.taken.add(name)
        words = " ".join((element.get("alt") or "".join(element.itertext())).split())
        if not words:
            self.imported.remark(self.place, f"the picture {source[:60]!r} has no words; write its alt")
        return {"src": f"media/{path}", "alt": words or NO_WORDS}

    def _our_name(self, name: str, data: bytes) -> str | None:
        """Below content/media, where the same picture is there, or may come under its own name."""
        ours = self.content / name
        if not OURS.fullmatch(name) or ".." in name:
            return None
        is_same = ours.read_bytes() == data if ours.is_file() else self.is_shared and not ours.exists()
        return name.removeprefix("media/") if is_same else None

    def _inside(self, source: str) -> str | None:
        """The name in the archive of what the question calls `source`."""
        if self.archive is None or not source or re.match(r"[a-z]+:|/", source):
            return None
        # Beside the question as it should be, or from the root of the package as some programs write it.
        for folder in (posixpath.dirname(self.file), ""):
            name = posixpath.normpath(posixpath.join(folder, source))
            if name in self.archive.names:
                return name
        return None


def middle_of(hotspot: Any) -> tuple[float, float]:
    """The middle of a circle, rectangle or polygon, in the picture's pixels. Raises CannotKeep."""
    numbers = [number_in(part) for part in re.split(r"[,\s]+", hotspot.get("coords", "").strip())]
    known = [number for number in numbers if number is not None]
    shape = hotspot.get("shape", "")
    if shape == "circle" and len(known) == 3:
        return known[0], known[1]
    if shape in ("rect", "poly") and len(known) >= 4 and len(known) % 2 == 0:
        xs, ys = known[::2], known[1::2]
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    raise CannotKeep(f"has a place of the shape {shape!r}, which is not understood")

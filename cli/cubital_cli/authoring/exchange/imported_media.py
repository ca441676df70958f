"""Names under which pictures and sounds of others come into content/media."""

from __future__ import annotations

import hashlib
import re
from pathlib import PurePosixPath

from cubital.content.media import TYPES


def is_served(source: str) -> bool:
    """Whether files of its type are shown or played at all."""
    return TYPES.get(PurePosixPath(source).suffix.lower(), "").startswith(("image/", "audio/"))


def name_of(source: str, data: bytes) -> str:
    """The same file has the same name each time, and no other one has it."""
    path = PurePosixPath(source)
    stem = re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-") or "picture"
    return f"imported-{stem}-{hashlib.sha256(data).hexdigest()[:8]}{path.suffix.lower()}"

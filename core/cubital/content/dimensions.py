"""The type and the dimensions of a picture, read from the first bytes of its file."""

from __future__ import annotations

from io import BytesIO

import imagesize  # type: ignore[import-untyped]

from cubital.content.drawings import read_drawing

Size = tuple[int, int]
HEAD = 262_144
"""How many bytes of a file, from its beginning, are enough to know its size."""


def looks_like(suffix: str, data: bytes) -> bool:
    """Whether `data` begins as a file with this `suffix` does; true of any SVG, which `read_drawing` reads.

    By hand, because only these ten types are served, and libmagic would be a library of the system's.
    """
    match suffix:
        case ".png":
            return data.startswith(b"\x89PNG\r\n\x1a\n")
        case ".jpg" | ".jpeg":
            return data.startswith(b"\xff\xd8\xff")
        case ".webp":
            return data[:4] == b"RIFF" and data[8:12] == b"WEBP"
        case ".avif":
            return data[4:8] == b"ftyp" and data[8:12] in (b"avif", b"avis", b"mif1")
        case ".mp3":
            return data.startswith(b"ID3") or (len(data) > 1 and data[0] == 0xFF and data[1] & 0xE0 == 0xE0)
        case ".ogg":
            return data.startswith(b"OggS")
        case ".wav":
            return data[:4] == b"RIFF" and data[8:12] == b"WAVE"
        case ".m4a":
            return data[4:8] == b"ftyp"
    return True


def picture_size(suffix: str, data: bytes) -> Size | None:
    """Width and height in pixels; None for a sound, or where the file does not say."""
    if suffix == ".svg":
        return read_drawing(data).size
    width, height = imagesize.get(BytesIO(data), exif_rotation=False)
    return (width, height) if width > 0 and height > 0 else None

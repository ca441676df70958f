"""The width and height of a picture, read from the first bytes of its file."""

from __future__ import annotations

import struct

from cubital.content.drawings import examine

Size = tuple[int, int]
HEAD = 262_144
"""How many bytes of a file, from its beginning, are enough to know its size."""


def looks_like(suffix: str, data: bytes) -> bool:
    """Whether `data` begins as a file with this `suffix` does. An SVG is examined elsewhere."""
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
    try:
        match suffix:
            case ".svg":
                return examine(data).size
            case ".png":
                return _whole(struct.unpack(">II", data[16:24]))
            case ".jpg" | ".jpeg":
                return _jpeg(data)
            case ".webp":
                return _webp(data)
            case ".avif":
                place = data.index(b"ispe") + 8
                return _whole(struct.unpack(">II", data[place : place + 8]))
    except (struct.error, IndexError, ValueError):
        pass
    return None


def _whole(size: tuple[int, ...]) -> Size | None:
    width, height = size
    return (width, height) if width and height else None


def _webp(data: bytes) -> Size | None:
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L" and data[20] == 0x2F:
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 " and data[23:26] == b"\x9d\x01\x2a":
        width, height = struct.unpack("<HH", data[26:30])
        return _whole((width & 0x3FFF, height & 0x3FFF))
    return None


def _jpeg(data: bytes) -> Size | None:
    place = 2
    while place + 9 <= len(data) and data[place] == 0xFF:
        marker = data[place + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[place + 5 : place + 9])
            return _whole((width, height))
        place += 1 if marker == 0xFF else 2 + int(struct.unpack(">H", data[place + 2 : place + 4])[0])
    return None

"""Media of an Anki package: pictures and sounds under numbers, and a list of their names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import zstandard

from cubital_cli.authoring.exchange.archives import LARGEST_UNPACKED, Archive
from cubital_cli.authoring.exchange.imported import ImportedItems, NotThisFormat
from cubital_cli.authoring.exchange.imported_media import is_served, name_of

LIST = "media"
NAME_IN_ENTRY = 0x0A  # the first field of a protocol buffer, a text
ENTRY = 0x0A  # the list has one field, the entries


class AnkiMedia:
    """What the package brings along, for the texts that show it. `ours`: content/media."""

    def __init__(self, file: str, archive: Archive, ours: Path, packed: bool) -> None:
        self._file = file
        self._archive = archive
        self._ours = ours
        self._packed = packed
        self._members = dict(self._list())

    def bring(self, text: str, imported: ImportedItems) -> str:
        """The text with the names that its media have here; those come along with `imported`."""
        for name in sorted(self._members, key=len, reverse=True):
            if f"media/{name}" in text and is_served(name):
                text = text.replace(f"media/{name}", f"media/{self._brought(name, imported)}")
        return text

    def _brought(self, name: str, imported: ImportedItems) -> str:
        data = self._archive.read(self._members[name])
        if self._packed:
            data = unpacked(data, f"{self._file}: {name}")
        own = self._ours / name
        if own.is_file() and own.read_bytes() == data:
            return name
        here = name_of(name, data)
        imported.media[here] = data
        return here

    def _list(self) -> Iterator[tuple[str, str]]:
        """The name of each file, and what it is called in the archive."""
        if LIST not in self._archive.names:
            return
        data = self._archive.read(LIST)
        try:
            names: dict[Any, Any] = (
                dict(enumerate(_names(unpacked(data, f"{self._file}: {LIST}"))))
                if self._packed
                else json.loads(data or b"{}")
            )
            if not isinstance(names, dict):
                raise ValueError("it names no files")
        except (ValueError, IndexError) as error:
            raise NotThisFormat(f"{self._file}: its list of media cannot be read: {error}") from error
        for member, name in names.items():
            if isinstance(name, str) and "/" not in name and str(member) in self._archive.names:
                yield name, str(member)


def unpacked(data: bytes, name: str) -> bytes:
    try:
        with zstandard.ZstdDecompressor().stream_reader(data) as stream:
            whole = stream.read(LARGEST_UNPACKED + 1)
    except zstandard.ZstdError as error:
        raise NotThisFormat(f"{name} in it cannot be unpacked: {error}") from error
    if len(whole) > LARGEST_UNPACKED:
        raise NotThisFormat(f"{name} in it unpacks to more than {LARGEST_UNPACKED / 2**20:g} MB")
    return bytes(whole)


def _names(data: bytes) -> Iterator[str]:
    """The names in a list of entries: messages whose first field is the name."""
    place = 0
    while place < len(data):
        if data[place] != ENTRY:
            raise ValueError(f"entry of the unknown kind {data[place]}")
        size, start = _number(data, place + 1)
        entry, place = data[start : start + size], start + size
        if entry[:1] == bytes([NAME_IN_ENTRY]):
            length, begin = _number(entry, 1)
            yield entry[begin : begin + length].decode()
        else:
            yield ""


def _number(data: bytes, place: int) -> tuple[int, int]:
    """A number of seven bits to a byte, the lowest first, and where the next thing begins."""
    value = shift = 0
    while True:
        byte = data[place]
        value |= (byte & 0x7F) << shift
        place, shift = place + 1, shift + 7
        if byte < 0x80:
            return value, place

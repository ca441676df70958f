"""A reader of untrusted zip files that refuses bombs, paths that lead elsewhere, and too many files."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from pathlib import Path

from cubital_cli.authoring.exchange.imported import NotThisFormat

LARGEST_FILE = 100 * 2**20  # bytes of what is imported
LARGEST_UNPACKED = 300 * 2**20
MOST_MEMBERS = 20_000
STRANGE = re.compile(r"(^|/)\.\.(/|$)|^/|^[A-Za-z]:|\\|\0")


def read_limited(file: Path, largest: int = LARGEST_FILE) -> bytes:
    """The bytes of the file to be imported. Raises NotThisFormat."""
    try:
        if not file.is_file():
            raise NotThisFormat(f"{file}: there is no such file")
        with file.open("rb") as opened:
            data = opened.read(largest + 1)
    except OSError as error:
        raise NotThisFormat(f"{file}: cannot be opened: {error.strerror}") from error
    if not data:
        raise NotThisFormat(f"{file}: is empty")
    if len(data) > largest:
        raise NotThisFormat(f"{file}: is larger than {largest / 2**20:g} MB; import it in parts")
    return data


class Archive:
    """A zip in memory. Nothing of it is ever written under the names that it gives."""

    def __init__(self, name: str, data: bytes) -> None:
        self._name = name
        self._left = LARGEST_UNPACKED
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            members = self._zip.infolist()
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
            raise NotThisFormat(f"{name}: is not a zip file that can be opened: {error}") from error
        if len(members) > MOST_MEMBERS:
            raise NotThisFormat(f"{name}: holds more than {MOST_MEMBERS:,} files")
        for member in members:
            if STRANGE.search(member.filename):
                raise NotThisFormat(
                    f"{name}: holds a file with the name {member.filename!r}, which leads elsewhere"
                )
            if member.flag_bits & 1:
                raise NotThisFormat(f"{name}: is encrypted; save it without a password")
        self.names = [member.filename for member in members if not member.is_dir()]

    def read(self, name: str) -> bytes:
        """The bytes packed under `name`. Counts what really comes out, whatever the zip says of itself."""
        try:
            with self._zip.open(name) as packed:
                data = packed.read(self._left + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError) as error:
            raise NotThisFormat(f"{self._name}: {name} in it cannot be unpacked: {error}") from error
        self._left -= len(data)
        if self._left < 0:
            raise NotThisFormat(f"{self._name}: unpacks to more than {LARGEST_UNPACKED / 2**20:g} MB")
        return data

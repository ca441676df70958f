"""The files of a content folder, opened with care: what is too big, elsewhere or no text is refused."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

LARGEST_TEXT = 8 * 2**20  # bytes of one YAML file: some 25,000 terms; parsed, it takes fifty times that
MARKS = {
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
    b"PK\x03\x04": "a zip or office file",
    b"%PDF": "a PDF",
}


class Unreadable(Exception):
    """A file that cannot be content; the message completes a sentence that begins with the file's name."""

    def __init__(self, message: str, line: int = 1) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True)
class SourceFile:
    """A YAML file as an editor saved it, to the byte. `path`: below the folder; `kind`: whose it is."""

    path: str
    kind: str
    data: bytes
    checksum: str

    @property
    def text(self) -> str:
        """Raises Unreadable."""
        return decoded(self.data)


def open_source(folder: Path, file: Path, kind: str) -> SourceFile:
    """The file, in the state of this moment; raises Unreadable."""
    data = content_of(folder, file, LARGEST_TEXT)
    path = file.relative_to(folder).as_posix()
    return SourceFile(path, kind, data, hashlib.sha256(data).hexdigest())


def content_of(folder: Path, file: Path, largest: int) -> bytes:
    """The bytes of a plain file of at most `largest` bytes below `folder`; raises Unreadable."""
    try:
        if not file.resolve(strict=True).is_relative_to(folder.resolve()):
            raise Unreadable("is a link that leads out of the content folder; put the file itself here")
        if not file.is_file():
            raise Unreadable("is not a plain file")
        size = file.stat().st_size
        if size > largest:
            raise Unreadable(f"is too large: {size / 2**20:,.1f} MB, and {largest / 2**20:g} MB is the most")
        with file.open("rb") as opened:
            data = opened.read(largest + 1)
    except (OSError, RuntimeError) as error:  # a link in a circle is a RuntimeError to Python 3.11 and 3.12
        reason = error.strerror if isinstance(error, OSError) else "a link in a circle"
        raise Unreadable(f"cannot be opened: {reason}") from error
    if len(data) > largest:
        raise Unreadable(f"is too large: {largest / 2**20:g} MB is the most")
    return data


def decoded(data: bytes) -> str:
    """The text of a file, without its byte order mark; raises Unreadable."""
    for mark, what in MARKS.items():
        if data.startswith(mark):
            raise Unreadable(f"is {what}, not UTF-8 text; save it as plain text in UTF-8")
    if b"\0" in data[:4096]:
        raise Unreadable("is not a text file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Unreadable("is not UTF-8 text; save it as UTF-8", line) from error


def shown(file: Path) -> str:
    """The path relative to the current folder where it is below it, else absolute."""
    absolute = Path(os.path.abspath(file))
    try:
        return absolute.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return str(absolute)

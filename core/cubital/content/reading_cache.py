"""Cache of the readings of single content files, from one command to the next."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import secrets
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from cubital.content.file_reading import FileReading
from cubital.content.files import SourceFile
from cubital.content.kinds import ContentKind

READING = TypeAdapter(FileReading)
DIGEST_LENGTH = 64
UNFINISHED = "unfinished-"
NAME = re.compile(rf"[0-9a-f]{{{DIGEST_LENGTH}}}|{UNFINISHED}\w+")
LARGEST = 64 << 20  # bytes; of a longer file a reading is not believed


class ReadingCache:
    """Readings without a mistake, each in a file that is named after all that it depends on.

    That is: the bytes that were read and their place, the kinds, and the program. So what changes is read
    anew, and nothing has to be found out about what was kept before. A file that is cut or altered does not
    fit the digest at its beginning, and counts as missing; so does what cannot be read. Facts that are
    filled in are compared when a reading is found.
    """

    def __init__(self, folder: Path, content: Path, kinds: Iterable[ContentKind[Any]]) -> None:
        """`folder` is for all caches, and need not be there; `content` is the folder that is read."""
        self._folder = folder / f"content-{_digest(os.fsencode(content.resolve()))[:16]}"
        self._program = _program(list(kinds))
        self._used: set[str] = set()
        self._fresh: dict[str, FileReading] = {}

    def find(self, source: SourceFile, facts: str) -> FileReading | None:
        """The reading of the file with these facts, by their digest; None where there is none."""
        name = self._name(source)
        try:
            data = _bytes_of(self._folder / name)
            digest, payload = data[:DIGEST_LENGTH], data[DIGEST_LENGTH:]
            if digest.decode() != _digest(payload):
                return None
            reading = READING.validate_json(payload)
        except (OSError, ValueError):
            return None
        if reading.facts not in (None, facts):
            return None
        self._used.add(name)
        return reading

    def note(self, source: SourceFile, reading: FileReading) -> None:
        """Note what was read of the file, for `keep`."""
        self._fresh[self._name(source)] = reading

    def keep(self) -> None:
        """Keep what was noted, in place of all that was not found. Where it cannot be kept, it is not."""
        with contextlib.suppress(OSError, ValueError):
            self._folder.mkdir(parents=True, exist_ok=True)
            if self._folder.is_symlink():
                return  # what is there is not ours to clear away
            for name, reading in self._fresh.items():
                self._write(self._folder / name, READING.dump_json(reading))
            for name in set(os.listdir(self._folder)) - self._used - self._fresh.keys():
                if NAME.fullmatch(name):
                    with contextlib.suppress(OSError):
                        (self._folder / name).unlink(missing_ok=True)

    def _write(self, file: Path, payload: bytes) -> None:
        """Whole or not at all, whoever writes the same at once."""
        handle, name = tempfile.mkstemp(dir=self._folder, prefix=UNFINISHED)
        try:
            with open(handle, "wb") as opened:
                opened.write(_digest(payload).encode() + payload)
            os.replace(name, file)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    def _name(self, source: SourceFile) -> str:
        return _digest("\0".join((self._program, source.kind, source.path, source.checksum)).encode())


def _bytes_of(file: Path) -> bytes:
    """Raises OSError also for what is no plain file of a size that a reading has."""
    handle = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    with open(handle, "rb") as opened:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode) or status.st_size > LARGEST:
            raise OSError(f"{file} is no reading")
        return opened.read()


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _program(kinds: list[ContentKind[Any]]) -> str:
    """A digest of the kinds, of the code that makes them, of Python, and of what is installed."""
    try:
        code = [one for package in sorted(_packages(kinds)) for one in _code(package)]
    except (AttributeError, KeyError, OSError, TypeError):
        return secrets.token_hex()  # of code that is in no file nothing can be said: so nothing is found
    parts: list[object] = [sys.version]
    parts += [(kind.name, kind.files, kind.holds, kind.named_by, dict(kind.choices)) for kind in kinds]
    for place in sys.path:
        with contextlib.suppress(OSError):  # what is no folder
            parts += sorted(name for name in os.listdir(place or ".") if name.endswith(".dist-info"))
    return _digest(repr([*parts, *code]).encode())


def _packages(kinds: list[ContentKind[Any]]) -> set[str]:
    """Core, and the packages that the models and functions of kinds are of."""
    makers: list[Any] = [model for kind in kinds for model in kind.model.__mro__]
    makers += [function for kind in kinds for function in (kind.key, kind.passages)]
    names = {maker.__module__.partition(".")[0] for maker in makers}
    return {"cubital", *names} - sys.stdlib_module_names


def _code(package: str) -> Iterator[tuple[str, int, int]]:
    """The files of a package, or of a module alone, each with its size and the time of its last change."""
    module = sys.modules[package]
    paths = list(getattr(module, "__path__", ())) or [module.__file__]
    for path in paths:
        files = [path] if os.path.isfile(path) else _python_files(path)
        for file in files:
            status = os.stat(file)
            yield file, status.st_size, status.st_mtime_ns


def _python_files(folder: str) -> Iterator[str]:
    for place, folders, names in os.walk(folder):
        folders.sort()
        yield from (os.path.join(place, name) for name in sorted(names) if name.endswith(".py"))

"""Index file: a school's index, kept below its home, so that a process need not make it from the content.

It is mapped into memory, and replaced whole, never written to. The pickle in it is trusted as the database
beside it is: who can write there owns the school already.
"""

from __future__ import annotations

import hashlib
import mmap
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import NamedTemporaryFile

import structlog
from filelock import FileLock

from cubital.content import Passage
from cubital.garbage_collection import no_garbage_collection
from cubital_tutor.language.course_language import CourseLanguage
from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.retrieval.index_building import build
from cubital_tutor.retrieval.index_bytes import Parts, from_bytes
from cubital_tutor.retrieval.written_answers import WrittenAnswer

log = structlog.get_logger()

FOLDER = "tutor-index"
ENDING = ".index"

# Several schools of one process, as in tests, share the index of the same content.
_of_this_process: dict[str, PassageIndex] = {}
MOST_SHARED = 2


def index_of(
    folder: Path,
    passages: tuple[Passage, ...],
    language: CourseLanguage,
    answers: tuple[WrittenAnswer, ...],
) -> PassageIndex:
    """The index of these: read from `folder`, else made, and written there for the next process."""
    parts = passages, language, answers
    name = f"{_checksum(parts)}{ENDING}"
    index = _of_this_process.pop(name, None) or _read(folder / name, parts)
    if index is None:
        with _alone(folder):
            index = _read(folder / name, parts)
            if index is None:
                built = build(parts)
                _write(built, folder, name)
                # Read back, so that its arrays are the mapped file's and no copy of our own.
                index = _read(folder / name, parts) or from_bytes(memoryview(built), parts)
    _of_this_process[name] = index
    if len(_of_this_process) > MOST_SHARED:
        _of_this_process.pop(next(iter(_of_this_process)), None)
    return index


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Of several processes of a school one makes the index, and the others wait for its file."""
    with ExitStack() as stack:
        with suppress(OSError):  # where nothing can be written, each makes its own
            folder.mkdir(parents=True, exist_ok=True)
            stack.enter_context(FileLock(folder.with_suffix(".lock")))
        yield


def _read(file: Path, parts: Parts) -> PassageIndex | None:
    try:
        with file.open("rb") as opened, no_garbage_collection():
            mapped = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
            return from_bytes(memoryview(mapped), parts)
    except FileNotFoundError:
        return None
    except Exception as error:  # whatever stands in a file that was cut off
        log.warning("tutor_index_unreadable", file=str(file), reason=str(error))
        return None


def _write(index: bytes, folder: Path, name: str) -> None:
    """Whole or not at all; a school whose disk is full or only readable goes on without."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=folder, delete=False) as beside:
            try:
                beside.write(index)
                beside.flush()
                os.replace(beside.name, folder / name)
            except OSError:
                Path(beside.name).unlink(missing_ok=True)
                raise
        for other in folder.iterdir():  # of older content and older versions
            if other.name != name:
                with suppress(OSError):
                    other.unlink()
    except OSError as error:
        log.warning("tutor_index_not_written", folder=str(folder), reason=str(error))


def _checksum(parts: Parts) -> str:
    """Of all that the index is made from: the content, and the code that reads it."""
    passages, language, answers = parts
    checksum = hashlib.sha256(f"{_of_code()} {language.checksum}".encode())
    for each in (*passages, *answers):
        checksum.update(repr(each).encode())
    return checksum.hexdigest()


@cache
def _of_code() -> str:
    package = files("cubital_tutor")
    code = hashlib.sha256()
    for room in ("language", "guard", "retrieval"):
        for file in sorted((package / room).iterdir(), key=lambda file: file.name):
            if file.is_file():
                code.update(file.read_bytes())
    return code.hexdigest()

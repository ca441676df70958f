"""Index bytes: an index as bytes, without what the school's content holds in memory already.

Texts, passages and answers are numbers in them. Arrays, which are most of an index, are not copied out of the
bytes: those of a mapped file are read where a question needs them, and shared by all processes of a school.
"""

from __future__ import annotations

import pickle
from io import BytesIO
from typing import Any

from cubital.content import Passage
from cubital_tutor.language.arrays import np
from cubital_tutor.language.course_language import CourseLanguage
from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.retrieval.written_answers import WrittenAnswer

WIDEST = 8  # bytes of an array's number, at a multiple of which an array begins
LAST = 8  # bytes, which say where the arrays end and the pickle begins


Parts = tuple[tuple[Passage, ...], CourseLanguage, tuple[WrittenAnswer, ...]]
"""What an index is made from."""


def to_bytes(index: PassageIndex, parts: Parts) -> bytes:
    arrays, rest = BytesIO(), BytesIO()
    _Pickler(rest, arrays, _shared(parts)).dump(index)
    return b"".join((arrays.getbuffer(), rest.getbuffer(), arrays.tell().to_bytes(LAST, "little")))


def from_bytes(written: memoryview, parts: Parts) -> PassageIndex:
    """The index that was made from `parts`; it keeps `written`. Raises anything where that is damaged."""
    index: PassageIndex = _Unpickler(written, _shared(parts)).load()
    return index


def _shared(parts: Parts) -> list[Any]:
    """All that an index has of the content, in the same order in each process."""
    passages, language, answers = parts
    asked_for = (text for answer in answers for text in (answer.question, *answer.asks))
    answered = (text for passage in passages for text in (passage.heading, *passage.questions))
    return [language, *passages, *answers, *asked_for, *answered]


class _Pickler(pickle.Pickler):
    def __init__(self, file: BytesIO, arrays: BytesIO, shared: list[Any]) -> None:
        super().__init__(file, protocol=pickle.HIGHEST_PROTOCOL)
        self._arrays = arrays
        self._numbers = {each: number for number, each in enumerate(shared)}

    def persistent_id(self, each: Any) -> int | tuple[str, int, int] | None:
        if isinstance(each, np.ndarray):
            start = self._arrays.tell()
            length = self._arrays.write(each.tobytes())
            self._arrays.write(bytes(-length % WIDEST))
            return each.dtype.str, start, each.size
        if isinstance(each, str | Passage | WrittenAnswer | CourseLanguage):
            return self._numbers.get(each)
        return None


class _Unpickler(pickle.Unpickler):
    def __init__(self, written: memoryview, shared: list[Any]) -> None:
        end = int.from_bytes(written[-LAST:], "little")
        super().__init__(BytesIO(written[end:-LAST]))
        self._arrays = written[:end]
        self._shared = shared

    def persistent_load(self, each: int | tuple[Any, int, int]) -> Any:
        if isinstance(each, int):
            return self._shared[each]
        dtype, start, size = each
        return np.frombuffer(self._arrays, dtype, size, start) if size else np.empty(0, dtype)

"""Sample texts: the places of content that is marked `sample: true`, for the school to write anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

MARK = "sample"


def sample_marks(value: Any, path: tuple[int | str, ...] = ()) -> Iterator[tuple[int | str, ...]]:
    """The paths of the marks in an entry, given as its editor wrote it."""
    if isinstance(value, dict):
        if value.get(MARK) is True:
            yield (*path, MARK)
        for name, part in value.items():
            yield from sample_marks(part, (*path, name))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from sample_marks(part, (*path, number))

"""Where a question of QTI stands: its file, and words by which people find it in their program."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from typing import Any

from cubital_cli.authoring.exchange.qti_item import HIDDEN

ANSWERS = ("Choice", "gapText", "gapImg")
INLINE = ("a", "b", "code", "em", "font", "i", "small", "span", "strong", "sub", "sup", "u")
NO_TITLE = ("", "question")  # Canvas calls them all so
LONGEST = 60


def named_place(place: str, title: str | None, body: Any) -> str:
    """The place with the question's title, or with the first words of its stem if that says no more."""
    words = " ".join((title or "").split())
    if words.casefold() in NO_TITLE or words in re.findall(r"[\w-]+", place):
        words = " ".join("".join(_words(body)).split()) if body is not None else ""
    return f"{place} {textwrap.shorten(words, LONGEST, placeholder=' …')!r}" if words else place


def _words(part: Any) -> Iterator[str]:
    """What it shows before its answers."""
    yield part.text or ""
    for inner in part:
        if isinstance(inner.tag, str) and inner.tag not in HIDDEN and not inner.tag.endswith(ANSWERS):
            yield from _words(inner)
        yield "" if inner.tag in INLINE else " "
        yield inner.tail or ""

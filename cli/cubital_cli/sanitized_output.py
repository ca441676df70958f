"""Output without terminal escape codes: names and questions are stored as strangers typed them."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

# Control characters but for tab and line feed, the marks that turn the order of a line around, and ends of
# lines that no key makes. The few codes by which our own output is colored pass: none of them hides anything,
# moves the cursor or changes the window.
ESCAPES = re.compile(
    "(\x1b\\[(?:[0-3]|2[23]|3[1-6])(?:;(?:[0-3]|2[23]|3[1-6])){0,3}m|\r\n)"
    "|[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
)


def sanitize(text: str) -> str:
    """`text` with what could speak to a terminal as JSON writes it: an escape as \\u001b."""
    return ESCAPES.sub(lambda match: match[1] or f"\\u{ord(match[0]):04x}", text)


class SanitizedStream:
    """A stream that sanitizes all text that is written to it; `behind` it is the stream itself."""

    def __init__(self, behind: TextIO) -> None:
        self.behind = behind

    def write(self, text: str) -> int:
        self.behind.write(sanitize(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.behind, name)


@contextlib.contextmanager
def sanitized_output() -> Iterator[None]:
    """A context in which all printed text is sanitized, a plugin's too."""
    out: Any = SanitizedStream(sys.stdout)
    problems: Any = SanitizedStream(sys.stderr)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(problems):
        yield

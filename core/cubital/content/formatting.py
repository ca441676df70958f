"""YAML lines for edits of a file, as editors write them: plain where it can be, quoted where it must be."""

from __future__ import annotations

import json
import re
from typing import Any

from cubital.content.parsing import Document

# Line ends and invisible signs that YAML takes for more than they are.
ODD = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff]")


def block(fields: dict[str, Any], column: int, newline: str = "\n") -> str:
    """An item of a list, its dash at `column`, counted from 0; ends with a line end."""
    lines: list[str] = []
    for name, value in fields.items():
        lines += field(name, value, column + 2)
    lines[0] = " " * column + "- " + lines[0].lstrip()
    return newline.join(lines) + newline


def field(name: str, value: Any, column: int) -> list[str]:
    """The lines of one field, its name at `column`."""
    lines = written(value, column).split("\n")
    return [f"{' ' * column}{name}:{lines[0]}", *lines[1:]]


def written(value: Any, column: int) -> str:
    """The text after the colon of a field whose name is at `column`, a space or line end before it."""
    if isinstance(value, list):
        if not value:
            return " []"
        items = [f"{' ' * (column + 2)}- {flow(item)}" for item in value]
        return "\n" + "\n".join(items)
    if isinstance(value, str) and "\n" in value.strip() and _fits_a_block(value):
        indent = " " * (column + 2)
        return " |\n" + "\n".join(indent + line if line else "" for line in value.strip().split("\n"))
    return " " + flow(value)


def flow(value: Any) -> str:
    """A value on one line: a text without quotes where it is read back as the same."""
    if not isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return value if _reads_back(value) else quoted(value)


def quoted(value: Any) -> str:
    """A value as JSON writes it, which YAML reads too."""
    return ODD.sub(lambda match: f"\\u{ord(match[0]):04x}", json.dumps(value, ensure_ascii=False))


def _reads_back(text: str) -> bool:
    if not text or "\n" in text or ODD.search(text) or text != text.strip():
        return False
    document = Document(f"a: {text}\nb:\n  - {text}\n")
    return not document.flaws and document.value == {"a": text, "b": [text]}


def _fits_a_block(text: str) -> bool:
    lines = text.strip("\n").split("\n")
    return not ODD.search(text) and "\t" not in text and not lines[0].startswith(" ") and text == text.strip()

"""The writer of YAML, whole or as lines for an edit: texts plain where they can be, else quoted."""

from __future__ import annotations

import json
import re
from typing import Any

import yaml
from yaml.resolver import Resolver

from cubital.content.parsing import Document

# Line ends and invisible signs that YAML takes for more than they are.
ODD = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff]")
# Other programs may read our files by the rules of YAML 1.1, to which `yes` is no text.
YAML_1_1 = Resolver()
TEXT = "tag:yaml.org,2002:str"


def to_yaml(data: Any) -> str:
    """`data`, plain lists, fields and scalars, as a YAML document."""
    if isinstance(data, list) and data:
        return "".join(block(item, 0) for item in data)
    if isinstance(data, dict) and data:
        return "\n".join(line for name, value in data.items() for line in field(name, value, 0)) + "\n"
    return flow(data) + "\n"


def block(item: Any, column: int, newline: str = "\n") -> str:
    """An item of a list, its dash at `column`, counted from 0; ends with a line end."""
    if not isinstance(item, dict) or not item:
        return f"{' ' * column}- {flow(item)}{newline}"
    lines = [line for name, value in item.items() for line in field(name, value, column + 2)]
    lines[0] = " " * column + "- " + lines[0].lstrip()
    return newline.join(lines) + newline


def field(name: str, value: Any, column: int) -> list[str]:
    """The lines of one field, its name at `column`."""
    lines = written(value, column).split("\n")
    return [f"{' ' * column}{flow(name)}:{lines[0]}", *lines[1:]]


def written(value: Any, column: int) -> str:
    """The text after the colon of a field whose name is at `column`, a space or line end before it."""
    if isinstance(value, list) and value:
        return "\n" + "".join(block(item, column + 2) for item in value).removesuffix("\n")
    if isinstance(value, dict) and value:
        lines = [line for name, inner in value.items() for line in field(name, inner, column + 2)]
        return "\n" + "\n".join(lines)
    if isinstance(value, str) and "\n" in value.strip() and _fits_a_block(value):
        indent = " " * (column + 2)
        return " |\n" + "\n".join(indent + line if line else "" for line in value.strip().split("\n"))
    return " " + flow(value)


def flow(value: Any) -> str:
    """A value on one line: a text without quotes where it is read back as the same."""
    return value if isinstance(value, str) and _reads_back(value) else quoted(value)


def quoted(value: Any) -> str:
    """A value as JSON writes it, which YAML reads too."""
    return ODD.sub(lambda match: f"\\u{ord(match[0]):04x}", json.dumps(value, ensure_ascii=False))


def _reads_back(text: str) -> bool:
    if not text or "\n" in text or ODD.search(text) or text != text.strip():
        return False
    if YAML_1_1.resolve(yaml.ScalarNode, text, (True, False)) != TEXT:  # type: ignore[no-untyped-call]
        return False
    document = Document(f"a: {text}\nb:\n  - {text}\n")
    return not document.flaws and document.value == {"a": text, "b": [text]}


def _fits_a_block(text: str) -> bool:
    lines = text.strip("\n").split("\n")
    return not ODD.search(text) and "\t" not in text and not lines[0].startswith(" ") and text == text.strip()

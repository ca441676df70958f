"""YAML as editors mean it: `no` is a word, a key stands once, and every value knows its line.

The scalars are those of YAML 1.2's core schema: only true and false are booleans, `12:30` and
`2026-01-31` are texts, `010` is ten. Aliases, tags of one's own and infinities are refused or texts,
so that a file always says what JSON can say.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

try:
    from yaml import CSafeLoader as FastestLoader
except ImportError:  # a PyYAML that was built without libyaml
    from yaml import SafeLoader as FastestLoader  # type: ignore[assignment]

__all__ = ["SCALARS", "Document", "FastestLoader", "Flaw", "stripped"]

TAG = "tag:yaml.org,2002:"
DEEPEST = 50  # levels of lists and fields within each other
TOO_DEEP = f"lists and fields stand in each other more than {DEEPEST} deep"
HINTS = {
    "mapping values are not allowed": "a text with a colon in it must stand in quotes, or in a block after |",
    "did not find expected key": "the indentation, or a quote, of this line or the one before is not right",
    "did not find expected ','": "a bracket or brace that was opened is not closed",
    "found another document": "a file is one document: leave out the line ---",
    "did not find expected '-'": "the items of a list must begin at the same column",
    "could not find expected ':'": "a field needs a colon and a space after its name",
    "cannot start any token": "indent with spaces, not tabs; a text that begins with @, ` or % needs quotes",
    "did not find expected alphabetic": "a text that begins with * or & must stand in quotes",
    "found a tab character": "indent with spaces, not tabs",
    "unexpected end of stream": "a quote or bracket that was opened is not closed",
}
SUSPECTS = (
    (
        re.compile(r"^(?:<{7}|={7}|>{7})(?=\s|$)", re.MULTILINE),
        "two versions were merged here: keep one, and delete the lines of <<<<<<<, ======= and >>>>>>>",
    ),
    (
        re.compile(r"^ *\xa0", re.MULTILINE),
        "the line is indented with hard spaces, as word processors have them: type plain spaces",
    ),
)
"""What of a file that is not YAML explains it better than the place where the parser gave up."""
CURLY = re.compile(r"(?:^\s*-|:)\s+[\u201c\u201d\u2018\u2019\u201e]")


@dataclass(frozen=True)
class Flaw:
    """Something in a file that is not right; `line` and `column` count from 1."""

    line: int
    column: int
    field: str
    message: str


class _Composer(FastestLoader):
    """Composes nodes with their marks; the resolvers are only those of the core schema."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}
    depth = 0

    # Called around each node. Without a limit, a file of brackets alone overflows the stack of the C code.
    def descend_resolver(self, current_node: yaml.Node | None, current_index: Any) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            mark = current_node.start_mark if current_node else None
            raise yaml.composer.ComposerError(None, None, TOO_DEEP, mark)

    def ascend_resolver(self) -> None:
        self.depth -= 1


SCALARS: tuple[tuple[str, re.Pattern[str], Sequence[str]], ...] = tuple(
    (TAG + tag, re.compile(rf"^(?:{pattern})$"), list(first))
    for tag, pattern, first in (
        ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
        ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", "-+0123456789"),
        ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", "-+.0123456789"),
        ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    )
)
"""What is no text: its tag, how it is written, and the letters that it may begin with."""

for _tag, _pattern, _first in SCALARS:
    _Composer.add_implicit_resolver(_tag, _pattern, list(_first))


class Document:
    """One parsed file: its `value` as plain data, its `flaws`, and where each part stands."""

    def __init__(self, text: str) -> None:
        self.flaws: list[Flaw] = []
        self.value: Any = None
        self._text = text
        self._split: list[str] | None = None
        self._root: yaml.Node | None = None
        self._seen: set[int] = set()
        try:
            self._root = _compose(text)
            if self._root is not None:
                self.value = self._build(self._root, "")
        except yaml.YAMLError as error:
            self.flaws = [_syntax(error, text)]

    @property
    def empty(self) -> bool:
        return self._root is None

    def line(self, path: Sequence[int | str]) -> int:
        """The line of the value at `path`, or of the nearest part around it that is there."""
        node, line = self._root, 1
        if node is not None and not path:
            return int(node.start_mark.line) + 1
        for part in path:
            if isinstance(node, yaml.MappingNode):
                found = [(key, value) for key, value in node.value if key.value == part]
                if found:
                    key, node = found[-1]
                    line = key.start_mark.line + 1
            elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
                node = node.value[part]
                line = node.start_mark.line + 1
        return int(line)

    def lines_with(self, path: Sequence[int | str], words: str) -> Iterator[int]:
        """The lines of the text at `path` that hold `words`, once for each time; then its first line.

        A text that is folded or escaped may hold words that stand in no line of the file as they are.
        """
        node = self._root
        for part in path:
            if isinstance(node, yaml.MappingNode):
                node = [value for key, value in node.value if key.value == part][-1]
            elif isinstance(node, yaml.SequenceNode) and isinstance(part, int):
                node = node.value[part]
        if node is not None:
            begin, end = node.start_mark.line, node.end_mark.line
            for number, line in enumerate(self._lines()[begin : end + 1], begin + 1):
                yield from [number] * line.count(words)
        while True:
            yield self.line(path)

    def _lines(self) -> list[str]:
        if self._split is None:
            self._split = re.split(r"\r\n|[\r\n\x85\u2028\u2029]", self._text)  # what ends a line in YAML
        return self._split

    def visible(self, path: Sequence[int | str]) -> tuple[int | str, ...]:
        """`path` without what is not in the file, such as a model's name; a missing last field stays."""
        node, seen = self._root, []
        for place, part in enumerate(path):
            if isinstance(node, yaml.MappingNode):
                values = [value for key, value in node.value if key.value == part]
                if values or place == len(path) - 1:
                    seen.append(part)
                    node = values[-1] if values else None
            elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
                seen.append(part)
                node = node.value[part]
        return tuple(seen)

    def _flaw(self, node: yaml.Node, field: str, message: str) -> None:
        mark = node.start_mark
        self.flaws.append(Flaw(mark.line + 1, mark.column + 1, field, message))

    def _build(self, node: yaml.Node, field: str) -> Any:
        if id(node) in self._seen:
            self._flaw(node, field, "is used again through an alias (*name): write it out there instead")
            return None
        self._seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node)
        if isinstance(node, yaml.SequenceNode):
            return [self._build(item, field) for item in node.value]
        return self._scalar(node, field)

    def _mapping(self, node: yaml.MappingNode) -> dict[str, Any]:
        first: dict[str, int] = {}
        built: dict[str, Any] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                self._flaw(
                    key, "", "a field's name must be a word; a text in braces or brackets needs quotes"
                )
                continue
            name = str(key.value)
            if name in first:
                self._flaw(key, name, f"stands twice; the first is on line {first[name]}")
                continue
            first[name] = key.start_mark.line + 1
            self._scalar(key, name)
            built[name] = self._build(value, name)
        return built

    def _scalar(self, node: yaml.Node, field: str) -> Any:
        value = str(node.value)
        try:
            match node.tag.removeprefix(TAG):
                case "str":
                    if "\0" in value:
                        self._flaw(node, field, "contains the character NUL, which cannot be stored")
                    return value
                case "int":
                    return int(value, 0) if value[:2] in ("0o", "0x") else int(value)
                case "float":
                    if math.isfinite(number := float(value)):
                        return number
                    raise ValueError
                case "bool":
                    return {"true": True, "false": False}[value.lower()]
                case "null":
                    return None
        except ValueError:
            self._flaw(node, field, "the number is too large")
            return None
        except KeyError:
            pass
        self._flaw(node, field, f"the tag {node.tag.replace(TAG, '!!')} is not understood here")
        return None


def stripped(data: Any) -> Any:
    """Plain data without the spaces and line ends around its texts."""
    if isinstance(data, str):
        return data.strip()
    if isinstance(data, list):
        return [stripped(item) for item in data]
    return {name: stripped(value) for name, value in data.items()} if isinstance(data, dict) else data


def _compose(text: str) -> yaml.Node | None:
    loader = _Composer(text)
    try:
        return loader.get_single_node()
    finally:
        loader.dispose()


def _syntax(error: yaml.YAMLError, text: str) -> Flaw:
    for suspect, explained in SUSPECTS:
        if found := suspect.search(text):
            return Flaw(text.count("\n", 0, found.start()) + 1, 1, "", explained)
    if isinstance(error, yaml.MarkedYAMLError):
        problem = error.problem or error.context or "this is not YAML"
        hint = next((hint for start, hint in HINTS.items() if start in problem), None)
        # What is never closed is to be looked for where it was opened, not at the end of the file.
        unclosed = error.context_mark if "unexpected end of stream" in problem else None
        mark = unclosed or error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        if CURLY.search(text.split("\n")[line - 1] if line <= text.count("\n") + 1 else ""):
            hint = "curly quotes are no quotes to YAML: type straight ones"
        return Flaw(line, column, "", f"{hint} ({problem})" if hint else problem)
    bad = re.search(r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", text)
    before = text[: bad.start()] if bad else ""
    column = len(before) - before.rfind("\n")
    what = f"the character {ord(bad[0]):#04x}" if bad else "a character"
    return Flaw(before.count("\n") + 1, column, "", f"{what} is not allowed in YAML")

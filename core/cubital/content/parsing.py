"""YAML as editors mean it: `no` is a word, a key stands once, and every value knows its line.

The scalars are those of YAML 1.2's core schema: only true and false are booleans, `12:30` and
`2026-01-31` are texts, `010` is ten. Aliases, tags of one's own and infinities are refused or texts,
so that a file always says what JSON can say.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import Any

import yaml

from cubital.content.syntax import LINE_END, Flaw, syntax_flaw

try:
    from yaml import CSafeLoader as FastestLoader
except ImportError:  # a PyYAML that was built without libyaml
    from yaml import SafeLoader as FastestLoader  # type: ignore[assignment]

__all__ = ["SCALARS", "Document", "FastestLoader", "Flaw", "stripped"]

TAG = "tag:yaml.org,2002:"
DEEPEST = 50  # levels of lists and fields within each other
COMMENT_IN_DOUBT = re.compile(
    r" #|\s+#\w"
)  # behind a text; a comment has two spaces before it and one behind
TOO_DEEP = f"lists and fields stand in each other more than {DEEPEST} deep"


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

    # As the original, without what serves paths and tags of one's own; it is called for every node.
    def resolve(self, kind: type[yaml.Node], value: Any, implicit: Any) -> str:
        if kind is yaml.ScalarNode:
            if implicit[0]:
                for tag, pattern in self.yaml_implicit_resolvers.get(value[:1], ()):
                    if pattern.match(value):
                        return tag
            return TAG + "str"
        return TAG + ("seq" if kind is yaml.SequenceNode else "map")


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
        self._has_signs = "!" in text or "&" in text
        self._has_comments = " #" in text
        self._root: yaml.Node | None = None
        self._seen: set[int] = set()
        try:
            self._root = _compose(text)
            if self._root is not None:
                self.value = self._build(self._root, "")
        except yaml.YAMLError as error:
            self.flaws = [syntax_flaw(error, text)]

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
                pairs = [(key, value) for key, value in node.value if key.value == part]
                if pairs:
                    key, node = pairs[-1]
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
            self._split = LINE_END.split(self._text)
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
                    self._look_at_text(node, field, value)
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

    def _look_at_text(self, node: yaml.Node, field: str, value: str) -> None:
        if "\0" in value:
            self._flaw(node, field, "contains the character NUL, which cannot be stored")
        if not isinstance(node, yaml.ScalarNode) or node.style:  # in quotes, or a block
            return
        if self._has_signs:
            first = self._lines()[node.start_mark.line][node.start_mark.column :][:1]
            if first in ("!", "&"):
                self._flaw(node, field, f"a text that begins with {first} must stand in quotes")
        if self._has_comments:
            line = self._lines()[node.end_mark.line]
            if COMMENT_IN_DOUBT.match(line, node.end_mark.column):
                cut = f"ends before the # of {_short(line)!r}"
                self._flaw(node, field, f"{cut}: put it in quotes; two spaces stand before a comment")


def _short(line: str) -> str:
    return line.strip() if len(line.strip()) <= 40 else f"{line.strip()[:39]}…"


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

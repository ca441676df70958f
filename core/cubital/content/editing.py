"""Edits of a YAML file that touch only the lines that change.

By hand, over PyYAML's marks: ruamel.yaml writes the whole file anew, and with it quotes, spaces and line ends
that nobody changed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import yaml

from cubital.content.parsing import Document, FastestLoader, stripped
from cubital.content.yaml_writer import block, field, quoted, written

LINE_END = re.compile(r"\r\n|[\r\n\x85\u2028\u2029]")

Path = tuple[int | str, ...]


class CannotEdit(Exception):
    """The file is written in a way that cannot be edited here; the message says what to do instead."""


class EditableFile:
    """The text of a YAML file. Edits are gathered, and checked against what the file should say then."""

    def __init__(self, name: str, text: str) -> None:
        self._name = name
        self._mark = "\ufeff" if text.startswith("\ufeff") else ""
        self._text = text.removeprefix("\ufeff")
        self._newline = "\r\n" if "\r\n" in self._text else "\n"
        if self._text and not LINE_END.search(self._text[-1:]):
            self._text += self._newline
        document = Document(self._text)
        if document.flaws:
            raise CannotEdit(f"{name} has mistakes; run `cubital content check` first")
        self._value = document.value
        self._root = yaml.compose(self._text, Loader=FastestLoader)
        self._starts = [0, *(match.end() for match in LINE_END.finditer(self._text))]
        self._edits: list[tuple[int, int, str]] = []

    def append(self, path: Path, items: Sequence[dict[str, Any]]) -> None:
        """Put `items` at the end of the list at `path`."""
        node = self._node(path) if self._root is not None else None
        if node is None or node.value == []:
            if path:
                raise CannotEdit(
                    f"{self._name}: the list {'.'.join(map(str, path))} is empty; write its first item"
                )
            start = len(self._text) if node is None else self._offset(node.start_mark)
            end = start if node is None else self._end_of_line(node)
            new = "".join(block(item, 0, self._newline) for item in items)
            self._edits.append((start, end, new))
            self._value = list(items)
            return
        if not isinstance(node, yaml.SequenceNode) or node.flow_style:
            raise CannotEdit(f"{self._name}: write the list with one dash for each item, not in brackets")
        column = self._column_of_dash(node)
        self._edits.append(
            (
                self._end_of_line(node),
                self._end_of_line(node),
                "".join(block(item, column, self._newline) for item in items),
            )
        )
        self._at(path).extend(items)

    def change(self, path: Path, fields: dict[str, Any]) -> None:
        """Give the item at `path` these values; fields that it lacks are added after its last one."""
        node, item = self._node(path), self._at(path)
        if not isinstance(node, yaml.MappingNode):
            raise CannotEdit(f"{self._name}: {path} has no fields")
        column = node.start_mark.column
        missing = []
        for name, value in fields.items():
            pair = next((pair for pair in node.value if pair[0].value == name), None)
            if pair is None:
                missing += field(name, value, column)
            elif item[name] != value:
                key, old = pair
                start = self._offset(key.end_mark)
                start = self._text.index(":", start) + 1
                self._edits.append((start, self._end(old), self._after_colon(node, value)))
            item[name] = value
        if missing and node.flow_style:
            raise CannotEdit(f"{self._name}: write the item with one field on a line, not in braces")
        if missing:
            end = self._end_of_line(node)
            self._edits.append((end, end, "".join(line + self._newline for line in missing)))

    def text(self) -> str:
        """The file with all edits. Raises CannotEdit where it would not say what it should."""
        new = self._text
        for start, end, replacement in sorted(self._edits, reverse=True):
            new = new[:start] + replacement + new[end:]
        document = Document(new)
        if document.flaws or stripped(document.value) != stripped(self._value):
            raise CannotEdit(f"{self._name} is laid out in a way that cannot be edited here; edit it by hand")
        return self._mark + new

    def _after_colon(self, mapping: yaml.MappingNode, value: Any) -> str:
        if mapping.flow_style:
            return " " + quoted(value)
        return written(value, mapping.start_mark.column).replace("\n", self._newline)

    def _node(self, path: Path) -> Any:
        node = self._root
        for part in path:
            if isinstance(node, yaml.SequenceNode) and isinstance(part, int):
                node = node.value[part]
            elif isinstance(node, yaml.MappingNode):
                node = next((value for key, value in node.value if key.value == part), None)
        return node

    def _at(self, path: Path) -> Any:
        value = self._value
        for part in path:
            value = value[part]
        return value

    def _column_of_dash(self, node: yaml.SequenceNode) -> int:
        return int(node.start_mark.column)

    def _offset(self, mark: Any) -> int:
        return (
            self._starts[mark.line] + int(mark.column) if mark.line < len(self._starts) else len(self._text)
        )

    def _end(self, node: Any) -> int:
        """The end of the value, without the blank lines and comments that a parser counts in."""
        last = node
        while not isinstance(last, yaml.ScalarNode) and not last.flow_style and last.value:
            last = last.value[-1][1] if isinstance(last, yaml.MappingNode) else last.value[-1]
        end = self._offset(last.end_mark)
        if isinstance(last, yaml.ScalarNode) and last.style in ("|", ">"):
            end = self._offset(last.start_mark) + len(
                self._text[self._offset(last.start_mark) : end].rstrip()
            )
        return end

    def _end_of_line(self, node: Any) -> int:
        line_end = LINE_END.search(self._text, self._end(node))
        return line_end.end() if line_end else len(self._text)

"""A reader of Aiken, the plainest text format of questions: a stem, lettered options, `ANSWER: B`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cubital_cli.authoring.exchange.imported import ImportedItem, ImportedItems
from cubital_cli.authoring.exchange.markup import CannotKeep, refuse_formula
from cubital_cli.authoring.exchange.targets import Target

OPTION = re.compile(r"\s*([A-Z])[.)]\s+(\S.*)")
ANSWER = re.compile(r"\s*ANSWER:(.*)", re.IGNORECASE | re.DOTALL)
KEY_OF_AIKEN = re.compile(r"^[ \t]*ANSWER:", re.MULTILINE)
STARRED = re.compile(r"^\s*\*\s?[A-Za-z][.)]\s", re.MULTILINE)


def is_aiken(text: str) -> bool:
    """Whether it is no GIFT, whose answers stand in braces, and has keys of Aiken."""
    return "{" not in text and KEY_OF_AIKEN.search(text) is not None


def read_aiken(text: str, target: Target, imported: ImportedItems) -> None:
    """Put its questions among the `imported` ones; what is not sure is a remark, with its line."""
    for question in _questions(text):
        place = f"{imported.file}:{question.line}"
        try:
            fields = question.fields(target)
        except CannotKeep as error:
            imported.remark(place, f"{error}; the question was left out")
        else:
            imported.items.append(ImportedItem(place, fields))


@dataclass
class _Question:
    line: int
    stem: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    key: str | None = None
    trouble: str | None = None

    def take(self, line: str) -> None:
        if option := OPTION.fullmatch(line):
            expected = chr(ord("A") + len(self.options))
            if option[1] != expected:
                self.trouble = self.trouble or f"has the option {option[1]} where {expected} was to come"
            self.options[option[1]] = option[2].strip()
        elif self.options:
            self.trouble = self.trouble or f"has {line.strip()[:40]!r} behind its options"
        else:
            self.stem.append(line.strip())

    def fields(self, target: Target) -> dict[str, Any]:
        """Raises CannotKeep where the key or the options are not sure."""
        if self.trouble:
            raise CannotKeep(self.trouble)
        if self.key is None:
            raise CannotKeep("has no line ANSWER:")
        if self.key not in self.options:
            raise CannotKeep(f"names the right answer {self.key[:40]!r}, which is no letter of its options")
        stem = "\n".join(self.stem)
        for text in (stem, *self.options.values()):
            refuse_formula(text)
        if target.kind.asks:
            options = [
                {"text": text} | ({"right": True} if letter == self.key else {})
                for letter, text in self.options.items()
            ]
            return {target.kind.asks.question: {"kind": "one", "stem": stem, "options": options}}
        shape = target.kind.questions
        assert shape is not None
        texts = list(self.options.values())
        return {shape.question: stem, shape.options: texts, shape.answer: self.options[self.key]}


def _questions(text: str) -> Iterator[_Question]:
    """Each ends with its key; what is without one ends with the next blank line behind options."""
    question: _Question | None = None
    for number, line in enumerate(text.split("\n"), 1):
        answer = ANSWER.fullmatch(line)
        if question and (answer or (not line.strip() and question.options)):
            question.key = answer[1].strip().upper() if answer else None
            yield question
            question = None
        elif line.strip() or answer:
            question = question or _Question(number)
            if answer:
                question.trouble = "is a key without a question"
                yield question
                question = None
            else:
                question.take(line)
    if question:
        yield question

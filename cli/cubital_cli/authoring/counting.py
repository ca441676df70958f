"""The content in numbers: how many entries, words, questions and terms, and which facts are due."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from cubital.content.facts import Fact
from cubital.content.kinds import ContentKind
from cubital.content.reading import Reading


@dataclass(frozen=True)
class Length:
    """How many words the text of an entry has, without its questions and lists of points."""

    kind: str
    key: str
    source: str
    words: int


@dataclass(frozen=True)
class Counts:
    """`questions` by kind and module, module None where a question is of no module; `groups` by kind and
    category; `due` are the facts whose review is due, the oldest first."""

    entries: dict[str, int]
    lengths: list[Length]
    questions: dict[str, dict[int | None, int]]
    groups: dict[str, dict[str, int]]
    facts: int
    due: list[Fact]


def count(reading: Reading, kinds: Iterable[ContentKind[Any]], today: date) -> Counts:
    """Of a reading of `kinds`; what of an entry is prose, a question or a group, its kind says."""
    lengths: list[Length] = []
    questions: dict[str, dict[int | None, int]] = {}
    groups: dict[str, dict[str, int]] = {}
    for kind in kinds:
        entries = [
            (entry, entry.value.model_dump(mode="json", by_alias=False)) for entry in reading.of(kind.name)
        ]
        if kind.prose:
            lengths += [
                Length(kind.name, entry.key, entry.source, _words(kind.prose, body))
                for entry, body in entries
            ]
        if kind.questions is not None:
            asked: Counter[int | None] = Counter()
            for _, body in entries:
                asked[body.get("module")] += len(kind.questions.among(body))
            questions[kind.name] = dict(sorted(asked.items(), key=lambda item: item[0] or 0))
        group = kind.cards.group if kind.cards is not None else "category"
        found = Counter(str(body[group]) for _, body in entries if group and body.get(group))
        if found:
            groups[kind.name] = dict(sorted(found.items()))
    due = sorted((fact for fact in reading.facts if fact.review_by <= today), key=lambda fact: fact.review_by)
    numbers = {name: len(reading.of(name)) for name in reading.kinds}
    return Counts(numbers, lengths, questions, groups, len(list(reading.facts)), due)


def _words(prose: Iterable[str], body: Any) -> int:
    texts = [text for path in prose for text in _at(body, path.split("."))]
    return sum(len(text.split()) for text in texts if isinstance(text, str))


def _at(body: Any, path: Iterable[str]) -> Iterator[Any]:
    """What stands at `path`, in every item of the lists on the way."""
    found = [body]
    for name in path:
        found = [part.get(name) for part in found if isinstance(part, dict)]
        found = [item for part in found for item in (part if isinstance(part, list) else [part])]
    return (part for part in found if part is not None)

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
    """The number of words in an entry's prose, without its questions and lists of points."""

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
    """Count a reading of `kinds`; each kind says which of its fields are prose, questions and groups."""
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
            by_module: Counter[int | None] = Counter()
            for _, body in entries:
                by_module[body.get("module")] += len(kind.questions.among(body))
            questions[kind.name] = dict(sorted(by_module.items(), key=lambda item: item[0] or 0))
        group = kind.cards.group if kind.cards is not None else "category"
        sizes = Counter(str(body[group]) for _, body in entries if group and body.get(group))
        if sizes:
            groups[kind.name] = dict(sorted(sizes.items()))
    due = sorted((fact for fact in reading.facts if fact.review_by <= today), key=lambda fact: fact.review_by)
    entry_counts = {name: len(reading.of(name)) for name in reading.kinds}
    return Counts(entry_counts, lengths, questions, groups, len(list(reading.facts)), due)


def _words(prose: Iterable[str], body: Any) -> int:
    texts = [text for path in prose for text in _at(body, path.split("."))]
    return sum(len(text.split()) for text in texts if isinstance(text, str))


def _at(body: Any, path: Iterable[str]) -> Iterator[Any]:
    """The values at `path`, in every item of the lists on the way."""
    parts = [body]
    for name in path:
        parts = [part.get(name) for part in parts if isinstance(part, dict)]
        parts = [item for part in parts for item in (part if isinstance(part, list) else [part])]
    return (part for part in parts if part is not None)

"""Reading one content file: its entries, and all that other files must be compared with."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, ValidationError

from cubital.content.fact_uses import (
    FactMention,
    fields_that_name,
    mentions_of_facts,
    mistake_of,
    problems_without_facts,
)
from cubital.content.facts import Facts, NoSuchFact
from cubital.content.files import shown
from cubital.content.kinds import ContentKind
from cubital.content.messages import FieldProblem, field_name, problems
from cubital.content.mistakes import Mistake
from cubital.content.parsing import Document, stripped
from cubital.content.references import EntryReferences, references_of
from cubital.content.snapshot import filled


@dataclass(slots=True)
class EntryReading:
    """An entry in its file. `choices`: fields that are limited to keys of another kind: line, field, value.

    `value` is None where the reading was kept, which holds what was written.
    """

    key: str
    position: int
    line: int
    body: dict[str, Any]
    checksum: str
    references: EntryReferences
    facts: list[FactMention]
    choices: list[tuple[int, str, Any]]
    value: Annotated[Any, Field(exclude=True)] = None


@dataclass(slots=True)
class FileReading:
    """The entries of a file; `facts`: the digest of the facts, where some are named in it."""

    entries: list[EntryReading]
    facts: str | None = None


@dataclass
class FileReader:
    """Reads the entries of `file`. Its `mistakes` are told; `unread` are the entries with one, as written.

    `unread_facts`: the facts with a mistake, as written; None for a file of them that is not YAML.
    """

    kind: ContentKind[Any]
    file: Path
    document: Document
    named_by: dict[str, str]
    facts: Facts
    unread_facts: Iterable[dict[str, Any] | None]
    mistakes: list[Mistake] = field(default_factory=list)
    unread: list[dict[str, Any] | None] = field(default_factory=list)

    def read(self, facts_digest: str) -> FileReading:
        document = self.document
        for flaw in document.flaws:
            self._mistake(flaw.message, flaw.line, flaw.column, flaw.field)
        positions: Iterable[int | None] = ()
        if document.empty:
            self.unread.append(None)
            if not document.flaws:
                self._mistake("is empty; delete the file, or write its entries")
        elif self.kind.holds == "one":
            positions = (None,)
        elif isinstance(document.value, list):
            positions = range(len(document.value))
        elif not document.flaws:
            self._mistake("must be a list of entries, each beginning with a dash", document.line(()))
        entries = [entry for position in positions if (entry := self._read_entry(position)) is not None]
        return FileReading(entries, facts_digest if any(entry.facts for entry in entries) else None)

    def _mistake(self, message: str, line: int = 1, column: int = 0, field: str = "") -> None:
        self.mistakes.append(Mistake(shown(self.file), line, column, field, message))

    def _read_entry(self, position: int | None) -> EntryReading | None:
        kind, document = self.kind, self.document
        place: tuple[int, ...] = () if position is None else (position,)
        data = document.value if position is None else document.value[position]
        if not isinstance(data, dict):
            self._tell(place, [FieldProblem((), f"must be an entry of {kind.name}, with fields")])
            return None
        if kind.model.model_config.get("str_strip_whitespace"):
            data = stripped(data)  # of no meaning to the model, and so no change either
        text = json.dumps(data, sort_keys=True)
        mentions = self._fact_mentions(place, data) if "$(" in text else []
        try:
            value = filled(kind, data, self.facts)
        except NoSuchFact:  # told by _fact_mentions, each at its own line
            self.unread.append(data)
            self._tell(place, problems_without_facts(kind, data))
            return None
        except ValidationError as error:
            self.unread.append(data)
            self._tell(place, problems(error, kind.model))
            return None
        key = kind.key(value)
        for name in fields_that_name(kind, value, key, data) if mentions else ():
            self._mistake(
                "names the entry, and must not change when a fact does: write the words out here",
                document.line((*place, name)),
                field=name,
            )
        return EntryReading(
            key=key,
            position=position or 0,
            line=document.line(place),
            body=data,
            checksum=hashlib.sha256(text.encode()).hexdigest(),
            references=references_of(kind, self.named_by, document, place, data, value),
            facts=mentions,
            choices=[(document.line((*place, name)), name, getattr(value, name)) for name in kind.choices],
            value=value,
        )

    def _tell(self, place: tuple[int, ...], flaws: list[FieldProblem]) -> None:
        flawed = {flaw.line for flaw in self.document.flaws}  # what stands there was not built as written
        for each in flaws:
            path = (*place, *each.path)
            if self.document.line(path) not in flawed:
                name = field_name(self.document.visible(path)[len(place) :])
                self._mistake(each.message, self.document.line(path), field=name)

    def _fact_mentions(self, place: tuple[int, ...], data: Any) -> list[FactMention]:
        """The facts in `data`; those that cannot be filled in are mistakes."""
        mentions = []
        for mention in mentions_of_facts(self.document, place, data):
            reason = mistake_of(mention.reference, self.kind, self.facts, self.unread_facts)
            if reason:
                self._mistake(reason, mention.line, field=mention.field)
            else:
                mentions.append(mention)
        return mentions

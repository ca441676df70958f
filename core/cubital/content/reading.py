"""Reading the content folder: every entry, or every mistake at once; nothing is written anywhere."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError
from rapidfuzz import fuzz, process

from cubital.content.fact_uses import (
    FactMention,
    FactUse,
    fields_that_name,
    mentions_of_facts,
    mistake_of,
    problems_without_facts,
)
from cubital.content.facts import FACTS, Fact, Facts, NoSuchFact
from cubital.content.files import SourceFile, Unreadable, open_source, shown
from cubital.content.kinds import ContentKind
from cubital.content.messages import FieldProblem, field_name, not_one_of, problems
from cubital.content.mistakes import Mistake
from cubital.content.page_paths import PagePaths
from cubital.content.parsing import Document, stripped
from cubital.content.references import References
from cubital.content.snapshot import filled
from cubital.plugin_failures import PluginFailed


@dataclass(frozen=True)
class EntryRead:
    """An entry as it was read. `position`: its place in `source`, a path below the content folder.

    `body` is what the editor wrote, as JSON-ready data; `checksum` is of `body`; `value` is the entry with
    its facts filled in.
    """

    kind: str
    key: str
    source: str
    position: int
    line: int
    value: BaseModel
    body: dict[str, Any]
    checksum: str


@dataclass
class Reading:
    """All of a content folder. It can be loaded where `mistakes` is empty; `kinds` names what was read.

    `is_content`: the folder is there and holds something that could be content.
    """

    folder: Path
    kinds: tuple[str, ...]
    entries: list[EntryRead] = field(default_factory=list)
    files: list[SourceFile] = field(default_factory=list)
    facts: Facts = field(default_factory=Facts)
    fact_uses: list[FactUse] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)
    warnings: list[Mistake] = field(default_factory=list)
    is_content: bool = True

    def of(self, kind: str) -> list[EntryRead]:
        return [entry for entry in self.entries if entry.kind == kind]

    def choices(self, kind: ContentKind[Any]) -> dict[str, list[str]]:
        """By field of `kind`, the values that it may have; fields that may have any are left out."""
        keys = {name: [entry.key for entry in self.of(other)] for name, other in kind.choices.items()}
        return {name: values for name, values in keys.items() if values}


def read(
    folder: Path,
    kinds: Iterable[ContentKind[Any]],
    some_disabled: bool = False,
    pages: PagePaths | None = None,
) -> Reading:
    """Read all files of `kinds` below `folder`. Slow: call it from a thread, outside any transaction.

    A YAML file that no kind understands is a mistake. With `some_disabled`, when an installed plugin
    is switched off, it may belong to that one, and is a warning. The facts are read in any case.
    `pages` are those that texts may link to; None where they are not known, and any link will do.
    Raises PluginFailed for two kinds of one name.
    """
    return _Reader(folder, list(kinds), some_disabled, pages).read()


class _Reader:
    def __init__(
        self, folder: Path, kinds: list[ContentKind[Any]], some_disabled: bool, pages: PagePaths | None
    ) -> None:
        names = [kind.name for kind in kinds]
        for name in names:
            if names.count(name) > 1:
                raise PluginFailed(
                    f"Two plugins both register content of the kind {name}; switch one of them off."
                )
        self._folder = folder
        self._kinds = kinds
        self._some_disabled = some_disabled
        self._reading = Reading(folder, tuple(names))
        self._understood: set[Path] = set()
        # By kind, the entries with a mistake as they are written; None for a file that is not YAML.
        self._unread: dict[str, list[dict[str, Any] | None]] = defaultdict(list)
        self._references = References(folder, kinds, pages)
        # By kind, the values of fields that are limited to keys of another kind: file, line, field, value.
        self._chosen: dict[str, list[tuple[Path, int, str, str]]] = defaultdict(list)

    def read(self) -> Reading:
        if not self._folder.is_dir():
            self._reading.is_content = False
            there = self._folder.exists()
            self._mistake(self._folder, "is a file, not a folder" if there else "there is no such folder")
        elif not any(file for kind in self._kinds for file in self._folder.glob(kind.files)):
            self._reading.is_content = False
            usual = ", ".join(sorted(kind.files for kind in self._kinds))
            self._mistake(self._folder, f"is not a folder of content: it has none of {usual}")
        else:
            facts = self._read_kind(FACTS)
            self._reading.facts = Facts(entry.value for entry in facts if isinstance(entry.value, Fact))
            for kind in self._kinds:
                self._reading.entries += facts if kind.name == FACTS.name else self._read_kind(kind)
            for kind in self._kinds:
                self._check_choices(kind)
            for mention, reason in self._references.broken(set(self._unread)):
                self._mistake(mention.file, reason, mention.line, field=mention.field)
            self._find_strays()
        self._reading.mistakes.sort()
        self._reading.warnings.sort()
        return self._reading

    def _check_choices(self, kind: ContentKind[Any]) -> None:
        choices = self._reading.choices(kind)
        for file, line, name, value in self._chosen[kind.name]:
            # Where an entry of the other kind has a mistake, the value may be that one's.
            if name in choices and value not in choices[name] and kind.choices[name] not in self._unread:
                self._mistake(file, not_one_of(choices[name], value), line, field=name)

    def _mistake(self, file: Path, message: str, line: int = 1, column: int = 0, field: str = "") -> None:
        self._reading.mistakes.append(Mistake(shown(file), line, column, field, message))

    def _read_kind(self, kind: ContentKind[Any]) -> list[EntryRead]:
        files = sorted(self._folder.glob(kind.files))
        self._understood.update(files)
        entries = [entry for file in files for entry in self._read_file(kind, file)]
        if kind.single and not files:
            self._mistake(self._folder / kind.files, "this file is missing")
        first: dict[str, EntryRead] = {}
        for entry in entries:
            # Names that differ in capitals alone would be one to a reader, and have one link.
            before = first.setdefault(entry.key.casefold(), entry)
            if before is not entry:
                place = f"{shown(self._folder / before.source)}:{before.line}"
                written = f" as {before.key!r}" if before.key != entry.key else ""
                self._mistake(
                    self._folder / entry.source,
                    f"{kind.name}: {entry.key!r} is already in {place}{written}",
                    entry.line,
                )
        return list(first.values())

    def _read_file(self, kind: ContentKind[Any], file: Path) -> Iterator[EntryRead]:
        try:
            source = open_source(self._folder, file, kind.name)
            document = Document(source.text)
        except Unreadable as error:
            self._mistake(file, str(error), error.line)
            self._unread[kind.name].append(None)
            return
        if kind.name in self._reading.kinds:
            self._reading.files.append(source)
        for flaw in document.flaws:
            self._mistake(file, flaw.message, flaw.line, flaw.column, flaw.field)
        if document.empty:
            self._unread[kind.name].append(None)
            if not document.flaws:
                self._mistake(file, "is empty; delete the file, or write its entries")
        elif kind.holds == "one":
            yield from self._read_entry(kind, file, document, None)
        elif isinstance(document.value, list):
            for position in range(len(document.value)):
                yield from self._read_entry(kind, file, document, position)
        elif not document.flaws:
            self._mistake(file, "must be a list of entries, each beginning with a dash", document.line(()))

    def _read_entry(
        self, kind: ContentKind[Any], file: Path, document: Document, position: int | None
    ) -> Iterator[EntryRead]:
        place: tuple[int, ...] = () if position is None else (position,)
        data = document.value if position is None else document.value[position]
        if not isinstance(data, dict):
            problem = FieldProblem((), f"must be an entry of {kind.name}, with fields")
            self._tell(file, document, place, [problem])
            return
        if kind.model.model_config.get("str_strip_whitespace"):
            data = stripped(data)  # of no meaning to the model, and so no change either
        text = json.dumps(data, sort_keys=True)
        uses = self._fact_uses(kind, file, document, place, data) if "$(" in text else []
        try:
            value = filled(kind, data, self._reading.facts)
        except NoSuchFact:  # told by _fact_uses, each at its own line
            self._unread[kind.name].append(data)
            self._tell(file, document, place, problems_without_facts(kind, data))
            return
        except ValidationError as error:
            self._unread[kind.name].append(data)
            self._tell(file, document, place, problems(error, kind.model))
            return
        key = kind.key(value)
        source = file.relative_to(self._folder).as_posix()
        self._reading.fact_uses += [
            FactUse(use.reference, kind.name, key, use.field, source, use.line) for use in uses
        ]
        for name in fields_that_name(kind, value, key, data) if uses else ():
            self._mistake(
                file,
                "names the entry, and must not change when a fact does: write the words out here",
                document.line((*place, name)),
                field=name,
            )
        self._references.note(kind, file, document, place, data, value)
        self._chosen[kind.name] += [
            (file, document.line((*place, name)), name, getattr(value, name)) for name in kind.choices
        ]
        yield EntryRead(
            kind=kind.name,
            key=key,
            source=source,
            position=position or 0,
            line=document.line(place),
            value=value,
            body=data,
            checksum=hashlib.sha256(text.encode()).hexdigest(),
        )

    def _tell(
        self, file: Path, document: Document, place: tuple[int, ...], flaws: list[FieldProblem]
    ) -> None:
        flawed = {flaw.line for flaw in document.flaws}  # what stands there was not built as it is written
        for each in flaws:
            path = (*place, *each.path)
            if document.line(path) not in flawed:
                name = field_name(document.visible(path)[len(place) :])
                self._mistake(file, each.message, document.line(path), field=name)

    def _fact_uses(
        self, kind: ContentKind[Any], file: Path, document: Document, place: tuple[int, ...], data: Any
    ) -> list[FactMention]:
        """The facts in `data`; those that cannot be filled in are mistakes."""
        uses = []
        for mention in mentions_of_facts(document, place, data):
            unread = self._unread.get(FACTS.name, ())
            reason = mistake_of(mention.reference, kind, self._reading.facts, unread)
            if reason:
                self._mistake(file, reason, mention.line, field=mention.field)
            else:
                uses.append(mention)
        return uses

    def _find_strays(self) -> None:
        known = [kind.files for kind in self._kinds]
        for file in sorted(self._folder.rglob("*")):
            source = file.relative_to(self._folder)
            hidden = any(part.startswith(".") for part in source.parts)
            beside = source.parts[0] == "media"
            # Of the last two endings: an editor's Notepad saves quiz.yaml as quiz.yaml.txt.
            is_yaml = {".yaml", ".yml"}.intersection(file.suffixes[-2:])
            if not is_yaml or file in self._understood or hidden or beside:
                continue
            message = "no plugin understands this file"
            near = process.extractOne(source.as_posix(), known, scorer=fuzz.ratio, score_cutoff=75)
            if near:
                message += f"; did you mean {near[0]}?"
            if self._some_disabled:
                message += " (it may belong to one that is switched off)"
                self._reading.warnings.append(Mistake(shown(file), 1, 0, "", message))
            else:
                self._mistake(file, message)

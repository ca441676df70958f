"""Reading the content folder: every entry, or every mistake at once; nothing is written anywhere."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError
from rapidfuzz import fuzz, process

from cubital.content.kinds import ContentKind
from cubital.content.parsing import Document
from cubital.content.wording import field_name, findings
from cubital.plugins import PluginFailed

NOT_ENTRIES = ("facts.yaml", "media/*")  # what lies beside the entries: shared facts, and drawings


@dataclass(frozen=True, order=True)
class Mistake:
    """One mistake. `file` as it is to be shown; `line` and `column` count from 1, column 0: the line."""

    file: str
    line: int
    column: int
    field: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.column else f"{self.file}:{self.line}"
        return f"{place}: {self.field}: {self.message}" if self.field else f"{place}: {self.message}"


@dataclass(frozen=True)
class EntryRead:
    """An entry as it was read. `position`: its place in `source`, a path below the content folder.

    `body` is the entry as JSON-ready data in the model's own field names; `checksum` is of `body`.
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
    """All of a content folder. It can be loaded where `mistakes` is empty; `kinds` names what was read."""

    folder: Path
    kinds: tuple[str, ...]
    entries: list[EntryRead] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)
    warnings: list[Mistake] = field(default_factory=list)

    def of(self, kind: str) -> list[EntryRead]:
        return [entry for entry in self.entries if entry.kind == kind]


def read(folder: Path, kinds: Iterable[ContentKind[Any]], some_disabled: bool = False) -> Reading:
    """Read all files of `kinds` below `folder`. Slow: call it from a thread, outside any transaction.

    A YAML file that no kind understands is a mistake. With `some_disabled`, when an installed plugin
    is switched off, it may belong to that one, and is a warning. Raises PluginFailed for two kinds
    of one name.
    """
    return _Reader(folder, list(kinds), some_disabled).read()


class _Reader:
    def __init__(self, folder: Path, kinds: list[ContentKind[Any]], some_disabled: bool) -> None:
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

    def read(self) -> Reading:
        if not self._folder.is_dir():
            self._mistake(self._folder, "there is no such folder")
            return self._reading
        for kind in self._kinds:
            self._read_kind(kind)
        self._find_strays()
        self._reading.mistakes.sort()
        self._reading.warnings.sort()
        return self._reading

    def _mistake(self, file: Path, message: str, line: int = 1, column: int = 0, field: str = "") -> None:
        self._reading.mistakes.append(Mistake(shown(file), line, column, field, message))

    def _read_kind(self, kind: ContentKind[Any]) -> None:
        files = sorted(file for file in self._folder.glob(kind.files) if file.is_file())
        self._understood.update(files)
        entries = [entry for file in files for entry in self._read_file(kind, file)]
        if kind.single and not files:
            self._mistake(self._folder / kind.files, "this file is missing")
        first: dict[str, EntryRead] = {}
        for entry in entries:
            before = first.setdefault(entry.key, entry)
            if before is not entry:
                place = f"{shown(self._folder / before.source)}:{before.line}"
                self._mistake(
                    self._folder / entry.source,
                    f"{kind.name}: {entry.key!r} is already in {place}",
                    entry.line,
                )
        self._reading.entries.extend(first.values())

    def _read_file(self, kind: ContentKind[Any], file: Path) -> Iterator[EntryRead]:
        raw = file.read_bytes()
        try:
            document = Document(raw.decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            self._mistake(file, "is not UTF-8 text; save it as UTF-8", raw[: error.start].count(b"\n") + 1)
            return
        for flaw in document.flaws:
            self._mistake(file, flaw.message, flaw.line, flaw.column, flaw.field)
        if document.flaws:
            return
        if document.empty:
            self._mistake(file, "is empty; delete the file, or write its entries")
        elif kind.holds == "one":
            yield from self._read_entry(kind, file, document, None)
        elif isinstance(document.value, list):
            for position in range(len(document.value)):
                yield from self._read_entry(kind, file, document, position)
        else:
            self._mistake(file, "must be a list of entries, each beginning with a dash", document.line(()))

    def _read_entry(
        self, kind: ContentKind[Any], file: Path, document: Document, position: int | None
    ) -> Iterator[EntryRead]:
        place: tuple[int, ...] = () if position is None else (position,)
        data = document.value if position is None else document.value[position]
        if not isinstance(data, dict):
            self._mistake(file, f"must be an entry of {kind.name}, with fields", document.line(place))
            return
        try:
            # As JSON, because a strict model takes dates, sets and enumerations from JSON's texts and lists.
            value = kind.model.model_validate_json(json.dumps(data))
        except ValidationError as error:
            for found in findings(error, kind.model):
                path = (*place, *found.path)
                name = field_name(document.visible(path)[len(place) :])
                self._mistake(file, found.message, document.line(path), field=name)
            return
        body = value.model_dump(mode="json", by_alias=False)
        yield EntryRead(
            kind=kind.name,
            key=kind.key(value),
            source=file.relative_to(self._folder).as_posix(),
            position=position or 0,
            line=document.line(place),
            value=value,
            body=body,
            checksum=checksum(body),
        )

    def _find_strays(self) -> None:
        known = [kind.files for kind in self._kinds]
        for file in sorted(self._folder.rglob("*")):
            source = file.relative_to(self._folder)
            hidden = any(part.startswith(".") for part in source.parts)
            beside = any(source.match(pattern) for pattern in NOT_ENTRIES)
            if file.suffix not in (".yaml", ".yml") or file in self._understood or hidden or beside:
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


def checksum(body: dict[str, Any]) -> str:
    """Of what an entry says, not of how its YAML is laid out."""
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()


def shown(file: Path) -> str:
    """The path relative to the current folder where it is below it, else absolute."""
    absolute = Path(os.path.abspath(file))
    try:
        return absolute.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return str(absolute)

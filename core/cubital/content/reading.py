"""Reading the content folder: every entry, or every mistake at once; nothing is written anywhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from rapidfuzz import fuzz, process

from cubital.content.fact_uses import FactUse
from cubital.content.facts import FACTS, Fact, Facts
from cubital.content.file_reading import EntryReading, FileReader, FileReading
from cubital.content.files import SourceFile, Unreadable, open_source, shown
from cubital.content.kinds import ContentKind
from cubital.content.messages import not_one_of
from cubital.content.mistakes import Mistake
from cubital.content.page_paths import PagePaths
from cubital.content.parsing import Document
from cubital.content.reading_cache import ReadingCache
from cubital.content.references import References
from cubital.content.snapshot import filled
from cubital.plugin_failures import PluginFailed


@dataclass(frozen=True)
class EntryRead:
    """An entry as it was read. `position`: its place in `source`, a path below the content folder.

    `body` is what the editor wrote, as JSON-ready data; `checksum` is of `body`.
    """

    kind: str
    key: str
    source: str
    position: int
    line: int
    body: dict[str, Any]
    checksum: str
    make_value: Callable[[], BaseModel] = field(repr=False, compare=False)

    @cached_property
    def value(self) -> BaseModel:
        """The entry with its facts filled in."""
        return self.make_value()


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
    cache: Path | None = None,
) -> Reading:
    """Read all files of `kinds` below `folder`. Slow: call it from a thread, outside any transaction.

    A YAML file that no kind understands is a mistake. With `some_disabled`, when an installed plugin
    is switched off, it may belong to that one, and is a warning. The facts are read in any case.
    `pages` are those that texts may link to; None where they are not known, and any link will do.
    `cache`: a folder that keeps readings of single files, so that the next call reads only what changed.
    Raises PluginFailed for two kinds of one name.
    """
    return _Reader(folder, list(kinds), some_disabled, pages, cache).read()


class _Reader:
    def __init__(
        self,
        folder: Path,
        kinds: list[ContentKind[Any]],
        some_disabled: bool,
        pages: PagePaths | None,
        cache: Path | None,
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
        self._cache = ReadingCache(cache, folder, kinds) if cache is not None else None
        self._facts_digest = ""
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
            for file, mention, reason in self._references.broken(set(self._unread)):
                self._mistake(file, reason, mention.line, field=mention.field)
            self._find_strays()
            if self._cache and not self._reading.mistakes:
                self._cache.keep()
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
            if kind.name == FACTS.name:
                self._facts_digest = source.checksum
            content = self._cached(kind, source) or self._read_source(kind, file, source)
        except Unreadable as error:
            self._mistake(file, str(error), error.line)
            self._unread[kind.name].append(None)
            return
        if kind.name in self._reading.kinds:
            self._reading.files.append(source)
        for entry in content.entries:
            self._reading.fact_uses += [
                FactUse(fact.reference, kind.name, entry.key, fact.field, source.path, fact.line)
                for fact in entry.facts
            ]
            self._references.note(kind, file, entry.key, entry.references)
            self._chosen[kind.name] += [(file, *choice) for choice in entry.choices]
            yield EntryRead(
                kind=kind.name,
                key=entry.key,
                source=source.path,
                position=entry.position,
                line=entry.line,
                body=entry.body,
                checksum=entry.checksum,
                make_value=partial(_value, kind, entry, self._reading.facts),
            )

    def _cached(self, kind: ContentKind[Any], source: SourceFile) -> FileReading | None:
        return self._cache.find(source, self._facts_digest) if self._cache else None

    def _read_source(self, kind: ContentKind[Any], file: Path, source: SourceFile) -> FileReading:
        """The file as it is read; raises Unreadable."""
        unread_facts = self._unread.get(FACTS.name, ())
        reader = FileReader(
            kind,
            file,
            Document(source.text),
            self._references.named_by,
            self._reading.facts,
            unread_facts,
        )
        content = reader.read(self._facts_digest)
        self._reading.mistakes += reader.mistakes
        if reader.unread:
            self._unread[kind.name] += reader.unread
        if self._cache:
            self._cache.note(source, content)
        return content

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


def _value(kind: ContentKind[Any], entry: EntryReading, facts: Facts) -> BaseModel:
    """The entry's value: as it was read, or, of a reading that was kept, made of what was written."""
    value: BaseModel = filled(kind, entry.body, facts) if entry.value is None else entry.value
    return value

"""References in texts to pages, entries, sections, images and sounds: one that leads nowhere is a mistake."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cubital.content.facts import texts
from cubital.content.kinds import ContentKind
from cubital.content.messages import field_name, nearest
from cubital.content.page_paths import PagePaths
from cubital.content.parsing import Document

# The target of a Markdown link or image; a field that is a path and nothing else.
TARGET = re.compile(r"\]\(\s*<?([^\s()<>]+)>?[^()]*\)")
PATH = re.compile(r"(?:/(?!/)|media/)\S*")
# The names of fields that hold an address: what begins with / in another one may be a unit, such as /hpf.
ADDRESS = re.compile(r"(?:\w+_)?(?:link|href|url|page|to)s?")
SECTION = "section"  # the field beside one that names an entry: a place on the page that opens it
SHOWN = 12  # of what a link could lead to

Place = tuple[int | str, ...]


@dataclass(frozen=True)
class Mention:
    """`target` stands on `line`, in `field`; `home`: the page that shows the entry, if any.

    `is_link`: it can be nothing else. `entry`, kind and key: a field names that entry by its key alone; where
    `is_section`, the target is a section of it.
    """

    line: int
    field: str
    target: str
    home: str | None
    is_link: bool = False
    entry: tuple[str, str] | None = None
    is_section: bool = False


@dataclass(frozen=True)
class EntryReferences:
    """The references of one entry; `anchors`: the pages that show it, each with a place there."""

    mentions: list[Mention]
    anchors: list[tuple[str, str]]


class References:
    """Gathers what the entries refer to and what there is to refer to; then says what is missing.

    `named_by`: by the name of a field that holds the number of an entry, that entry's kind.
    """

    def __init__(self, folder: Path, kinds: Iterable[ContentKind[Any]], pages: PagePaths | None) -> None:
        self._folder = folder
        self._pages = pages
        self.named_by = {kind.named_by: kind.name for kind in kinds if kind.named_by is not None}
        self._mentions: list[tuple[Path, Mention]] = []
        self._anchors: dict[str, set[str]] = defaultdict(set)
        self._shown_by: dict[str, set[str]] = defaultdict(set)  # the kinds whose entries a page shows
        self._keys: dict[str, set[str]] = defaultdict(set)  # of the entries, by kind

    def note(self, kind: ContentKind[Any], file: Path, key: str, references: EntryReferences) -> None:
        """Note the references and anchors of the entry `key`, which stands in `file`."""
        self._keys[kind.name].add(key)
        for home, anchor in references.anchors:
            self._anchors[home].add(anchor)
            self._shown_by[home].add(kind.name)
        self._mentions += [(file, mention) for mention in references.mentions]

    def broken(self, unread: set[str]) -> Iterator[tuple[Path, Mention, str]]:
        """The mentions of what is not there, each with its file and the reason, once all entries are noted.

        `unread` are kinds of which some entry has a mistake: what is missing of them may be that one's.
        """
        for kind in unread:
            self._keys.pop(kind, None)
        for page, kinds in self._shown_by.items():
            if kinds & unread:
                del self._anchors[page]
        for file, mention in self._mentions:
            reason = self._missing(mention)
            if reason:
                yield file, mention, reason

    def _missing(self, mention: Mention) -> str | None:
        if mention.entry and mention.is_section:
            return self._missing_section(mention.entry, mention.target)
        if mention.entry:
            return self._missing_entry(*mention.entry)
        target = mention.target
        if target.removeprefix("/").startswith("media/"):
            return self._missing_media(re.split(r"[?#]", target.removeprefix("/"))[0])
        reason = self._missing_page(target) if mention.is_link else None
        reason = reason or self._missing_place(target, mention.home)
        return f"the link {target} leads nowhere: {reason}" if reason else None

    def _missing_page(self, target: str) -> str | None:
        path = re.split(r"[?#]", target)[0]
        if not path or self._pages is None or path in self._pages:
            return None
        alike = self._pages.like(path)
        near = nearest(path, list(alike))
        if near is None:
            return f"there is no page {path}; {_these('the pages are ', list(self._pages))}"
        # As much of the address as is right there.
        meant = (near + target.removeprefix(path), near)
        right = (address for address in meant if not self._missing_place(address, None))
        return f"there is no page {path}; did you mean {next(right, alike[near])}?"

    def _missing_place(self, target: str, home: str | None) -> str | None:
        page, _, anchor = target.partition("#")
        if not page and anchor:
            return self._missing_anchor(home, anchor) if home else None
        entry = self._pages.entry_at(page.partition("?")[0]) if self._pages is not None else None
        if entry and (reason := self._missing_entry(*entry)):
            return reason
        if anchor and page.startswith("/"):
            return self._missing_anchor(page, anchor)
        return None

    def _missing_entry(self, kind: str, key: str) -> str | None:
        there = self._keys.get(kind)
        if there is None or key in there:  # a kind of which nothing was read
            return None
        one = next((name for name, named in self.named_by.items() if named == kind), f"entry of {kind}")
        return f"there is no {one} {key}; the {kind} are {', '.join(_sorted(there))}"

    def _missing_anchor(self, page: str, anchor: str) -> str | None:
        there = self._anchors.get(page)
        if there is None or anchor in there:  # a page of which we do not know what stands on it
            return None
        choices = sorted(there - {""})
        near = nearest(anchor, choices)
        return f"{page} has no #{anchor}; " + (f"did you mean #{near}?" if near else _instead(choices))

    def _missing_section(self, entry: tuple[str, str], section: str) -> str | None:
        """By the anchors of the page that opens the entry, where it is known which they are."""
        if self._pages is None:
            return None
        pages = [page for page in self._anchors if self._pages.entry_at(page.partition("?")[0]) == entry]
        there = sorted({anchor for page in pages for anchor in self._anchors[page]} - {""})
        if not there or section in there:
            return None
        near = nearest(section, there)
        return f"there is no section {section!r}; " + (
            f"did you mean {near}?" if near else _these("the sections are ", there)
        )

    def _missing_media(self, name: str) -> str | None:
        if ".." not in name and (self._folder / name).is_file():
            return None
        root = self._folder / "media"
        there = [file.relative_to(self._folder).as_posix() for file in root.rglob("*") if file.is_file()]
        near = nearest(name, sorted(there))
        return f"there is no file {name}; " + (
            f"did you mean {near}?" if near else "put the file there, or name another"
        )


def references_of(
    kind: ContentKind[Any], named_by: dict[str, str], document: Document, place: Place, data: Any, value: Any
) -> EntryReferences:
    """Those of the entry `value`: `data` is as written, at `place` of `document`."""
    home = None
    anchors = []
    for passage in kind.passages(value):
        home, _, anchor = passage.link.partition("#")
        anchors.append((home, anchor))
    mentions = []
    for path, text in texts(data):
        for target in _targets(text):
            line = next(document.lines_with((*place, *path), target))
            is_link = "](" in text or _holds_an_address(path)
            mentions.append(Mention(line, field_name(path), target, home, is_link=is_link))
    for path, name in _fields_named(data, named_by.keys()):
        entry = (named_by[name], str(_at(data, path)))
        if entry[0] != kind.name:
            line = document.line((*place, *path))
            mentions.append(Mention(line, field_name(path), entry[1], None, entry=entry))
            section = (*path[:-1], SECTION)
            if isinstance(target := _at(data, path[:-1]).get(SECTION), str):
                line = document.line((*place, *section))
                mention = Mention(line, field_name(section), target, None, entry=entry)
                mentions.append(replace(mention, is_section=True))
    return EntryReferences(mentions, anchors)


def _instead(choices: list[str]) -> str:
    return _these("it has ", [f"#{name}" for name in choices]) if choices else "link to the page alone"


def _these(beginning: str, choices: list[str]) -> str:
    more = f" and {len(choices) - SHOWN} more" if len(choices) > SHOWN else ""
    return f"{beginning}{', '.join(choices[:SHOWN])}{more}"


def _holds_an_address(path: Place) -> bool:
    names = [part for part in path if isinstance(part, str)]
    return bool(names and ADDRESS.fullmatch(names[-1]))


def _targets(text: str) -> Iterator[str]:
    if "/" in text and PATH.fullmatch(text.strip()):
        yield text.strip()
        return
    for target in TARGET.findall(text) if "](" in text else ():
        if target.startswith(("/", "#", "media/")) and not target.startswith("//"):
            yield target


def _fields_named(data: Any, names: Collection[str], path: Place = ()) -> Iterator[tuple[Place, str]]:
    """The places of the fields that have one of `names` and hold a key, each with its name."""
    if isinstance(data, list):
        for number, item in enumerate(data):
            yield from _fields_named(item, names, (*path, number))
    elif isinstance(data, dict):
        for name, value in data.items():
            if name in names and isinstance(value, int) and not isinstance(value, bool):
                yield (*path, name), name
            else:
                yield from _fields_named(value, names, (*path, name))


def _at(data: Any, path: Place) -> Any:
    for part in path:
        data = data[part]
    return data


def _sorted(keys: set[str]) -> list[str]:
    return sorted(keys, key=lambda name: (len(name), name))

"""A snapshot is the content of one load, and stays whole whatever is loaded meanwhile."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import structlog
from pydantic import ValidationError
from sqlalchemy import Text, bindparam, cast, select

from cubital.content.facts import FACTS, Facts, NoSuchFact
from cubital.content.kinds import ContentKind, M, Passage, has_passages
from cubital.content.recorded_questions import has_recorded, questions_of
from cubital.content.structure import RecordedQuestion
from cubital.content.tables import content_entries, stood
from cubital.errors import Refusal
from cubital.storage.work import Work

if TYPE_CHECKING:
    from cubital.storage.database import Database

T = TypeVar("T")

log = structlog.get_logger()

_entries = content_entries.c
# The bodies as the texts that they are: as values they would be parsed twice, and all be in memory at once.
STOOD = select(
    _entries.key, _entries.source, _entries.position, cast(_entries.body, Text).label("body")
).where(_entries.kind == bindparam("kind"), stood(_entries))


class ContentOutdated(Refusal):
    """The loaded content does not fit the program that is to show it: another version of it loaded it."""

    status = 503

    def __init__(self) -> None:
        super().__init__("This part of the course is being updated. Please try again in a moment.")


@dataclass
class EntriesOfKind:
    """The entries of one kind in one load, in their order and by key."""

    entries: list[Any]
    by_key: dict[str, Any]
    passages: list[Passage] | None = field(default=None)
    recorded: list[RecordedQuestion] | None = field(default=None)


class ContentSnapshot:
    """The entries as load number `version` left them, with the facts of that load filled in.

    `tag` tells one load from every other, also from one of the same number before a backup was restored.
    """

    def __init__(self, database: Database, version: int, at: str) -> None:
        self.version = version
        self.tag = hashlib.sha256(f"{version} {at}".encode()).hexdigest()[:16]
        self._database = database
        self._facts: Facts | None = None
        self._kinds: dict[str, EntriesOfKind] = {}
        self._made: dict[str, Any] = {}
        self._filling = asyncio.Lock()

    async def all(self, kind: ContentKind[M]) -> list[M]:
        """The entries of `kind` in their order."""
        return list((await self._entries_of(kind)).entries)

    async def find(self, kind: ContentKind[M], key: str) -> M | None:
        """The entry of `kind` with this key, None where there is none."""
        entry: M | None = (await self._entries_of(kind)).by_key.get(key)
        return entry

    async def passages(self, kinds: Iterable[ContentKind[Any]]) -> list[Passage]:
        """The passages of `kinds`, for the tutor to quote."""
        passages = []
        for kind in filter(has_passages, kinds):
            entries = await self._entries_of(kind)
            if entries.passages is None:
                entries.passages = [passage for entry in entries.entries for passage in kind.passages(entry)]
            passages += entries.passages
        return passages

    async def recorded_questions(self, kinds: Iterable[ContentKind[Any]]) -> dict[str, RecordedQuestion]:
        """Every question of `kinds` whose answers are recorded, by the name that they record."""
        questions: dict[str, RecordedQuestion] = {}
        for kind in filter(has_recorded, kinds):
            entries = await self._entries_of(kind)
            if entries.recorded is None:
                entries.recorded = [one for entry in entries.entries for one in questions_of(kind, entry)]
            questions.update((one.name, one) for one in entries.recorded)
        return questions

    async def once(self, name: str, make: Callable[[], Awaitable[T]]) -> T:
        """What `make` makes of this load, made when it is first asked for by this name."""
        if name not in self._made:
            self._made[name] = await make()
        made: T = self._made[name]
        return made

    async def _entries_of(self, kind: ContentKind[Any]) -> EntriesOfKind:
        entries = self._kinds.get(kind.name)
        if entries is not None:
            return entries
        async with self._filling:
            if kind.name not in self._kinds:
                fetched = await self._database.read(fetch, kind, self.version, self._facts)
                self._facts, self._kinds[kind.name] = fetched
            return self._kinds[kind.name]


def fetch(
    work: Work, kind: ContentKind[Any], version: int, facts: Facts | None
) -> tuple[Facts, EntriesOfKind]:
    """The entries as load number `version` left them, and the facts that are filled in."""
    if facts is None:
        rows = work.all(STOOD, kind=FACTS.name, version=version)
        facts = Facts(_entry(FACTS, row.key, row.body, Facts()) for row in rows)
    rows = sorted(
        work.all(STOOD, kind=kind.name, version=version), key=lambda row: (row.source, row.position)
    )
    keyed = [(row.key, _entry(kind, row.key, row.body, facts)) for row in rows]
    order = kind.order
    if order is not None:
        keyed.sort(key=lambda pair: order(pair[1]))
    return facts, EntriesOfKind([entry for _, entry in keyed], dict(keyed))


def _entry(kind: ContentKind[M], key: str, body: str, facts: Facts) -> M:
    try:
        return _filled_text(kind, body, facts)
    except (ValidationError, NoSuchFact) as error:
        log.error("content_outdated", kind=kind.name, key=key, mend="cubital content load", reason=str(error))
        raise ContentOutdated() from error


def filled(kind: ContentKind[M], body: Any, facts: Facts) -> M:
    """The entry that `body` says once its facts are filled in; raises ValidationError and NoSuchFact."""
    return _filled_text(kind, json.dumps(body), facts)


def _filled_text(kind: ContentKind[M], text: str, facts: Facts) -> M:
    if "$(" in text and kind.name != FACTS.name:
        text = json.dumps(facts.fill_in(json.loads(text)))
    # As JSON, because a strict model takes dates, sets and enumerations from JSON's texts and lists.
    return kind.model.model_validate_json(text)

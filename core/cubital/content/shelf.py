"""The shelf: the loaded content as the running school sees it, kept in memory until a load changes it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import structlog
from pydantic import BaseModel, ValidationError
from sqlalchemy import bindparam, func, select
from starlette.requests import Request
from starlette.responses import Response

import cubital
from cubital.content.kinds import ContentKind, M, Passage
from cubital.content.tables import content_entries, content_loads
from cubital.errors import Refusal
from cubital.work import Work

if TYPE_CHECKING:
    from cubital.database import Database
    from cubital.live import Bus

log = structlog.get_logger()

T = TypeVar("T")

# A load is heard of over the bus. Should a signal ever be lost, the shelf finds out by itself this soon.
CONFIRM_SECONDS = 30.0

VERSION = select(func.coalesce(func.max(content_loads.c.id), 0))
CURRENT = select(
    content_entries.c.key, content_entries.c.source, content_entries.c.position, content_entries.c.body
).where(content_entries.c.kind == bindparam("kind"), content_entries.c.until_load.is_(None))


class ContentOutdated(Refusal):
    """The loaded content does not fit the program that is to show it: another version of it loaded it."""

    status = 503

    def __init__(self) -> None:
        super().__init__("This part of the course is being updated. Please try again in a moment.")


@dataclass
class _Held:
    entries: list[Any]
    by_key: dict[str, Any]
    passages: list[Passage] | None = field(default=None)


class Shelf:
    """Current content by kind. Once held, an answer costs neither a query nor a thread.

    Entries are shared between callers, and frozen.
    """

    def __init__(self, database: Database, bus: Bus) -> None:
        self._database = database
        self._version: int | None = None
        self._kinds: dict[str, _Held] = {}
        self._confirmed = 0.0
        self._signals = 0
        self._filling = asyncio.Lock()
        bus.on("content", self._heard)

    async def all(self, kind: ContentKind[M]) -> list[M]:
        """The entries of `kind` in their order."""
        return list((await self._held(kind)).entries)

    async def find(self, kind: ContentKind[M], key: str) -> M | None:
        """The entry of `kind` with this key, None where there is none."""
        found: M | None = (await self._held(kind)).by_key.get(key)
        return found

    async def passages(self, kinds: Iterable[ContentKind[Any]]) -> list[Passage]:
        """What the tutor may quote of `kinds`."""
        passages = []
        for kind in kinds:
            held = await self._held(kind)
            if held.passages is None:
                held.passages = [passage for entry in held.entries for passage in kind.passages(entry)]
            passages += held.passages
        return passages

    async def version(self) -> int:
        """The number of the last load that changed anything, 0 before the first."""
        await self._confirm()
        if self._version is None:
            signals = self._signals
            version = await self._database.glance(_version)
            if signals != self._signals:
                return version
            self._settle(version)
            return version
        return self._version

    async def etag(self, *parts: str) -> str:
        """The ETag of an answer made of content alone; ask for it before the content itself.

        `parts` are what else the answer depends on, such as a plugin's version.
        """
        return 'W/"{}"'.format("-".join([str(await self.version()), cubital.__version__, *parts]))

    async def _held(self, kind: ContentKind[Any]) -> _Held:
        await self._confirm()
        held = self._kinds.get(kind.name)
        if held is not None:
            return held
        async with self._filling:
            held = self._kinds.get(kind.name)
            if held is not None:
                return held
            signals = self._signals
            version, fresh = await self._database.read(_fetch, kind)
            if signals == self._signals:  # else a load came meanwhile: right for this answer, not to be kept
                self._settle(version)
                self._kinds[kind.name] = fresh
            return fresh

    async def _confirm(self) -> None:
        if self._version is None or time.monotonic() - self._confirmed < CONFIRM_SECONDS:
            return
        self._confirmed = time.monotonic()  # first, so that one caller asks and the others go on
        self._settle(await self._database.glance(_version))

    def _settle(self, version: int) -> None:
        # What is held is all of one version, and that is the one the ETag names.
        if version != self._version:
            self._kinds.clear()
        self._version = version
        self._confirmed = time.monotonic()

    def _heard(self, version: object) -> None:
        self._signals += 1
        if version != self._version:
            self._version = None
            self._kinds.clear()


async def answer_cached(
    request: Request, response: Response, shelf: Shelf, answer: Coroutine[Any, Any, T], *parts: str
) -> T | Response:
    """`answer`, made of content alone, with its ETag on `response`; a bare 304 where the browser has it.

    `parts` as in `Shelf.etag`. The answer must be the same for everyone who may ask.
    """
    etag = await shelf.etag(*parts)
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    if etag in (known.strip() for known in request.headers.get("if-none-match", "").split(",")):
        answer.close()
        return Response(status_code=304, headers=headers)
    response.headers.update(headers)
    return await answer


def _version(work: Work) -> int:
    row = work.one(VERSION)
    assert row is not None
    return int(row[0])


def _fetch(work: Work, kind: ContentKind[Any]) -> tuple[int, _Held]:
    rows = sorted(work.all(CURRENT, kind=kind.name), key=lambda row: (row.source, row.position))
    keyed = [(row.key, _entry(kind, row.key, row.body)) for row in rows]
    order = kind.order
    if order is not None:
        keyed.sort(key=lambda pair: order(pair[1]))
    return _version(work), _Held([entry for _, entry in keyed], dict(keyed))


def _entry(kind: ContentKind[Any], key: str, body: Any) -> BaseModel:
    try:
        entry: BaseModel = kind.model.model_validate_json(json.dumps(body))
    except ValidationError as error:
        log.error("content_outdated", kind=kind.name, key=key, mend="cubital content load", reason=str(error))
        raise ContentOutdated() from error
    return entry

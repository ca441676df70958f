"""The content cache keeps the loaded content in memory, for the running school, until a load changes it."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from cubital.content.kinds import ContentKind, M, Passage
from cubital.content.snapshot import ContentOutdated, ContentSnapshot
from cubital.content.tables import LAST_LOAD
from cubital.errors import Busy, NotFound
from cubital.metrics import CONTENT_EDITION
from cubital.storage.work import Work
from cubital.version import __version__

if TYPE_CHECKING:
    from cubital.storage.database import Database
    from cubital.storage.signals import SignalBus

__all__ = ["ContentCache", "ContentOutdated", "ContentSnapshot", "NothingLoaded"]

# A load is heard of over the bus. Should a signal ever be lost, the cache finds out by itself this soon.
CONFIRM_SECONDS = 30.0


class NothingLoaded(NotFound):
    def __init__(self) -> None:
        super().__init__("The school has no content yet. Load it: cubital content load")


class ContentCache:
    """Current content by kind. Once held, an answer costs neither a query nor a thread.

    Entries are shared between callers, and frozen. Whoever needs several kinds that fit together asks
    for a `snapshot` first: each call here is of the newest one, and a load may come between two calls.
    """

    def __init__(self, database: Database, bus: SignalBus) -> None:
        self._database = database
        self._current: ContentSnapshot | None = None
        self._confirmed = 0.0
        self._signals = 0
        bus.on("content", self._heard)

    async def snapshot(self) -> ContentSnapshot:
        """The newest content, all of one load."""
        await self._confirm()
        if self._current is not None:
            return self._current
        signals = self._signals
        load = await self._database.read_inline(_load)
        if signals != self._signals:  # a load came meanwhile: right for this answer, not to be kept
            return ContentSnapshot(self._database, *load)
        return self._settle(*load)

    async def all(self, kind: ContentKind[M]) -> list[M]:
        """The entries of `kind` in their order."""
        return await (await self.snapshot()).all(kind)

    async def find(self, kind: ContentKind[M], key: str) -> M | None:
        """The entry of `kind` with this key, None where there is none."""
        return await (await self.snapshot()).find(kind, key)

    async def passages(self, kinds: Iterable[ContentKind[Any]]) -> list[Passage]:
        """The passages of `kinds`, for the tutor to quote."""
        return await (await self.snapshot()).passages(kinds)

    async def version(self) -> int:
        """The number of the last load that changed anything, 0 before the first."""
        return (await self.snapshot()).version

    async def etag(self, *parts: str) -> str:
        """The ETag of an answer made of content alone; ask for it before the content itself.

        `parts` are what else the answer depends on, such as a plugin's version.
        """
        return 'W/"{}"'.format("-".join([(await self.snapshot()).tag, __version__, *parts]))

    async def _confirm(self) -> None:
        if self._current is None or time.monotonic() - self._confirmed < CONFIRM_SECONDS:
            return
        self._confirmed = time.monotonic()  # first, so that one caller asks and the others go on
        with contextlib.suppress(Busy):  # a database that is away for a while has loaded nothing new
            self._settle(*await self._database.read_inline(_load))

    def _settle(self, version: int, at: str) -> ContentSnapshot:
        self._confirmed = time.monotonic()
        fresh = ContentSnapshot(self._database, version, at)
        if self._current is None or self._current.tag != fresh.tag:
            self._current = fresh
            CONTENT_EDITION.set(version)
        return self._current

    def _heard(self, version: object) -> None:
        self._signals += 1
        if self._current is not None and version != self._current.version:
            self._current = None


def _load(work: Work) -> tuple[int, str]:
    """The last load's number and moment; 0 and nothing before the first."""
    row = work.one(LAST_LOAD)
    return (row.id, row.at.isoformat()) if row else (0, "")

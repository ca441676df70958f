"""The live feed of one process: it reads the entries that any process logs, and hands them to its sockets.

A signal says that there is an entry; the entry itself is read from the log. Ids are given before the commit,
so on PostgreSQL a smaller one may appear after a greater one: it is read by the id that its signal named.
The signal bus meets late ids too, but nothing names them: it reads a window of time anew. No code is shared.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

import structlog
from sqlalchemy import bindparam, select

from cubital.learning.activity import ActivityEntry, entries_after, entries_of, newest_entries
from cubital.learning.tables import activity
from cubital.storage.database import Database
from cubital.storage.signals import SignalBus
from cubital.storage.work import Work
from cubital_admin.live.activity import FEED_LENGTH, FeedEntry

log = structlog.get_logger()

TOPIC = "student_activity"
GATHER = 0.05  # seconds from one reading of the log to the next, while events come fast
LOOK_BACK = 5.0  # seconds after which the log is read although no signal came: one may have been lost
MOST = 500  # entries in one reading
SENT_IDS = 5000  # entries whose ids are remembered, so that none is sent twice
WAITING = 100  # bursts in one socket's queue

NEWEST_IDS = select(activity.c.id).order_by(activity.c.id.desc()).limit(bindparam("most"))


def announce(work: Work, activity_id: int) -> None:
    """Tell the feeds of all processes, once `work` is committed, that this entry is there."""
    work.signal(TOPIC, activity_id)


@dataclass(frozen=True)
class Burst:
    """Entries on their way to every socket, each encoded once."""

    ids: tuple[int, ...]
    frames: tuple[str, ...]

    @staticmethod
    def of(entries: Iterable[ActivityEntry]) -> Burst:
        pairs = [(entry.id, _frame(entry)) for entry in entries]
        return Burst(tuple(id_ for id_, _ in pairs), tuple(frame for _, frame in pairs))

    @cached_property
    def together(self) -> str:
        return f"[{','.join(self.frames)}]"

    def without(self, known: Set[int]) -> Burst:
        if known.isdisjoint(self.ids):
            return self
        pairs = [pair for pair in zip(self.ids, self.frames, strict=True) if pair[0] not in known]
        return Burst(tuple(id_ for id_, _ in pairs), tuple(frame for _, frame in pairs))


def _frame(entry: ActivityEntry) -> str:
    data = FeedEntry.model_validate(entry).model_dump_json(by_alias=True)
    return f'{{"type":"student_activity","data":{data}}}'


class Seat:
    """One socket's place at the feed. `alarm` rings when more waits for it than may: it is `overrun`."""

    def __init__(self, missed: Burst, alarm: asyncio.Event) -> None:
        self.overrun = False
        self._missed = missed
        self._known = frozenset(missed.ids)
        self._alarm = alarm
        self._waiting: asyncio.Queue[Burst] = asyncio.Queue(WAITING + 1)
        self._waiting.put_nowait(missed)

    def offer(self, burst: Burst) -> None:
        try:
            self._waiting.put_nowait(burst)
        except asyncio.QueueFull:
            self.overrun = True
            self._alarm.set()

    async def next(self) -> Burst:
        """The next burst to send, which is at first the entries that were missed."""
        burst = await self._waiting.get()
        return burst if burst is self._missed else burst.without(self._known)


class LiveFeed:
    def __init__(self, database: Database, bus: SignalBus) -> None:
        self._database = database
        self._bus = bus
        self._seats: set[Seat] = set()
        self._signaled = asyncio.Event()
        self._hints: set[int] = set()
        self._last = 0
        self._sent: dict[int, None] = {}  # a set that knows which of its ids is the oldest
        self._reading = asyncio.Lock()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[LiveFeed]:
        stop_hearing = self._bus.on(TOPIC, self._hear)
        following = asyncio.create_task(self._follow())
        try:
            yield self
        finally:
            stop_hearing()
            following.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await following

    async def newest_id(self) -> int:
        """The id of the newest entry; 0 where there is none."""
        newest = await self._database.read_inline(_newest_ids, 1)
        return newest[0] if newest else 0

    async def join(self, after: int, alarm: asyncio.Event) -> Seat:
        """A seat that is given everything from now on; before it, the newest 50 after the id `after`."""
        async with self._reading:
            if self._seats:
                await self._read_on()
            else:
                self._begin_with(await self._database.read(_newest_ids, SENT_IDS))
            seat = Seat(Burst.of(await self._database.read(_missed, after)), alarm)
            self._seats.add(seat)
        self._signaled.set()  # what came since that reading was signaled to nobody
        return seat

    def leave(self, seat: Seat) -> None:
        self._seats.discard(seat)

    def _hear(self, activity_id: int) -> None:
        if self._seats:
            self._hints.add(activity_id)
            self._signaled.set()

    async def _follow(self) -> None:
        while True:
            signaled = True
            try:
                async with asyncio.timeout(LOOK_BACK):
                    await self._signaled.wait()
            except TimeoutError:
                signaled = False
            self._signaled.clear()
            if self._seats:
                try:
                    async with self._reading:
                        await self._read_on(look_back=not signaled)
                except Exception as error:
                    log.warning("live_feed_cannot_read", reason=str(error))
                    await asyncio.sleep(LOOK_BACK)
                await asyncio.sleep(GATHER)

    async def _read_on(self, look_back: bool = False) -> None:
        length = MOST
        while length >= MOST:
            hints = set(self._hints)
            late = [id_ for id_ in hints if id_ <= self._last and id_ not in self._sent]
            entries = await self._database.read(_unread, self._last, late, look_back)
            self._hints -= hints
            length = len(entries)
            self._send([entry for entry in entries if entry.id not in self._sent])

    def _send(self, entries: Sequence[ActivityEntry]) -> None:
        if not entries:
            return
        burst = Burst.of(entries)
        self._sent.update(dict.fromkeys(burst.ids))
        while len(self._sent) > SENT_IDS:
            del self._sent[next(iter(self._sent))]
        self._last = max(self._last, *burst.ids)
        for seat in self._seats:
            seat.offer(burst)

    def _begin_with(self, newest: Sequence[int]) -> None:
        self._hints.clear()
        self._sent = dict.fromkeys(reversed(newest))
        self._last = newest[0] if newest else 0


def _newest_ids(work: Work, most: int) -> list[int]:
    return [row.id for row in work.all(NEWEST_IDS, most=most)]


def _missed(work: Work, after: int) -> list[ActivityEntry]:
    """The newest entries with an id above `after`, oldest first."""
    return [entry for entry in reversed(newest_entries(work, FEED_LENGTH)) if entry.id > after]


def _unread(work: Work, last: int, late: list[int], look_back: bool) -> list[ActivityEntry]:
    entries = [*entries_after(work, last, MOST), *entries_of(work, late)]
    if look_back:
        entries += newest_entries(work, FEED_LENGTH)
    by_id = {entry.id: entry for entry in entries}
    return [by_id[id_] for id_ in sorted(by_id)]

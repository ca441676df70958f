"""The signal bus: after a commit, listeners of this process hear at once, others' within half a second.

Where there is Redis, the others are woken and hear at once too; they hear the same signals from the table.

A signal is a hint to look again, never the fact itself: listeners read the database by id or version.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import structlog
from sqlalchemy import Column, Index, Integer, String, Table, bindparam, delete, func, select

from cubital.storage.schema import Json, UtcDateTime, metadata
from cubital.storage.work import Signal, Work

if TYPE_CHECKING:
    from cubital.storage.database import Database
    from cubital.storage.redis_wakeup import RedisWakeup

log = structlog.get_logger()

POLL_SECONDS = 0.25
GATHER_SECONDS = 0.01
PAUSE_SECONDS = 2.0  # between two attempts to read a database that is away
# Where writers are many, ids are given before the commit: a smaller one may appear later, but not this late.
LATE = timedelta(seconds=20)
KEEP = timedelta(minutes=10)

signals = Table(
    "signals",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("origin", String(32), nullable=False),
    Column("topic", String(100), nullable=False),
    Column("payload", Json),
    Column("at", UtcDateTime, nullable=False),
    Index(None, "at"),
    sqlite_autoincrement=True,
)
SINCE = (
    select(signals.c.id, signals.c.origin, signals.c.topic, signals.c.payload, signals.c.at)
    .where(signals.c.id > bindparam("floor"))
    .order_by(signals.c.id)
)
NEWEST = select(func.coalesce(func.max(signals.c.id), 0))
PRUNE = delete(signals).where(signals.c.at < bindparam("before"))

Listener = Callable[[Any], None]


class SignalBus:
    """Signals between the processes that share a database."""

    def __init__(self, wakeup: RedisWakeup | None = None) -> None:
        self._wakeup = wakeup
        self._woken = asyncio.Event()
        self._listeners: dict[str, list[Listener]] = defaultdict(list)
        self._origin = secrets.token_hex(8)
        self._floor = 0
        self._seen: set[int] = set()
        self._deaf = False

    def on(self, topic: str, listener: Listener) -> Callable[[], None]:
        """Call `listener(payload)` in the event loop on every signal of `topic`; returns how to stop that."""
        self._listeners[topic].append(listener)
        return lambda: self._listeners[topic].remove(listener)

    def deliver(self, sent: Sequence[Signal]) -> None:
        """Tell of what has just been committed: this process's listeners now, others woken through Redis."""
        self._tell_listeners(sent)
        if self._wakeup is not None:
            self._wakeup.notify()

    def _tell_listeners(self, sent: Sequence[Signal]) -> None:
        """A listener that raises is logged and costs no other."""
        for signal in sent:
            for listener in list(self._listeners[signal.topic]):
                try:
                    listener(signal.payload)
                except Exception:
                    log.exception("listener_failed", topic=signal.topic)

    def record(self, work: Work) -> None:
        """Keep the signals of `work` for other processes, in its own transaction."""
        if work.signals:
            work.connection.execute(
                signals.insert(),
                [
                    {"origin": self._origin, "topic": s.topic, "payload": s.payload, "at": work.now}
                    for s in work.signals
                ],
            )

    async def listen(self, database: Database) -> None:
        """Hear other processes until cancelled. A database that is away for a while is waited for."""
        await self._begin(database)
        async with asyncio.TaskGroup() as tasks:
            if self._wakeup is not None:
                tasks.create_task(self._wakeup.listen(self._woken.set))
            await self._hear_on(database)

    async def _begin(self, database: Database) -> None:
        """From what is there now. What is signaled before the first look was never for this process."""
        while True:
            try:
                self._floor = await database.read_inline(_newest)
                return self._could_read()
            except Exception as error:
                await self._cannot_read(error)

    async def _hear_on(self, database: Database) -> None:
        polls = 0
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(POLL_SECONDS):
                    await self._woken.wait()
                    # Those who write much wake us often: what comes this close together is read together.
                    await asyncio.sleep(GATHER_SECONDS)
            self._woken.clear()
            try:
                await self._hear(database)
                self._could_read()
                polls += 1
                if polls % 1000 == 0:
                    await database.write(_prune)
            except Exception as error:
                await self._cannot_read(error)

    async def _cannot_read(self, error: Exception) -> None:
        """Said once, until it can read again."""
        if not self._deaf:
            self._deaf = True
            log.warning("bus_cannot_read", reason=str(error))
        await asyncio.sleep(PAUSE_SECONDS)

    def _could_read(self) -> None:
        if self._deaf:
            self._deaf = False
            log.info("bus_reads_again")

    async def _hear(self, database: Database) -> None:
        rows = await database.read_inline(_since, self._floor)
        fresh = [row for row in rows if row.id not in self._seen]
        if fresh:
            self._tell_listeners(
                [Signal(row.topic, row.payload) for row in fresh if row.origin != self._origin]
            )
            self._seen.update(row.id for row in fresh)
        late = timedelta(0) if database.one_writer else LATE
        settled = [row.id for row in rows if row.at <= rows[-1].at - late]
        if settled:
            self._floor = max(settled)
            self._seen = {seen for seen in self._seen if seen > self._floor}


def _newest(work: Work) -> int:
    row = work.one(NEWEST)
    assert row is not None
    return int(row[0])


def _since(work: Work, floor: int) -> Sequence[Any]:
    return work.all(SINCE, floor=floor)


def _prune(work: Work) -> None:
    work.run(PRUNE, before=work.now - KEEP)

"""The signal poller reads the signals that other processes have committed, and hands them to the bus."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import structlog
from sqlalchemy import bindparam, delete, func, select

from cubital.storage.database import Database
from cubital.storage.signals import SignalBus, signals
from cubital.storage.work import Signal, Work

log = structlog.get_logger()

POLL_SECONDS = 0.25
# Where nobody wakes us and few rows are read again each time, more is expected soon after something came.
LIVELY_POLL_SECONDS = 0.1
LIVELY_FOR_SECONDS = 2.0
GATHER_SECONDS = 0.01
PAUSE_SECONDS = 2.0  # between two attempts to read a database that is away
# Where writers are many, ids are given before the commit: a smaller one may appear later, but not this late.
LATE = timedelta(seconds=20)
KEEP = timedelta(minutes=10)

SINCE = (
    select(signals.c.id, signals.c.origin, signals.c.topic, signals.c.payload, signals.c.at)
    .where(signals.c.id > bindparam("floor"))
    .order_by(signals.c.id)
)
NEWEST = select(func.coalesce(func.max(signals.c.id), 0))
PRUNE = delete(signals).where(signals.c.at < bindparam("before"))


class SignalPoller:
    def __init__(self, bus: SignalBus, database: Database) -> None:
        self._bus = bus
        self._database = database
        self._woken = asyncio.Event()
        self._floor = 0
        self._seen: set[int] = set()
        self._lively_until = 0.0
        self._deaf = False

    async def listen(self) -> None:
        """Hear other processes until cancelled. A database that is away for a while is waited for."""
        await self._begin()
        async with asyncio.TaskGroup() as tasks:
            if self._bus.wakeup is not None:
                tasks.create_task(self._bus.wakeup.listen(self._woken.set))
            await self._hear_on()

    async def _begin(self) -> None:
        """From what is there now. What is signaled before the first look was never for this process."""
        while True:
            try:
                self._floor = await self._database.read_inline(_newest)
                return self._could_read()
            except Exception as error:
                await self._cannot_read(error)

    async def _hear_on(self) -> None:
        polls = 0
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._pause()):
                    await self._woken.wait()
                    # Those who write much wake us often: what comes this close together is read together.
                    await asyncio.sleep(GATHER_SECONDS)
            self._woken.clear()
            try:
                await self._hear()
                self._could_read()
                polls += 1
                if polls % 1000 == 0:
                    await self._database.write(_prune)
            except Exception as error:
                await self._cannot_read(error)

    def _pause(self) -> float:
        return LIVELY_POLL_SECONDS if time.monotonic() < self._lively_until else POLL_SECONDS

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

    async def _hear(self) -> None:
        rows = await self._database.read_inline(_since, self._floor)
        fresh = [row for row in rows if row.id not in self._seen]
        if fresh:
            of_others = [Signal(row.topic, row.payload) for row in fresh if row.origin != self._bus.origin]
            if of_others and self._bus.wakeup is None and self._database.one_writer:
                self._lively_until = time.monotonic() + LIVELY_FOR_SECONDS
            self._bus.call_listeners(of_others)
            self._seen.update(row.id for row in fresh)
        late = timedelta(0) if self._database.one_writer else LATE
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

"""PostgreSQL: the same synchronous functions, run through SQLAlchemy's greenlet bridge on psycopg."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Concatenate

import psycopg.errors
import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import (
    InterfaceError,
    OperationalError,
    PendingRollbackError,
    ProgrammingError,
    TimeoutError,
)
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import QueuePool

from cubital.errors import Busy, NoRoom, NotUpgraded, Refusal, Unreachable
from cubital.storage.database import Database, OnPublish, P, T
from cubital.storage.postgres_address import driver_address
from cubital.storage.work import Actor, Work

if TYPE_CHECKING:
    from cubital.storage.signals import SignalBus

log = structlog.get_logger()

CONNECT_SECONDS = 5
# How often, and how many seconds apart, `stop` looks whether a connection is still in use.
LOOKS, BETWEEN_LOOKS = 400, 0.005
# What is no fault of a statement's: the server is away, busy or full. The last is what SQLAlchemy says of a
# transaction whose connection was lost while a plugin's savepoint hid that.
TROUBLE = (OperationalError, InterfaceError, TimeoutError, PendingRollbackError)
# A version of the program that the database has no migrations of yet: the server applies none by itself.
NOT_MIGRATED = (psycopg.errors.UndefinedTable, psycopg.errors.UndefinedColumn)
BUSY = (
    psycopg.errors.DeadlockDetected,
    psycopg.errors.SerializationFailure,
    psycopg.errors.LockNotAvailable,
    psycopg.errors.QueryCanceled,
)


class PostgresDatabase(Database):
    one_writer = False

    def __init__(self, url: str, on_publish: OnPublish, bus: SignalBus) -> None:
        super().__init__(on_publish, bus)
        address, arguments = driver_address(url)
        # Overflow connections would be closed at each return, at up to 40 % more CPU.
        self._engine = create_async_engine(
            address,
            pool_size=10,
            max_overflow=0,
            connect_args={"connect_timeout": CONNECT_SECONDS, **arguments},
            hide_parameters=True,
        )
        self._away = False
        # A single SELECT needs no BEGIN and no ROLLBACK round it.
        self._inline = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._snapshots = self._engine.execution_options(isolation_level="REPEATABLE READ")

    async def start(self) -> None:
        async with self._engine.connect() as connection:
            await connection.exec_driver_sql("SELECT 1")

    async def stop(self) -> None:
        # What is cut off in the middle of a rollback never gives its connection back.
        try:
            for _ in range(LOOKS):
                if not self._lent():
                    break
                await asyncio.sleep(BETWEEN_LOOKS)
            else:
                log.warning("connections_still_in_use", connections=self._lent())
        finally:
            await self._engine.dispose()

    def _lent(self) -> int:
        """How many connections are in use."""
        pool = self._engine.pool
        return pool.checkedout() if isinstance(pool, QueuePool) else 0

    async def read(self, function: Callable[Concatenate[Work, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._run(self._snapshots, lambda c: function(self._work(c), *args, **kwargs))

    async def read_inline(
        self, function: Callable[Concatenate[Work, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return await self._run(self._inline, lambda c: function(self._work(c), *args, **kwargs))

    async def _run(self, engine: AsyncEngine, function: Callable[[Connection], T]) -> T:
        with self._trouble_told():
            async with engine.connect() as connection:
                answer = await connection.run_sync(function)
        self._reached()
        return answer

    async def write_as(self, actor: Actor | None, function: Callable[[Work], T]) -> T:
        def run(connection: Connection) -> tuple[T, Work]:
            work = self._work(connection, actor)
            answer = function(work)
            self._bus.record(work)
            return answer, work

        with self._trouble_told():
            async with self._engine.begin() as connection:
                answer, work = await connection.run_sync(run)
        self._reached()
        if work.signals:
            self._bus.deliver(work.signals)
        return answer

    async def migrate(self, change: Callable[[Connection], Any]) -> Any:
        try:
            async with self._engine.begin() as connection:
                # Two processes that start together must not both create the tables.
                await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(6282482)")
                return await connection.run_sync(change)
        except TROUBLE as error:
            raise self._refusal(error) from error

    @contextlib.contextmanager
    def _trouble_told(self) -> Iterator[None]:
        try:
            yield
        except TROUBLE as error:
            raise self._refusal(error) from error
        except ProgrammingError as error:
            if not isinstance(error.orig, NOT_MIGRATED):
                raise
            log.error("database_not_upgraded", reason=str(error.orig), mend="Run: cubital db upgrade")
            raise NotUpgraded() from error

    def _refusal(self, error: Exception) -> Refusal:
        """The error for the caller in place of TROUBLE; a lost server is logged once, until it is back."""
        cause = getattr(error, "orig", None)
        if isinstance(cause, psycopg.errors.DiskFull):
            log.error("disk_full", reason=str(cause))
            return NoRoom()
        if isinstance(error, TimeoutError) or isinstance(cause, BUSY):
            log.warning("database_busy", reason=str(cause or error))
            return Busy()
        if not self._away:
            self._away = True
            log.error("database_unreachable", reason=str(cause or error))
        return Unreachable()

    def _reached(self) -> None:
        if self._away:
            self._away = False
            log.info("database_reached_again")

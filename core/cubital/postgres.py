"""PostgreSQL: the same synchronous functions, run through SQLAlchemy's greenlet bridge on psycopg."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Concatenate

from sqlalchemy import Connection, make_url
from sqlalchemy.ext.asyncio import create_async_engine

from cubital.database import Database, P, T, Tell
from cubital.work import Work

if TYPE_CHECKING:
    from cubital.accounts.sessions import Caller
    from cubital.live import Bus


class PostgresDatabase(Database):
    one_writer = False

    def __init__(self, url: str, tell: Tell, bus: Bus) -> None:
        super().__init__(tell, bus)
        # Overflow connections would be closed at each return, at up to 40 % more CPU.
        self._engine = create_async_engine(
            make_url(url).set(drivername="postgresql+psycopg"), pool_size=10, max_overflow=0
        )
        # A single SELECT needs no BEGIN and no ROLLBACK round it.
        self._glances = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._snapshots = self._engine.execution_options(isolation_level="REPEATABLE READ")

    async def start(self) -> None:
        async with self._engine.connect() as connection:
            await connection.exec_driver_sql("SELECT 1")

    async def stop(self) -> None:
        await self._engine.dispose()

    async def read(self, function: Callable[Concatenate[Work, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        async with self._snapshots.connect() as connection:
            return await connection.run_sync(lambda c: function(self._work(c), *args, **kwargs))

    async def glance(
        self, function: Callable[Concatenate[Work, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        async with self._glances.connect() as connection:
            return await connection.run_sync(lambda c: function(self._work(c), *args, **kwargs))

    async def write_as(self, actor: Caller | None, function: Callable[[Work], T]) -> T:
        def run(connection: Connection) -> tuple[T, Work]:
            work = self._work(connection, actor)
            answer = function(work)
            self._bus.record(work)
            return answer, work

        async with self._engine.begin() as connection:
            answer, work = await connection.run_sync(run)
        if work.signals:
            self._bus.deliver(work.signals)
        return answer

    async def migrate(self, change: Callable[[Connection], Any]) -> Any:
        async with self._engine.begin() as connection:
            # Two processes that start together must not both create the tables.
            await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(6282482)")
            return await connection.run_sync(change)

"""The database: it decides where plain functions of a Work run, and commits before anyone is answered.

Two implementations keep one contract: `sqlite` beside it (embedded, one writer thread) and `postgres`.
"""

from __future__ import annotations

import abc
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, make_url

from cubital.storage.work import Work

if TYPE_CHECKING:
    from cubital.accounts.sessions import Caller
    from cubital.storage.signals import SignalBus

P = ParamSpec("P")
T = TypeVar("T")

Tell = Callable[[object, Work], None]


class Database(abc.ABC):
    """Runs functions of a Work. `tell` passes events on to plugins; `bus` takes the signals of a commit.

    `one_writer`: rows appear in the order of their ids.
    """

    one_writer: bool

    def __init__(self, tell: Tell, bus: SignalBus) -> None:
        self._tell = tell
        self._bus = bus

    @abc.abstractmethod
    async def start(self) -> None:
        """Connect; raises what the driver raises where that is not possible."""

    @abc.abstractmethod
    async def stop(self) -> None:
        """Finish the writes that were accepted, then disconnect."""

    @abc.abstractmethod
    async def read(self, function: Callable[Concatenate[Work, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `function(work, …)` on one consistent snapshot."""

    @abc.abstractmethod
    async def read_inline(
        self, function: Callable[Concatenate[Work, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run a named point read of ours, the cheapest way there is."""

    @abc.abstractmethod
    async def write_as(self, actor: Caller | None, function: Callable[[Work], T]) -> T:
        """Run `function(work)` in a transaction and commit it; an exception undoes this call alone."""

    async def write(
        self,
        function: Callable[Concatenate[Work, P], T],
        *args: Any,
        by: Caller | None = None,
        **kwargs: Any,
    ) -> T:
        """Commit `function(work, …)`. `by` is asked again, inside the transaction, whether it still may."""

        def admitted(work: Work) -> T:
            if by is not None:
                by.admit(work)
            return function(work, *args, **kwargs)

        return await self.write_as(by, admitted)

    @abc.abstractmethod
    async def migrate(self, change: Callable[[Connection], T]) -> T:
        """Run `change(connection)` in a transaction of its own, for schema changes."""

    def _work(self, connection: Connection, actor: Caller | None = None) -> Work:
        return Work(connection, actor, self._tell)


def open_database(url: str, tell: Tell, bus: SignalBus) -> Database:
    """The database at `url`: `sqlite:///path` or `postgresql+psycopg://…`; not started yet."""
    backend = make_url(url).get_backend_name()
    if backend == "sqlite":
        from cubital.storage.sqlite import SqliteDatabase

        return SqliteDatabase(url, tell, bus)
    if backend == "postgresql":
        from cubital.storage.postgres import PostgresDatabase

        return PostgresDatabase(url, tell, bus)
    raise ValueError(f"CUBITAL_DATABASE_URL: {backend} is not supported; use sqlite or postgresql+psycopg")

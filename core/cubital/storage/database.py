"""The database: it decides where plain functions of a Work run, and commits before anyone is answered.

Two implementations keep one contract: `sqlite` beside it (embedded, one writer thread) and `postgres`.
"""

from __future__ import annotations

import abc
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from cubital.storage.work import Actor, Work

if TYPE_CHECKING:
    from cubital.storage.signals import SignalBus

P = ParamSpec("P")
T = TypeVar("T")

OnPublish = Callable[[object, Work], None]


class Database(abc.ABC):
    """Runs functions of a Work. `on_publish` takes their events, `bus` their signals after the commit.

    `one_writer`: rows appear in the order of their ids.
    """

    one_writer: bool

    def __init__(self, on_publish: OnPublish, bus: SignalBus) -> None:
        self._on_publish = on_publish
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
    async def write_as(self, actor: Actor | None, function: Callable[[Work], T]) -> T:
        """Run `function(work)` in a transaction and commit it; an exception undoes this call alone."""

    async def write(
        self, function: Callable[Concatenate[Work, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Commit `function(work, …)` for the school itself, or for nobody who is signed in."""
        return await self.write_as(None, lambda work: function(work, *args, **kwargs))

    def by(self, actor: Actor) -> ActorWrites:
        """Writes of `actor`, as `database.by(me).write(function, …)`."""
        return ActorWrites(self, actor)

    @abc.abstractmethod
    async def migrate(self, change: Callable[[Connection], T]) -> T:
        """Run `change(connection)` in a transaction of its own, for schema changes."""

    def _work(self, connection: Connection, actor: Actor | None = None) -> Work:
        return Work(connection, actor, self._on_publish)


@dataclass(frozen=True)
class ActorWrites:
    """The writes of one actor: each transaction asks the database again whether they still may."""

    database: Database
    actor: Actor

    async def write(
        self, function: Callable[Concatenate[Work, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Commit `function(work, …)`; raises a Refusal where the actor may no longer act."""

        def admitted(work: Work) -> T:
            self.actor.admit(work)
            return function(work, *args, **kwargs)

        return await self.database.write_as(self.actor, admitted)

"""The school: everything that one running process shares, opened and closed in one place."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

import structlog

from cubital.accounts.passwords import Passwords
from cubital.accounts.registering import create_demo_accounts
from cubital.accounts.sessions import RememberedSessions
from cubital.content.shelf import Shelf
from cubital.database import Database, open_database
from cubital.live import Bus
from cubital.migrations.runner import pending, upgrade
from cubital.plugins import Plugins
from cubital.settings import Settings
from cubital.work import Work

log = structlog.get_logger()


@dataclass(frozen=True)
class School:
    settings: Settings
    plugins: Plugins
    bus: Bus
    database: Database
    shelf: Shelf
    remembered_sessions: RememberedSessions
    passwords: Passwords


@contextlib.asynccontextmanager
async def open_school(settings: Settings, plugins: Plugins) -> AsyncIterator[School]:
    """Connect to the school's database; an embedded one is created and migrated."""
    bus = Bus()

    def tell(event: object, work: Work) -> None:
        plugins.tell(event, work)

    database = open_database(settings.database, tell, bus)
    await database.start()
    try:
        if settings.database.startswith("sqlite"):
            for step in await database.migrate(lambda connection: upgrade(connection, plugins)):
                log.info("migrated", step=step)
        yield School(
            settings,
            plugins,
            bus,
            database,
            Shelf(database, bus),
            RememberedSessions(bus),
            Passwords(),
        )
    finally:
        await database.stop()


@contextlib.asynccontextmanager
async def running(school: School) -> AsyncIterator[None]:
    """What a serving school does beside answering: it hears other processes; a demo has its accounts."""
    if school.settings.demo and not await migrations_missing(school):
        await school.database.write(create_demo_accounts)
    listening = asyncio.create_task(school.bus.listen(school.database))
    try:
        yield
    finally:
        listening.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await listening


async def migrations_missing(school: School) -> list[str]:
    """The migrations that the database still lacks."""
    return await school.database.migrate(lambda connection: pending(connection, school.plugins))

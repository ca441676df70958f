"""What is wrong between the database and the migrations of core and of the plugins. Nothing is migrated."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, make_url
from sqlalchemy.exc import SQLAlchemyError

from cubital.database import open_database
from cubital.examining import Finding
from cubital.live import Bus
from cubital.migrations.runner import NewerDatabase, lacking, owners

if TYPE_CHECKING:
    from cubital.plugins import Plugins
    from cubital.settings import Settings


def examine_database(settings: Settings, plugins: Plugins) -> list[tuple[str, Finding]]:
    """By owner, which is core or a plugin. Raises what the driver raises where it cannot be reached."""
    file = make_url(settings.database).database
    if settings.embedded and not (file and Path(file).exists()):
        return [
            ("core", Finding("There is no database yet.", "It is made when the school opens.", fine=True))
        ]
    return asyncio.run(_examined(settings, plugins))


async def _examined(settings: Settings, plugins: Plugins) -> list[tuple[str, Finding]]:
    # Not through the school, which brings an embedded database up to date by being opened.
    database = open_database(settings.database, lambda event, work: None, Bus())
    await database.start()
    try:
        found = await database.read(lambda work: list(_compared(work.connection, plugins, settings.embedded)))
        return found or [("core", Finding("The database has every migration.", fine=True))]
    finally:
        await database.stop()


def _compared(connection: Connection, plugins: Plugins, embedded: bool) -> Iterator[tuple[str, Finding]]:
    for owner, folder in owners(plugins):
        try:
            missing = lacking(connection, owner, folder)
        except NewerDatabase as newer:
            yield owner, Finding(newer.what, newer.advice)
            continue
        except SQLAlchemyError:
            raise
        except Exception as error:  # whatever a plugin's own files raise
            yield owner, Finding(f"The migrations of {owner} cannot be read: {error}.", "Mend them.")
            continue
        if missing:
            yield (
                owner,
                Finding(
                    f"The database lacks migrations of {owner}: {', '.join(missing)}.",
                    "They are applied when the school opens." if embedded else "Run: cubital db upgrade",
                    fine=embedded,
                ),
            )

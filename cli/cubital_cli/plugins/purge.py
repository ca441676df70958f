"""cubital plugins purge: the tables that a plugin left in the database are dropped."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy import make_url

from cubital.commands import find_enabled, quiet_logs
from cubital.errors import NotFound
from cubital.migrations import purging
from cubital.migrations.purging import LeftTable, left_tables
from cubital.settings import Settings
from cubital.storage.opening import open_database
from cubital.storage.signals import SignalBus


def purge(
    name: Annotated[str, typer.Argument(help="The plugin, which is uninstalled or switched off.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask; for scripts.")] = False,
) -> None:
    """Drop the tables of a plugin that is uninstalled or switched off. It cannot be taken back.

    They are listed first, with the number of their rows. Back up the database before.
    Installed again, the plugin begins with empty tables.

    Example: [bold]cubital plugins purge bells[/bold]
    """
    quiet_logs()
    settings = Settings()
    if settings.embedded and not Path(make_url(settings.database).database or "").is_file():
        raise NotFound("There is no database yet.")
    tables = asyncio.run(_purged(settings, name, yes))
    counted = "1 table" if len(tables) == 1 else f"{len(tables)} tables"
    typer.echo(f"Purged {name}: {counted}.")


async def _purged(settings: Settings, name: str, yes: bool) -> list[LeftTable]:
    # Not through the school, which brings an embedded database up to date by being opened.
    plugins = find_enabled(settings)
    database = open_database(settings.database_to_open(), plugins.dispatch, SignalBus())
    await database.start()
    try:
        tables = await database.read(lambda work: left_tables(work.connection, name, plugins))
        for table in tables:
            typer.echo(f"{table.name}: {table.rows} row{'' if table.rows == 1 else 's'}")
        if not yes:
            typer.confirm(f"Drop what {name} has kept, for good?", abort=True)
        await database.migrate(lambda connection: purging.purge(connection, name, plugins, tables))
        return tables
    finally:
        await database.stop()

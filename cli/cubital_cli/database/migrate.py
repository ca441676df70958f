"""cubital db upgrade and status: the migrations of core and every plugin."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import typer
from sqlalchemy import Connection

from cubital.commands import find_enabled, quiet_logs
from cubital.migrations import runner
from cubital.plugins.manager import Plugins
from cubital.settings import Settings
from cubital.storage.opening import open_database
from cubital.storage.signals import SignalBus


def upgrade() -> None:
    """Apply the migrations that the database lacks, core's first, then each plugin's.

    Example: [bold]CUBITAL_DATABASE_URL=postgresql+psycopg://… cubital db upgrade[/bold]
    """
    applied = _migrate(runner.upgrade)
    for step in applied:
        typer.echo(f"applied {step}")
    if not applied:
        typer.echo("The database is up to date.")


def status() -> None:
    """Say which migrations the database lacks.

    Exit status: 0 where it lacks none, 1 otherwise. Nothing is migrated.
    """
    missing = _migrate(runner.pending)
    for step in missing:
        typer.echo(f"missing {step}")
    if missing:
        raise typer.Exit(1)
    typer.echo("The database is up to date.")


def _migrate(change: Callable[[Connection, Plugins], list[str]]) -> list[str]:
    # Not through the school, which brings an embedded database up to date by being opened.
    async def opened() -> list[str]:
        settings = Settings()
        plugins = find_enabled(settings)
        database = open_database(settings.database_to_open(), plugins.dispatch, SignalBus())
        await database.start()
        try:
            return await database.migrate(lambda connection: change(connection, plugins))
        finally:
            await database.stop()

    quiet_logs()
    return asyncio.run(opened())

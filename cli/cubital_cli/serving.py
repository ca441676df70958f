"""The run of the server: a look at the database first, then the server until it is stopped."""

from __future__ import annotations

import asyncio
import sys

import typer

from cubital import server
from cubital.accounts.registering import DEMO_ACCOUNTS
from cubital.commands import find_enabled
from cubital.doctor.installation import examine_beginnings
from cubital.migrations.runner import upgrade
from cubital.plugins.manager import Plugins
from cubital.settings import Settings
from cubital.storage.opening import open_database
from cubital.storage.signals import SignalBus
from cubital.storage.work import Work


def run_server(host: str, port: int, workers: int) -> None:
    """Serve until told to stop. Raises typer.Exit with the command's exit status."""
    settings = Settings()
    settings.refuse_unsafe()  # before there is a database
    plugins = find_enabled(settings)
    lacking = asyncio.run(_look_at_database(settings, plugins))
    try:
        server.serve(host, port, workers, lambda: _announce(host, port, lacking), plugins)
    except SystemExit as stopped:
        raise typer.Exit(1 if stopped.code else 0) from None


def _announce(host: str, port: int, lacking: list[str]) -> None:
    settings = Settings()
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104, it is only compared
    typer.echo(f"The school is open: {settings.public_url or f'http://{shown}:{port}'}")
    if settings.demo:
        for username, (password, role) in DEMO_ACCOUNTS.items():
            typer.echo(f"  demo {role}: {username} / {password}")
    for sentence in lacking:
        typer.echo(f"  {sentence}")
    sys.stdout.flush()


async def _look_at_database(settings: Settings, plugins: Plugins) -> list[str]:
    """Bring an embedded database up to date; what a school needs before its doors open, and does not have."""
    # Here an error is one line; once the server starts, it would be a page of traceback.
    database = open_database(settings.database_to_open(), lambda event, work: None, SignalBus())
    await database.start()
    try:
        # One that several processes share may be ahead for as long as they are brought up to date.
        if settings.embedded:
            await database.migrate(lambda connection: upgrade(connection, plugins))
            return await database.read(_lacking, settings)
        return []
    finally:
        await database.stop()


def _lacking(work: Work, settings: Settings) -> list[str]:
    return [f"{each.what} {each.advice}" for each in examine_beginnings(work, settings) if not each.fine]

"""cubital serve."""

from __future__ import annotations

import asyncio
import sys
from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.", min=1, max=65535, envvar="PORT")] = 8000,
    workers: Annotated[
        int, typer.Option(help="Processes that share the port; more than one wants PostgreSQL.", min=1)
    ] = 1,
) -> None:
    """Serve the school until told to stop.

    SIGTERM and Ctrl-C let running requests finish, and end with exit status 0. In production, put a
    reverse proxy with TLS in front, and set CUBITAL_PUBLIC_URL.

    Example: [bold]cubital serve --host 0.0.0.0 --port 8000 --workers 4[/bold]
    """
    import cubital.server

    asyncio.run(_look_at_database())
    try:
        cubital.server.serve(host, port, workers, ready=lambda: _announce(host, port))
    except SystemExit as stopped:
        raise typer.Exit(1 if stopped.code else 0) from None


def _announce(host: str, port: int) -> None:
    from cubital.accounts.registering import DEMO_ACCOUNTS
    from cubital.settings import Settings

    settings = Settings()
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104, it is only compared
    typer.echo(f"The school is open: {settings.public_url or f'http://{shown}:{port}'}")
    if settings.demo:
        for username, (password, role) in DEMO_ACCOUNTS.items():
            typer.echo(f"  demo {role}: {username} / {password}")
    sys.stdout.flush()


async def _look_at_database() -> None:
    # Here it is one line; once the server starts, it would be a page of traceback.
    from cubital.commands import find_enabled
    from cubital.migrations.runner import upgrade
    from cubital.settings import Settings
    from cubital.storage.opening import open_database
    from cubital.storage.signals import SignalBus

    settings = Settings()
    database = open_database(settings.database_to_open(), lambda event, work: None, SignalBus())
    await database.start()
    try:
        # One that several processes share may be ahead for as long as they are brought up to date.
        if settings.embedded:
            plugins = find_enabled(settings)
            await database.migrate(lambda connection: upgrade(connection, plugins))
    finally:
        await database.stop()

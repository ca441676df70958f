"""cubital serve."""

from __future__ import annotations

import asyncio
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
    import cubital.serving

    asyncio.run(_reach_database())
    try:
        cubital.serving.serve(host, port, workers)
    except SystemExit as stopped:
        raise typer.Exit(1 if stopped.code else 0) from None


async def _reach_database() -> None:
    # Here it is one line; once the server starts, it would be a page of traceback.
    from cubital.database import open_database
    from cubital.live import Bus
    from cubital.settings import Settings

    database = open_database(Settings().database, lambda event, work: None, Bus())
    await database.start()
    await database.stop()

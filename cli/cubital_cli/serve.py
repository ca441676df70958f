"""cubital serve."""

from __future__ import annotations

from typing import Annotated

import typer

from cubital.garbage_collection import no_garbage_collection


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
    # The server turns it on again once it stands: a sixth of the start otherwise.
    with no_garbage_collection():
        # Every help lists this command, and the server takes half a second to import.
        from cubital_cli.serving import run_server

        run_server(host, port, workers)

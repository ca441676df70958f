"""cubital db upgrade, status and revision: the migrations of core and every plugin."""

from __future__ import annotations

import asyncio
import textwrap
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, TypeVar

import typer
from sqlalchemy import Connection, make_url

from cubital.commands import find_enabled, quiet_logs
from cubital.errors import Conflict, NotFound
from cubital.migrations import runner
from cubital.migrations.rehearsal import Step, rehearse_upgrade
from cubital.plugins.manager import Plugins
from cubital.settings import Settings
from cubital.storage.opening import open_database
from cubital.storage.signals import SignalBus
from cubital_cli.database.revisions import write_revision

T = TypeVar("T")


def upgrade(
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be done, with its SQL, and change nothing.")
    ] = False,
) -> None:
    """Apply the migrations that the database lacks, core's first, then each plugin's.

    With --dry-run each of them is run, written down and rolled back: what would fail, fails. Values are
    not shown.

    Example: [bold]CUBITAL_DATABASE_URL=postgresql+psycopg://… cubital db upgrade[/bold]
    """
    if dry_run:
        tell_steps(_rehearsed(), "would apply")
        return
    applied = _migrate(runner.upgrade)
    for step in applied:
        typer.echo(f"applied {step}")
    if not applied:
        typer.echo("The database is up to date.")


def tell_steps(steps: list[Step], what: str) -> None:
    """Print each migration in words, and below it the SQL."""
    for step in steps:
        typer.echo(f"{what} {step.owner}: {step.revision} ({step.words})")
        for statement in step.statements:
            typer.echo(textwrap.indent(statement, "    "))
    typer.echo("Nothing was changed." if steps else "The database is up to date.")


def _rehearsed() -> list[Step]:
    quiet_logs()
    settings = Settings()
    file = make_url(settings.database).database or ""
    if settings.embedded and not Path(file).is_file():
        with TemporaryDirectory(prefix="cubital-") as folder:
            url = f"sqlite:///{folder}/empty.sqlite3"
            return _migrate(rehearse_upgrade, settings.model_copy(update={"database_url": url}))
    return _migrate(rehearse_upgrade, settings)


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


def revision(
    plugin: Annotated[str, typer.Argument(help="The plugin whose tables have changed.")],
    message: Annotated[str, typer.Argument(help="What the revision does, in a few words.")],
) -> None:
    """Write the migration that a plugin's tables need, from what its code declares.

    The tables are compared with an empty database that has all migrations so far; the school's own is not
    opened. Read what is written before you keep it.

    Example: [bold]cubital db revision bells "rings"[/bold]
    """
    quiet_logs()
    plugins = find_enabled()
    owner = next((one for one in plugins.enabled if one.name == plugin), None)
    if owner is None:
        names = ", ".join(sorted(one.name for one in plugins.enabled))
        raise NotFound(f"There is no plugin {plugin} switched on. There are: {names}")
    if "site-packages" in owner.folder.parts:
        raise Conflict(
            f"{plugin} is installed as a wheel. In the folder of its source first: pip install -e ."
        )
    file = write_revision(plugins, owner, message)
    if file is None:
        typer.echo(f"The migrations of {plugin} make the tables that its code declares: nothing to write.")
        return
    typer.echo(f"Written: {file}")
    typer.echo(
        "Read it: a renamed column, for one, looks like one that went and one that came, and a new one that"
    )
    typer.echo("may not be empty fails where there are rows, unless its table gives it a server_default.")


def _migrate(change: Callable[[Connection, Plugins], list[T]], settings: Settings | None = None) -> list[T]:
    # Not through the school, which brings an embedded database up to date by being opened.
    async def opened() -> list[T]:
        chosen = settings or Settings()
        plugins = find_enabled(chosen)
        database = open_database(chosen.database_to_open(), plugins.dispatch, SignalBus())
        await database.start()
        try:
            return await database.migrate(lambda connection: change(connection, plugins))
        finally:
            await database.stop()

    quiet_logs()
    return asyncio.run(opened())

"""cubital db backup, restore and copy: a school into a file, out of one, and into another database."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from cubital.commands import find_enabled, quiet_logs
from cubital.plugins.manager import Plugins
from cubital.settings import Settings
from cubital.transfer.school import back_up, copy_school, restore
from cubital.transfer.tables import TableCopied

Anyway = Annotated[
    bool, typer.Option("--anyway", help="Leave the tables of plugins that are not here behind.")
]


def backup(file: Annotated[Path, typer.Argument(help="The file to write.")], anyway: Anyway = False) -> None:
    """Write the whole school to a file, from SQLite or PostgreSQL, while it may go on being served.

    The file is a SQLite database; it is there when it is whole, and readable by this account alone.

    Example: [bold]cubital db backup /srv/backups/2026-11-26.sqlite3[/bold]
    """
    settings, plugins = _school()
    back_up(settings.database_to_open(), file, plugins, anyway=anyway)
    typer.echo(f"The school is in {file} ({file.stat().st_size / 1e6:.1f} MB).")
    typer.echo(f"To restore it into an empty database: cubital db restore {file}")


def restore_backup(file: Annotated[Path, typer.Argument(help="A file that backup wrote.")]) -> None:
    """Put the school of a backup into the configured database, which must be empty.

    SQLite and PostgreSQL alike, whichever the backup was made of. Each table is compared afterward. If it is
    broken off, the same command goes on.

    Example: [bold]CUBITAL_DATABASE_URL=postgresql+psycopg://… cubital db restore 2026-11-26.sqlite3[/bold]
    """
    settings, plugins = _school()
    _tell(restore(file, settings.database_to_open(), plugins))
    typer.echo("The school is restored. Start it: cubital serve")


def copy(
    to: Annotated[str, typer.Option("--to", help="The URL of an empty database.", metavar="URL")],
    anyway: Anyway = False,
) -> None:
    """Copy the school into another database, for a move from SQLite to PostgreSQL or back.

    The school must not be served meanwhile, and stays as it is. Each table is compared afterward. If it is
    broken off, the same command goes on.

    Example: [bold]cubital db copy --to postgresql+psycopg://cubital:…@db.example.org/school[/bold]
    """
    settings, plugins = _school()
    target = settings.model_copy(update={"database_url": to}).database_to_open()
    _tell(copy_school(settings.database_to_open(), target, plugins, anyway=anyway))
    typer.echo("The school is copied. Set CUBITAL_DATABASE_URL to the new database, and start it.")


def _school() -> tuple[Settings, Plugins]:
    quiet_logs()
    settings = Settings()
    return settings, find_enabled(settings)


def _tell(tables: Iterable[TableCopied]) -> None:
    rows = 0
    for copied in tables:
        rows += copied.rows
        if copied.rows:
            typer.echo(f"{copied.table}: {copied.rows} rows{', there already' if copied.already else ''}")
    typer.echo(f"{rows} rows, each table compared by count and checksum.")

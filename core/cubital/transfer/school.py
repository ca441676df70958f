"""A whole school in another database: moved, backed up, restored.

SQLite and PostgreSQL keep the same tables, so the backup of either is a SQLite file, which any school can
open.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from sqlalchemy import URL, Connection, inspect, make_url

from cubital.errors import Refusal
from cubital.migrations import runner
from cubital.storage.schema import metadata
from cubital.storage.sqlite import make_private
from cubital.transfer.connections import plain_engine, refuse_while_served
from cubital.transfer.tables import TableCopied, copy_tables

if TYPE_CHECKING:
    from cubital.plugins.manager import Plugins


def copy_school(source: str, target: str, plugins: Plugins, *, anyway: bool = False) -> Iterator[TableCopied]:
    """Copy the school at the URL `source` into the database at `target`, table by table; again, goes on.

    Raises Refusal where the school is being served, lacks migrations, has tables of plugins that are not
    here (`anyway` leaves those behind), or where the target has other rows; MigrationTrouble.
    """
    if make_url(source) == make_url(target):
        raise Refusal("The target is the school's own database. Name another one.")
    _refuse_missing(source)
    with plain_engine(source) as engine, engine.connect() as connection:
        refuse_while_served(connection)
        _refuse_incomplete(connection, plugins, anyway)
        yield from _copied(connection, target, plugins)


def back_up(source: str, file: Path, plugins: Plugins, *, anyway: bool = False) -> None:
    """Write the school at the URL `source` to `file`, a SQLite database, while it may go on being served.

    It is the school of one moment. `file` appears when it is whole. Raises Refusal, as `copy_school` does.
    """
    if file.exists():
        raise Refusal(f"{file} is there already. Name another file.")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    make_private(part)
    try:
        database = make_url(source)
        if database.get_backend_name() == "sqlite":
            _back_up_file(Path(database.database or ""), part)
        else:
            with plain_engine(source) as engine, engine.connect() as connection:
                _refuse_incomplete(connection, plugins, anyway)
                for _ in _copied(connection, _url_of(part), plugins):
                    pass
        _refuse_damaged(part)
        os.replace(part, file)
    finally:
        part.unlink(missing_ok=True)


def restore(file: Path, target: str, plugins: Plugins) -> Iterator[TableCopied]:
    """Copy the school of a backup into the empty database at the URL `target`. The backup stays as it is.

    An older version's backup is brought up to date meanwhile. Raises Refusal, MigrationTrouble.
    """
    _refuse_damaged(file)
    with TemporaryDirectory(prefix="cubital-") as folder:
        copy = Path(folder) / "restored.sqlite3"
        _back_up_file(file, copy)
        with plain_engine(_url_of(copy), foreign_keys=False) as engine, engine.begin() as connection:
            runner.upgrade(connection, plugins)
        with plain_engine(_url_of(copy)) as engine, engine.connect() as connection:
            yield from _copied(connection, target, plugins)


def _copied(source: Connection, target: str, plugins: Plugins) -> Iterator[TableCopied]:
    with plain_engine(target, foreign_keys=False) as engine, engine.begin() as connection:
        runner.upgrade(connection, plugins)
        names = set(inspect(connection).get_table_names())
    with plain_engine(target) as engine:
        tables = [table for table in metadata.sorted_tables if table.name in names]
        unknown = [
            name
            for name in sorted(names - {table.name for table in tables})
            if not name.startswith(runner.VERSION_TABLES)
        ]
        if unknown:
            raise Refusal(
                f"No plugin that is switched on declares the tables {', '.join(unknown)}, so they cannot be "
                "copied. A plugin declares a table on cubital.storage.schema.metadata."
            )
        yield from copy_tables(source, engine, tables)


def _refuse_missing(url: str) -> None:
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite" and not Path(parsed.database or "").is_file():
        raise Refusal(f"There is no school to copy: {parsed.database} is not there.")


def _refuse_incomplete(connection: Connection, plugins: Plugins, anyway: bool) -> None:
    if runner.pending(connection, plugins):
        raise Refusal("The database lacks migrations. Run: cubital db upgrade")
    absent = runner.absent_owners(connection, plugins)
    if absent and not anyway:
        raise Refusal(
            f"The database has tables of plugins that are switched off or not installed: {', '.join(absent)}."
            " Switch them on or install them, or leave their tables behind with --anyway."
        )


def _back_up_file(source: Path, target: Path) -> None:
    if not source.exists():
        raise Refusal(f"{source} is not there.")
    with (
        contextlib.closing(sqlite3.connect(source)) as reading,
        contextlib.closing(sqlite3.connect(target)) as writing,
    ):
        reading.backup(writing)
        writing.execute("PRAGMA journal_mode=DELETE")  # all of it in the one file


def _refuse_damaged(file: Path) -> None:
    if not file.exists():
        raise Refusal(f"{file} is not there.")
    try:
        with contextlib.closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
            report = database.execute("PRAGMA integrity_check").fetchall()
            ours = database.execute(
                "SELECT 1 FROM sqlite_schema WHERE name = 'alembic_version_core'"
            ).fetchone()
    except sqlite3.DatabaseError as error:
        raise Refusal(f"{file} is damaged, or no backup of a school: {error}.") from None
    if report != [("ok",)]:
        raise Refusal(f"{file} is damaged: {report[0][0]}.")
    if not ours:
        raise Refusal(f"{file} is no backup of a school: it has no tables of Cubital.")


def _url_of(file: Path) -> str:
    return URL.create("sqlite", database=str(file)).render_as_string(hide_password=False)

"""Connections of the commands that have a whole database to themselves, without the school's pools."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import OperationalError

from cubital.errors import Refusal
from cubital.storage.postgres_address import driver_address
from cubital.storage.sqlite import make_private


@contextlib.contextmanager
def plain_engine(url: str, *, foreign_keys: bool = True) -> Iterator[Engine]:
    """A plain engine for SQLite or PostgreSQL; each of its transactions reads one snapshot.

    Migrations want SQLite without `foreign_keys`: it would delete what refers to a table that is made anew.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() == "postgresql":
        address, arguments = driver_address(url)
        engine = create_engine(
            address, isolation_level="REPEATABLE READ", hide_parameters=True, connect_args=arguments
        )
    else:
        make_private(Path(parsed.database or ""))
        engine = create_engine(parsed, hide_parameters=True)

        def connected(connection: Any, _record: object) -> None:
            connection.isolation_level = None  # transactions are begun by SQLAlchemy
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute(f"PRAGMA foreign_keys={foreign_keys:d}")

        event.listen(engine, "connect", connected)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    try:
        yield engine
    finally:
        engine.dispose()


def refuse_while_served(connection: Connection) -> None:
    """Raises Refusal where another process has the database open; keeps others out of a SQLite file."""
    advice = "Stop the school, and whatever else has it open, and try again."
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA locking_mode=EXCLUSIVE")
        try:
            connection.exec_driver_sql("UPDATE alembic_version_core SET version_num = version_num")
        except OperationalError as error:
            if "locked" not in str(error.orig):
                raise
            raise Refusal(f"The database is in use. {advice}") from None
        return
    others = connection.scalar(
        text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
    )
    if others:
        raise Refusal(f"The database is in use by {others} other connections. {advice}")

"""Purging: the tables that a plugin left in the database, counted and dropped, in one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import Connection, MetaData, Table, func, inspect, select
from sqlalchemy.dialects.postgresql import ENUM
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.schema import DropTable

# For their tables alone, which stand on `metadata` with those of the plugins that are switched on.
import cubital.accounts.tables
import cubital.content.media
import cubital.content.tables
import cubital.learning.tables
import cubital.storage.signals  # noqa: F401
from cubital.errors import Conflict, NotFound
from cubital.migrations.runner import VERSION_TABLES, absent_owners, version_table
from cubital.storage.schema import metadata

if TYPE_CHECKING:
    from cubital.plugins.manager import Plugins


@dataclass(frozen=True)
class LeftTable:
    name: str
    rows: int


def left_tables(connection: Connection, plugin: str, plugins: Plugins) -> list[LeftTable]:
    """The tables of `plugin`, which is switched off or not installed: those whose names begin with its own.

    Raises Conflict for core and for a plugin that is switched on, NotFound where the database has no
    tables of it.
    """
    _refuse_running(connection, plugin, plugins)
    names = inspect(connection).get_table_names()
    owners = {name.removeprefix(VERSION_TABLES) for name in names if name.startswith(VERSION_TABLES)}
    owners |= {each.name for each in plugins.installed}
    # bell_tower_rings is bell_tower's, not bell's; and what is declared here belongs to those who run.
    others = tuple(f"{owner}_" for owner in owners if owner.startswith(f"{plugin}_"))
    own = [name for name in names if name.startswith(f"{plugin}_") and not name.startswith(others)]
    tables = [Table(name, MetaData()) for name in sorted(own) if name not in metadata.tables]
    return [
        LeftTable(table.name, connection.scalar(select(func.count()).select_from(table)) or 0)
        for table in tables
    ]


def purge(connection: Connection, plugin: str, plugins: Plugins, tables: list[LeftTable]) -> None:
    """Drop `tables`, which are those of `plugin`, and its version table, so that it begins anew.

    Raises as `left_tables` does, and Conflict where the tables are others by now, or are needed.
    """
    if left_tables(connection, plugin, plugins) != tables:
        raise Conflict(f"The tables of {plugin} have changed meanwhile. Stop whatever uses them; look again.")
    names = {table.name for table in tables}
    _refuse_needed(connection, plugin, names)
    try:
        _drop(connection, {*names, version_table(plugin)})
    except OperationalError:
        raise
    except DBAPIError as error:
        reason = " ".join(str(error.orig).split())
        raise Conflict(f"The tables of {plugin} cannot be dropped: {reason}. Nothing was changed.") from error


def _drop(connection: Connection, names: set[str]) -> None:
    inspector = inspect(connection)
    if connection.dialect.name == "sqlite":
        # Tables may refer to each other in a circle: what counts is that none is left in the end.
        connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
        for name, _ in reversed(inspector.get_sorted_table_and_fkc_names()):
            if name in names:
                connection.execute(DropTable(Table(name, MetaData())))
        return
    columns = [column for name in names for column in inspector.get_columns(name)]
    types = {column["type"].name: column["type"] for column in columns if isinstance(column["type"], ENUM)}
    quote = connection.dialect.identifier_preparer.quote
    connection.exec_driver_sql(f"DROP TABLE {', '.join(quote(name) for name in sorted(names))}")
    for each in types.values():
        each.drop(connection, checkfirst=False)


def _refuse_running(connection: Connection, plugin: str, plugins: Plugins) -> None:
    if plugin == "core":
        raise Conflict("core is Cubital itself, and cannot be purged.")
    if plugin in {each.name for each in plugins.enabled}:
        raise Conflict(
            f"{plugin} is switched on. Uninstall it, or switch it off, and restart the school first: "
            f"CUBITAL_PLUGINS_DISABLED={plugin}"
        )
    absent = absent_owners(connection, plugins)
    if plugin not in absent:
        names = ", ".join(absent) or "none"
        raise NotFound(f"The database has no tables of {plugin}. Of plugins that are not running: {names}.")


def _refuse_needed(connection: Connection, plugin: str, names: set[str]) -> None:
    """Raises Conflict where a table of others refers to one of `names`: its rows would go, or dangle."""
    keys = inspect(connection).get_multi_foreign_keys()
    for (_, table), references in sorted(keys.items()):
        for reference in references:
            if table not in names and reference["referred_table"] in names:
                raise Conflict(
                    f"{table} refers to {reference['referred_table']}, so the tables of {plugin} stay."
                )

"""The doctor of tables compares those that the code declares with those that the database has.

Alembic does it, as for `cubital db revision`. Only what the database lacks is told: what it has beyond the
code, such as an index that an operator made, is left alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from cubital.storage.schema import core_tables, metadata, tables_of

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from cubital.plugins.manager import Plugins


def lacking_parts(
    connection: Connection, plugins: Plugins, owners: Collection[str]
) -> Iterator[tuple[str, str]]:
    """For each of `owners` of whose tables the database lacks a part: its name, and the parts in words.

    The database must have all their migrations.
    """
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    owner_of = dict.fromkeys(core_tables(), "core")
    for plugin in plugins.enabled:
        owner_of |= dict.fromkeys(tables_of(plugin.folder.name), plugin.name)
    compared = {name for name, owner in owner_of.items() if owner in owners}

    def of_owners(thing: Any, name: str | None, kind: str, *_: Any) -> bool:
        return (name if kind == "table" else thing.table.name) in compared

    context = MigrationContext.configure(connection, opts={"include_object": of_owners})
    missing: dict[str, list[str]] = {}
    for table, words in _missing(compare_metadata(context, metadata)):
        missing.setdefault(owner_of[table], []).append(words)
    for owner, parts in sorted(missing.items()):
        yield owner, ", ".join(sorted(parts))


def _missing(differences: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """Of Alembic's differences what the database lacks: the table, and words on it."""
    for difference in differences:
        match difference:  # changes of a column, which come as a list, are no lack
            case ("add_table", table):
                yield table.name, f"the table {table.name}"
            case ("add_column", _, table, column):
                yield table, f"the column {table}.{column.name}"

"""Going back: the newer migrations of core or of one plugin undone, where nothing is lost by it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Column, Connection, MetaData, Table, Text, cast, column, func, inspect, select, text

from cubital.errors import Conflict, NotFound
from cubital.migrations import runner
from cubital.migrations.rehearsal import Step, rehearse_downgrade, rolled_back

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cubital.plugins.manager import Plugins

Shape = dict[str, dict[str, Any]]  # tables, each with its columns' server defaults


@dataclass(frozen=True)
class WayBack:
    """What a downgrade does: its steps, and what would be lost, in words."""

    owner: str
    folder: Path
    revision: str
    steps: list[Step]
    losses: list[str]


def way_back(connection: Connection, plugins: Plugins, owner: str, revision: str) -> WayBack:
    """What a downgrade of `owner` to `revision` would do, tried out and rolled back.

    Raises NotFound where there is no such part or revision, Conflict where the database is not beyond it,
    MigrationTrouble where a migration cannot go back.
    """
    folder = _existing_folder(plugins, owner)
    _refuse_revision(connection, plugins, owner, folder, revision)
    before = _shape(connection)
    counts = {table: _rows(connection, table) for table in before}
    with rolled_back(connection):
        steps = _undo(connection, owner, folder, revision)
        after = _shape(connection)
        left = {table: _rows(connection, table) for table in after}
    derived = _derived(connection, owner, folder, steps)
    losses = list(_losses(connection, before, after, counts, left, derived))
    return WayBack(owner, folder, revision, steps, losses)


def go_back(connection: Connection, way: WayBack) -> None:
    """Do what `way` says. The caller commits."""
    _undo(connection, way.owner, way.folder, way.revision)


def _undo(connection: Connection, owner: str, folder: Path, revision: str) -> list[Step]:
    with runner.nothing_dangles(connection, owner):
        return rehearse_downgrade(connection, owner, folder, revision)


def _existing_folder(plugins: Plugins, owner: str) -> Path:
    folders = dict(runner.owners(plugins))
    if owner not in folders:
        raise NotFound(f"There are no migrations of {owner} here. There are those of: {', '.join(folders)}.")
    return folders[owner]


def _refuse_revision(
    connection: Connection, plugins: Plugins, owner: str, folder: Path, revision: str
) -> None:
    known, done = runner.revisions(connection, owner, folder)
    names = ["base", *(script.revision for script in known)]
    if revision not in names:
        raise NotFound(f"{owner} has no migration {revision}. It has: {', '.join(names)}.")
    newest = max((name for name in names if name in done), key=names.index, default="base")
    if names.index(newest) <= names.index(revision):
        raise Conflict(f"The database has {owner} at {newest}, which is not beyond {revision}.")
    if owner == "core" and revision == "base":
        others = [name for name, one in runner.owners(plugins) if runner.revisions(connection, name, one)[1]]
        others += runner.absent_owners(connection, plugins)
        if needing := sorted(set(others) - {"core"}):
            raise Conflict(f"Without core there is no school: {', '.join(needing)} need its tables.")


def _derived(connection: Connection, owner: str, folder: Path, steps: list[Step]) -> set[str]:
    """The columns that a migration makes of others whenever it is applied, as its `DERIVED` says."""
    undone = {step.revision for step in steps}
    scripts, _ = runner.revisions(connection, owner, folder)
    return {
        name
        for script in scripts
        if script.revision in undone
        for name in getattr(script.module, "DERIVED", ())
    }


def _shape(connection: Connection) -> Shape:
    tables = inspect(connection).get_multi_columns()
    return {
        table: {each["name"]: each.get("default") for each in columns}
        for (_, table), columns in sorted(tables.items())
        if not table.startswith(runner.VERSION_TABLES)
    }


def _rows(connection: Connection, table: str) -> int:
    return connection.scalar(select(func.count()).select_from(Table(table, MetaData()))) or 0


def _losses(
    connection: Connection,
    before: Shape,
    after: Shape,
    counts: dict[str, int],
    left: dict[str, int],
    derived: set[str],
) -> Iterator[str]:
    for table, columns in before.items():
        if table not in after:
            if counts[table]:
                yield f"the table {table} with {_number(counts[table], 'row')}"
            continue
        if gone := counts[table] - left[table]:
            yield f"{_number(gone, 'row')} of {table}"
        for name, default in columns.items():
            if name not in after[table] and f"{table}.{name}" not in derived:
                values = _values(connection, table, name, default)
                if values:
                    yield f"the column {table}.{name} with {_number(values, 'value')}"


def _values(connection: Connection, table: str, name: str, default: str | None) -> int:
    """How many rows have something in the column that a new row would not have by itself."""
    rows = Table(table, MetaData(), Column(name))
    # As text: PostgreSQL's json has no way to compare.
    value = cast(column(name), Text)
    differs = value.is_not(None) if default is None else value.is_distinct_from(cast(text(default), Text))
    return connection.scalar(select(func.count()).select_from(rows).where(differs)) or 0


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"

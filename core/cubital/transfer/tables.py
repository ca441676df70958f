"""Copying tables from one database into another, row by row, and comparing what came out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    Engine,
    Insert,
    Select,
    Table,
    Text,
    bindparam,
    cast,
    func,
    insert,
    select,
    text,
    type_coerce,
)
from sqlalchemy.dialects.postgresql import REGCLASS
from sqlalchemy.exc import DBAPIError
from sqlalchemy.types import NullType

from cubital.errors import Refusal

Row = dict[str, Any]
BATCH = 1000  # rows that are read and written together


@dataclass(frozen=True)
class Contents:
    """What a table holds: how many rows, and a checksum that does not depend on their order."""

    rows: int
    checksum: int


@dataclass(frozen=True)
class TableCopied:
    table: str
    rows: int
    already: bool  # it was there, from an earlier try that was broken off


def copy_tables(source: Connection, target: Engine, tables: Iterable[Table]) -> Iterator[TableCopied]:
    """Copy each of `tables`, in an order that foreign keys allow, in a transaction of its own.

    A table that is the same in the target already is left as it is, so that a copy that was broken off
    goes on. Raises Refusal where a table of the target has other rows, before anything is written; where one
    refuses a row, or came out differently.
    """
    tables = list(tables)
    there = {table.name: _the_same(source, target, table) for table in tables}
    for table in tables:
        rows = there[table.name]
        if not rows:
            with target.begin() as connection:
                rows = _copied(source, connection, table)
        yield TableCopied(table.name, rows, already=bool(there[table.name]))


def _the_same(source: Connection, target: Engine, table: Table) -> int:
    """How many rows of the source the target has already. Raises Refusal where it has others."""
    with target.connect() as connection:
        here = contents(connection, table)
    if here.rows and here != contents(source, table):
        raise Refusal(
            f"{table.name}: the target has rows of its own ({here.rows}). Nothing was written; choose an "
            "empty database."
        )
    return here.rows


def contents(connection: Connection, table: Table) -> Contents:
    return _counted(table, _rows(connection, table), lambda rows: None)


def _copied(source: Connection, target: Connection, table: Table) -> int:
    statement = _writing(table, target)

    def write(rows: list[Row]) -> None:
        try:
            target.execute(statement, rows)
        except DBAPIError as error:
            reason = " ".join(str(error.orig).split())
            raise Refusal(f"{table.name}: the target refuses a row: {reason}") from error

    total = _counted(table, _rows(source, table), write)
    if contents(target, table) != total:
        raise Refusal(f"{table.name}: the copy is not equal to what was read, and was taken back.")
    _go_on_counting(source, target, table)
    return total.rows


def _counted(table: Table, rows: Iterable[Row], write: Callable[[list[Row]], None]) -> Contents:
    number = checksum = 0
    batch: list[Row] = []
    json_columns = {column.name for column in table.c if isinstance(column.type, JSON)}
    for row in rows:
        number += 1
        checksum = (checksum + _digest(row, json_columns)) % 2**128
        batch.append({f"to_{name}": value for name, value in row.items()})
        if len(batch) == BATCH:
            write(batch)
            batch = []
    if batch:
        write(batch)
    return Contents(number, checksum)


def _digest(row: Row, json_columns: set[str]) -> int:
    values = {name: _plain(value, name in json_columns) for name, value in row.items()}
    canonical = json.dumps(values, sort_keys=True, default=_as_text).encode()
    return int.from_bytes(hashlib.blake2b(canonical, digest_size=16).digest())


def _plain(value: Any, is_json: bool) -> Any:
    if is_json and value is not None:
        # PostgreSQL writes a number's digits out where SQLite has its exponent; both are the same number.
        return [json.loads(value, parse_float=_number, parse_int=_number)]
    return _number(value) if isinstance(value, float) else value


def _number(value: str | float) -> float | int:
    number = float(value)
    return int(number) if number.is_integer() else number


def _as_text(value: Any) -> str:
    return value.hex() if isinstance(value, bytes) else str(value)


def _rows(connection: Connection, table: Table) -> Iterable[Row]:
    # JSON as its text: read as values, a column without any and one that holds JSON's null are the same.
    json_columns = {column.name for column in table.c if isinstance(column.type, JSON)}
    columns = [_raw(column, connection.dialect.name) for column in table.c]
    query: Select[Any] = select(*columns).order_by(*table.primary_key)
    for row in connection.execute(query.execution_options(yield_per=BATCH)).mappings():
        yield {name: _json_text(value) if name in json_columns else value for name, value in row.items()}


def _raw(column: Column[Any], dialect: str) -> Any:
    if not isinstance(column.type, JSON):
        return column
    as_it_is = cast(column, Text) if dialect == "postgresql" else type_coerce(column, NullType())
    return as_it_is.label(column.name)


def _json_text(value: Any) -> Any:
    # SQLite keeps a JSON value that is a number alone as a number.
    return value if value is None or isinstance(value, str) else json.dumps(value)


def _writing(table: Table, target: Connection) -> Insert:
    return insert(table).values({c.name: _value(c, target.dialect.name) for c in table.c})


def _value(column: Column[Any], dialect: str) -> Any:
    if not isinstance(column.type, JSON):
        return bindparam(f"to_{column.name}", type_=column.type)
    as_text = bindparam(f"to_{column.name}", type_=Text())
    return cast(as_text, column.type) if dialect == "postgresql" else as_text


def _go_on_counting(source: Connection, target: Connection, table: Table) -> None:
    """Let the target's next id follow the highest that the source ever gave, also where its row is gone."""
    column = table.autoincrement_column
    if column is None:
        return
    highest = target.scalar(select(func.max(column))) or 0
    highest = max(highest, _last_given(source, table, column))
    if not highest:
        return
    if target.dialect.name == "postgresql":
        name = _sequence(target, table, column)
        if name:
            target.execute(select(func.setval(name, highest)))
    elif table.dialect_options["sqlite"]["autoincrement"]:
        target.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), {"name": table.name})
        target.execute(
            text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :highest)"),
            {"name": table.name, "highest": highest},
        )


def _last_given(connection: Connection, table: Table, column: Column[Any]) -> int:
    if connection.dialect.name == "postgresql":
        name = _sequence(connection, table, column)
        return (name and connection.scalar(select(func.pg_sequence_last_value(cast(name, REGCLASS))))) or 0
    if not table.dialect_options["sqlite"]["autoincrement"]:
        return 0
    query = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
    return connection.scalar(query, {"name": table.name}) or 0


def _sequence(connection: Connection, table: Table, column: Column[Any]) -> str | None:
    return connection.scalar(select(func.pg_get_serial_sequence(table.name, column.name)))

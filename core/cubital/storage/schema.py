"""The schema's common parts: metadata with one naming, UTC times, JSON, columns by a dataclass's fields."""

import dataclasses
import sys
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, Column, DateTime, Dialect, MetaData, Table
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import TypeDecorator

# Alembic can only alter constraints on SQLite that have names.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Json = JSON().with_variant(JSONB(), "postgresql")


class UtcDateTime(TypeDecorator[datetime]):
    """Aware UTC datetimes in and out, also on SQLite, which keeps no zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a datetime without a zone cannot be stored")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class WithoutIndex(FunctionElement[Any]):
    """The value of a column by which SQLite is to choose no index, for a condition that most rows fulfill.

    It has no statistics here, and would take that index for the best. PostgreSQL knows better.
    """

    inherit_cache = True

    def __init__(self, column: Column[Any]) -> None:
        super().__init__(column)
        self.type = column.type


@compiles(WithoutIndex)
def _as_it_is(element: WithoutIndex, compiler: SQLCompiler, **options: Any) -> str:
    return compiler.process(element.clauses, **options)


@compiles(WithoutIndex, "sqlite")
def _as_an_expression(element: WithoutIndex, compiler: SQLCompiler, **options: Any) -> str:
    return f"+{compiler.process(element.clauses, **options)}"


def columns_of(table: Table, shape: type) -> list[Column[Any]]:
    """The columns that `shape`, a dataclass, has fields of the same name for: `shape(**row._asdict())`."""
    return [table.c[each.name] for each in dataclasses.fields(shape) if each.name in table.c]


def tables_of(package: str) -> list[str]:
    """The names of the tables that are defined in a plugin's imported package, and not borrowed from core."""
    return sorted(_defined_in(package) - _defined_in("cubital"))


def core_tables() -> list[str]:
    """The names of core's tables."""
    return sorted(_defined_in("cubital") & set(metadata.tables))


def _defined_in(package: str) -> set[str]:
    return {
        table.name
        for name, module in list(sys.modules.items())
        if name == package or name.startswith(f"{package}.")
        for value in list(vars(module).values())
        if isinstance(table := getattr(value, "__table__", value), Table)
    }

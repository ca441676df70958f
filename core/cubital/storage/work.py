"""Work is one transaction (a unit of work) as domain functions see it: they read, write and publish by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from typing import Any, Protocol

from sqlalchemy import Connection, CursorResult, Executable, Row, Table
from sqlalchemy.dialects import postgresql, sqlite


@dataclass(frozen=True)
class Signal:
    """A hint, sent after the commit to every process: look at `topic` again. `payload` is small JSON."""

    topic: str
    payload: Any


class Actor(Protocol):
    """The user who acts in a transaction."""

    @property
    def id(self) -> int: ...

    @property
    def username(self) -> str: ...

    @property
    def session_id(self) -> int: ...

    def admit(self, work: Work) -> None:
        """Raise a Refusal where the actor may no longer act."""


class Work:
    """One transaction: its connection, who acts in it, and what it tells others."""

    def __init__(
        self,
        connection: Connection,
        actor: Actor | None = None,
        on_publish: Callable[[object, Work], None] = lambda event, work: None,
    ) -> None:
        self.connection = connection
        self.actor = actor
        self.signals: list[Signal] = []
        self._on_publish = on_publish

    @cached_property
    def now(self) -> datetime:
        """The transaction's one moment: the same wherever it is asked for."""
        return datetime.now(UTC)

    def run(self, statement: Executable, **parameters: Any) -> CursorResult[Any]:
        """Execute `statement`; the cursor's result."""
        return self.connection.execute(statement, parameters)

    def run_many(self, statement: Executable, rows: Sequence[Mapping[str, Any]]) -> CursorResult[Any]:
        """Execute `statement` for each of `rows`, at least one, as its parameters; the cursor's result."""
        return self.connection.execute(statement, rows)

    def one(self, statement: Executable, **parameters: Any) -> Row[Any] | None:
        """The first row, or None."""
        return self.connection.execute(statement, parameters).first()

    def all(self, statement: Executable, **parameters: Any) -> Sequence[Row[Any]]:
        """All rows."""
        return self.connection.execute(statement, parameters).all()

    def insert(self, table: Table, **values: Any) -> int:
        """Insert a row; its integer primary key."""
        key = self.connection.execute(table.insert().values(values)).inserted_primary_key
        assert key is not None
        return int(key[0])

    def savepoint(self) -> AbstractContextManager[None]:
        """A context whose writes are undone alone when it raises."""
        return _savepoint(self.connection)

    def publish(self, event: object) -> None:
        """Tell every plugin what has just happened, inside this transaction."""
        self._on_publish(event, self)

    def signal(self, topic: str, payload: Any = None) -> None:
        """Once this transaction is committed, tell every process's bus."""
        self.signals.append(Signal(topic, payload))


@contextmanager
def _savepoint(connection: Connection) -> Iterator[None]:
    # By hand: SQLAlchemy's own savepoints cost as much as a small write.
    connection.exec_driver_sql("SAVEPOINT part_of_work")
    try:
        yield
    except BaseException:
        connection.exec_driver_sql("ROLLBACK TO part_of_work")
        raise
    finally:
        connection.exec_driver_sql("RELEASE part_of_work")


class Upsert:
    """INSERT … ON CONFLICT (`key`) DO UPDATE, built once for both databases.

    `set_` receives the dialect's `excluded` columns and answers what an existing row gets; `only_if`,
    where given, limits which existing rows are touched; `returning` names columns to answer with.
    """

    def __init__(
        self,
        table: Table,
        key: Sequence[str],
        set_: Callable[[Any], dict[str, Any]],
        only_if: Callable[[Any], Any] | None = None,
        returning: Sequence[Any] = (),
    ) -> None:
        self._by_dialect = {}
        for dialect in (sqlite, postgresql):
            insert = dialect.insert(table)
            upsert = insert.on_conflict_do_update(
                index_elements=list(key),
                set_=set_(insert.excluded),
                where=only_if(insert.excluded) if only_if else None,
            )
            self._by_dialect[dialect.dialect.name] = upsert.returning(*returning) if returning else upsert

    def run(self, work: Work, **values: Any) -> CursorResult[Any]:
        """The row as it is now, where `returning` columns are asked for and the row was touched."""
        return work.run(self._by_dialect[work.connection.dialect.name], **values)


class InsertOnce:
    """INSERT … ON CONFLICT (`key`) DO NOTHING, built once for both databases."""

    def __init__(self, table: Table, key: Sequence[str]) -> None:
        self._by_dialect = {
            dialect.dialect.name: dialect.insert(table)
            .on_conflict_do_nothing(index_elements=list(key))
            .returning(table.c.id)
            for dialect in (sqlite, postgresql)
        }

    def run(self, work: Work, **values: Any) -> int | None:
        """The new row's id; None where a row with that key is there already, also just now."""
        row = work.one(self._by_dialect[work.connection.dialect.name], **values)
        return None if row is None else int(row[0])


def json_ready(row: Row[Any]) -> dict[str, Any]:
    """The row's values by their columns' names, with moments and days as ISO 8601."""
    return {
        name: value.isoformat() if isinstance(value, date) else value for name, value in row._mapping.items()
    }

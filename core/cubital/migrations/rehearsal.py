"""Rehearsing an upgrade: its migrations are run for real, written down, and rolled back."""

from __future__ import annotations

import contextlib
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, event
from sqlalchemy.exc import DBAPIError

from cubital.errors import Conflict
from cubital.migrations import runner

if TYPE_CHECKING:
    from pathlib import Path

    from cubital.plugins.manager import Plugins

# What only looks: Alembic reads the tables that it is to change.
READS = ("SELECT", "PRAGMA", "SAVEPOINT", "RELEASE", "ROLLBACK", "SHOW")


@dataclass(frozen=True)
class Step:
    """One migration, up or down: what it is for, and the statements that change something, without values."""

    owner: str
    revision: str
    words: str
    statements: list[str]


def rehearse_upgrade(connection: Connection, plugins: Plugins) -> list[Step]:
    """The migrations that the database lacks, as they ran here; it is afterward as it was before.

    Raises MigrationTrouble, as the upgrade itself would.
    """
    steps = []
    with rolled_back(connection):
        for owner, folder in runner.owners(plugins):
            known, done = runner.revisions(connection, owner, folder)
            with runner.nothing_dangles(connection, owner):
                for script in known:
                    if script.revision not in done:
                        with changes_written_down(connection) as statements:
                            runner.apply(connection, owner, folder, script.revision)
                        steps.append(Step(owner, script.revision, script.doc or "", statements))
    return steps


def rehearse_downgrade(connection: Connection, owner: str, folder: Path, revision: str) -> list[Step]:
    """The migrations of `owner` that are newer than `revision`, as they were undone, the newest first.

    They stay undone: the caller rolls back, or commits. Raises Conflict where one cannot go back.
    """
    known, done = runner.revisions(connection, owner, folder)
    names = ["base", *(script.revision for script in known)]
    steps = []
    for script in reversed(known[names.index(revision) :]):
        if script.revision in done:
            with changes_written_down(connection) as statements:
                _take_back(connection, owner, folder, script.revision, names)
            steps.append(Step(owner, script.revision, script.doc or "", statements))
    return steps


def _take_back(connection: Connection, owner: str, folder: Path, revision: str, names: list[str]) -> None:
    try:
        runner.take_back(connection, owner, folder, names[names.index(revision) - 1])
    except Exception as error:
        if isinstance(error, DBAPIError) and error.connection_invalidated:
            raise
        reason = " ".join(str(getattr(error, "orig", None) or error).split()) or type(error).__name__
        raise Conflict(
            f"The migration {revision} of {owner} cannot go back: {reason.rstrip('.')}. Nothing was changed. "
            "Restore the backup of before the upgrade instead."
        ) from error


@contextlib.contextmanager
def rolled_back(connection: Connection) -> Iterator[None]:
    """Undo whatever the block does to the database."""
    rehearsal = connection.begin_nested()
    try:
        yield
    finally:
        rehearsal.rollback()


@contextlib.contextmanager
def changes_written_down(connection: Connection) -> Iterator[list[str]]:
    """The statements of the block, as they are once it has ended; one that runs in a row stands once."""
    runs: list[str] = []
    statements: list[str] = []

    def note(
        _connection: object, _cursor: object, statement: str, parameters: Any, _context: object, many: bool
    ) -> None:
        lines = textwrap.dedent(statement.expandtabs(4)).strip().splitlines()
        text = "\n".join(line.rstrip() for line in lines)
        if not text.upper().startswith(READS):
            runs.extend([text] * (len(parameters) if many else 1))

    event.listen(connection, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        event.remove(connection, "before_cursor_execute", note)
        for text, times in groupby(runs):
            count = len(list(times))
            statements.append(f"{text};" if count == 1 else f"{text};  -- {count:,} times")

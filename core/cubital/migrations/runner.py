"""Running migrations: core's first, then each plugin's, each with a version table of its own."""

from __future__ import annotations

import contextlib
from argparse import Namespace
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DBAPIError

from cubital.migrations.newest import has_newest

if TYPE_CHECKING:
    from alembic.config import Config
    from alembic.script import Script, ScriptDirectory

    from cubital.plugins.installed import Plugin
    from cubital.plugins.manager import Plugins

HERE = Path(__file__).parent
VERSION_TABLES = "alembic_version_"  # followed by the owner's name


class MigrationTrouble(Exception):
    """The database cannot be brought up to date; the message names the owner, and says what to do."""

    def __init__(self, owner: str, what: str, advice: str) -> None:
        without = "" if owner == "core" else f" Or start without it: CUBITAL_PLUGINS_DISABLED={owner}"
        self.owner, self.what, self.advice = owner, what, f"{advice}{without}"
        super().__init__(f"{self.what} {self.advice}")


class NewerDatabase(MigrationTrouble):
    """The database has a revision that this version does not know."""

    def __init__(self, owner: str, revision: str) -> None:
        super().__init__(
            owner,
            f"The database has a migration of {owner} that is unknown here: {revision}.",
            "Install the version that the database was last used with, or a newer one.",
        )


class TwoHeads(MigrationTrouble):
    """The migrations of one owner part: two are the newest, and Alembic does not know which to take."""

    def __init__(self, owner: str, heads: Sequence[str]) -> None:
        super().__init__(
            owner,
            f"Of the migrations of {owner}, {' and '.join(heads)} are both the newest.",
            "Let one follow the other: name it in the `down_revision` of the later one.",
        )


class MigrationFailed(MigrationTrouble):
    """A migration raised, or cannot be read; its transaction was rolled back."""

    def __init__(self, owner: str, revision: str, error: Exception) -> None:
        reason = " ".join(str(getattr(error, "orig", None) or error).split())
        which = f"migration {revision} of {owner}" if revision else f"migrations of {owner}"
        super().__init__(
            owner,
            f"The {which} failed: {type(error).__name__}: {reason}. Nothing was changed.",
            f"Install a version of {'Cubital' if owner == 'core' else owner} whose migrations work.",
        )


def upgrade(connection: Connection, plugins: Plugins) -> list[str]:
    """Apply what is missing; the revisions applied, as `owner: revision`. Raises MigrationTrouble."""
    return [
        f"{owner}: {revision}"
        for owner, folder in owners(plugins)
        for revision in _upgrade(connection, owner, folder)
    ]


def _upgrade(connection: Connection, owner: str, folder: Path) -> list[str]:
    missing = lacking(connection, owner, folder)
    if missing:
        with nothing_dangles(connection, owner):
            for revision in missing:  # one by one, so that the one that fails is known
                apply(connection, owner, folder, revision)
    return missing


def apply(connection: Connection, owner: str, folder: Path, revision: str) -> None:
    """Apply the next revision that the database lacks. Raises MigrationFailed."""
    from alembic import command

    try:
        command.upgrade(_config(owner, folder, connection), revision)
    except Exception as error:
        if isinstance(error, DBAPIError) and error.connection_invalidated:
            raise  # the database went away, which is no fault of the migration
        raise MigrationFailed(owner, revision, error) from error


def take_back(connection: Connection, owner: str, folder: Path, revision: str) -> None:
    """Undo what came after `revision` of one owner; `base` is before the first."""
    from alembic import command

    command.downgrade(_config(owner, folder, connection), revision)


@contextlib.contextmanager
def nothing_dangles(connection: Connection, owner: str) -> Iterator[None]:
    """Raise MigrationFailed where rows refer to rows that are gone in the end; SQLite does not by itself.

    Its foreign keys are off while migrations run: a table that is made anew would take its children along.
    """
    if connection.dialect.name != "sqlite":
        yield
        return
    check = 'SELECT "table", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2'
    before = {tuple(row) for row in connection.exec_driver_sql(check)}
    yield
    for row in connection.exec_driver_sql(check).all():
        if tuple(row) not in before:
            child, parent, rows = row
            dangling = ValueError(f"{rows} rows of {child} refer to rows of {parent} that are gone")
            raise MigrationFailed(owner, "", dangling)


def downgrade(connection: Connection, plugins: Plugins) -> None:
    """Take everything back, plugins first."""
    for owner, folder in reversed(owners(plugins)):
        take_back(connection, owner, folder, "base")


def pending(connection: Connection, plugins: Plugins) -> list[str]:
    """The revisions that the database lacks, as `owner: revision`; raises MigrationTrouble."""
    return [
        f"{owner}: {revision}"
        for owner, folder in owners(plugins)
        for revision in lacking(connection, owner, folder)
    ]


def lacking(connection: Connection, owner: str, folder: Path) -> list[str]:
    """Those of one owner that the database lacks, the oldest first.

    Raises NewerDatabase where it has one unknown here, MigrationFailed where the files cannot be read,
    TwoHeads where they part.
    """
    if has_newest(connection, version_table(owner), folder):
        return []
    known, done = revisions(connection, owner, folder)
    return [each.revision for each in known if each.revision not in done]


def revisions(connection: Connection, owner: str, folder: Path) -> tuple[list[Script], set[str]]:
    """All revisions of one owner, the oldest first, and the names of those that the database has.

    Raises as `lacking` does.
    """
    from alembic.migration import MigrationContext
    from alembic.script.revision import ResolutionError

    try:
        script = _revisions(owner, folder)
        newest_first = list(script.walk_revisions())
    except Exception as error:  # whatever a plugin's own files raise
        raise MigrationFailed(owner, "", error) from error
    if len(heads := sorted(script.get_heads())) > 1:
        raise TwoHeads(owner, heads)
    context = MigrationContext.configure(connection, opts={"version_table": version_table(owner)})
    done = set(context.get_current_heads())
    for head in list(done):
        try:
            done |= {revision.revision for revision in script.iterate_revisions(head, "base")}
        except ResolutionError:
            raise NewerDatabase(owner, head) from None
    return list(reversed(newest_first)), done


def write_revision(connection: Connection, plugin: Plugin, message: str) -> Path | None:
    """Write the revision that leads from the plugin's newest one to the tables that its code declares.

    Its file, below the plugin's `migrations/versions`; None where nothing differs. The database of
    `connection` must be up to date. Only tables whose names begin with the plugin's are looked at.
    """
    from alembic import command
    from alembic.script import Script

    def leave_out_empty(context: Any, revision: Any, directives: list[Any]) -> None:
        if directives[0].upgrade_ops.is_empty():
            directives.clear()

    folder = plugin.migrations or plugin.folder / "migrations"
    (folder / "versions").mkdir(parents=True, exist_ok=True)
    config = _config(plugin.name, folder, connection)
    config.cmd_opts = Namespace(quiet=True)  # the caller tells what was written
    config.attributes["prefix"] = f"{plugin.name}_"
    script = command.revision(
        config,
        message,
        autogenerate=True,
        rev_id=f"{len(list((folder / 'versions').glob('[0-9]*.py'))) + 1:04}",
        version_path=str(folder / "versions"),
        process_revision_directives=leave_out_empty,
    )
    return Path(script.path) if isinstance(script, Script) else None  # else a list, of none


def version_table(owner: str) -> str:
    return f"{VERSION_TABLES}{owner}"


def absent_owners(connection: Connection, plugins: Plugins) -> list[str]:
    """The plugins that have tables in the database, but are switched off or not installed."""
    tables = inspect(connection).get_table_names()
    there = {name.removeprefix(VERSION_TABLES) for name in tables if name.startswith(VERSION_TABLES)}
    return sorted(there - {"core"} - {plugin.name for plugin in plugins.enabled})


def owners(plugins: Plugins) -> list[tuple[str, Path]]:
    """Core and the enabled plugins that have migrations, each with their folder."""
    # A disabled plugin's migrations wait until it is switched on again: switching it off must be a way
    # to start without them.
    folders = [(plugin.name, plugin.migrations) for plugin in plugins.enabled]
    return [("core", HERE), *((name, folder) for name, folder in folders if folder is not None)]


@cache  # what this process's code needs, however often it is asked for
def _revisions(owner: str, folder: Path) -> ScriptDirectory:
    from alembic.script import ScriptDirectory

    return ScriptDirectory.from_config(_config(owner, folder, None))


def _config(owner: str, folder: Path, connection: Connection | None) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.set_main_option("version_locations", str(folder / "versions"))
    config.set_main_option("path_separator", "newline")
    config.attributes.update(connection=connection, version_table=version_table(owner))
    return config

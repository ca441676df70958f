"""Running migrations: core's first, then each plugin's, each with a version table of its own."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection

if TYPE_CHECKING:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    from cubital.plugins import Plugins

HERE = Path(__file__).parent


class NewerDatabase(Exception):
    """The database has a revision that this version does not know; the message says what to do."""

    def __init__(self, owner: str, revision: str) -> None:
        self.what = f"The database has a migration of {owner} that is unknown here: {revision}."
        self.advice = "Install the version that the database was last used with, or a newer one."
        super().__init__(f"{self.what} {self.advice}")


def upgrade(connection: Connection, plugins: Plugins) -> list[str]:
    """Apply what is missing; the revisions applied, as `owner: revision`."""
    from alembic import command

    applied = pending(connection, plugins)
    for owner, folder in owners(plugins):
        if any(step.startswith(f"{owner}: ") for step in applied):
            command.upgrade(_config(owner, folder, connection), "head")
    return applied


def downgrade(connection: Connection, plugins: Plugins) -> None:
    """Take everything back, plugins first."""
    from alembic import command

    for owner, folder in reversed(owners(plugins)):
        command.downgrade(_config(owner, folder, connection), "base")


def pending(connection: Connection, plugins: Plugins) -> list[str]:
    """The revisions that the database lacks, as `owner: revision`; raises NewerDatabase."""
    return [
        f"{owner}: {revision}"
        for owner, folder in owners(plugins)
        for revision in lacking(connection, owner, folder)
    ]


def lacking(connection: Connection, owner: str, folder: Path) -> list[str]:
    """Those of one owner that the database lacks; raises NewerDatabase where it has one unknown here."""
    from alembic.migration import MigrationContext
    from alembic.script.revision import ResolutionError

    script = _revisions(owner, folder)
    context = MigrationContext.configure(connection, opts={"version_table": version_table(owner)})
    done = set(context.get_current_heads())
    for head in list(done):
        try:
            done |= {revision.revision for revision in script.iterate_revisions(head, "base")}
        except ResolutionError:
            raise NewerDatabase(owner, head) from None
    revisions = reversed(list(script.walk_revisions()))
    return [each.revision for each in revisions if each.revision not in done]


def version_table(owner: str) -> str:
    return f"alembic_version_{owner}"


def owners(plugins: Plugins) -> list[tuple[str, Path]]:
    """Core and the plugins that have migrations, each with their folder."""
    # A disabled plugin keeps its tables up to date: it may be switched on again.
    folders = [(plugin.name, plugin.migrations) for plugin in plugins.installed]
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

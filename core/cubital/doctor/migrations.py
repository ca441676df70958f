"""The doctor of migrations compares the database with core's and the plugins' own, and with their tables.

Nothing is migrated. Where all is well it looks at the content that is loaded, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import tempfile
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, create_engine, make_url

from cubital.doctor.plugins import DoctorFinding
from cubital.doctor.sample_texts import sample_texts
from cubital.doctor.tables import lacking_parts
from cubital.migrations.runner import MigrationTrouble, absent_owners, lacking, owners, upgrade
from cubital.storage.opening import open_database
from cubital.storage.signals import SignalBus

if TYPE_CHECKING:
    from cubital.plugins.manager import Plugins
    from cubital.settings import Settings


WRITE_ITS_OWN = (
    'Write the migration, and apply it: cubital db revision {0} "what changes", cubital db upgrade'
)
WRITE_OURS = "Write the migration in core/cubital/migrations/versions: docs/recipes.md says how."

RESTORE_OURS = "Restore a backup: cubital db restore"
BEGIN_ANEW = (
    "In a school for trying it, drop its tables and start again: CUBITAL_PLUGINS_DISABLED={0} cubital "
    "plugins purge {0}. Elsewhere bring back the migration as it was, and write a new one."
)


def examine_database(settings: Settings, plugins: Plugins) -> list[tuple[str, DoctorFinding]]:
    """By owner, which is core or a plugin. Raises what the driver raises where it cannot be reached."""
    file = make_url(settings.database).database
    if settings.embedded and not (file and Path(file).exists()):
        return [
            (
                "core",
                DoctorFinding("There is no database yet.", "It is made when the school opens.", fine=True),
            )
        ]
    return asyncio.run(_examined(settings, plugins))


async def _examined(settings: Settings, plugins: Plugins) -> list[tuple[str, DoctorFinding]]:
    # Not through the school, which brings an embedded database up to date by being opened.
    database = open_database(settings.database_to_open(), lambda event, work: None, SignalBus())
    await database.start()
    try:
        findings = await database.read(
            lambda work: list(_compared(work.connection, plugins, settings.embedded))
        )
        samples = [] if findings or settings.demo else await database.read(sample_texts)
        gone = await database.read(lambda work: _uninstalled_owners(work.connection, plugins))
    finally:
        await database.stop()
    if findings and all(finding.fine for _, finding in findings):
        findings += await _tried_on_a_copy(settings, plugins)
    well = [("core", DoctorFinding("The database has every migration.", fine=True))]
    remains = [("core", _remains(owner)) for owner in gone]
    return [*(findings or [*well, *(("core", finding) for finding in samples)]), *remains]


def _uninstalled_owners(connection: Connection, plugins: Plugins) -> list[str]:
    here = {plugin.name for plugin in plugins.installed}
    return [owner for owner in absent_owners(connection, plugins) if owner not in here]


def _remains(owner: str) -> DoctorFinding:
    return DoctorFinding(
        f"The database has tables of {owner}, which is not installed.",
        f"Install it again, or drop them: cubital plugins purge {owner}",
        fine=True,
    )


async def _tried_on_a_copy(settings: Settings, plugins: Plugins) -> list[tuple[str, DoctorFinding]]:
    """Findings of the missing migrations, applied to a copy of an embedded database."""
    with tempfile.TemporaryDirectory(prefix="cubital-") as folder:
        copy = Path(folder) / "copy.db"
        with (
            contextlib.closing(sqlite3.connect(make_url(settings.database).database or "")) as source,
            contextlib.closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
        database = open_database(f"sqlite:///{copy}", lambda event, work: None, SignalBus())
        await database.start()
        try:
            await database.migrate(lambda connection: upgrade(connection, plugins))
        except MigrationTrouble as trouble:
            return [(trouble.owner, DoctorFinding(trouble.what, trouble.advice))]
        finally:
            await database.stop()
    return []


def _compared(
    connection: Connection, plugins: Plugins, embedded: bool
) -> Iterator[tuple[str, DoctorFinding]]:
    whole = []
    for owner, folder in owners(plugins):
        try:
            missing = lacking(connection, owner, folder)
        except MigrationTrouble as trouble:
            yield owner, DoctorFinding(trouble.what, trouble.advice)
            continue
        if missing:
            yield (
                owner,
                DoctorFinding(
                    f"The database lacks migrations of {owner}: {', '.join(missing)}.",
                    "They are applied when the school opens." if embedded else "Run: cubital db upgrade",
                    fine=embedded,
                ),
            )
        else:
            whole.append(owner)
    if parts := dict(lacking_parts(connection, plugins, whole)):
        new = _parts_that_a_new_database_lacks(plugins, parts)
        for owner, part in parts.items():
            yield owner, _lack(owner, part, has_no_migration=new.get(owner) == part)


def _parts_that_a_new_database_lacks(plugins: Plugins, owners: Collection[str]) -> dict[str, str]:
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        upgrade(connection, plugins)
        parts = dict(lacking_parts(connection, plugins, owners))
    engine.dispose()
    return parts


def _lack(owner: str, part: str, has_no_migration: bool) -> DoctorFinding:
    if has_no_migration:
        return DoctorFinding(
            f"No migration of {owner} brings what its code declares: {part}.",
            WRITE_OURS if owner == "core" else WRITE_ITS_OWN.format(owner),
        )
    return DoctorFinding(
        f"The database has every migration of {owner}, but not what they make: {part}. "
        "A migration was changed after it was applied, or a table by hand.",
        RESTORE_OURS if owner == "core" else BEGIN_ANEW.format(owner),
    )

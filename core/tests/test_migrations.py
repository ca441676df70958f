"""Migrations go up and down, and leave what the tables say, on both databases."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect

from cubital.migrations.runner import downgrade, pending, upgrade
from cubital.schema import metadata

pytestmark = pytest.mark.anyio


async def test_the_migrated_database_is_what_the_tables_say(database):
    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(
            connection,
            opts={
                "include_object": lambda thing, name, kind, *_: not str(name).startswith("alembic_version")
            },
        )
        return compare_metadata(context, metadata)

    assert await database.migrate(differences) == []


async def test_down_leaves_nothing_and_up_again_everything(database, plugins):
    def tables(connection: Connection) -> set[str]:
        return {name for name in inspect(connection).get_table_names() if "alembic" not in name}

    before = await database.migrate(tables)
    assert before
    await database.migrate(lambda connection: downgrade(connection, plugins))
    assert {name for name in await database.migrate(tables) if not name.startswith("sqlite")} == set()
    assert await database.migrate(lambda connection: pending(connection, plugins))
    await database.migrate(lambda connection: upgrade(connection, plugins))
    assert await database.migrate(tables) == before
    assert await database.migrate(lambda connection: pending(connection, plugins)) == []

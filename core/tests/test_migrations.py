"""Migrations go up and down, and leave what the tables say, on both databases."""

import os
import subprocess
import sys
from datetime import UTC, datetime

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, select, text

from cubital.accounts.tables import audit, sessions, users
from cubital.migrations.runner import HERE, _config, downgrade, pending, upgrade
from cubital.storage.schema import metadata

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]


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


async def test_a_school_of_the_first_version_keeps_its_sessions_and_its_audit(database, plugins):
    def back(connection: Connection) -> None:
        command.downgrade(_config("core", HERE, connection), "0001")
        now = "2026-11-01 10:00:00"
        connection.execute(
            text(
                "INSERT INTO users (id, username, username_key, password_hash, preferences, created_at) "
                f"VALUES (1, 'Adá', 'adá', 'x', '{{}}', '{now}')"
            )
        )
        connection.execute(
            text(
                "INSERT INTO sessions (id, token_hash, user_id, created_at, expires_at) "
                f"VALUES (1, 'x', 1, '{now}', '2026-11-15 10:00:00')"
            )
        )
        line = f"INSERT INTO audit (id, at, action, subject_id, details) VALUES (%d, '{now}', 'x', 1, '{{}}')"
        connection.execute(text(line % 1))
        connection.execute(text(line % 2))
        connection.execute(text("DELETE FROM audit WHERE id = 2"))

    await database.migrate(back)
    applied = await database.migrate(lambda connection: upgrade(connection, plugins))
    assert "core: 0002" in applied
    (user,) = await database.read(lambda work: work.all(select(users.c.username, users.c.sort_name)))
    assert user == ("Adá", "ada")
    (session,) = await database.read(lambda work: work.all(select(sessions)))
    assert (session.created_at, session.last_seen_at) == (datetime(2026, 11, 1, 10, tzinfo=UTC),) * 2
    assert session.browser == ""
    (line,) = await database.read(lambda work: work.all(select(audit)))
    assert (line.id, line.session_id) == (1, None)


def test_a_school_that_is_up_to_date_opens_without_alembic(tmp_path):
    code = (
        "import asyncio, sys\n"
        "from cubital.commands import find_enabled\n"
        "from cubital.school import migrations_missing, open_school\n"
        "from cubital.settings import Settings\n"
        "async def missing():\n"
        "    async with open_school(Settings(), find_enabled()) as school:\n"
        "        return await migrations_missing(school)\n"
        "assert asyncio.run(missing()) == []\n"
        "print('alembic' in sys.modules)"
    )
    environment = os.environ | {"CUBITAL_ENVIRONMENT": "demo", "CUBITAL_HOME": str(tmp_path)}
    opened = [
        subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
        ).stdout.splitlines()[-1]
        for _ in ("for the first time", "again")
    ]
    assert opened == ["True", "False"]

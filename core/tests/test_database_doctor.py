"""Examining the database: what its migrations and its tables lack, and what to do about it."""

from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from cubital.doctor.migrations import examine_database
from cubital.doctor.plugins import DoctorFinding
from cubital.plugins.manager import find_plugins
from cubital.settings import Settings


@pytest.mark.both_databases
def test_the_database_is_compared_with_the_migrations(settings: Settings, backend: str):
    plugins = find_plugins()
    assert examine_database(settings, plugins) == [
        ("core", DoctorFinding("The database has every migration.", fine=True))
    ]
    engine = create_engine(settings.database)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version_resources SET version_num = '0001'"))
        connection.execute(text("UPDATE alembic_version_tutor SET version_num = '9999'"))
    engine.dispose()
    embedded = backend == "sqlite"
    (behind, lacks), (ahead, unknown) = examine_database(settings, plugins)
    assert behind == "resources"
    assert lacks.what == "The database lacks migrations of resources: 0002, 0003, 0004."
    assert (lacks.fine, lacks.advice) == (
        (True, "They are applied when the school opens.") if embedded else (False, "Run: cubital db upgrade")
    )
    assert ahead == "tutor"
    assert "9999" in unknown.what
    assert not unknown.fine


@pytest.mark.both_databases
def test_what_was_taken_from_the_tables_after_their_migrations_is_told(settings: Settings):
    plugins = find_plugins()
    engine = create_engine(settings.database)
    with engine.begin() as connection:
        for change in (
            "ALTER TABLE users DROP COLUMN notes",
            "DROP TABLE resources_studied",
            "CREATE INDEX by_hand ON users (phone_number)",  # an operator's own, which does no harm
            "ALTER TABLE users ADD COLUMN height INTEGER",
        ):
            connection.execute(text(change))
    engine.dispose()
    (core, lacks), (resources, studied) = examine_database(settings, plugins)
    assert (core, resources) == ("core", "resources")
    assert lacks == DoctorFinding(
        "The database has every migration of core, but not what they make: the column users.notes. "
        "A migration was changed after it was applied, or a table by hand.",
        "Restore a backup: cubital db restore",
    )
    assert studied == DoctorFinding(
        "The database has every migration of resources, but not what they make: the table resources_studied. "
        "A migration was changed after it was applied, or a table by hand.",
        "In a school for trying it, drop its tables and start again: CUBITAL_PLUGINS_DISABLED=resources "
        "cubital plugins purge resources. Elsewhere bring back the migration as it was, and write a new one.",
    )


def test_a_school_that_was_never_opened_has_no_database_and_gets_none(tmp_path: Path):
    settings = Settings(_env_file=None, home=tmp_path / "home")
    [(owner, finding)] = examine_database(settings, find_plugins())
    assert (owner, finding.what, finding.fine) == ("core", "There is no database yet.", True)
    assert not (tmp_path / "home").exists()

"""`cubital plugins purge`: what a plugin left in the database goes, whole or not at all, and nothing else."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text

from cubital.testing.databases import EMPTY, NewDatabase

pytestmark = pytest.mark.both_databases

# As a plugin may have made them: they refer to each other in a circle, and to core.
BELL = (
    "CREATE TABLE bell_rings (id INTEGER PRIMARY KEY, user_id INTEGER REFERENCES users (id))",
    "CREATE TABLE bell_towers (id INTEGER PRIMARY KEY, best INTEGER REFERENCES bell_rings (id))",
    "ALTER TABLE bell_rings ADD COLUMN tower INTEGER REFERENCES bell_towers (id)",
    "INSERT INTO bell_rings VALUES (1, NULL, NULL), (2, NULL, NULL)",
    "INSERT INTO bell_towers VALUES (1, 2)",
    "UPDATE bell_rings SET tower = 1",
    "CREATE TABLE alembic_version_bell (version_num VARCHAR(32) PRIMARY KEY)",
    "INSERT INTO alembic_version_bell VALUES ('0007')",
)


class LeftDatabase:
    """A database of a school, in which a plugin that is no longer installed has left its tables."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.run(*BELL)

    def run(self, *statements: str) -> None:
        engine = create_engine(self.url)
        with engine.begin() as connection:
            for statement in statements:
                connection.execute(text(statement))
        engine.dispose()

    def tables(self) -> set[str]:
        engine = create_engine(self.url)
        names = set(inspect(engine).get_table_names())
        engine.dispose()
        return names


@pytest.fixture
def left(new_database: NewDatabase) -> LeftDatabase:
    return LeftDatabase(new_database(EMPTY))


@pytest.fixture
def purge(process: Callable, plugin_folder: Path, left: LeftDatabase) -> Callable:
    """The command where the plugin bell is not installed and our own are switched off."""
    (plugin_folder / "school_bell-2.1.dist-info" / "entry_points.txt").unlink()

    def run(*arguments: str, **settings: str):
        more = {"CUBITAL_DATABASE_URL": left.url, **settings}
        return process("plugins", "purge", *arguments, **more)

    return run


def test_what_is_left_is_listed_and_goes_with_its_version(purge, left: LeftDatabase) -> None:
    before = left.tables()
    done = purge("bell", "--yes")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "bell_rings: 2 rows\nbell_towers: 1 row\nPurged bell: 2 tables.\n"
    assert before - left.tables() == {"bell_rings", "bell_towers", "alembic_version_bell"}
    again = purge("bell", "--yes")
    assert again.returncode == 1
    assert again.stderr.startswith(
        "Error: The database has no tables of bell. Of plugins that are not running: "
    )


def test_it_asks_first(purge, left: LeftDatabase) -> None:
    before = left.tables()
    refused = purge("bell", stdin="n\n")
    assert refused.returncode == 1
    assert "bell_rings: 2 rows" in refused.stdout
    assert "Drop what bell has kept, for good? [y/N]" in refused.stdout
    assert left.tables() == before
    assert purge("bell", stdin="y\n").returncode == 0
    assert left.tables() < before


def test_a_plugin_that_is_switched_off_begins_anew_afterwards(
    purge, left: LeftDatabase, process, environment: dict[str, str]
) -> None:
    off = environment["CUBITAL_PLUGINS_DISABLED"].split(",")
    others = ",".join(name for name in off if name != "exams")
    running = purge("exams", "--yes", CUBITAL_PLUGINS_DISABLED=others)
    assert running.returncode == 1
    assert running.stderr == (
        "Error: exams is switched on. Uninstall it, or switch it off, and restart the school first: "
        "CUBITAL_PLUGINS_DISABLED=exams\n"
    )
    before = left.tables()
    assert purge("exams", "--yes").returncode == 0
    gone = before - left.tables()
    assert {"exams_sittings", "exams_answers", "alembic_version_exams"} <= gone
    assert all(name.startswith(("exams_", "alembic_version_exams")) for name in gone)
    upgraded = process("db", "upgrade", CUBITAL_PLUGINS_DISABLED=others, CUBITAL_DATABASE_URL=left.url)
    assert "applied exams: 0001" in upgraded.stdout, upgraded.stderr
    assert left.tables() == before


def test_a_type_of_its_own_goes_too(purge, left: LeftDatabase, backend: str) -> None:
    if backend == "sqlite":
        pytest.skip("SQLite has no types of one's own")
    loudness = "CREATE TYPE bell_loudness AS ENUM ('soft', 'loud')"
    left.run(loudness, "ALTER TABLE bell_rings ADD COLUMN loudness bell_loudness")
    assert purge("bell", "--yes").returncode == 0
    left.run(loudness)  # which is refused where there is one


@pytest.mark.parametrize("name", ["study", "email", "password", "recorded"])
def test_tables_of_core_stay_however_a_plugin_was_called(purge, left: LeftDatabase, name: str) -> None:
    before = left.tables()
    assert [table for table in before if table.startswith(f"{name}_")]
    left.run(f"CREATE TABLE alembic_version_{name} (version_num VARCHAR(32))")
    assert purge(name, "--yes").stdout == f"Purged {name}: 0 tables.\n"
    assert left.tables() == before


def test_tables_of_a_plugin_with_a_longer_name_stay(purge, left: LeftDatabase) -> None:
    left.run(
        "CREATE TABLE bell_tower_steps (id INTEGER PRIMARY KEY)",
        "CREATE TABLE alembic_version_bell_tower (version_num VARCHAR(32))",
    )
    assert "bell_tower_steps" not in purge("bell", "--yes").stdout
    assert {"bell_tower_steps", "alembic_version_bell_tower"} <= left.tables()
    assert "bell_towers" not in left.tables()


def test_core_is_refused(purge, left: LeftDatabase) -> None:
    before = left.tables()
    refused = purge("core", "--yes")
    assert refused.returncode == 1
    assert refused.stderr == "Error: core is Cubital itself, and cannot be purged.\n"
    assert left.tables() == before


def test_the_doctor_names_what_is_left_and_how_it_goes(purge, left: LeftDatabase, process) -> None:
    advice = (
        "note   The database has tables of bell, which is not installed.\n"
        "       Install it again, or drop them: cubital plugins purge bell\n"
    )
    assert advice in process("plugins", "doctor", CUBITAL_DATABASE_URL=left.url).stdout
    purge("bell", "--yes")
    assert "tables of" not in process("plugins", "doctor", CUBITAL_DATABASE_URL=left.url).stdout


def test_what_others_refer_to_stays_whole(purge, left: LeftDatabase) -> None:
    left.run("CREATE TABLE guests (id INTEGER PRIMARY KEY, ring INTEGER REFERENCES bell_rings (id))")
    before = left.tables()
    refused = purge("bell", "--yes")
    assert refused.returncode == 1
    assert refused.stderr == "Error: guests refers to bell_rings, so the tables of bell stay.\n"
    assert left.tables() == before


def test_one_table_that_cannot_be_dropped_keeps_all(purge, left: LeftDatabase, backend: str) -> None:
    if backend == "sqlite":
        pytest.skip("SQLite drops what a view is made of")
    left.run("CREATE VIEW loudest AS SELECT id FROM bell_towers")
    before = left.tables()
    refused = purge("bell", "--yes")
    assert refused.returncode == 1
    assert refused.stderr.startswith("Error: The tables of bell cannot be dropped: ")
    assert "Nothing was changed." in refused.stderr
    assert left.tables() == before

"""A school that is backed up, restored and moved between SQLite and PostgreSQL loses nothing."""

import contextlib
import os
import sqlite3
import subprocess
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, make_url, text

from cubital.testing.databases import CONTENT, NewDatabase

from .test_serving import serve

PASSWORD = "a heron waits at the ford\n"


@pytest.fixture
def school(new_database: NewDatabase, checkout: Path) -> str:
    """The URL of a database with the whole school: all plugins, its content, demo accounts."""
    return new_database(checkout / CONTENT)


@pytest.fixture
def whole(cubital):
    """`cubital` with our plugins switched on."""

    def run(*arguments: str, stdin: str = "", **settings: str):
        return cubital(*arguments, stdin=stdin, **{"CUBITAL_PLUGINS_DISABLED": "bell", **settings})

    return run


def rows_of(url: str) -> dict[str, int]:
    """The number of rows of each table, without the versions."""
    engine = create_engine(url)
    with engine.connect() as connection:
        names = inspect(connection).get_table_names()
        counted = {name: connection.scalar(text(f"SELECT count(*) FROM {name}")) for name in names}
    engine.dispose()
    return counted


@pytest.mark.both_databases
def test_a_backup_restores_everything_into_either_database(
    whole, school: str, empty_postgres: str, tmp_path: Path, backend: str
) -> None:
    backup = tmp_path / "backup.sqlite3"
    done = whole("db", "backup", str(backup), CUBITAL_DATABASE_URL=school)
    assert done.returncode == 0, done.stderr
    assert backup.stat().st_mode & 0o777 == 0o600
    assert rows_of(f"sqlite:///{backup}") == rows_of(school)

    other = empty_postgres if backend == "sqlite" else f"sqlite:///{tmp_path / 'other.sqlite3'}"
    restored = whole("db", "restore", str(backup), CUBITAL_DATABASE_URL=other)
    assert restored.returncode == 0, restored.stderr
    assert "content_media: " in restored.stdout
    assert rows_of(other) == rows_of(school)

    # And back: what a backup of the restored school holds is equal to what the first one held.
    again = tmp_path / "again.sqlite3"
    whole("db", "backup", str(again), CUBITAL_DATABASE_URL=other)
    compared = whole("db", "restore", str(again), CUBITAL_DATABASE_URL=f"sqlite:///{backup}")
    assert compared.returncode == 0, compared.stderr
    copied = [line for line in compared.stdout.splitlines() if " rows" in line][:-1]
    assert copied
    assert all(line.endswith("there already") for line in copied), copied


def test_who_was_moved_to_postgres_signs_in_there_and_new_people_get_new_numbers(
    whole, school: str, empty_postgres: str
) -> None:
    moved = whole("db", "copy", "--to", empty_postgres, CUBITAL_DATABASE_URL=school)
    assert moved.returncode == 0, moved.stderr
    assert "Set CUBITAL_DATABASE_URL" in moved.stdout
    there = {"CUBITAL_DATABASE_URL": empty_postgres}
    assert whole("db", "status", **there).stdout == "The database is up to date.\n"
    assert (
        whole("users", "list", **there).stdout == whole("users", "list", CUBITAL_DATABASE_URL=school).stdout
    )
    made = whole("users", "create", "ada", "--password-stdin", stdin=PASSWORD, **there)
    assert made.returncode == 0, made.stderr
    assert "ada" in whole("users", "list", **there).stdout


def test_a_number_that_was_given_once_is_not_given_again(whole, school: str, empty_postgres: str) -> None:
    highest = "SELECT seq FROM sqlite_sequence WHERE name = 'signals'"
    with contextlib.closing(sqlite3.connect(make_url(school).database or "")) as database, database:
        last = database.execute(highest).fetchone()[0]
        database.execute("DELETE FROM signals")
    assert whole("db", "copy", "--to", empty_postgres, CUBITAL_DATABASE_URL=school).returncode == 0
    engine = create_engine(empty_postgres)
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT nextval(pg_get_serial_sequence('signals', 'id'))")) == last + 1
    engine.dispose()


def test_what_is_in_the_target_is_never_written_over(whole, school: str, tmp_path: Path) -> None:
    target = f"sqlite:///{tmp_path / 'target.sqlite3'}"
    whole("users", "create", "ada", "--password-stdin", stdin=PASSWORD, CUBITAL_DATABASE_URL=target)
    refused = whole("db", "copy", "--to", target, CUBITAL_DATABASE_URL=school)
    assert refused.returncode == 1
    assert "the target has rows of its own (1)" in " ".join(refused.stderr.split())
    assert rows_of(target)["content_entries"] == 0
    assert "ada" in whole("users", "list", CUBITAL_DATABASE_URL=target).stdout
    nobody = tmp_path / "nobody.sqlite3"
    missing = whole("db", "copy", "--to", target, CUBITAL_DATABASE_URL=f"sqlite:///{nobody}")
    assert "There is no school to copy" in missing.stderr
    assert not nobody.exists()
    own = whole("db", "copy", "--to", school, CUBITAL_DATABASE_URL=school)
    assert "The target is the school's own database" in own.stderr


def test_a_move_that_was_killed_goes_on(
    whole, command: Path, environment: dict[str, str], school: str, empty_postgres: str, tmp_path: Path
) -> None:
    settings = environment | {
        "CUBITAL_DATABASE_URL": school,
        "CUBITAL_PLUGINS_DISABLED": "bell",
        "PYTHONUNBUFFERED": "1",
    }
    moving = subprocess.Popen(
        [command, "db", "copy", "--to", empty_postgres], env=settings, cwd=tmp_path, stdout=subprocess.PIPE
    )
    assert moving.stdout is not None
    first = moving.stdout.readline()
    moving.kill()
    moving.communicate()
    assert first, "it ended before it copied a table"
    finished = whole("db", "copy", "--to", empty_postgres, CUBITAL_DATABASE_URL=school)
    assert finished.returncode == 0, finished.stderr
    assert f"{first.decode().strip()}, there already" in finished.stdout
    assert rows_of(empty_postgres) == rows_of(school)


@pytest.mark.both_databases
def test_a_school_that_is_served_can_be_backed_up_and_is_not_moved(
    whole, command: Path, environment: dict[str, str], school: str, tmp_path: Path
) -> None:
    settings = environment | {"CUBITAL_DATABASE_URL": school, "CUBITAL_PLUGINS_DISABLED": "bell"}
    target = tmp_path / "target.sqlite3"
    with serve(command, settings, tmp_path):
        refused = whole("db", "copy", "--to", f"sqlite:///{target}", CUBITAL_DATABASE_URL=school)
        assert refused.returncode == 1
        assert "The database is in use" in refused.stderr
        assert not target.exists()
        assert whole("db", "backup", str(target), CUBITAL_DATABASE_URL=school).returncode == 0
    assert rows_of(f"sqlite:///{target}")["users"] == rows_of(school)["users"]
    twice = whole("db", "backup", str(target), CUBITAL_DATABASE_URL=school)
    assert "is there already" in twice.stderr


def test_a_damaged_or_foreign_file_is_no_backup(whole, school: str, tmp_path: Path) -> None:
    backup = tmp_path / "backup.sqlite3"
    whole("db", "backup", str(backup), CUBITAL_DATABASE_URL=school)
    damaged = bytearray(backup.read_bytes())
    middle = len(damaged) // 2
    damaged[middle : middle + 8192] = os.urandom(8192)
    backup.write_bytes(damaged)
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear school.\n" * 500)
    foreign = tmp_path / "foreign.sqlite3"
    with contextlib.closing(sqlite3.connect(foreign)) as database, database:
        database.execute("CREATE TABLE bees (name TEXT)")
    target = tmp_path / "target.sqlite3"
    for file, reason in (
        (backup, "is damaged"),
        (letter, "file is not a database"),
        (foreign, "no tables of Cubital"),
        (tmp_path / "nowhere.sqlite3", "is not there"),
    ):
        refused = whole("db", "restore", str(file), CUBITAL_DATABASE_URL=f"sqlite:///{target}")
        assert refused.returncode == 1
        assert reason in " ".join(refused.stderr.split()), refused.stderr
        assert not target.exists()


def test_tables_of_a_plugin_that_is_switched_off_are_named(
    whole, school: str, tmp_path: Path, empty_postgres: str
) -> None:
    without = {"CUBITAL_DATABASE_URL": school, "CUBITAL_PLUGINS_DISABLED": "bell,payments"}
    refused = whole("db", "copy", "--to", empty_postgres, **without)
    assert refused.returncode == 1
    assert "switched off or not installed: payments" in " ".join(refused.stderr.split())
    assert not rows_of(empty_postgres)
    left = whole("db", "copy", "--to", empty_postgres, "--anyway", **without)
    assert left.returncode == 0, left.stderr
    assert "payments_ledger" not in rows_of(empty_postgres)

"""Migrations: an embedded database is brought up to date by opening it, a server's by the command."""

import contextlib
import sqlite3
from pathlib import Path

import pytest


def test_a_server_database_is_upgraded_by_the_command(cubital, empty_postgres: str) -> None:
    url = {"CUBITAL_DATABASE_URL": empty_postgres}
    before = cubital("db", "status", **url)
    assert before.returncode == 1
    assert "missing core: 0001" in before.stdout
    refused = cubital("users", "list", **url)
    assert (refused.returncode, refused.stderr) == (
        1,
        "Error: The database lacks migrations. Run: cubital db upgrade\n",
    )
    upgraded = cubital("db", "upgrade", **url)
    assert upgraded.returncode == 0
    assert upgraded.stdout == before.stdout.replace("missing", "applied")
    assert cubital("db", "upgrade", **url).stdout == "The database is up to date.\n"
    assert cubital("db", "status", **url).returncode == 0
    assert cubital("users", "list", **url).returncode == 0


def test_an_embedded_database_is_brought_up_to_date_by_opening_it(cubital) -> None:
    assert cubital("db", "status").returncode == 1
    assert cubital("users", "list").returncode == 0
    assert cubital("db", "status").stdout == "The database is up to date.\n"


def test_a_file_that_is_no_database_is_told_in_one_line(cubital, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear school, this is a letter and no database at all.\n" * 20)
    refused = cubital("users", "list", CUBITAL_DATABASE_URL=f"sqlite:///{file}")
    assert (refused.returncode, refused.stderr) == (
        1,
        "Error: the database cannot be used: file is not a database\n",
    )


@pytest.mark.parametrize("command", [("users", "list"), ("db", "upgrade"), ("serve", "--port", "1")])
def test_a_database_of_a_newer_version_is_told_in_one_line(
    cubital, process, tmp_path: Path, command: tuple[str, ...]
) -> None:
    url = {"CUBITAL_DATABASE_URL": f"sqlite:///{tmp_path / 'school.sqlite3'}"}
    cubital("db", "upgrade", **url)
    with contextlib.closing(sqlite3.connect(tmp_path / "school.sqlite3")) as database, database:
        database.execute("UPDATE alembic_version_core SET version_num = '0099'")
    refused = (process if command[0] == "serve" else cubital)(*command, **url)
    assert (refused.returncode, refused.stderr) == (
        1,
        "Error: The database has a migration of core that is unknown here: 0099. "
        "Install the version that the database was last used with, or a newer one.\n",
    )


@pytest.mark.parametrize(
    "command", [("users", "list"), ("db", "upgrade"), ("db", "status"), ("serve", "--port", "1")]
)
@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("postgresql+psycopg://u:pa55@192.0.2.2:5499/x", "whether it is encrypted"),
        ("postgresql+psycopg://u:secret@192.0.2.2:5499/x?sslmode=require", "password of an example"),
    ],
)
def test_production_sends_no_password_where_it_must_not(
    cubital, process, command: tuple[str, ...], url: str, why: str
) -> None:
    """Told from the setting alone, before anything is sent: nobody answers at that address."""
    refused = (process if command[0] == "serve" else cubital)(
        *command,
        CUBITAL_DATABASE_URL=url,
        CUBITAL_ENVIRONMENT="production",
        CUBITAL_PUBLIC_URL="https://school.example",
    )
    assert refused.returncode == 1
    assert why in refused.stderr
    assert "connection" not in refused.stderr

"""A plugin whose migrations fail, or are older than the database, costs that plugin and no more."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

FIRST = """
from alembic import op
revision, down_revision = "0001", None
def upgrade():
    op.execute("CREATE TABLE bell_rings (id INTEGER PRIMARY KEY)")
def downgrade():
    op.execute("DROP TABLE bell_rings")
"""
SECOND = """
from alembic import op
revision, down_revision = "0002", "0001"
def upgrade():
    op.execute("CREATE TABLE bell_hours (id INTEGER PRIMARY KEY)")
    op.execute("INSERT INTO nosuchtable VALUES (1)")
def downgrade():
    pass
"""
FAILED = (
    "The migration 0002 of bell failed: OperationalError: no such table: nosuchtable. Nothing was changed."
)


@pytest.fixture
def versions(plugin_folder: Path) -> Path:
    """The folder of the plugin's migrations."""
    folder = plugin_folder / "school_bell" / "migrations" / "versions"
    folder.mkdir(parents=True)
    (folder / "0001.py").write_text(FIRST)
    return folder


def tables(home: Path) -> set[str]:
    [file] = home.glob("*.sqlite3")
    with contextlib.closing(sqlite3.connect(file)) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def off(environment: dict[str, str]) -> dict[str, str]:
    return {"CUBITAL_PLUGINS_DISABLED": f"{environment['CUBITAL_PLUGINS_DISABLED']},bell"}


@pytest.mark.parametrize("command", [("db", "upgrade"), ("users", "list"), ("serve", "--port", "1")])
def test_a_migration_that_fails_is_told_in_one_line_with_its_plugin(
    cubital, process, versions: Path, command: tuple[str, ...]
) -> None:
    (versions / "0002.py").write_text(SECOND)
    done = (process if command[0] == "serve" else cubital)(*command)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        f"Error: {FAILED} Install a version of bell whose migrations work. "
        "Or start without it: CUBITAL_PLUGINS_DISABLED=bell"
    ]


def test_it_undoes_what_came_before_it_and_the_school_starts_without_the_plugin(
    cubital, versions: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    (versions / "0002.py").write_text(SECOND)
    assert cubital("users", "list").returncode == 1
    assert cubital("users", "list", **off(environment)).returncode == 0
    assert "users" in tables(tmp_path / "home")
    assert not {name for name in tables(tmp_path / "home") if "bell" in name}
    assert cubital("users", "list", CUBITAL_SAFE_MODE="1").returncode == 0

    (versions / "0002.py").unlink()
    assert cubital("users", "list").returncode == 0
    assert "bell_rings" in tables(tmp_path / "home"), "switched on again, it gets its tables"


def test_the_doctor_says_beforehand_that_a_migration_will_fail(cubital, versions: Path, tmp_path) -> None:
    assert cubital("db", "upgrade").returncode == 0
    (versions / "0002.py").write_text(SECOND)
    done = cubital("plugins", "doctor")
    assert done.returncode == 1, done.stdout
    assert FAILED in done.stdout
    assert "bell_hours" not in tables(tmp_path / "home")


def test_an_older_plugin_on_a_newer_database_can_be_left_out(
    cubital, versions: Path, environment: dict[str, str]
) -> None:
    (versions / "0002.py").write_text(SECOND.replace("nosuchtable VALUES", "bell_rings VALUES"))
    assert cubital("db", "upgrade").returncode == 0
    (versions / "0002.py").unlink()
    done = cubital("users", "list")
    assert done.returncode == 1
    assert "The database has a migration of bell that is unknown here: 0002." in done.stderr
    assert "CUBITAL_PLUGINS_DISABLED=bell" in done.stderr
    assert cubital("users", "list", **off(environment)).returncode == 0


def test_a_migration_that_cannot_be_read_is_told_with_its_plugin(cubital, versions: Path) -> None:
    (versions / "0002.py").write_text("def upgrade(:")
    done = cubital("db", "status")
    assert done.returncode == 1
    assert "The migrations of bell failed: SyntaxError" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_migrations_that_part_are_told_by_their_names_before_anything_is_done(
    cubital, versions: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    assert cubital("db", "upgrade").returncode == 0
    for revision in ("0002", "0003"):
        text = SECOND.replace('"0002"', f'"{revision}"').replace("bell_hours", f"bell_{revision}")
        (versions / f"{revision}.py").write_text(text.replace("nosuchtable VALUES", "bell_rings VALUES"))
    sentence = (
        "Of the migrations of bell, 0002 and 0003 are both the newest. Let one follow the other: "
        "name it in the `down_revision` of the later one. Or start without it: CUBITAL_PLUGINS_DISABLED=bell"
    )
    doctor = cubital("plugins", "doctor")
    assert doctor.returncode == 1
    assert sentence in " ".join(doctor.stdout.split())
    refused = cubital("db", "upgrade")
    assert (refused.returncode, refused.stderr.splitlines()) == (1, [f"Error: {sentence}"])
    assert not {name for name in tables(tmp_path / "home") if name.startswith("bell_000")}
    assert cubital("users", "list", **off(environment)).returncode == 0

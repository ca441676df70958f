"""An upgrade can be tried without changing anything, and taken back where nothing is lost by it."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, inspect, text

from cubital.testing.databases import EMPTY, NewDatabase

from .test_serving import serve

pytestmark = pytest.mark.both_databases

MIGRATION = """
'''{words}'''
import sqlalchemy as sa
from alembic import op
revision, down_revision = "{revision}", {before}
def upgrade():
    {upgrade}
def downgrade():
    {downgrade}
"""
FAMILY = """op.create_table("bell_towers", sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("height", sa.Integer))
    op.create_table("bell_rings", sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("tower", sa.Integer, sa.ForeignKey("bell_towers.id", ondelete="CASCADE")))"""
TEXT_HEIGHT = """with op.batch_alter_table("bell_towers") as batch:
        batch.alter_column("height", type_=sa.String(9), existing_type=sa.Integer)"""


@pytest.fixture
def school(new_database: NewDatabase) -> str:
    """The URL of a school that has every migration, and nobody in it."""
    return new_database(EMPTY)


@pytest.fixture
def whole(cubital, school: str):
    """`cubital` on that school, with our plugins switched on."""

    def run(*arguments: str, stdin: str = "", **settings: str):
        ours = {"CUBITAL_PLUGINS_DISABLED": "bell", "CUBITAL_DATABASE_URL": school}
        return cubital(*arguments, stdin=stdin, **{**ours, **settings})

    return run


@contextlib.contextmanager
def opened(url: str) -> Iterator[Connection]:
    engine = create_engine(url)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def state(url: str) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables, and their columns."""
    with opened(url) as connection:
        return {
            name: [
                tuple(column["name"] for column in inspect(connection).get_columns(name)),
                *sorted(map(tuple, connection.execute(text(f"SELECT * FROM {name}"))), key=repr),
            ]
            for name in inspect(connection).get_table_names()
        }


def with_chat(url: str) -> None:
    """A student with a question to the tutor, and a thumb on its answer."""
    at = "'2026-11-20 10:00:00'"
    with opened(url) as connection:
        for statement in (
            "INSERT INTO users "
            "(id, username, username_key, password_hash, preferences, created_at, sort_name)"
            f" VALUES (7, 'ada', 'ada', 'x', '{{}}', {at}, 'ada')",
            "INSERT INTO tutor_messages (id, user_id, module_id, role, text, sources, covered, complete, at)"
            f" VALUES (1, 7, 1, 'tutor', 'A vein.', '[]', true, true, {at})",
            "INSERT INTO tutor_feedback (id, message_id, user_id, thumb, reason, at)"
            f" VALUES (1, 1, 7, 'up', '', {at})",
        ):
            connection.execute(text(statement))


def migration(folder: Path, revision: str, words: str, upgrade: str, downgrade: str = "pass") -> None:
    versions = folder / "school_bell" / "migrations" / "versions"
    versions.mkdir(parents=True, exist_ok=True)
    before = None if revision == "0001" else f"{int(revision) - 1:04}"
    text = MIGRATION.format(
        words=words, revision=revision, before=repr(before), upgrade=upgrade, downgrade=downgrade
    )
    (versions / f"{revision}.py").write_text(text)


def test_an_upgrade_is_rehearsed_in_words_and_sql_and_changes_nothing(
    cubital, plugin_folder: Path, environment, school: str
) -> None:
    migration(plugin_folder, "0001", "towers and what rings in them", FAMILY)
    before = state(school)
    done = cubital("db", "upgrade", "--dry-run", CUBITAL_DATABASE_URL=school)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("would apply bell: 0001 (towers and what rings in them)\n")
    assert "    CREATE TABLE bell_towers (\n" in done.stdout
    assert "REFERENCES bell_towers (id) ON DELETE CASCADE" in done.stdout
    assert "SELECT" not in done.stdout
    assert done.stdout.endswith("Nothing was changed.\n")
    assert state(school) == before
    assert cubital("db", "upgrade", CUBITAL_DATABASE_URL=school).stdout == "applied bell: 0001\n"
    again = cubital("db", "upgrade", "--dry-run", CUBITAL_DATABASE_URL=school)
    assert again.stdout == "The database is up to date.\n"


def test_the_rehearsal_fails_as_the_upgrade_would_and_shows_no_values(
    cubital, plugin_folder: Path, school: str
) -> None:
    migration(plugin_folder, "0001", "towers", FAMILY)
    rows = '[{"id": 1, "height": 40}, {"id": 2, "height": 4711}]'
    table = 'sa.table("bell_towers", sa.column("id"), sa.column("height"))'
    migration(plugin_folder, "0002", "two towers", f"op.bulk_insert({table}, {rows}, multiinsert=False)")
    rehearsal = cubital("db", "upgrade", "--dry-run", CUBITAL_DATABASE_URL=school)
    assert rehearsal.returncode == 0, rehearsal.stderr
    assert "INSERT INTO bell_towers (id, height) VALUES (" in rehearsal.stdout
    assert "-- 2 times" in rehearsal.stdout
    assert "4711" not in rehearsal.stdout
    migration(plugin_folder, "0003", "nowhere", 'op.execute("INSERT INTO nosuchtable VALUES (1)")')
    before = state(school)
    failed = cubital("db", "upgrade", "--dry-run", CUBITAL_DATABASE_URL=school)
    assert failed.returncode == 1
    assert "The migration 0003 of bell failed" in failed.stderr
    assert state(school) == before


def test_a_table_that_is_made_anew_keeps_what_refers_to_it(cubital, plugin_folder: Path, school: str) -> None:
    migration(plugin_folder, "0001", "towers", FAMILY)
    cubital("db", "upgrade", CUBITAL_DATABASE_URL=school)
    with opened(school) as connection:
        connection.execute(text("INSERT INTO bell_towers VALUES (1, 40)"))
        connection.execute(text("INSERT INTO bell_rings VALUES (1, 1)"))
    migration(plugin_folder, "0002", "heights as they are told", TEXT_HEIGHT)
    assert cubital("db", "upgrade", CUBITAL_DATABASE_URL=school).returncode == 0
    assert state(school)["bell_rings"][1:] == [(1, 1)]
    migration(plugin_folder, "0003", "no towers", 'op.execute("DELETE FROM bell_towers")')
    before = state(school)
    done = cubital("db", "upgrade", CUBITAL_DATABASE_URL=school)
    if school.startswith("sqlite"):
        assert done.returncode == 1
        assert "1 rows of bell_rings refer to rows of bell_towers that are gone" in done.stderr
        assert state(school) == before


def test_what_would_be_lost_is_told_and_refused(whole, school: str) -> None:
    with_chat(school)
    before = state(school)
    refused = whole("db", "downgrade", "tutor", "0001", "--yes")
    assert refused.returncode == 1
    assert refused.stderr == (
        "Error: tutor cannot go back to 0001 without loss. Gone would be: "
        "the table tutor_feedback with 1 row. "
        "Restore the backup of before the upgrade, or lose it with --anyway. Nothing was changed.\n"
    )
    with opened(school) as connection:
        connection.execute(text("UPDATE tutor_messages SET next_question = 'And an artery?'"))
    dry = whole("db", "downgrade", "tutor", "0001", "--dry-run")
    assert dry.stdout.startswith(
        "would lose the table tutor_feedback with 1 row\n"
        "would lose the column tutor_messages.next_question with 1 value\n"
        "would undo tutor: 0006 (the sections of a lesson that a student is done with)\n"
        "    DROP TABLE tutor_sections_done;\n"
    )
    before["tutor_messages"] = state(school)["tutor_messages"]
    assert state(school) == before


def test_a_downgrade_without_loss_is_done_and_takes_nothing_along(whole, school: str) -> None:
    with_chat(school)
    before = state(school)
    no = whole("db", "downgrade", "tutor", "0003", stdin="n\n")
    assert no.returncode == 1
    assert "Back up first, if you have not: cubital db backup FILE\n" in no.stdout
    assert state(school) == before
    # On SQLite the table of messages is made anew by this, and the thumbs refer to it.
    done = whole("db", "downgrade", "tutor", "0003", "--yes")
    assert done.returncode == 0, done.stderr
    assert "undone tutor: 0006\nundone tutor: 0005\nundone tutor: 0004\n" in done.stdout
    after = state(school)
    assert "tutor_places" not in after
    assert "quiz" not in after["tutor_messages"][0]
    assert after["tutor_feedback"] == before["tutor_feedback"]
    assert after["alembic_version_tutor"][1:] == [("0003",)]
    assert after["alembic_version_core"] == before["alembic_version_core"]
    whole("db", "upgrade")
    assert {name: len(rows) for name, rows in state(school).items()} == {
        name: len(rows) for name, rows in before.items()
    }


def test_what_an_upgrade_makes_again_is_no_loss(whole, school: str) -> None:
    with_chat(school)
    done = whole("db", "downgrade", "core", "0005", "--yes")
    assert done.returncode == 0, done.stderr
    assert "sort_name" not in state(school)["users"][0]
    whole("db", "upgrade")
    assert "ada" in state(school)["users"][1]


def test_what_is_lost_anyway_is_lost_alone(whole, school: str) -> None:
    with_chat(school)
    done = whole("db", "downgrade", "tutor", "0001", "--yes", "--anyway")
    assert done.returncode == 0, done.stderr
    after = state(school)
    assert "tutor_feedback" not in after
    assert len(after["tutor_messages"]) == 2


def test_what_cannot_go_back_says_why(cubital, plugin_folder: Path, school: str) -> None:
    migration(plugin_folder, "0001", "towers", FAMILY, 'raise NotImplementedError("towers do not vanish")')
    cubital("db", "upgrade", CUBITAL_DATABASE_URL=school)
    before = state(school)
    done = cubital("db", "downgrade", "bell", "base", "--yes", CUBITAL_DATABASE_URL=school)
    assert done.returncode == 1
    assert "The migration 0001 of bell cannot go back: towers do not vanish. Nothing was changed." in (
        done.stderr
    )
    assert state(school) == before


@pytest.mark.parametrize(
    ("part", "revision", "sentence"),
    [
        ("tutors", "0001", "There are no migrations of tutors here. There are those of: core, admin, "),
        ("exams", "0007", "exams has no migration 0007. It has: base, 0001, 0002."),
        ("exams", "0002", "The database has exams at 0002, which is not beyond 0002."),
        ("core", "base", "core there is no school: admin, exams, exercises, lti, payments, resources, "),
    ],
)
def test_a_way_that_is_none_is_refused(whole, part: str, revision: str, sentence: str) -> None:
    done = whole("db", "downgrade", part, revision, "--yes")
    assert done.returncode == 1
    assert sentence in done.stderr


def test_a_school_that_is_served_is_not_taken_back(
    whole, school: str, environment, tmp_path: Path, command: Path
) -> None:
    settings = environment | {"CUBITAL_DATABASE_URL": school, "CUBITAL_PLUGINS_DISABLED": "bell"}
    with serve(command, settings, tmp_path):
        done = whole("db", "downgrade", "exams", "0001", "--yes")
    assert done.returncode == 1
    assert "Stop the school, and whatever else has it open, and try again." in done.stderr

"""Changing users from the command line: it ends sessions, is audited, and keeps one administrator."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest


@pytest.fixture
def school(command_line, tmp_path: Path):
    """`school(statement, …)`: rows of a school's database; ada is its administrator, bea a student."""
    for username, role in (("ada", "admin"), ("bea", "student")):
        command_line(
            "users", "create", username, "--role", role, "--password-stdin", stdin="secret12\n"
        ).check_returncode()

    def rows(statement: str, *values: object) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(tmp_path / "home" / "school.sqlite3")) as database:
            rows = database.execute(statement, values).fetchall()
            database.commit()
            return rows

    return rows


def begin_session(school, user_id: int) -> None:
    school(
        "INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at) "
        "VALUES (?, ?, '2026-01-01', '2026-01-01', '2100-01-01')",
        f"token {user_id}",
        user_id,
    )


def audited(school, action: str) -> list[dict[str, object]]:
    rows = school("SELECT details FROM audit WHERE action = ? AND actor_id IS NULL ORDER BY id", action)
    return [json.loads(str(details)) for (details,) in rows]


def test_a_new_standing_ends_the_sessions_and_is_audited(command_line, school) -> None:
    begin_session(school, 2)
    changed = command_line("users", "set-status", "bea", "paused")
    assert (changed.returncode, changed.stdout) == (0, "bea is paused.\n")
    assert school("SELECT * FROM sessions") == []
    [details] = audited(school, "status_changed")
    assert (details["before"], details["after"]) == ("active", "paused")
    again = command_line("users", "set-status", "bea", "active", "--json")
    assert json.loads(again.stdout)["status"] == "active"
    refused = command_line("users", "set-status", "ada", "paused")
    assert (refused.returncode, refused.stderr) == (1, "Error: ada is an administrator, not a student.\n")


def test_a_new_role_ends_the_sessions_and_is_audited(command_line, school) -> None:
    begin_session(school, 2)
    assert command_line("users", "set-role", "bea", "admin").stdout == "bea is an admin.\n"
    assert school("SELECT * FROM sessions") == []
    demoted = json.loads(command_line("users", "set-role", "ada", "student", "--json").stdout)
    assert (demoted["role"], demoted["isAdmin"]) == ("student", False)
    assert [(each["before"], each["after"]) for each in audited(school, "role_changed")] == [
        ("student", "admin"),
        ("admin", "student"),
    ]
    assert command_line("users", "set-role", "bea", "admin").returncode == 0
    assert len(audited(school, "role_changed")) == 2, "nothing changed, so nothing is told"


def test_the_last_administrator_stays(command_line, school) -> None:
    for command in (("set-role", "ada", "student"), ("erase", "ada", "--yes")):
        refused = command_line("users", *command)
        assert refused.returncode == 1
        assert "Error: ada is the last administrator. Make somebody else one first" in refused.stderr
    assert school("SELECT username, role FROM users WHERE id = 1") == [("ada", "admin")]
    command_line("users", "set-status", "bea", "paused")
    not_active = command_line("users", "set-role", "bea", "admin")
    assert (not_active.returncode, not_active.stderr) == (
        1,
        "Error: bea is paused. Only an active user can become an administrator.\n",
    )
    command_line("users", "set-status", "bea", "active")
    command_line("users", "set-role", "bea", "admin")
    assert command_line("users", "erase", "ada", "--yes").returncode == 0
    assert command_line("users", "erase", "bea", "--yes").returncode == 1


def test_a_password_that_is_easy_to_guess_is_the_operators_choice_and_is_said(command_line, school) -> None:
    easy = command_line("users", "set-password", "bea", "--password-stdin", stdin="password1\n")
    assert easy.returncode == 0
    assert "Warning: this password is easy to guess." in easy.stderr
    made = command_line(
        "users", "create", "grace.hopper", "--password-stdin", "--json", stdin="gracehopper1\n"
    )
    assert made.returncode == 0
    assert "Warning: this password is easy to guess." in made.stderr


def test_a_new_password_ends_all_sessions_and_begun_resets_and_is_audited(command_line, school) -> None:
    [(before,)] = school("SELECT password_hash FROM users WHERE id = 2")
    begin_session(school, 2)
    begin_session(school, 1)
    for begun in ("password_resets", "registrations"):
        school(f"INSERT INTO {begun} (token_hash, user_id, expires_at) VALUES ('x', 2, '2100-01-01')")
    short = command_line("users", "set-password", "bea", "--password-stdin", stdin="short\n")
    assert (short.returncode, short.stderr) == (1, "Error: Password must be at least 6 characters\n")
    assert command_line("users", "set-password", "bea").returncode == 2  # no terminal to ask at
    assert school("SELECT password_hash FROM users WHERE id = 2") == [(before,)]

    changed = command_line("users", "set-password", "bea", "--password-stdin", stdin="another1\n")
    assert (changed.returncode, changed.stdout) == (
        0,
        "bea has a new password; all their sessions have ended.\n",
    )
    assert "another1" not in changed.stdout + changed.stderr
    assert "Warning" not in changed.stderr
    [(after,)] = school("SELECT password_hash FROM users WHERE id = 2")
    assert after != before
    assert school("SELECT user_id FROM sessions") == [(1,)]
    assert school("SELECT * FROM password_resets") == school("SELECT * FROM registrations") == []
    assert audited(school, "password_set") == [{"sessions_ended": 1}]


def test_a_second_factor_is_removed_for_who_has_lost_it(command_line, school) -> None:
    none = command_line("users", "remove-second-factor", "bea")
    assert (none.returncode, none.stderr) == (1, "Error: bea has no second factor.\n")
    school(
        "INSERT INTO authenticator_apps (user_id, secret, created_at, confirmed_at) "
        "VALUES (2, 'encrypted', '2026-01-01', '2026-01-01')"
    )
    begin_session(school, 2)
    removed = command_line("users", "remove-second-factor", "bea")
    assert (removed.returncode, removed.stdout) == (
        0,
        "bea signs in by password alone now; all their sessions have ended.\n",
    )
    assert school("SELECT * FROM authenticator_apps") == school("SELECT * FROM sessions") == []
    assert audited(school, "second_factor_removed") == [{"sessions_ended": 1}]

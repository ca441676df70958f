"""Accounts from the command line, and a person's right to have what is held on them, and to be forgotten."""

import json
import os
import pty
import select
import subprocess
from pathlib import Path


def create(cubital, username: str, *options: str, password: str = "secret12"):
    return cubital("users", "create", username, "--password-stdin", *options, stdin=f"{password}\n")


def usernames(cubital) -> list[str]:
    return [user["username"] for user in json.loads(cubital("users", "list", "--json").stdout)]


def test_a_created_user_is_listed_for_people_and_for_programs(command_line) -> None:
    created = create(
        command_line, "ada", "--role", "admin", "--email", "ada@example.org", "--full-name", "Ada Lovelace"
    )
    assert (created.returncode, created.stdout) == (0, "Created the admin ada (id 1).\n")
    grace = create(command_line, "grace", "--phone-number", "+1 207", "--json")
    assert json.loads(grace.stdout)["phoneNumber"] == "+1 207"
    ada, grace = json.loads(command_line("users", "list", "--json").stdout)
    assert (ada["username"], ada["role"], ada["isAdmin"], ada["email"]) == (
        "ada", "admin", True, "ada@example.org",
    )  # fmt: skip
    assert (grace["role"], grace["isAdmin"], grace["status"]) == ("student", False, "active")
    assert "password" not in json.dumps(ada).lower()
    table = command_line("users", "list", COLUMNS="200").stdout
    assert "Ada Lovelace" in table
    assert "grace" in table


def test_what_cannot_be_created_is_refused_in_the_words_of_the_form(command_line) -> None:
    create(command_line, "ada")
    taken = create(command_line, "ADA")
    assert (taken.returncode, taken.stderr) == (1, "Error: Username already exists\n")
    wrong = create(command_line, "bob", "--email", "nobody", password="short")
    assert wrong.returncode == 1
    assert wrong.stderr.splitlines() == [
        "Error: Password must be at least 6 characters",
        "Error: Invalid email address",
    ]
    assert "Username may have letters" in create(command_line, "erased:7").stderr
    assert create(command_line, "bob", "--role", "king").returncode == 2
    assert command_line("users", "create", "bob").returncode == 2  # no terminal to ask for a password at
    assert usernames(command_line) == ["ada"]


def ask(command: Path, environment: dict[str, str], folder: Path, *answers: str) -> tuple[int, str]:
    """Create `ada` at a terminal, typing `answers`; the exit status, and all that the terminal showed."""
    ours, theirs = pty.openpty()
    # setsid: the command's terminal is then the one it was given, not the one that the tests run in.
    process = subprocess.Popen(
        ["setsid", "--ctty", "--wait", command, "users", "create", "ada"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        cwd=folder,
    )
    os.close(theirs)
    shown, waiting = "", list(answers)
    try:
        while select.select([ours], [], [], 20)[0]:
            try:
                shown += os.read(ours, 1024).decode()
            except OSError:  # the command has ended
                break
            if waiting and shown.endswith(": "):  # the blank comes once the echo is off
                os.write(ours, f"{waiting.pop(0)}\n".encode())
        return process.wait(timeout=20), shown
    finally:
        process.kill()
        os.close(ours)


def test_a_password_is_asked_for_twice_and_never_shown(
    cubital, command: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    status, shown = ask(command, environment, tmp_path, "secret12", "other123", "secret12", "secret12")
    assert status == 0, shown
    assert "secret12" not in shown
    assert "Created the student ada" in shown
    assert usernames(cubital) == ["ada"]


def test_everything_held_is_exported_and_erased_in_every_part(cubital, command_line) -> None:
    create(command_line, "ada", "--email", "ada@example.org", "--full-name", "Ada Lovelace")
    create(command_line, "grace")
    exported = cubital("users", "export", "ada")
    data = json.loads(exported.stdout)
    assert data["core"]["account"]["email"] == "ada@example.org"
    assert data["bell"] == {"rung": 3}
    assert "argon2" not in exported.stdout
    assert exported.stderr == "", "a plugin that is off, and never had a table here, holds nothing"

    refused = cubital("users", "erase", "ada", stdin="n\n")
    assert refused.returncode == 1
    assert usernames(command_line) == ["ada", "grace"]

    erased = cubital("users", "erase", "ada", stdin="y\n")
    assert erased.returncode == 0
    assert "forgot ada" in erased.stdout
    listed = command_line("users", "list", "--json").stdout
    assert "Ada Lovelace" not in listed
    assert "ada@example.org" not in listed
    assert "grace" in listed


def test_nobody_is_said_to_be_nobody(command_line) -> None:
    for command in (
        ("show", "nobody"),
        ("set-status", "nobody", "paused"),
        ("set-role", "nobody", "admin"),
        ("set-password", "nobody", "--password-stdin"),
        ("export", "nobody"),
        ("erase", "nobody", "--yes"),
    ):
        refused = command_line("users", *command)
        assert refused.returncode == 1
        assert "Error: There is no user nobody.\n" in refused.stderr


def test_the_list_is_narrowed_by_standing_role_and_words(command_line) -> None:
    create(command_line, "ada", "--role", "admin", "--full-name", "Ada Lovelace")
    create(command_line, "grace", "--email", "Grace@Example.org")
    command_line("users", "set-status", "grace", "paused")

    def names(*filters: str) -> list[str]:
        listed = command_line("users", "list", "--json", *filters)
        return [user["username"] for user in json.loads(listed.stdout)]

    assert names("--status", "paused") == names("--role", "student") == ["grace"]
    assert names("--role", "admin") == names("--search", "LOVE") == ["ada"]
    assert names("--search", "example.org", "--status", "active") == []
    assert command_line("users", "list", "--search", "nobody").stdout == "There is no such user.\n"
    assert command_line("users", "list", "--status", "asleep").returncode == 2


def test_one_user_is_shown_with_what_only_staff_may_see(command_line) -> None:
    create(command_line, "ada", "--full-name", "Ada Lovelace")
    shown = json.loads(command_line("users", "show", "ADA", "--json").stdout)
    assert (shown["fullName"], shown["notes"], shown["openSessions"]) == ("Ada Lovelace", "", 0)
    lines = command_line("users", "show", "ada").stdout.splitlines()
    assert "full name      Ada Lovelace" in lines
    assert "is admin       no" in lines

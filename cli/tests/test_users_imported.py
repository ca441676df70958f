"""Importing users from the command line: all or none, and passwords that only the operator may read."""

import json
import signal
import stat
import subprocess
import time
from pathlib import Path

import pytest

from cubital.accounts import importing


def usernames(command_line) -> list[str]:
    return [user["username"] for user in json.loads(command_line("users", "list", "--json").stdout)]


def test_accounts_come_in_and_made_up_passwords_go_out(command_line, tmp_path: Path) -> None:
    (tmp_path / "class.csv").write_text("username,full_name,password\nada,Ada Byron,secret12\nbea,,\n")
    refused = command_line("users", "import", "class.csv")
    assert refused.returncode == 2
    assert "line 3 has no password" in " ".join(refused.stderr.replace("│", " ").split())
    assert usernames(command_line) == []

    done = command_line("users", "import", "class.csv", "--passwords", "first.csv")
    assert (done.returncode, done.stdout) == (0, "Created 2 accounts. Passwords of 1: first.csv\n")
    assert usernames(command_line) == ["ada", "bea"]
    first = tmp_path / "first.csv"
    assert stat.S_IMODE(first.stat().st_mode) == 0o600
    head, bea = first.read_text().splitlines()
    assert head == "username,password"
    assert bea.startswith("bea,")
    assert len(bea) > 30


def test_every_mistake_of_the_file_and_of_the_school_is_told_and_nothing_is_imported(
    command_line, tmp_path: Path
) -> None:
    (tmp_path / "first.csv").write_text("username,password\nada,secret12\n")
    as_json = command_line("users", "import", "first.csv", "--json")
    assert json.loads(as_json.stdout) == {"created": 1, "passwords": None}
    (tmp_path / "second.csv").write_text("username,pasword,email\nbea,short,nobody\nADA,secret12,\nBea,,\n")
    refused = command_line("users", "import", "second.csv", "--passwords", "new.csv")
    assert refused.returncode == 1
    assert refused.stdout.splitlines() == [
        "second.csv:1: pasword: there is no such column; did you mean password?",
        "second.csv:2: password: Password must be at least 6 characters",
        "second.csv:2: email: Invalid email address",
        "second.csv:3: username: Username already exists",
        "second.csv:4: username: the same as in line 2",
    ]
    assert refused.stderr == "Error: 5 mistakes in second.csv; nothing was imported.\n"
    assert usernames(command_line) == ["ada"]
    assert not (tmp_path / "new.csv").exists()


def test_a_file_of_passwords_is_never_overwritten(command_line, tmp_path: Path) -> None:
    (tmp_path / "class.csv").write_text("username\nada\n")
    (tmp_path / "first.csv").write_text("kept\n")
    refused = command_line("users", "import", "class.csv", "--passwords", "first.csv")
    assert (refused.returncode, refused.stderr) == (1, "Error: first.csv: File exists\n")
    assert (tmp_path / "first.csv").read_text() == "kept\n"
    assert usernames(command_line) == []


def test_an_import_that_fails_at_the_end_leaves_no_passwords_behind(
    command_line, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Somebody registers between the check of the file and its import: as if the check had seen nobody.
    (tmp_path / "class.csv").write_text("username\nada\n")
    command_line("users", "create", "ada", "--password-stdin", stdin="secret12\n")
    check = importing.already_there
    answers: list[list[importing.SheetMistake]] = [[]]
    monkeypatch.setattr(
        importing, "already_there", lambda *arguments: answers.pop() if answers else check(*arguments)
    )
    refused = command_line("users", "import", "class.csv", "--passwords", "first.csv")
    assert refused.returncode == 1
    assert "It was taken a moment ago; nothing was imported." in refused.stderr
    assert not (tmp_path / "first.csv").exists()


def test_ctrl_c_stops_an_import_before_anything_is_there(
    command: Path, command_line, environment: dict[str, str], tmp_path: Path
) -> None:
    slow = "".join(f"student{number},secret12\n" for number in range(2000))  # much longer than we wait
    (tmp_path / "class.csv").write_text(f"username,password\nada,\n{slow}")
    first = tmp_path / "first.csv"
    process = subprocess.Popen(
        [command, "users", "import", "class.csv", "--passwords", first],
        env=environment,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        # Whoever runs the tests in the background has them ignore Ctrl-C, and a child inherits that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        # It is written just before the passwords are hashed.
        while not (first.exists() and "ada" in first.read_text()):
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        shown, _ = process.communicate(timeout=20)
    finally:
        process.kill()
        process.communicate()
    assert process.returncode != 0
    assert "Created" not in shown
    assert not first.exists()
    assert usernames(command_line) == []


@pytest.mark.parametrize(
    "command",
    ["create", "import", "list", "show", "set-status", "set-role", "set-password", "export", "erase"],
)
def test_each_command_teaches_by_an_example(command_line, command: str) -> None:
    shown = command_line("users", command, "--help")
    assert shown.returncode == 0
    assert "Example" in shown.stdout

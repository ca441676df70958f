"""Text that people typed reaches no terminal as escape codes, whichever command prints it."""

import contextlib
import json
import os
import pty
import sqlite3
import subprocess
from pathlib import Path

import pytest

from .conftest import COMMAND, Cubital

SPEAKING = "\u200fEve\u2028\x1b]0;title\x07\x1b[31mRED\x1b[8mgone\x9b2J\u202eback\r\x1b[30;40m"


@pytest.fixture
def eve(cubital: Cubital, tmp_path: Path) -> None:
    """A student whose name, kept as typed, is full of codes."""
    assert cubital("db", "upgrade").returncode == 0
    made = cubital("users", "create", "eve", "--password-stdin", stdin="a-Long-one-7x\n")
    assert made.returncode == 0, made.stderr
    with contextlib.closing(sqlite3.connect(tmp_path / "home" / "school.sqlite3")) as database, database:
        database.execute("UPDATE users SET full_name = ? WHERE username = 'eve'", (SPEAKING,))


def on_a_terminal(environment: dict[str, str], folder: Path, *arguments: str) -> str:
    """What the command prints where it meets a terminal."""
    ours, theirs = pty.openpty()
    variables = {name: value for name, value in environment.items() if name != "NO_COLOR"} | {"TERM": "xterm"}
    printed = b""
    with subprocess.Popen([COMMAND, *arguments], stdout=theirs, stderr=theirs, env=variables, cwd=folder):
        os.close(theirs)
        with contextlib.suppress(OSError):  # so ends a terminal on Linux
            while piece := os.read(ours, 65536):
                printed += piece
    os.close(ours)
    return printed.decode()


@pytest.mark.parametrize(
    "arguments", [["users", "list"], ["users", "show", "eve"], ["users", "export", "eve"]]
)
def test_no_code_of_a_name_reaches_the_terminal(
    eve: None, arguments: list[str], environment: dict[str, str], tmp_path: Path
):
    printed = on_a_terminal(environment, tmp_path, *arguments)
    assert "Eve" in printed
    assert "\\u001b" in printed
    for code in ("\x1b[8m", "\x1b]0", "\x07", "\x9b", "\u202e", "\u200f", "\u2028", "\x1b[30;40m"):
        assert code not in printed
    assert "\r" not in printed.replace("\r\n", "")


def test_json_is_still_json_with_the_name_as_it_was_typed(eve: None, cubital: Cubital):
    [user] = json.loads(cubital("users", "list", "--json").stdout)
    assert user["fullName"] == SPEAKING


def test_colors_of_our_own_stay(environment: dict[str, str], tmp_path: Path, content: Path):
    (content / "bells.yaml").write_text("- name: Morning\n  hour: late\n")
    assert "\x1b[36m" in on_a_terminal(environment, tmp_path, "content", "check")

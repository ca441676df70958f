"""A column of keys that is called an index, of which nobody knows whether it counts from 0."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Cubital = Callable[..., subprocess.CompletedProcess[str]]
OPTIONS = ("--set", "category=Safety", "--set", "difficulty=easy", "--set", "explanation=So.", "--dry-run")
REMARK = "were counted from 1, because no row has 0; look at some of them"


@pytest.mark.parametrize("name", ["correct_index", "Answer Index", "index"])
@pytest.mark.parametrize("keys", ["12", "44"])
def test_keys_of_an_index_without_a_0_are_told_to_count_from_1(
    question_school: Cubital, tmp_path: Path, name: str, keys: str
) -> None:
    rows = "".join(f"Which is {key} of {n}?,Ink,Gray,Gold,Blue,{key}\n" for n, key in enumerate(keys))
    (tmp_path / "bank.csv").write_text(f"question,option 1,option 2,option 3,option 4,{name}\n{rows}")
    done = question_school("import", "bank.csv", "--to", "quiz", *OPTIONS, "--map", f"{name}=correct_answer")
    assert "2 new" in done.stdout, done.stderr
    assert done.stderr.splitlines()[0] == f"bank.csv:1: the keys of the column {name!r} {REMARK}"


@pytest.mark.parametrize(("name", "key"), [("correct_index", "Gold"), ("correct_index", "C"), ("key", "3")])
def test_words_letters_and_other_columns_are_not_told_of(
    question_school: Cubital, tmp_path: Path, name: str, key: str
) -> None:
    (tmp_path / "bank.csv").write_text(
        f"question,option 1,option 2,option 3,option 4,{name}\nWhich?,Ink,Gray,Gold,Blue,{key}\n"
    )
    done = question_school("import", "bank.csv", "--to", "quiz", *OPTIONS, "--map", f"{name}=correct_answer")
    assert "correct_answer: Gold" in done.stdout
    assert REMARK not in done.stderr

"""GIFT whose questions stand close together, at the command."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

Cubital = Callable[..., subprocess.CompletedProcess[str]]
FIELDS = ("--set", "domain=safety", "--set", "task=fire", "--set", "level=apply")


def test_named_questions_without_a_blank_line_between_them_are_told_apart(
    question_school: Cubital, tmp_path: Path
) -> None:
    (tmp_path / "bank.gift").write_text(
        "::A::First? {=a ~b}\n::B::Second? {\n=c#::no name:: here\n~d\n}\n  ::C::A ::D:: {=e ~f} follows.\n"
    )
    done = question_school("import", "bank.gift", "--to", "exam-items", *FIELDS)
    assert "3 new" in done.stdout, done.stderr
    items = yaml.safe_load((tmp_path / "content/exams/items/imported.yaml").read_text())
    stems = [item["question"]["stem"] for item in items]
    assert stems[:2] == ["First?", "Second?"]
    assert "follows." in stems[2]


@pytest.mark.parametrize("second", ["::B::Second? {=c ~d}", "Second? {=c ~d}"])
def test_where_they_cannot_be_told_apart_the_blank_line_is_named(
    question_school: Cubital, tmp_path: Path, second: str
) -> None:
    (tmp_path / "bank.gift").write_text(f"First? {{=a ~b}}\n{second}\n\n::Z::Last? {{=y ~z}}\n")
    done = question_school("import", "bank.gift", "--to", "exam-items", *FIELDS)
    assert (
        "bank.gift:1: has answers in more than one place (if another question begins below it, a blank line "
        "must stand between the two); the question was left out"
    ) in done.stderr
    assert "1 new" in done.stdout

"""The real course goes out as files of other programs, and comes back into a school that has none of it."""

import json
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cubital.content.reading import Reading, read
from cubital.plugins.manager import find_plugins
from cubital_cli.authoring.exchange import format_of, target

Cubital = Callable[..., subprocess.CompletedProcess[str]]
Fields = dict[str, Any]

FILES = {"exam-items": "exams/items/*.yaml", "lesson-checks": "modules/*/checks.yaml", "quiz": "quiz.yaml"}


@pytest.fixture(scope="module")
def course() -> Reading:
    return read(Path(__file__).parents[2] / "content", find_plugins().content_kinds())


@pytest.fixture
def editor(checkout: Path, tmp_path: Path, command_line: Cubital) -> Cubital:
    """The command beside the real content, with our plugins switched on."""
    left_out = shutil.ignore_patterns("answers", "tutor*")  # the largest part, which no question needs
    shutil.copytree(checkout / "content", tmp_path / "content", ignore=left_out)

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return command_line("content", *arguments, CUBITAL_PLUGINS_DISABLED="")

    return run


def without_numbers(items: list[Fields]) -> list[str]:
    """A number that another school gave is none of ours, and each item gets one of its own."""
    return sorted(json.dumps({**item, "id": 0}, sort_keys=True) for item in items)


def items_of(reading: Reading, kind: str) -> list[Fields]:
    return [item.value.model_dump(mode="json", by_alias=False) for item in reading.of(kind)]


@pytest.mark.parametrize("file", ["bank.gift", "bank.zip"])
@pytest.mark.parametrize("kind", FILES)
def test_each_question_that_goes_out_comes_back_equal_in_all_its_fields(
    editor: Cubital, tmp_path: Path, course: Reading, kind: str, file: str
) -> None:
    holds = format_of(Path(file)).holds
    assert holds is not None
    ours = [item for item in items_of(course, kind) if kind == "quiz" or holds(item["question"])]
    assert f"{file}: {len(ours)} entries of {kind}" in editor("share", kind, file).stdout
    for emptied in (tmp_path / "content").glob(FILES[kind]):
        emptied.unlink()

    done = editor("import", file, "--to", kind)

    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert f"{len(ours)} new, 0 changed, 0 the same." in done.stdout
    after = read(tmp_path / "content", find_plugins().content_kinds())
    assert without_numbers(items_of(after, kind)) == without_numbers(ours)
    assert "0 new, 0 changed, " in editor("import", file, "--to", kind).stdout


@pytest.mark.parametrize("file", ["x.csv", "x.apkg", "x.gift", "x.zip"])
def test_each_practice_question_comes_back_equal_from_each_format(course: Reading, file: str) -> None:
    known = format_of(Path(file))
    for lesson in course.of("lessons"):
        into = target(course, find_plugins().content_kinds(), "lessons", lesson.key)
        imported = known.read(Path(file), known.write(into, "School"), into)
        assert imported.remarks == []
        assert [item.fields for item in imported] == [item.fields for item in into.items]
        assert len(into.items) >= 15


COMMENT = (
    '{"item": "exam-items-9000", "says": "%s", "question": {"near_misses": true}, '
    '"fields": {"domain": "safety", "task": "signs", "level": "recall"}}'
)
QUESTION = "::exam-items-9000::What is it? {=abduction}\n"
FITTING = "3a52a5c79fad"
SETS = ["--set", "domain=safety", "--set", "task=signs", "--set", "level=recall"]


MISFITS = {
    COMMENT % "000000000000": "was made for other words or another key",
    COMMENT.replace("exam-items-9000", "exam-items-1") % FITTING: "is for 'exam-items-1', another question",
    COMMENT.replace("near_misses", "answer") % FITTING: "speaks of 'answer', which such a question has not",
    COMMENT.replace('"near_misses": true', '"unit": "mg"') % FITTING: "speaks of 'unit', which",
    COMMENT.replace("true", '"yes"') % FITTING: "says near_misses: 'yes', and the question does not",
    COMMENT.replace('"domain"', '"question"') % FITTING: "speaks of the field 'question'",
    '{"item": "exam-items-9000"': "cannot be read",
    "[" * 100_000: "cannot be read",
}


def test_a_comment_of_ours_that_does_not_fit_its_question_is_listed_and_believed_in_nothing(
    editor: Cubital, tmp_path: Path
) -> None:
    for number, (comment, message) in enumerate(MISFITS.items()):
        (tmp_path / "a.gift").write_text(f"// cubital: {comment}\n{QUESTION}")
        done = editor("import", "a.gift", "--to", "exam-items", "--dry-run", *SETS)
        assert "near_misses: false" in done.stdout, done.stderr
        assert f"a.gift:2: the comment 'cubital:' beside it {message}" in done.stderr, number


def test_a_comment_of_ours_is_read_where_it_fits(editor: Cubital, tmp_path: Path) -> None:
    (tmp_path / "a.gift").write_text(f"// cubital: {COMMENT % FITTING}\n{QUESTION}")
    done = editor("import", "a.gift", "--to", "exam-items", "--dry-run")
    assert (done.returncode, done.stderr.count("\n")) == (0, 0), done.stdout + done.stderr
    assert "near_misses: true" in done.stdout
    assert "task: signs" in done.stdout


def test_a_field_of_another_school_is_listed_and_set_by_hand(editor: Cubital, tmp_path: Path) -> None:
    comment = (COMMENT % FITTING).replace('"recall"', '"guess"')
    (tmp_path / "a.gift").write_text(f"// cubital: {comment}\n{QUESTION}")
    done = editor("import", "a.gift", "--to", "exam-items", "--dry-run", "--set", "level=apply")
    assert "a.gift:2: its level 'guess' is none of ours and was left out" in done.stderr
    assert "level: apply" in done.stdout


def test_a_comment_of_ours_beside_no_question_is_listed(editor: Cubital, tmp_path: Path) -> None:
    (tmp_path / "a.gift").write_text(f"// cubital: {COMMENT % FITTING}\n\n{QUESTION}")
    done = editor("import", "a.gift", "--to", "exam-items", "--dry-run")
    assert "a.gift:1: the comment 'cubital:' stands beside no question and was left out" in done.stderr


def test_a_unit_of_several_words_comes_back(editor: Cubital, tmp_path: Path) -> None:
    drops = "{kind: number, stem: How fast --, value: 20, unit: drops per minute}"
    checks = tmp_path / "content" / "exams" / "items" / "drops.yaml"
    checks.write_text(
        f"- {{id: 9000, domain: safety, task: signs, level: recall, question: {drops}}}\n", "utf-8"
    )
    for file in ("drops.gift", "drops.zip"):
        assert editor("share", "exam-items", file).returncode == 0
    before = read(tmp_path / "content", find_plugins().content_kinds())
    checks.unlink()
    for file in ("drops.gift", "drops.zip"):
        done = editor("import", file, "--to", "exam-items", "--into", "exams/items/drops.yaml")
        assert "1 new, 0 changed, " in done.stdout, done.stderr
        after = read(tmp_path / "content", find_plugins().content_kinds())
        assert without_numbers(items_of(after, "exam-items")) == without_numbers(
            items_of(before, "exam-items")
        )
        checks.unlink()
        (tmp_path / "content" / ".imported.yaml").unlink()


def test_a_comment_never_ends_the_one_of_xml_that_it_stands_in(editor: Cubital, tmp_path: Path) -> None:
    checks = tmp_path / "content" / "exams" / "items" / "signs.yaml"
    question = "{kind: true-or-false, stem: Is it so?, answer: false, reason: No.}"
    checks.write_text(
        f"- {{id: 9000, domain: safety, task: a --> b --, level: recall, question: {question}}}\n", "utf-8"
    )
    editor("share", "exam-items", "bank.zip")
    checks.unlink()
    with zipfile.ZipFile(tmp_path / "bank.zip") as bank:
        (tmp_path / "one.xml").write_bytes(bank.read("items/exam-items-9000.xml"))
    done = editor("import", "one.xml", "--to", "exam-items")
    assert "1 new" in done.stdout, done.stderr
    items = items_of(read(tmp_path / "content", find_plugins().content_kinds()), "exam-items")
    assert [item["task"] for item in items if item["question"]["stem"] == "Is it so?"] == ["a --> b --"]

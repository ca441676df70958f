"""cubital content import and share, as an editor uses them on the real course."""

import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

Result = subprocess.CompletedProcess[str]
Cubital = Callable[..., Result]

TERMS = """id,term,definition,pronunciation,category
,Left-handed draw,A draw by a left-handed collector.,LEFT-han-ded,Procedures
,Right-handed draw,A draw by a right-handed one.,RYT-han-ded,Equipment
glossary-Tourniquet,Tourniquet,A band that makes veins stand out.,TUR-nih-kut,Equipment
"""


@pytest.fixture
def editor(checkout: Path, tmp_path: Path, command_line: Cubital) -> Cubital:
    """The command with our plugins switched on, beside a copy of the real content under git."""
    shutil.copytree(checkout / "content", tmp_path / "content")
    for command in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=e", "-c", "user.email=e@x", "commit", "-qm", "x"],
    ):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)

    def run(*arguments: str) -> Result:
        return command_line("content", *arguments, CUBITAL_PLUGINS_DISABLED="")

    return run


def changed(folder: Path) -> str:
    return subprocess.run(
        ["git", "diff", "--stat"], cwd=folder, check=True, capture_output=True, text=True
    ).stdout


def test_a_table_of_terms_becomes_a_diff_that_can_be_undone(editor: Cubital, tmp_path: Path) -> None:
    (tmp_path / "terms.csv").write_text(TERMS)
    looked = editor("import", "terms.csv", "--to", "glossary", "--dry-run")
    assert looked.returncode == 0, looked.stderr
    assert "+- term: Left-handed draw" in looked.stdout
    assert "Nothing was written." in looked.stdout
    assert changed(tmp_path) == ""

    done = editor("import", "terms.csv", "--to", "glossary")
    assert done.returncode == 0
    assert "2 new, 1 changed, 0 the same." in done.stdout
    assert "Look at what changed:  git diff content/glossary/" in done.stdout
    assert "content/glossary/equipment.yaml" in changed(tmp_path)
    assert "No mistakes." in editor("check").stdout
    again = editor("import", "terms.csv", "--to", "glossary")
    assert "0 new, 0 changed, 3 the same." in again.stdout

    undo = next(line for line in done.stdout.split("\n") if line.startswith("To undo:"))
    subprocess.run(
        undo.removeprefix("To undo:").strip(), shell=True, cwd=tmp_path, check=True, capture_output=True
    )
    assert changed(tmp_path) == ""


def test_with_a_mistake_nothing_is_written_and_all_are_told(editor: Cubital, tmp_path: Path) -> None:
    (tmp_path / "terms.csv").write_text(TERMS + ",Lumen,,LOO-men,Anatomy\n,Hub,Part of it.,HUB,Equipmnt\n")
    done = editor("import", "terms.csv", "--to", "glossary")
    assert done.returncode == 1
    assert "terms.csv:5: definition: is missing" in done.stdout
    assert "terms.csv:6: category: must be 'Anatomy'" in done.stdout
    assert "Error: 2 mistakes in what was to be imported; no file was written." in done.stderr
    assert changed(tmp_path) == ""


@pytest.mark.parametrize(
    ("kind", "file", "entry"),
    [
        ("glossary", "terms.csv", None),
        ("flashcards", "cards.apkg", None),
        ("quiz", "quiz.gift", None),
        ("lessons", "exam.zip", "5"),
        ("lessons", "exam.csv", "5"),
    ],
)
def test_the_real_course_goes_out_and_comes_back_unchanged(
    editor: Cubital, tmp_path: Path, kind: str, file: str, entry: str | None
) -> None:
    which = ["--entry", entry] if entry else []
    shared = editor("share", kind, file, *which)
    assert shared.returncode == 0, shared.stderr
    back = editor("import", file, "--to", kind, *which)
    assert back.returncode == 0, back.stderr
    assert "0 new, 0 changed, " in back.stdout
    assert back.stderr == ""
    assert changed(tmp_path) == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["import", "none.csv", "--to", "glossary"], "none.csv: there is no such file"),
        (["import", "a.docx", "--to", "glossary"], "the formats are csv (.csv .tsv), anki (.apkg)"),
        (["import", "a.csv", "--to", "glosary"], "did you mean glossary?"),
        (["import", "a.csv", "--to", "quiz", "--set", "difficultly=easy"], "did you mean difficulty?"),
        (["import", "a.csv", "--to", "quiz", "--set", "difficulty"], "write difficulty=VALUE"),
        (["import", "empty.zip", "--to", "quiz"], "empty.zip: is empty"),
        (["import", "office.csv", "--to", "quiz"], "office.csv: is not a CSV file; save the table as CSV"),
        (["import", "moodle.xml", "--to", "exam-items"], "this is Moodle XML; export the questions as GIFT"),
        (["share", "lessons", "a.gift"], "say which with --entry: 1, 2, 3"),
        (["share", "glossary", "a.gift"], "glossary are no questions"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    editor: Cubital, tmp_path: Path, arguments: list[str], message: str
) -> None:
    (tmp_path / "a.csv").write_text("question\nWhy?\n")
    (tmp_path / "empty.zip").touch()
    (tmp_path / "office.csv").write_bytes(b"PK\x03\x04 question")
    (tmp_path / "moodle.xml").write_text('<quiz><question type="essay"/></quiz>')
    done = editor(*arguments)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("Error: ")
    assert message in done.stderr


@pytest.mark.parametrize("file", ["../../glossary/x.yaml", "glossary/../x.yaml", "{}/glossary/x.yaml"])
def test_an_import_never_writes_beside_the_content(editor: Cubital, tmp_path: Path, file: str) -> None:
    (tmp_path / "terms.csv").write_text(TERMS)
    into = file.format(tmp_path.parent)
    # Other tests of this process have left theirs there.
    before = set(tmp_path.parent.rglob("x.yaml"))
    done = editor("import", "terms.csv", "--to", "glossary", "--into", into)
    assert done.returncode == 1
    assert f"--into: glossary stand in glossary/*.yaml, not in {into}" in done.stdout
    assert changed(tmp_path) == ""
    assert set(tmp_path.parent.rglob("x.yaml")) == before


def test_what_all_new_questions_lack_can_be_set_for_all(editor: Cubital, tmp_path: Path) -> None:
    (tmp_path / "bank.gift").write_text("Which?{=One ~Two ~Three ~Four ####Because it is the first.}\n")
    done = editor("import", "bank.gift", "--to", "quiz")
    assert "bank.gift:1: category: is missing; --set category=… gives every new item one" in done.stdout
    done = editor(
        "import", "bank.gift", "--to", "quiz", "--set", "category=Safety", "--set", "difficulty=easy"
    )
    assert "1 new, 0 changed, 0 the same." in done.stdout


def test_what_is_left_out_is_named_with_every_place(editor: Cubital, tmp_path: Path) -> None:
    essays = "".join(f"::q{number}::Why?{{}}\n\n" for number in range(200))
    (tmp_path / "bank.gift").write_text(f"{essays}::a::Sure?{{T}}\n")
    done = editor("import", "bank.gift", "--to", "quiz", "--dry-run")
    lines = done.stderr.splitlines()
    assert lines[0] == (
        "bank.gift:1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35, 37, 39: "
        "is an essay question; the question was left out"
    )
    assert lines[10] == "bank.gift:401: is a true-or-false question; the question was left out"
    places = [line.removeprefix("bank.gift:").split(":")[0].split(", ") for line in lines[:10]]
    assert [int(place) for line in places for place in line] == list(range(1, 400, 2))


def test_what_is_said_of_many_and_loses_nothing_is_said_once(editor: Cubital, tmp_path: Path) -> None:
    rows = "".join(f"Which is {number}?,B,A,C,D,A,So.\n" for number in range(30))
    (tmp_path / "bank.csv").write_text(
        f"question,a,b,c,d,answer,explanation\n{rows}Which?,Red,B,C,D,Red,So.\n"
    )
    fields = ["--set", "category=Safety", "--set", "difficulty=easy"]
    done = editor("import", "bank.csv", "--to", "quiz", "--dry-run", *fields)
    assert done.stderr.splitlines()[0] == (
        "bank.csv:2: the right answer 'A' is the option that says so, not option 1; look at it (and 29 more "
        "like it, the last at bank.csv:31)"
    )


def test_a_bank_that_comes_again_shows_what_its_author_changed_and_can_be_undone(
    editor: Cubital, tmp_path: Path
) -> None:
    bank = tmp_path / "bank.gift"
    bank.write_text("::B1::Which sign is that of biohazards?{=Three rings ~A flame ~A skull}\n")
    fields = ["--set", "domain=safety", "--set", "task=signs", "--set", "level=recall"]
    assert "1 new" in editor("import", "bank.gift", "--to", "exam-items", *fields).stdout
    bank.write_text("::B1::Which sign warns of biohazards?{=Three rings ~A flame ~A skull}\n")
    shown = editor("import", "bank.gift", "--to", "exam-items", "--dry-run").stdout
    line = (
        "bank.gift:1: 'Which sign is that of biohazards?' changed: "
        "stem 'Which sign is that of biohazards?' -> 'Which sign warns of biohazards?'"
    )
    assert shown.splitlines()[0] == line
    done = editor("import", "bank.gift", "--to", "exam-items").stdout
    assert done.splitlines()[:2] == [line, "0 new, 1 changed, 0 the same."]
    assert "rm content" not in done
    assert "No mistakes." in editor("check").stdout
    assert "0 new, 0 changed, 1 the same." in editor("import", "bank.gift", "--to", "exam-items").stdout


ITEM = """<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q" title="t">
<responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse>
<value>A</value></correctResponse></responseDeclaration><itemBody><img src="tube.png" alt="A tube"/>
<choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Which tube is shown here?</prompt>
<simpleChoice identifier="A">A red</simpleChoice><simpleChoice identifier="B">A gray</simpleChoice>
</choiceInteraction></itemBody></assessmentItem>"""


def test_pictures_of_an_import_are_named_and_undone_with_it(editor: Cubital, tmp_path: Path) -> None:
    def state() -> str:
        command = ["git", "status", "--porcelain", "-uall", "--", "content"]
        return subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True).stdout

    picture = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + b"\0\0\0\x01" * 2 + b"\x08\0\0\0\0"
    with zipfile.ZipFile(tmp_path / "bank.zip", "w") as archive:
        archive.writestr("q.xml", ITEM)
        archive.writestr("tube.png", picture)
    fields = ["--set", "domain=safety", "--set", "task=signs", "--set", "level=recall"]
    done = editor("import", "bank.zip", "--to", "exam-items", *fields)
    assert done.returncode == 0, done.stderr
    lines = {name: rest for name, _, rest in (line.partition(": ") for line in done.stdout.splitlines())}
    (name,) = [file.name for file in (tmp_path / "content" / "media").glob("imported-tube-*.png")]
    assert f"content/media/{name}" in lines["Written"].split()
    assert f"content/media/{name}" in lines["To undo"].split()
    subprocess.run(lines["To undo"], shell=True, cwd=tmp_path, check=True)
    assert state() == ""

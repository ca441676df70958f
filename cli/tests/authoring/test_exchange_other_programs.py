"""Files as other programs write them: each key is the one that stands there, and what is lost is listed."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from question_school import EXAM_FIELDS, QUIZ_FIELDS, deck

Cubital = Callable[..., subprocess.CompletedProcess[str]]
COLORS = ["Red", "Blue", "Green", "Gray"]


def imported(
    school: Cubital, folder: Path, file: str, text: str | bytes, to: str = "quiz", *more: str
) -> tuple[str, str]:
    (folder / file).write_bytes(text if isinstance(text, bytes) else text.encode())
    quiz = [*QUIZ_FIELDS, "--set", "explanation=So it is in this school."]
    done = school("import", file, "--to", to, "--dry-run", *(quiz if to == "quiz" else EXAM_FIELDS), *more)
    return done.stdout, done.stderr


def lands(stem: str, key: str, options: list[str] = COLORS) -> str:
    listed = "".join(f"+    - {option}\n" for option in options)
    return f"+  question: {stem}\n+  options:\n{listed}+  correct_answer: {key}\n"


KAHOOT = """,Kahoot! template,,,,,,
,Add your questions,,,,,,
,,,,,,,
,Question - max 120 characters,Answer 1 - max 75 characters,Answer 2,Answer 3,Answer 4,Time limit (sec),\
Correct answer(s) - choose at least one
1,Which is first?,Red,Blue,Green,Gray,20,2
2,Which two?,Red,Blue,Green,Gray,20,"1,2"
"""
BLOOKET = """"Import
Template",,,,,,,
Question #,Question Text,Answer 1,Answer 2,"Answer 3
(Optional)","Answer 4
(Optional)","Time Limit (sec)","Correct Answer(s)
(Only include Answer #)"
7,Which is first?,Red,Blue,Green,Gray,20,2
8,Which two?,Red,Blue,Green,Gray,20,"1,2"
"""
FORM = """Question,Type,Option 1,Option 2,Option 3,Option 4,Correct Answer,Points
Which is first?,MULTIPLE_CHOICE,Red,Blue,Green,Gray,Blue,1
Which two?,CHECKBOX,Red,Blue,Green,Gray,"Red, Blue",2
"""
QUIZIZZ = """Question Text,Question Type,Option 1,Option 2,Option 3,Option 4,Option 5,Correct Answer,\
Image Link
Which is first?,Multiple Choice,Red,Blue,Green,Gray,,2,
Which two?,Checkbox,Red,Blue,Green,Gray,,"1,2",
What is this?,Multiple Choice,Red,Blue,Green,Gray,,3,https://pictures.example/a.png
"""


@pytest.mark.parametrize(
    ("table", "line"), [(KAHOOT, 6), (BLOOKET, 8), (FORM, 3), (QUIZIZZ, 3)], ids=["1", "2", "3", "4"]
)
def test_a_template_of_a_quiz_program_is_read_and_what_has_two_keys_is_listed(
    question_school: Cubital, tmp_path: Path, table: str, line: int
) -> None:
    shown, remarks = imported(question_school, tmp_path, "a.csv", table)
    assert lands("Which is first?", "Blue") in shown, remarks
    assert "1 new" in shown
    assert f"a.csv:{line}: has more than one right option (" in remarks


def test_lines_above_the_header_are_listed(question_school: Cubital, tmp_path: Path) -> None:
    remarks = imported(question_school, tmp_path, "a.csv", KAHOOT)[1]
    assert "a.csv:1: stands above line 4, which names the columns, and was left out" in remarks


def test_rows_above_what_looks_like_a_header_are_no_title(question_school: Cubital, tmp_path: Path) -> None:
    table = "Vein,A vessel that leads to the heart,x\nterm,definition,category\n"
    (tmp_path / "content" / "flashcards.yaml").write_text("[]\n")
    (tmp_path / "a.csv").write_text(table)
    done = question_school("import", "a.csv", "--to", "flashcards")
    assert "a.csv:1: the first line must name the columns" in done.stderr
    assert done.stderr.strip().endswith("write a line such as term,definition above it")


def test_a_row_with_a_picture_of_its_own_is_listed(question_school: Cubital, tmp_path: Path) -> None:
    shown, remarks = imported(question_school, tmp_path, "a.csv", QUIZIZZ)
    assert "What is this?" not in shown
    assert "a.csv:4: shows or plays 'https://pictures.example/a.png', which does not come with it" in remarks


@pytest.mark.parametrize("header", ["Question,Question Text", "Question #,Question Text", "#,Question"])
def test_the_number_of_a_question_is_no_question(
    question_school: Cubital, tmp_path: Path, header: str
) -> None:
    table = f"{header},A,B,C,D,Answer\n12,Which is first?,Red,Blue,Green,Gray,B\n"
    shown, remarks = imported(question_school, tmp_path, "a.csv", table)
    assert lands("Which is first?", "Blue") in shown, remarks


@pytest.mark.parametrize("key", ["A, C", "1;3", "a and c", "Red; Green", "A/C", "Red\nGreen"])
def test_a_row_with_several_keys_is_listed_and_the_others_land(
    question_school: Cubital, tmp_path: Path, key: str
) -> None:
    table = f'Question,A,B,C,D,Answer\nWhich two?,Red,Blue,Green,Gray,"{key}"\n'
    table += "Which is first?,Red,Blue,Green,Gray,B\n"
    shown, remarks = imported(question_school, tmp_path, "a.csv", table)
    assert "1 new" in shown
    assert "a.csv:2: has more than one right option" in remarks


def test_an_option_with_a_comma_in_it_is_one_key(question_school: Cubital, tmp_path: Path) -> None:
    table = 'Question,A,B,C,D,Answer\nWhich?,"Red, blue",Red,Blue,Gray,"Red, blue"\n'
    shown, remarks = imported(question_school, tmp_path, "a.csv", table)
    assert lands("Which?", "Red, blue", ["Red, blue", "Red", "Blue", "Gray"]) in shown, remarks


AIKEN = """\ufeffWhich tube
is first?
A. Red
B. Blue
C. Green
D. Gray
ANSWER: B

Which is last?
A) Red
B) Blue
C) Green
D) Gray
Answer: d
"""


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_aiken_is_read(question_school: Cubital, tmp_path: Path, ends: str) -> None:
    shown, remarks = imported(question_school, tmp_path, "a.txt", AIKEN.replace("\n", ends))
    listed = "".join(f"+    - {option}\n" for option in COLORS)
    assert f"+    Which tube\n+    is first?\n+  options:\n{listed}+  correct_answer: Blue\n" in shown
    assert lands("Which is last?", "Gray") in shown
    assert remarks == ""
    shown, remarks = imported(question_school, tmp_path, "a.txt", AIKEN.replace("\n", ends), "exam-items")
    assert "- text: Blue\n+        right: true\n" in shown
    assert "- text: Gray\n+        right: true\n" in shown
    assert shown.count("right: true") == 2


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("Which?\nA. a\nB. b\nANSWER: C\n", "names the right answer 'C', which is no letter of its options"),
        ("Which?\nA. a\nC. b\nANSWER: C\n", "has the option C where B was to come"),
        ("Which?\nA. a\nB. b\n of two lines\nANSWER: B\n", "has 'of two lines' behind its options"),
        ("Which?\nA. a\nB. b\nANSWER: A, B\n", "names the right answer 'A, B', which is no letter"),
        ("Which?\nA. a\nB. b\n", "has no line ANSWER:"),
        ("ANSWER: A\n", "is a key without a question"),
    ],
)
def test_a_question_of_aiken_that_is_not_sure_is_listed(
    question_school: Cubital, tmp_path: Path, question: str, why: str
) -> None:
    sure = "Which is first?\nA. Red\nB. Blue\nC. Green\nD. Gray\nANSWER: B\n\n"
    shown, remarks = imported(question_school, tmp_path, "a.txt", sure + question)
    assert lands("Which is first?", "Blue") in shown
    assert "1 new" in shown
    assert f"a.txt:8: {why}" in remarks


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        (
            "pool.txt",
            "MC\tWhich is first?\tRed\tincorrect\tBlue\tcorrect\nTF\tIs it so?\tfalse\n",
            "pool.txt:1: this is a test of Blackboard as text; export its pool instead, and import that zip",
        ),
        ("stars.txt", "1) Which?\na) Red\n*b) Blue\n", "stars.txt: marks right options with a star"),
        (
            "answers.csv",
            "Timestamp,Score,Which tube is first?\n2026/01/02,1 / 2,Blue\n",
            "explanation; if it is a row itself, write a line such as question,option_1,option_2,"
            "correct_answer above it",
        ),
    ],
)
def test_what_is_of_another_kind_is_refused_in_a_sentence_that_says_what_to_do(
    question_school: Cubital, tmp_path: Path, file: str, text: str, message: str
) -> None:
    shown, error = imported(question_school, tmp_path, file, text)
    assert shown == ""
    assert message in error
    assert "--map" not in error


def test_tags_and_ids_of_moodle_are_listed(question_school: Cubital, tmp_path: Path) -> None:
    text = (
        "// question: 12  name: First\n// [id:pb-17] [tag:tubes]\n::First::Which? {=Red ~Blue ~Green ~Gray}\n"
    )
    shown, remarks = imported(question_school, tmp_path, "a.gift", text)
    assert lands("Which?", "Red") in shown
    assert remarks.startswith("a.gift:2: the tags and the id of Moodle in a comment were left out\n")


def test_html_of_moodle_with_its_escapes_is_read(question_school: Cubital, tmp_path: Path) -> None:
    text = (
        '::F::[html]<p dir\\="ltr" style\\="text-align\\: left;">Which is <em>first</em>?</p>{\n'
        "\t=[html]<p>Red \\{a\\}</p>\n\t~[html]<p>Blue&nbsp;(b \\= c)</p>\n\t~[html]<p>Green</p>\n"
        "\t~[html]<p>H<sub>2</sub>O</p>\n}\n"
    )
    shown, remarks = imported(question_school, tmp_path, "a.gift", text)
    assert lands("Which is first?", "Red {a}", ["Red {a}", "Blue (b = c)", "Green", "H₂O"]) in shown, remarks


@pytest.mark.parametrize("code", ["utf-8-sig", "cp1252", "utf-16"])
def test_tables_of_spreadsheets_in_other_codes_are_read(
    question_school: Cubital, tmp_path: Path, code: str
) -> None:
    table = "Question;A;B;C;D;Correct\r\nWhich angle – roughly?;5°;15°;45°;90°;b\r\n;;;;;\r\n"
    shown, remarks = imported(question_school, tmp_path, "a.csv", table.encode(code))
    assert lands("Which angle – roughly?", "15°", ["5°", "15°", "45°", "90°"]) in shown
    assert ("Windows-1252" in remarks) == (code == "cp1252")


def test_a_cloze_note_is_no_question(question_school: Cubital, tmp_path: Path) -> None:
    names = ["Question", "Option A", "Option B", "Option C", "Option D", "Correct"]
    data = deck(names, ["The {{c1::vein}} leads where?", *COLORS, "A"], ["Which is first?", *COLORS, "B"])
    shown, remarks = imported(question_school, tmp_path, "a.apkg", data)
    assert lands("Which is first?", "Blue") in shown
    assert "1 new" in shown
    assert "a.apkg: note 1: holds a gap to be filled in (cloze); the note was left out" in remarks

"""Tables of questions that others have made by hand: their columns, their keys, and no header at all."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cubital.content.kinds import ContentKind
from cubital.content.reading import Reading
from cubital_cli.authoring.exchange import NotThisFormat, apply_import, target
from cubital_cli.authoring.exchange.csv_tables import read_csv
from cubital_cli.authoring.exchange.imported import ImportedItems

QUIZ = "- {id: 9, question: Is this ours?, options: [It is, It is not], correct_answer: It is}\n"
LESSON = "module: 5\nsections: []\nexam:\n  - {question: Ours?, options: [x, y], correct_answer: x}\n"
Table = Callable[..., ImportedItems]


@pytest.fixture
def table(course: Callable[[dict[str, str]], Reading], course_kinds: list[ContentKind[Any]]) -> Table:
    reading = course({"quiz.yaml": QUIZ, "modules/05/lesson.yaml": LESSON})

    def read(text: str, to: str = "quiz", entry: str | None = None) -> ImportedItems:
        return read_csv(Path("bank.csv"), text.encode(), target(reading, course_kinds, to, entry))

    return read


def keys(imported: ImportedItems) -> list[str]:
    return [item.fields["correct_answer"] for item in imported]


ROW = "What stops a bleed?,Plasma,Platelets,Serum"


@pytest.mark.parametrize(
    ("header", "row", "reading"),
    [
        (
            "Question Text,Answer 1,Answer 2,Answer 3,Right Answer",
            f"{ROW},2",
            "'Question Text' as question, 'Answer 1' as option_1, 'Answer 2' as option_2, "
            "'Answer 3' as option_3, 'Right Answer' as correct_answer",
        ),
        (
            "STEM,A,B,C,KEY",
            f"{ROW},b",
            "'STEM' as question, 'A' as option_1, 'B' as option_2, 'C' as option_3, 'KEY' as correct_answer",
        ),
        (
            "Question - max 95 characters,Answer 1 - max 60 characters,Answer 2 - max 60 characters,"
            "Answer 3 - max 60 characters,Correct answer(s) - choose one",
            f"{ROW},2",
            "'Question - max 95 characters' as question, 'Answer 1 - max 60 characters' as option_1, "
            "'Answer 2 - max 60 characters' as option_2, 'Answer 3 - max 60 characters' as option_3, "
            "'Correct answer(s) - choose one' as correct_answer",
        ),
        (
            "Prompt,Choice A,Choice B,Choice C,Correct Choice",
            f"{ROW}, platelets ",
            "'Prompt' as question, 'Choice A' as option_1, 'Choice B' as option_2, 'Choice C' as option_3, "
            "'Correct Choice' as correct_answer",
        ),
    ],
)
def test_a_table_is_read_by_the_names_that_others_use_and_says_how(
    table: Table, header: str, row: str, reading: str
) -> None:
    imported = table(f"{header}\n{row}\n")
    assert [item.fields for item in imported] == [
        {
            "question": "What stops a bleed?",
            "options": ["Plasma", "Platelets", "Serum"],
            "correct_answer": "Platelets",
        }
    ]
    assert imported.readings == [f"bank.csv:1: read {reading}"]
    assert imported.remarks == []


def test_what_has_no_place_is_listed_and_not_called_read(table: Table) -> None:
    imported = table("question,option_1,option_2,correct_answer,Points\nWarm?,Yes,No,Yes,5\n")
    assert [str(remark) for remark in imported.remarks] == [
        "bank.csv:1: the column 'Points' has no place here and was left out"
    ]
    assert imported.readings == []


def test_a_right_answer_beside_wrong_ones_is_an_option_itself(table: Table) -> None:
    # B is a text here, and no letter of an option.
    imported = table("Question,Correct Answer,Wrong Answer 1,Wrong Answer 2\nWhich vitamin?,B,A,K\n")
    assert [item.fields["options"] for item in imported] == [["B", "A", "K"]]
    assert keys(imported) == ["B"]


HEAD = "question,option a,option b,option c,option d,answer\n"


@pytest.mark.parametrize(
    ("key", "right"),
    [("C", "AB"), ("c)", "AB"), ("Option C", "AB"), ("choice_3", "AB"), ("C. ab", "AB"), ("ab", "AB")],
)
def test_a_key_is_a_letter_a_number_or_words_in_any_capitals(table: Table, key: str, right: str) -> None:
    assert keys(table(f"{HEAD}Which group?,Zero,One,AB,Ten,{key}\n")) == [right]


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ("Which?,Red,Blue,,Gold,C\n", "the right answer 'C' is an option that is empty"),
        (
            "Which?,Red,Blue,Gray,Gold,B. Gray\n",
            "the right answer 'B. Gray' has the letter of an option and other words",
        ),
        (
            "Which group?,O,A,B,AB,A\nWhich tube?,Red,Blue,Gray,Gold,D\n",
            "the right answer 'A' is option 2 by its words, and option 1 by its letter; write '2)' or '1)'",
        ),
        (
            "How many?,2,3,4,1,4\nWhich tube?,Red,Blue,Gray,Gold,2\n",
            "the right answer '4' is option 3 by its words, and option 4 by its number; write '3)' or '4)'",
        ),
    ],
)
def test_a_key_that_may_be_two_options_or_none_leaves_its_row_out(
    table: Table, rows: str, reason: str
) -> None:
    imported = table(HEAD + rows)
    assert [str(remark) for remark in imported.remarks] == [f"bank.csv:2: {reason}; the row was left out"]
    assert len(imported.items) == rows.count("\n") - 1


def test_options_that_are_counted_from_zero_are_not_counted_from_one(table: Table) -> None:
    imported = table("question,option 0,option 1,option 2,answer\nWhich?,Red,Blue,Gray,1\nAnd?,a,b,c,b\n")
    assert keys(imported) == ["b"]
    assert "counts its options from 0; write the words" in str(imported.remarks[0])


def test_an_empty_option_moves_no_letter(table: Table) -> None:
    assert keys(table(f"{HEAD}Which?,Red,Blue,,Gold,D\n")) == ["Gold"]


@pytest.mark.parametrize(
    ("rows", "columns", "right"),
    [
        (
            "Which tube is red?,Serum,EDTA,Citrate,A\nWhich tube is gray?,Heparin,Fluoride,None,B\n",
            "question, option_1, option_2, option_3, correct_answer",
            ["Serum", "Fluoride"],
        ),
        (
            "Q1;Who draws it?;A nurse;A phlebotomist;2;It is the job.\n"
            "Q2;Who reads it?;A clerk;A pathologist;2;They were trained.\n",
            "the question's identity in the file, question, option_1, option_2, correct_answer, explanation",
            ["A phlebotomist", "A pathologist"],
        ),
        (
            "What is universal?,A,B,AB,O,O\nWhat is rarest here?,A,B,AB,O,AB\n",
            "question, option_1, option_2, option_3, option_4, correct_answer",
            ["O", "AB"],
        ),
    ],
)
def test_without_a_header_what_stands_in_the_columns_tells_them(
    table: Table, rows: str, columns: str, right: list[str]
) -> None:
    imported = table(rows)
    assert imported.readings == [f"bank.csv:1: has no header; its columns were read as {columns}"]
    assert keys(imported) == right
    assert imported.remarks == []
    assert imported.items[0].place == "bank.csv:1"


@pytest.mark.parametrize(
    "rows",
    [
        "Which tube is red?,Serum,EDTA,Citrate,E\n",
        "Which tube is red?,Serum,EDTA,Citrate,A\nWhich is gray?,Heparin,Fluoride,B\n",
        "Pregunta,A,B,C,Clave\nDe que color?,rojo,azul,gris,B\n",
        "How many tubes are there?,5,6,7,2\n",
        "Lumen,The inside of a needle\n",
    ],
    ids=["no such option", "rows of two widths", "a header in another language", "may be a number", "a card"],
)
def test_without_a_header_a_doubtful_table_is_refused(table: Table, rows: str) -> None:
    with pytest.raises(NotThisFormat, match=r"bank\.csv:1: the first line must name the columns"):
        table(rows)


@pytest.mark.parametrize("rows", ["How many tubes?,2,1,3,4,2\n", "Which group?,B,A,O,None,B\n"])
def test_without_a_header_a_table_whose_keys_may_all_be_two_options_lands_nothing(
    table: Table, rows: str
) -> None:
    imported = table(rows)
    assert imported.items == []
    (remark,) = imported.remarks
    assert "is option 1 by its words, and option 2 by its" in remark.message
    assert keys(table(rows[:-2] + "1)\n")) == [rows.split(",")[1]]


def test_without_a_header_one_key_in_words_says_that_all_are(table: Table) -> None:
    imported = table("Which is rarest?,B,A,AB,O,AB\nWhich group?,B,A,O,AB,B\n")
    assert keys(imported) == ["AB", "B"]
    assert "look at it" in str(imported.remarks)


def test_a_value_of_a_few_is_known_in_any_capitals(table: Table) -> None:
    imported = table("term,definition,category\nLumen,The inside.,lab tests\n", "glossary")
    assert [item.fields["category"] for item in imported] == ["Lab Tests"]


@pytest.mark.parametrize(("to", "entry"), [("quiz", None), ("lessons", "5")])
def test_a_column_of_numbers_of_theirs_makes_a_corrected_row_known(
    course: Callable[[dict[str, str]], Reading],
    course_kinds: list[ContentKind[Any]],
    to: str,
    entry: str | None,
) -> None:
    text = "Question ID,Question,Option A,Option B,Answer\nHEM-17,Which is purple?,Heparin,EDTA,A\n"
    for version in (text, text.replace("EDTA,A", "EDTA,B").replace("purple", "lavender")):
        reading = course(
            {} if Path("content").exists() else {"quiz.yaml": QUIZ, "modules/05/lesson.yaml": LESSON}
        )
        into = target(reading, course_kinds, to, entry)
        result = apply_import(into, read_csv(Path("bank.csv"), version.encode(), into), {})
        result.write(reading.folder)
    assert result.new == []
    assert [change.message for change in result.changes] == [
        "'Which is purple?' changed: stem 'Which is purple?' -> 'Which is lavender?'; "
        "key A 'Heparin' -> B 'EDTA'"
    ]

"""CSV both ways: tables as spreadsheets write them, and every mistake with its line."""

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cubital.content.kinds import ContentKind
from cubital.content.reading import Reading, read
from cubital_cli.authoring.exchange import (
    ImportRejected,
    ImportResult,
    NoTarget,
    NotThisFormat,
    apply_import,
    target,
)
from cubital_cli.authoring.exchange.csv_tables import read_csv, write_csv

GLOSSARY = {
    "facts.yaml": "- id: limit\n  value: '1'\n  unit: minute\n  source: CLSI\n"
    "  reviewed: 2026-01-01\n  review_by: 2027-01-01\n",
    "glossary/anatomy.yaml": "# All.\n- term: Vein\n  definition: A vessel.  # old\n  category: Anatomy\n",
    "glossary/lab-tests.yaml": "- term: CBC\n  definition: Takes $(limit).\n  category: Lab Tests\n",
}
QUIZ = {
    "quiz.yaml": "- id: 4\n  question: Which tube is first?\n"
    "  options: [Blue, Gold]\n  correct_answer: Blue\n"
}
Import = Callable[..., ImportResult]


@pytest.fixture
def importing(course: Callable[[dict[str, str]], Reading], course_kinds: list[ContentKind[Any]]) -> Import:
    """`importing(table, "glossary", …)`: what landing it would do."""

    def result(table: str | bytes, to: str, entry: str | None = None, **options: Any) -> ImportResult:
        reading = course({**GLOSSARY, **QUIZ, **options.pop("files", {})})
        into = target(reading, course_kinds, to, entry)
        data = table if isinstance(table, bytes) else table.encode()
        imported = read_csv(Path("table.csv"), data, into)
        return apply_import(into, imported, options.pop("defaults", {}), **options)

    return result


def wrong(importing: Import, table: str, to: str = "glossary", **options: Any) -> list[str]:
    with pytest.raises(ImportRejected) as caught:
        importing(table, to, **options)
    return [str(mistake) for mistake in caught.value.mistakes]


def test_terms_land_in_the_files_of_their_categories(importing: Import) -> None:
    result = importing(
        "Term,DEFINITION,category\n"
        'Artery,"A vessel, which pulses.",Anatomy\n'
        "ESR,A speed: it is slow.,Lab Tests\n"
        "\n"
        "Vein,A vessel.,Anatomy\n"
        "CBC,Takes 1 minute.,Lab Tests\n",
        "glossary",
    )
    assert (result.new, result.changed, result.same) == (["Artery", "ESR"], [], ["Vein", "CBC"])
    assert result.remarks == []
    assert result.files == {
        "glossary/anatomy.yaml": GLOSSARY["glossary/anatomy.yaml"]
        + "- term: Artery\n  definition: A vessel, which pulses.\n  category: Anatomy\n",
        "glossary/lab-tests.yaml": GLOSSARY["glossary/lab-tests.yaml"]
        + '- term: ESR\n  definition: "A speed: it is slow."\n  category: Lab Tests\n',
    }


def test_a_term_that_is_there_is_changed_where_it_stands(importing: Import) -> None:
    result = importing("id,term,definition\nglossary-Vein,Vein,A blue vessel.\n", "glossary")
    assert result.changed == ["Vein"]
    assert result.files == {
        "glossary/anatomy.yaml": GLOSSARY["glossary/anatomy.yaml"].replace("A vessel.", "A blue vessel.")
    }


def test_a_fact_that_would_be_written_out_is_told(importing: Import) -> None:
    result = importing("id,term,definition\nglossary-CBC,CBC,Takes 2 minutes.\n", "glossary")
    assert [str(remark) for remark in result.remarks] == [
        "table.csv:2: definition of 'CBC' was filled in from a fact and is now written out"
    ]
    assert importing("term,definition\nCBC,Takes $(limit).\n", "glossary").same == ["CBC"]


def test_a_category_without_a_file_gets_one(importing: Import) -> None:
    files = {"glossary/lab-tests.yaml": "- {term: Iron, definition: A metal., category: Anatomy}\n"}
    result = importing("term,definition,category\nESR,A speed.,Lab Tests\n", "glossary", files=files)
    assert list(result.files) == ["glossary/lab-tests.yaml"], "the file's name is that of its category"
    elsewhere = importing(
        "term,definition,category\nESR,A speed.,Lab Tests\n", "glossary", into="glossary/new.yaml"
    )
    assert elsewhere.files == {
        "glossary/new.yaml": "- term: ESR\n  definition: A speed.\n  category: Lab Tests\n"
    }
    assert wrong(importing, "term\nA\n", into="../evil.yaml") == [
        "--into: glossary stand in glossary/*.yaml, not in ../evil.yaml"
    ]


def test_all_mistakes_are_told_at_once_with_their_lines(importing: Import) -> None:
    table = (
        "term,definition,category\n"
        'Artery,"one\ntwo",Anatomi\n'
        "Lumen,,Anatomy\n"
        "Valve,too,many,cells\n"
        "Aorta,$(limt),Anatomy\n"
        "Atrium,A room.,Anatomy\n"
        "ATRIUM,A room.,Anatomy\n"
    )
    assert wrong(importing, table) == [
        "table.csv:2: category: must be 'Anatomy' or 'Lab Tests', not the text 'Anatomi'",
        "table.csv:4: definition: is missing",
        "table.csv:5: has 4 cells, the header has 3; put a text with a comma in quotes",
        "table.csv:6: there is no fact 'limt'; did you mean limit?",
        "table.csv:8: 'ATRIUM' is already at table.csv:7",
    ]


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (b"", "is empty"),
        (b"term,defnition\n", "table.csv:1: there is no column 'defnition'; did you mean definition?"),
        (b"Our glossary,2026,\nterm,definition,category\n", "the first line must name the columns"),
        (b'term,definition\nA,b\nB,"c\nD,e\nF,g\n', "table.csv:3: unexpected end of data"),
        (b"term,TERM\n", "stands twice"),
        (b'term,definition\nA,"b\n', "look at the quotes"),
        (b"PK\x03\x04\0\0", "is not a CSV file"),
    ],
)
def test_what_is_no_table_is_refused(importing: Import, table: bytes, message: str) -> None:
    with pytest.raises(NotThisFormat, match=re.escape(message)):
        importing(table, "glossary")


@pytest.mark.parametrize(
    "encode",
    [
        lambda text: b"\xef\xbb\xbf" + text.encode(),
        lambda text: text.encode("utf-16"),
        lambda text: text.replace(",", ";").replace("\n", "\r\n").encode(),
        lambda text: text.replace(",", "\t").encode(),
    ],
)
def test_tables_of_any_spreadsheet_are_read(importing: Import, encode: Callable[[str], bytes]) -> None:
    result = importing(
        encode("term,definition,category\nMénière,An illness – of the ear.,Anatomy\n"), "glossary"
    )
    assert result.new == ["Ménière"]
    assert result.remarks == []


def test_columns_of_others_are_known_by_their_usual_names_or_left_out(importing: Import) -> None:
    table = "sep=;\nWord;Meaning;Category;Year;\nMénière;An illness;Anatomy;1861;\nLumen;;Anatomy;;\n"
    assert wrong(importing, table) == ["table.csv:4: definition: is missing"]
    result = importing(table.replace("Lumen;;", "Lumen;The inside;").encode(), "glossary")
    assert result.new == ["Ménière", "Lumen"]
    assert [str(remark) for remark in result.remarks] == [
        "table.csv:2: the column 'Year' has no place here and was left out"
    ]


def test_an_old_encoding_is_read_and_told(importing: Import) -> None:
    result = importing("term,definition,category\nMénière,x,Anatomy\n".encode("cp1252"), "glossary")
    assert result.new == ["Ménière"]
    assert "Windows-1252" in str(result.remarks[0])


def test_questions_take_options_from_numbered_columns_and_letters_as_answers(importing: Import) -> None:
    result = importing(
        "question,Option A,Option B,Option C,correct answer,explanation\n"
        "Which tube is last?,Blue,Gold,Gray,C,It goes last.\n"
        "Which tube is first?,Blue,Gold,,Blue,\n",
        "quiz",
    )
    assert (result.new, result.same) == (["Which tube is last?"], ["Which tube is first?"])
    assert result.files["quiz.yaml"].endswith(
        "- question: Which tube is last?\n  options:\n    - Blue\n    - Gold\n    - Gray\n"
        "  correct_answer: Gray\n  explanation: It goes last.\n  id: 5\n"
    )


def test_questions_of_a_lesson_land_in_that_lesson(importing: Import) -> None:
    question = "  - question: A?\n    options: [x, y]\n    correct_answer: x\n"
    lesson = f"module: 1\nsections: []\nexam:\n{question}# end\n"
    files = {"modules/01/lesson.yaml": lesson}
    table = "question,option_1,option_2,correct_answer\nB?,x,y,y\n"
    result = importing(table, "lessons", "1", files=files)
    new = "  - question: B?\n    options:\n      - x\n      - y\n    correct_answer: y\n"
    assert result.files == {"modules/01/lesson.yaml": lesson.replace("# end\n", f"{new}# end\n")}
    for entry in (None, "2"):
        with pytest.raises(NoTarget, match=r"--entry|there is no '2'"):
            importing(table, "lessons", entry, files=files)


def test_fields_that_the_table_lacks_may_be_given_for_all_that_is_new(importing: Import) -> None:
    result = importing(
        "id,term,definition\n,ESR,A speed.\nglossary-Vein,Vein,A tube.\n",
        "glossary",
        defaults={"category": "Lab Tests"},
    )
    assert "category: Lab Tests" in result.files["glossary/lab-tests.yaml"].split("ESR")[1]
    assert "category: Anatomy" in result.files["glossary/anatomy.yaml"]


def test_what_is_written_is_read_back_as_the_same(
    course: Callable[[dict[str, str]], Reading], course_kinds: list[ContentKind[Any]]
) -> None:
    odd = '- term: "=1+1, \\"x\\""\n  definition: |\n    Two\n    lines; é\n  category: Anatomy\n'
    reading = course({**GLOSSARY, **QUIZ, "glossary/odd.yaml": odd})
    for name in ("glossary", "quiz"):
        into = target(reading, course_kinds, name)
        result = apply_import(into, read_csv(Path("back.csv"), write_csv(into), into), {})
        assert (result.new, result.changed, len(result.same)) == ([], [], len(into.items))


def test_what_lands_is_written_whole_and_passes_the_check(
    importing: Import, course_kinds: list[ContentKind[Any]], tmp_path: Path
) -> None:
    result = importing("term,definition,category\nArtery,A vessel.,Anatomy\n", "glossary")
    result.write(tmp_path / "content")
    reading = read(tmp_path / "content", course_kinds)
    assert reading.mistakes == []
    assert [entry.key for entry in reading.of("glossary")] == ["Vein", "Artery", "CBC"]
    assert [file.name for file in (tmp_path / "content" / "glossary").iterdir() if file.name[0] == "."] == []


def test_a_kind_that_is_no_list_of_flat_entries_is_refused(importing: Import) -> None:
    with pytest.raises(NoTarget, match="did you mean glossary"):
        importing("a\n", "glosary")
    with pytest.raises(NoTarget, match="there are"):
        importing("a\n", "xyz")


def test_ten_thousand_rows_land_in_a_moment(importing: Import) -> None:
    rows = "".join(f"Term {n},Text {n}.,Anatomy\n" for n in range(10_000))
    result = importing("term,definition,category\n" + rows, "glossary")
    assert len(result.new) == 10_000


def test_other_capitals_keep_our_spelling(importing: Import):
    landed = importing("id,term,definition,category\nglossary-Vein,VEIN,A wide vessel.,Anatomy\n", "glossary")
    [text] = landed.files.values()
    assert "- term: Vein\n" in text
    assert "A wide vessel." in text
    assert [str(remark) for remark in landed.remarks] == [
        "table.csv:2: 'VEIN' is 'Vein' here, and stays spelled so"
    ]


def test_a_number_that_is_an_option_and_the_place_of_another_is_told(importing: Import):
    header = "question,option_1,option_2,option_3,option_4,correct_answer\n"
    landed = importing(header + "How many?,4,3,2,1,1\n", "quiz")
    assert 'correct_answer: "1"' in landed.files["quiz.yaml"]
    assert [remark.message for remark in landed.remarks] == [
        "the right answer '1' is the option that says so, not option 1; look at it"
    ]


def test_html_in_a_cell_is_read_as_everywhere(importing: Import) -> None:
    table = (
        "term,definition,category\n"
        '"Water","<p>H<sub>2</sub>O &amp; salt<br>in <b>blood</b></p>",Anatomy\n'
        '"Flow","<math>v</math>",Anatomy\n'
        '"Cells","x < 5 & y > 3",Anatomy\n'
    )
    result = importing(table.encode(), "glossary")
    assert result.new == ["Water", "Cells"]
    assert [str(remark) for remark in result.remarks] == [
        "table.csv:3: holds a formula (MathML) that cannot be kept as text; the row was left out"
    ]
    text = "".join(result.files.values())
    assert "    H₂O & salt\n    in **blood**\n" in text
    assert "definition: x < 5 & y > 3\n" in text


@pytest.mark.parametrize("answer", ["b", "B.", "(b)", "Option B", "option_2", "2", "Green"])
def test_the_right_option_is_named_as_tables_do(importing: Import, answer: str) -> None:
    table = f"question,option a,option b,answer\nWhich?,Red,Green,{answer}\n"
    result = importing(table.encode(), "quiz")
    assert "correct_answer: Green" in "".join(result.files.values())


def test_a_strangers_number_does_not_overwrite_our_question(importing: Import) -> None:
    theirs = "id,question,option 1,option 2,answer\n4,Which is red?,Blood,Grass,1\n"
    result = importing(theirs, "quiz")
    assert result.new == ["Which is red?"]
    assert result.files["quiz.yaml"].startswith(QUIZ["quiz.yaml"])
    assert "id: 5\n" in result.files["quiz.yaml"]
    assert [str(remark) for remark in result.remarks] == [
        "table.csv:2: is called id 4 as 'Which tube is first?' is, and is another; it is new"
    ]
    ours = "id,question,option 1,option 2,answer\n4,Which tube is drawn first?,Blue,Gold,1\n"
    assert importing(ours, "quiz").changed == ["Which tube is first?"]


def test_notes_of_anki_in_plain_text_are_a_table(importing: Import) -> None:
    result = importing(
        "#separator:tab\n#html:true\nterm\tback\tcategory\nLumen\tIn&shy;side\tAnatomy\n", "glossary"
    )
    assert result.new == ["Lumen"]
    with pytest.raises(NotThisFormat, match=r"table.csv:3: the first line must name the columns"):
        importing("#separator:tab\n#html:true\nLumen\tInside\n", "glossary")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("=2+2", "'=2+2"),
        ("-7", "'-7"),
        ("'=2", "''=2"),
        ("@ four", "'@ four"),
        ("a;=b", "a;'=b"),
        ("1 + 1", "1 + 1"),
        ("It's -5", "It's -5"),
        ("'tis", "'tis"),
    ],
)
def test_no_text_is_a_formula_and_it_comes_back(
    course: Callable[[dict[str, str]], Reading], course_kinds: list[ContentKind[Any]], text: str, written: str
) -> None:
    quiz = [{"id": 4, "question": text, "options": [text, "Gold"], "correct_answer": text}]
    into = target(course({"quiz.yaml": json.dumps(quiz)}), course_kinds, "quiz")
    table = write_csv(into)
    (row,) = list(csv.DictReader(io.StringIO(table.decode("utf-8-sig"))))
    assert (row["question"], row["option_1"], row["correct_answer"]) == (written, written, written)
    assert len(apply_import(into, read_csv(Path("table.csv"), table, into), {}).same) == 1


@pytest.mark.parametrize("key", ["0", "option_0", "(0)"])
def test_a_key_that_counts_from_zero_stops_the_import(importing: Import, key: str) -> None:
    table = f"question,option_1,option_2,correct_answer\nFirst?,Blue,Gold,1\nLast?,Blue,Gold,{key}\n"
    with pytest.raises(NotThisFormat, match=r"table\.csv:3: .*counted from 1, so the whole column"):
        importing(table, "quiz", partial=True)


def test_a_zero_that_is_an_option_is_one(importing: Import) -> None:
    table = "question,option_1,option_2,correct_answer\nHow many?,0,5,0\n"
    assert importing(table, "quiz").new == ["How many?"]

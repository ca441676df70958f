"""Decks with a field for each option, and columns in other languages, are read, or the map is named."""

import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from question_school import QUIZ_FIELDS, deck

Cubital = Callable[..., subprocess.CompletedProcess[str]]

STEM, COLORS = "Which tube is for serum?", ["Blue", "Red", "Gray", "Green"]
LANDS = "+  question: Which tube is for serum?\n+  options:\n" + "".join(f"+    - {one}\n" for one in COLORS)


def imported(school: Cubital, folder: Path, file: str, data: bytes, *more: str) -> tuple[str, str]:
    (folder / file).write_bytes(data)
    fields = [*QUIZ_FIELDS, "--set", "explanation=So it is in this school."]
    done = school("import", file, "--to", "quiz", "--dry-run", *fields, *more)
    return done.stdout, done.stderr


@pytest.mark.parametrize("key", ["Red", "B", "2", "b)", "<b>Red</b>"])
@pytest.mark.parametrize(
    "names",
    [
        ["Question", "Option A", "Option B", "Option C", "Option D", "Correct"],
        ["Front", "Answer 1", "Answer 2", "Answer 3", "Answer 4", "Right answer"],
        ["Stem", "Choice_1", "Choice_2", "Choice_3", "Choice_4", "Key"],
        ["question", "A", "B", "C", "D", "Answer"],
    ],
)
def test_a_note_with_a_field_for_each_option_is_a_question(
    question_school: Cubital, tmp_path: Path, names: list[str], key: str
) -> None:
    options = ["Blue", "<div>Red</div>", "Gray", "Green"]
    data = deck(names, [f"<p>{STEM}</p>", *options, key])
    shown, remarks = imported(question_school, tmp_path, "a.apkg", data)
    assert LANDS + "+  correct_answer: Red\n" in shown, remarks
    assert remarks == ""


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("3", "the right answer '3' is option 4 by its words, and option 3 by its number"),
        ("H", "correct_answer: 'H' is not one of the options"),
        ("1 0 1 0", "marks 2 options as right"),
        ("0 1 0", "has 3 marks of right and wrong, and 4 options"),
    ],
)
def test_a_key_of_a_note_that_is_not_sure_is_listed(
    question_school: Cubital, tmp_path: Path, key: str, why: str
) -> None:
    names = ["Question", "Option A", "Option B", "Option C", "Option D", "Correct"]
    sure = ["How many tubes are there?", "1", "2", "5", "6", "A"]
    data = deck(names, ["How many are red?", "1", "2", "4", "3", key], sure)
    shown, remarks = imported(question_school, tmp_path, "a.apkg", data, "--partial")
    assert why in remarks
    assert "How many are red?" not in shown


def test_fields_that_are_called_otherwise_are_read_by_the_map_that_is_hinted_at(
    question_school: Cubital, tmp_path: Path
) -> None:
    names = ["Title", "Stamm", "Q_1", "Q_2", "Q_3", "Q_4", "Lösung", "Sources"]
    data = deck(names, ["", STEM, *COLORS, "0 1 0 0", "My book"])
    shown, remarks = imported(question_school, tmp_path, "a.apkg", data)
    assert "0 new" in shown
    maps = [f"--map Q_{number}=option_{number}" for number in (1, 2, 3, 4)]
    assert " ".join([*maps, "--map 'Lösung=correct_answer'"]) in remarks
    assert "say which are which; start from --map Title=question " in remarks
    more = " ".join([*maps, "--map Lösung=correct_answer --map Stamm=question --map Sources="]).split()
    shown, remarks = imported(question_school, tmp_path, "a.apkg", data, *more)
    assert LANDS + "+  correct_answer: Red\n" in shown
    assert remarks.startswith("a.apkg: note type 'Quiz': the column 'Title' has no place here")
    assert "Sources" not in remarks


def test_a_deck_of_options_keeps_its_questions_when_it_comes_again(
    question_school: Cubital, tmp_path: Path
) -> None:
    names = ["Question", "Option A", "Option B", "Option C", "Option D", "Correct"]
    (tmp_path / "a.apkg").write_bytes(deck(names, [STEM, *COLORS, "B"]))
    fields = [*QUIZ_FIELDS, "--set", "explanation=So it is in this school."]
    assert "1 new" in question_school("import", "a.apkg", "--to", "quiz", *fields).stdout
    assert "0 new, 0 changed, 1 the same." in question_school("import", "a.apkg", "--to", "quiz").stdout


GERMAN = "Frage;Antwort A;Antwort B;Antwort C;Antwort D;Richtig;Begründung\n"
ROW = f"{STEM};Blue;Red;Gray;Green;B;Darum ist es so.\n"


@pytest.mark.parametrize(
    ("header", "maps"),
    [
        (
            GERMAN,
            "--map Frage=question --map 'Antwort A=option_1' --map 'Antwort B=option_2' --map "
            "'Antwort C=option_3' --map 'Antwort D=option_4' --map Richtig=correct_answer --map "
            "'Begründung=explanation'",
        ),
        (
            "Intitulé;R1;R2;R3;R4;Bonne réponse;Commentaire\n",
            "--map 'Intitulé=question' --map R1=option_1 --map R2=option_2 --map R3=option_3 --map "
            "R4=option_4 --map 'Bonne réponse=correct_answer' --map Commentaire=explanation",
        ),
        (
            "Vraag;a;b;c;d;Sleutel;Uitleg\n",
            "--map Vraag=question --map a=option_1 --map b=option_2 --map c=option_3 --map d=option_4 "
            "--map Sleutel=correct_answer --map Uitleg=explanation",
        ),
    ],
)
def test_a_header_in_another_language_is_refused_with_the_map_to_start_from(
    question_school: Cubital, tmp_path: Path, header: str, maps: str
) -> None:
    shown, error = imported(question_school, tmp_path, "a.csv", (header + ROW).encode())
    assert shown == ""
    assert error.strip().endswith(f"if it names them in other words, say which are which; start from {maps}")
    shown, remarks = imported(question_school, tmp_path, "a.csv", (header + ROW).encode(), *shlex.split(maps))
    assert LANDS + "+  correct_answer: Red\n" in shown, remarks
    assert "+  explanation: Darum ist es so.\n" in shown


def test_a_header_that_is_known_in_part_is_hinted_at(question_school: Cubital, tmp_path: Path) -> None:
    header = "Question;Antwort 1;Antwort 2;Antwort 3;Antwort 4;Key;Notes\n"
    remarks = imported(question_school, tmp_path, "a.csv", (header + ROW).encode())[1]
    assert (
        "a.csv:1: none is known for options; say which are which; start from --map 'Antwort 1=option_1' "
        in remarks
    )


def test_a_deck_of_cards_in_another_language_is_hinted_at(question_school: Cubital, tmp_path: Path) -> None:
    (tmp_path / "content" / "flashcards.yaml").write_text("[]\n")
    (tmp_path / "a.csv").write_text("Begriff;Bedeutung\nVene;Sie leitet Blut zum Herzen.\n")
    done = question_school("import", "a.csv", "--to", "flashcards")
    assert done.stderr.strip().endswith("start from --map Begriff=term --map Bedeutung=definition")


def test_a_map_to_nothing_of_ours_is_refused(question_school: Cubital, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(GERMAN + ROW)
    done = question_school("import", "a.csv", "--to", "quiz", "--map", "Frage=anwser")
    assert "--map Frage=anwser: write THEIRS=OURS; " in done.stderr

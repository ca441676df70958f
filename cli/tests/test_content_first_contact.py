"""A file that never came before has no say in what stands here: another key or definition is listed."""

import csv
import io
import subprocess
from collections.abc import Callable
from pathlib import Path

import genanki  # type: ignore[import-untyped]
import pytest

Cubital = Callable[..., subprocess.CompletedProcess[str]]
OURS = """- id: 1
  question: Which tube is for glucose?
  options: [Red, Gray, Gold, Blue]
  correct_answer: Gray
  difficulty: easy
  category: Safety
  explanation: Fluoride keeps it.
"""
STRANGER = (
    "question,option 1,option 2,option 3,option 4,answer\nWhich tube is for glucose?,Red,Gray,Gold,Blue,A\n"
)
NEW = STRANGER.replace("glucose", "lactate")
FIELDS = ("--set", "category=Safety", "--set", "difficulty=easy")
TERM = "- {term: Vein, definition: A vessel to the heart., pronunciation: VAYN, category: Anatomy}\n"
CARD = "- {term: Vein, definition: A vessel to the heart., category: Anatomy}\n"


@pytest.fixture
def school(question_school: Cubital, tmp_path: Path) -> Cubital:
    content = tmp_path / "content"
    (content / "quiz.yaml").write_text(OURS)
    (content / "glossary").mkdir()
    (content / "glossary" / "anatomy.yaml").write_text(TERM)
    (content / "flashcards.yaml").write_text(CARD)
    return question_school


@pytest.mark.parametrize(
    "table",
    [
        STRANGER,
        STRANGER.replace("Gold,Blue", "Gold,Green"),
        STRANGER.replace("\nW", "\n70,W").replace("question,", "id,question,"),
        STRANGER.replace("\nW", "\nA-7,W").replace("question,", "Question ID,question,"),
    ],
    ids=["another key", "another option too", "a number of theirs", "an identity of theirs"],
)
def test_another_key_in_a_table_that_never_came_is_listed_and_left_out(
    school: Cubital, tmp_path: Path, table: str
) -> None:
    (tmp_path / "bank.csv").write_text(table)
    done = school("import", "bank.csv", "--to", "quiz", *FIELDS)
    assert "0 new, 0 changed, 0 the same." in done.stdout
    assert "bank.csv:2: may be 'Which tube is for glucose?' (1) of ours, or another" in done.stderr
    assert (tmp_path / "content" / "quiz.yaml").read_text() == OURS


def test_a_corrected_table_changes_the_key_of_what_came_from_it(school: Cubital, tmp_path: Path) -> None:
    bank, quiz = tmp_path / "bank.csv", tmp_path / "content" / "quiz.yaml"
    bank.write_text(NEW)
    assert "1 new" in school("import", "bank.csv", "--to", "quiz", *FIELDS, "--set", "explanation=So.").stdout
    bank.write_text(NEW.replace(",A\n", ",B\n"))
    assert "changed: key A 'Red' -> B 'Gray'" in school("import", "bank.csv", "--to", "quiz").stdout
    assert quiz.read_text().count("correct_answer: Gray") == 2


@pytest.mark.parametrize(
    ("to", "column", "other"),
    [
        (["quiz"], "correct_answer", "Red"),
        (["lessons", "--entry", "5"], "correct_answer", ""),
        (["glossary"], "definition", "A pipe."),
        (["flashcards"], "definition", "A pipe."),
    ],
    ids=["quiz", "lessons", "glossary", "flashcards"],
)
def test_our_own_table_updates_what_it_was_shared_from(
    school: Cubital, tmp_path: Path, to: list[str], column: str, other: str
) -> None:
    kind, *entry = to
    assert school("share", kind, "ours.csv", *entry).returncode == 0
    row = next(csv.DictReader(io.StringIO((tmp_path / "ours.csv").read_text("utf-8-sig"))))
    options = [row[name] for name in row if name.startswith("option_")]
    row[column] = other or next(option for option in options if option != row[column])
    with (tmp_path / "ours.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(row))
        writer.writeheader()
        writer.writerow(row)
    done = school("import", "ours.csv", "--to", *to)
    assert "0 new, 1 changed, 0 the same." in done.stdout, done.stderr


@pytest.mark.parametrize("to", ["glossary", "flashcards"])
def test_another_definition_in_a_file_that_never_came_is_listed_and_left_out(
    school: Cubital, tmp_path: Path, to: str
) -> None:
    file = tmp_path / "content" / {"glossary": "glossary/anatomy.yaml"}.get(to, "flashcards.yaml")
    before = file.read_text()
    (tmp_path / "words.csv").write_text("Front,Back\nvein,A blue pipe.\n")
    done = school("import", "words.csv", "--to", to)
    assert "0 new, 0 changed, 0 the same." in done.stdout, done.stderr
    assert "words.csv:2: 'Vein' has another definition here, and did not come from this file" in done.stderr
    model = genanki.Model(7, "Basic", fields=[{"name": "Front"}, {"name": "Back"}], templates=[
        {"name": "Card", "qfmt": "{{Front}}", "afmt": "{{Back}}"}
    ])  # fmt: skip
    deck = genanki.Deck(8, "Words")
    for front in ("Vein", "<b>Vein</b>"):
        deck.add_note(genanki.Note(model, [front, "A blue pipe."]))
    genanki.Package(deck).write_to_file(str(tmp_path / "words.apkg"))
    done = school("import", "words.apkg", "--to", to)
    assert "0 new, 0 changed, 0 the same." in done.stdout, done.stderr
    assert done.stderr.count("'Vein' has another definition here") >= 1
    assert file.read_text() == before


def test_a_corrected_table_changes_the_definition_of_what_came_from_it(
    school: Cubital, tmp_path: Path
) -> None:
    table = "term,definition,category\nLumen,The inside.,Anatomy\n"
    (tmp_path / "words.csv").write_text(table)
    assert "1 new" in school("import", "words.csv", "--to", "flashcards").stdout
    (tmp_path / "words.csv").write_text(table.replace("inside", "hollow inside"))
    done = school("import", "words.csv", "--to", "flashcards")
    assert "'Lumen' changed" in done.stdout
    cards = tmp_path / "content" / "flashcards.yaml"
    assert "The hollow inside." in cards.read_text()
    # What was made of it here stays.
    cards.write_text(cards.read_text().replace("The hollow inside.", "The channel."))
    (tmp_path / "words.csv").write_text(table.replace("inside", "space inside"))
    school("import", "words.csv", "--to", "flashcards")
    assert "The channel." in cards.read_text()

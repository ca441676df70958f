"""Cards in plain text, as Anki and Quizlet write them, at the command."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Cubital = Callable[..., subprocess.CompletedProcess[str]]
HEAD = "#separator:tab\n#html:true\n#deck:Words\n#tags column:3\n"
CARDS = "Lumen\tThe inside.\tx\nBevel\tThe tip.\ty\n"
FIELDS = ("--to", "flashcards", "--set", "category=Anatomy")
MAP = ("--map", "Lumen=term", "--map", "The inside.=definition")


@pytest.fixture
def school(question_school: Cubital, tmp_path: Path) -> Cubital:
    (tmp_path / "content" / "flashcards.yaml").write_text("[]\n")
    return question_school


@pytest.mark.parametrize("head", [HEAD, ""], ids=["Anki", "Quizlet"])
def test_cards_without_a_header_never_lose_the_first(school: Cubital, tmp_path: Path, head: str) -> None:
    words = tmp_path / "words.txt"
    words.write_text(head + CARDS)
    line = head.count("\n") + 1
    done = school("import", "words.txt", *FIELDS)
    assert f"words.txt:{line}: the first line must name the columns, not be 'Lumen'" in done.stderr
    assert "write a line such as term<TAB>definition above it" in done.stderr
    assert "--map" not in done.stderr
    done = school("import", "words.txt", *FIELDS, *MAP)
    assert done.returncode == 1
    assert f"words.txt:{line}: --map would take the first row for the names of the columns" in done.stderr
    words.write_text(f"{head}term\tdefinition\ttags\n{CARDS}")
    assert "2 new" in school("import", "words.txt", *FIELDS).stdout


@pytest.mark.parametrize(("name", "sign"), [("tab", "\t"), ("Semicolon", ";"), ("Pipe", "|"), (";", ";")])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_names_of_columns_in_the_head_of_anki_are_the_header(
    school: Cubital, tmp_path: Path, name: str, sign: str, end: str
) -> None:
    lines = [f"#separator:{name}", f"#columns:{sign.join(('Front', 'Back', 'Tags'))}", "#html:true"]
    lines += [sign.join(("Lumen", "The inside, within.", "")), ""]
    (tmp_path / "words.txt").write_bytes(end.join(lines).encode())
    done = school("import", "words.txt", *FIELDS)
    assert "1 new" in done.stdout, done.stderr
    assert "definition: The inside, within." in (tmp_path / "content" / "flashcards.yaml").read_text()


def test_the_head_of_anki_may_begin_with_any_of_its_lines(school: Cubital, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("#html:true\n#separator:Comma\nterm,back\nLumen,The inside.\n")
    assert "1 new" in school("import", "words.txt", *FIELDS).stdout


def test_a_table_with_names_in_another_language_still_gets_its_map(school: Cubital, tmp_path: Path) -> None:
    (tmp_path / "words.csv").write_text("Wort,Bedeutung\nLumen,The inside.\n")
    done = school("import", "words.csv", *FIELDS)
    assert "write a line such as term,definition above it" in done.stderr
    assert "start from --map Wort=term --map Bedeutung=definition" in done.stderr
    maps = ("--map", "Wort=term", "--map", "Bedeutung=definition")
    assert "1 new" in school("import", "words.csv", *FIELDS, *maps).stdout

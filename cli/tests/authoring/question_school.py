"""A school with little else than questions, for imports at the command, and Anki decks made for it."""

import tempfile
from collections.abc import Iterable
from pathlib import Path

import genanki  # type: ignore[import-untyped]

EXAM_FIELDS = ["--set", "domain=safety", "--set", "task=signs", "--set", "level=recall"]
QUIZ_FIELDS = ["--set", "category=Safety", "--set", "difficulty=easy"]
PNG = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + b"\0\0\0\x01" * 2 + b"\x08\0\0\0\0"


def deck(fields: list[str], *notes: list[str], media: Iterable[str] = ()) -> bytes:
    """An Anki package with these notes; `media` are the names of pictures in it."""
    model = genanki.Model(
        1607392319,
        "Quiz",
        fields=[{"name": name} for name in fields],
        templates=[{"name": "Card 1", "qfmt": f"{{{{{fields[0]}}}}}", "afmt": f"{{{{{fields[-1]}}}}}"}],
    )
    made = genanki.Deck(2059400110, "Strangers")
    for note in notes:
        made.add_note(genanki.Note(model=model, fields=note))
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in media]
        for file in files:
            file.write_bytes(PNG)
        genanki.Package(made, [str(file) for file in files]).write_to_file(Path(folder, "x.apkg"))
        return Path(folder, "x.apkg").read_bytes()

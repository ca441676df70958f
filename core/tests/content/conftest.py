"""A small school's content to read: terms over several files, lessons in folders, one welcome."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import pytest
from pydantic import Field

from cubital.content.kinds import ContentKind, Entry, Passage, Text
from cubital.content.reading import Reading, read


class Term(Entry):
    term: Text
    definition: Text
    pronunciation: Text = "as it is written"
    rank: int = 0


class Section(Entry):
    heading: Text
    key_points: Annotated[list[Text], Field(min_length=2)]


class Lesson(Entry):
    module: int
    sections: list[Section]


class Welcome(Entry):
    headline: Text
    open: bool


TERMS = ContentKind(
    name="terms",
    files="terms/*.yaml",
    model=Term,
    key=lambda term: term.term,
    holds="list",
    passages=lambda term: [Passage(term.term, "Glossary", term.term, term.definition, "/terms")],
)
LESSONS = ContentKind(
    name="lessons",
    files="lessons/*/lesson.yaml",
    model=Lesson,
    key=lambda lesson: str(lesson.module),
    order=lambda lesson: lesson.module,
)
WELCOME = ContentKind(
    name="welcome", files="welcome.yaml", model=Welcome, key=lambda welcome: "welcome", single=True
)
KINDS: list[ContentKind[Any]] = [TERMS, LESSONS, WELCOME]

FILES = {
    "welcome.yaml": "headline: Hello\nopen: true\n",
    "terms/equipment.yaml": (
        "- term: Tourniquet\n"
        "  definition: A band.\n"
        "- term: Hub\n"
        "  definition: |\n"
        "    The end of a needle\n"
        "    that meets the holder.\n"
    ),
    "terms/blood.yaml": "- term: Plasma\n  definition: The liquid part.\n",
    "lessons/02-later/lesson.yaml": "module: 2\nsections: [{heading: One, key_points: [a, b]}]\n",
    "lessons/10-last/lesson.yaml": "module: 10\nsections: []\n",
    "lessons/01-first/lesson.yaml": (
        "module: 1\nsections:\n  - heading: One\n    key_points:\n      - a\n      - b\n"
    ),
}

Write = Callable[..., Path]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """content/ below the current folder, without mistakes."""
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        write(tmp_path / "content", name, text)
    return tmp_path / "content"


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


@pytest.fixture
def written(folder: Path) -> Callable[[str, str], Reading]:
    """`written(name, text)`: the reading of the small school with this file written."""

    def reading(name: str, text: str) -> Reading:
        write(folder, name, text)
        return read(folder, KINDS)

    return reading


@pytest.fixture
def kinds() -> list[ContentKind[Any]]:
    return KINDS

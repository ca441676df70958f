"""A small school's content to read: terms over several files, lessons in folders, one welcome."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
import yaml
from pydantic import Field

from cubital.content.facts import FACTS
from cubital.content.kinds import ContentKind, Entry, Passage, Text
from cubital.content.lints import run
from cubital.content.reading import Reading, read
from cubital.content.structure import Cards, Questions
from cubital.learning.modules import MODULES


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


class Choice(Entry):
    question: Text
    options: list[Text]
    correct_answer: Text
    explanation: str = ""


class QuizChoice(Choice):
    id: int


class Defined(Entry):
    term: Text
    definition: Text
    category: Literal["Anatomy", "Lab Tests"]
    audio_url: str | None = None


class Paragraph(Entry):
    body: Text


class Taught(Entry):
    module: int
    sections: list[Paragraph]
    exam: list[Choice] = []


class Picture(Entry):
    src: Text
    alt: str = ""


QUIZ = ContentKind(
    "quiz", "quiz.yaml", QuizChoice, lambda asked: str(asked.id), "list", questions=Questions(number="id")
)
GLOSSARY = ContentKind(
    "glossary",
    "glossary/*.yaml",
    Defined,
    lambda said: said.term,
    "list",
    cards=Cards("term", "definition", "category", defines=True),
    prose=("definition",),
)
TAUGHT = ContentKind(
    "lessons",
    "modules/*/lesson.yaml",
    Taught,
    lambda lesson: str(lesson.module),
    questions=Questions(at=("exam",)),
    prose=("sections.body",),
)
PICTURES = ContentKind("pictures", "pictures.yaml", Picture, lambda picture: picture.src, "list")
COURSE: list[ContentKind[Any]] = [FACTS, MODULES, QUIZ, GLOSSARY, TAUGHT, PICTURES]


@pytest.fixture
def course_kinds() -> list[ContentKind[Any]]:
    """Kinds that say what of their entries are questions, cards and prose."""
    return COURSE


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, str]], Reading]:
    """`course({"quiz.yaml": "…"})`: the reading of content/ with these files, which must be right."""
    monkeypatch.chdir(tmp_path)

    def reading(files: dict[str, str]) -> Reading:
        for name, text in files.items():
            write(tmp_path / "content", name, text)
        found = read(tmp_path / "content", COURSE)
        assert not found.mistakes, [str(mistake) for mistake in found.mistakes]
        return found

    return reading


def as_yaml(data: Any) -> str:
    # Through JSON, because an object that stands twice would be written as an alias.
    return yaml.safe_dump(json.loads(json.dumps(data)), sort_keys=False, allow_unicode=True, width=10_000)


@pytest.fixture
def told(
    course: Callable[[dict[str, str]], Reading], course_kinds: list[ContentKind[Any]]
) -> Callable[..., list[str]]:
    """`told({"quiz.yaml": […]}, …, only="unknown-term")`: what this lint, or all of them, find on 2026-11-21.

    A file is its text, or the data that it holds.
    """

    def findings(*files: dict[str, Any], only: str | None = None) -> list[str]:
        whole = {name: data for part in files for name, data in part.items()}
        texts = {name: data if isinstance(data, str) else as_yaml(data) for name, data in whole.items()}
        found = run(course(texts), course_kinds, date(2026, 11, 21))
        return [str(one) for one in found if only in (None, one.lint)]

    return findings

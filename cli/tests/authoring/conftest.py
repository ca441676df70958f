"""A small course to check, import into and export from: a question bank, a glossary, lessons, pictures."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, Literal

import pytest
import yaml
from click import unstyle
from question_bank import BANK, ITEM, Deck

from cubital.content.facts import FACTS
from cubital.content.kinds import ContentKind, Entry, Passage, Text
from cubital.content.reading import Reading, read
from cubital.content.structure import Cards, Questions, Replies
from cubital.learning.modules import MODULES
from cubital_cli.authoring.exchange import ImportResult, apply_import, target
from cubital_cli.authoring.exchange.gift import read_gift
from cubital_cli.authoring.exchange.targets import Target
from cubital_cli.authoring.lints import run


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


class Answered(Entry):
    question: Text
    asks: list[Text]
    answer: Text
    place: Text
    simpler: Text | None = None
    picture: Text | None = None


def sections_of(lesson: Taught) -> list[Passage]:
    return [
        Passage(
            f"{lesson.module}/{number}", "Lesson", "", section.body, "/", place=f"{lesson.module}#{number}"
        )
        for number, section in enumerate(lesson.sections)
    ]


QUIZ = ContentKind(
    "quiz",
    "quiz.yaml",
    QuizChoice,
    lambda question: str(question.id),
    "list",
    questions=Questions(number="id"),
)
GLOSSARY = ContentKind(
    "glossary",
    "glossary/*.yaml",
    Defined,
    lambda term: term.term,
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
    passages=sections_of,
)
ANSWERED = ContentKind(
    "answers", "answers/*.yaml", Answered, lambda answer: answer.question, "list", replies=Replies()
)
PICTURES = ContentKind("pictures", "pictures.yaml", Picture, lambda picture: picture.src, "list")
COURSE: list[ContentKind[Any]] = [FACTS, MODULES, QUIZ, GLOSSARY, TAUGHT, PICTURES, ANSWERED, BANK]


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


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
        reading = read(tmp_path / "content", COURSE)
        assert not reading.mistakes, [str(mistake) for mistake in reading.mistakes]
        return reading

    return reading


def as_yaml(data: Any) -> str:
    # Through JSON, because an object that stands twice would be written as an alias.
    return yaml.safe_dump(json.loads(json.dumps(data)), sort_keys=False, allow_unicode=True, width=10_000)


@pytest.fixture
def findings_of(
    course: Callable[[dict[str, str]], Reading], course_kinds: list[ContentKind[Any]]
) -> Callable[..., list[str]]:
    """`findings_of({"quiz.yaml": […]}, …, only="unknown-term")`: the findings of 2026-11-21.

    A file is its text, or the data that it holds.
    """

    def findings(*files: dict[str, Any], only: str | None = None) -> list[str]:
        whole = {name: data for part in files for name, data in part.items()}
        texts = {name: data if isinstance(data, str) else as_yaml(data) for name, data in whole.items()}
        findings = run(course(texts), course_kinds, date(2026, 11, 21))
        return [unstyle(one.colored()) for one in findings if only in (None, one.lint)]

    return findings


@pytest.fixture
def bank(tmp_path: Path) -> Callable[..., Target]:
    def of(text: str = ITEM) -> Target:
        folder = tmp_path / "content"
        (folder / "bank").mkdir(parents=True, exist_ok=True)
        (folder / "bank" / "ours.yaml").write_text(text)
        reading = read(folder, [BANK])
        assert not reading.mistakes, [str(mistake) for mistake in reading.mistakes]
        return target(reading, [BANK], "bank")

    return of


@pytest.fixture
def deck(course: Callable[[dict[str, str]], Reading], course_kinds: list[ContentKind[Any]]) -> Deck:
    def of(text: str) -> Target:
        Path("content/media").mkdir(parents=True, exist_ok=True)
        Path("content/media/rack.png").write_bytes(b"png")
        Path("content/media/esr.mp3").write_bytes(b"mp3")
        return target(course({"glossary/all.yaml": text}), course_kinds, "glossary")

    return of


@pytest.fixture
def again(bank: Callable[..., Target], tmp_path: Path) -> Callable[..., ImportResult]:
    """`again(text)`: the import of this GIFT into the bank, as it has become by now, which it changes."""
    bank()

    def run(text: str, name: str = "tubes.gift") -> ImportResult:
        into = bank()
        imported = read_gift(Path("bank.gift"), text.encode(), into)
        imported.file = name
        result = apply_import(into, imported, {"task": "tubes"})
        result.write(tmp_path / "content")
        return result

    return run

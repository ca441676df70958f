"""The course as lints read it: its questions, terms, lessons and texts, each with its place in a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import starmap
from typing import Any

from pydantic import TypeAdapter

from cubital.content.facts import texts
from cubital.content.files import shown
from cubital.content.kinds import ContentKind, Passage
from cubital.content.parsing import Document
from cubital.content.reading import EntryRead, Reading
from cubital.questions.kinds import Question
from cubital.questions.marking import right_answer
from cubital_cli.authoring.lints.findings import Finding

Path = tuple[int | str, ...]
ENGINE_QUESTION: TypeAdapter[Question] = TypeAdapter(Question)


@dataclass(frozen=True)
class Place:
    """A place in the content: `path` inside the entry."""

    entry: EntryRead
    path: Path = ()


@dataclass(frozen=True)
class ChoiceQuestion:
    """A choice question; `bank` names those it is practiced with, `rationale` is "" where there is none."""

    place: Place
    bank: str
    text: str
    options: tuple[str, ...]
    answer: str
    rationale: str


@dataclass(frozen=True)
class Reply:
    """An answer in full: the ways to ask for it, and what it says, by field, from what is taught in a place.

    `picture`: one that the place shows.
    """

    place: Place
    wordings: tuple[str, ...]
    texts: dict[str, str]
    from_place: str
    picture: str | None


@dataclass(frozen=True)
class TextSpan:
    """A text as students read it, its facts filled in, and as it was `written`."""

    place: Place
    text: str
    written: str


class CourseText:
    """A reading without mistakes, seen through its kinds."""

    def __init__(self, reading: Reading, kinds: Iterable[ContentKind[Any]]) -> None:
        self.reading = reading
        self.kinds = {kind.name: kind for kind in kinds if kind.name in reading.kinds}
        self._documents: dict[str, Document] = {}
        self._texts = {file.path: file.text for file in reading.files}
        self._bodies = [
            (entry, entry.value.model_dump(mode="json", by_alias=False)) for entry in reading.entries
        ]

    @cached_property
    def questions(self) -> list[ChoiceQuestion]:
        return [question for entry, body in self._bodies for question in self._questions_in(entry, body)]

    def _questions_in(self, entry: EntryRead, body: Any) -> Iterator[ChoiceQuestion]:
        shape = self.kinds[entry.kind].questions
        if shape is None:
            return
        for number, question in enumerate(shape.among(body)):
            options = question.get(shape.options) or []
            yield ChoiceQuestion(
                place=Place(entry, (*shape.at, number) if shape.at else ()),
                bank=f"{entry.kind} {entry.key}" if shape.at else entry.kind,
                text=str(question.get(shape.question) or ""),
                options=tuple(str(option) for option in options),
                answer=str(question.get(shape.answer) or ""),
                rationale=str(question.get(shape.rationale) or ""),
            )

    @cached_property
    def stems(self) -> list[ChoiceQuestion]:
        """All that is asked; questions of the engine have what their kind lets one choose from."""
        return [*self.questions, *starmap(_as_choice, self.engine_questions)]

    @property
    def engine_questions(self) -> Iterator[tuple[Place, dict[str, Any]]]:
        """The questions of the question engine, with their places."""
        for entry, body in self._bodies:
            asks = self.kinds[entry.kind].asks
            if asks is not None:
                yield Place(entry, (asks.question,)), body[asks.question]

    @cached_property
    def texts(self) -> list[TextSpan]:
        """Every text of every entry."""
        with_facts = {(use.kind, use.key) for use in self.reading.fact_uses}
        spans = []
        for entry, body in self._bodies:
            written = dict(texts(entry.body)) if (entry.kind, entry.key) in with_facts else {}
            spans += [
                TextSpan(Place(entry, path), text, written.get(path, text))
                for path, text in texts(body)
                if text
            ]
        return spans

    @cached_property
    def lessons(self) -> list[tuple[EntryRead, list[TextSpan]]]:
        """Each lesson with its prose, in order."""
        lessons: dict[str, tuple[EntryRead, list[TextSpan]]] = {}
        for span in self.texts:
            entry = span.place.entry
            name = ".".join(part for part in span.place.path if isinstance(part, str))
            if name in self.kinds[entry.kind].prose:
                lessons.setdefault(f"{entry.kind} {entry.key}", (entry, []))[1].append(span)
        return list(lessons.values())

    @cached_property
    def glossary(self) -> list[tuple[str, str]]:
        """The terms that the course explains, each with its explanation."""
        terms = []
        for entry, body in self._bodies:
            cards = self.kinds[entry.kind].cards
            if cards is not None and cards.defines:
                terms.append((str(body.get(cards.front)), str(body.get(cards.back))))
        return terms

    @cached_property
    def passages(self) -> list[Passage]:
        """What the tutor may quote, of all entries."""
        return [
            passage
            for entry in self.reading.entries
            for passage in self.kinds[entry.kind].passages(entry.value)
        ]

    @cached_property
    def replies(self) -> list[Reply]:
        replies = []
        for entry, body in self._bodies:
            shape = self.kinds[entry.kind].replies
            if shape is not None:
                replies.append(
                    Reply(
                        Place(entry),
                        (body[shape.question], *body[shape.wordings]),
                        {name: body[name] for name in (shape.text, shape.simpler) if body.get(name)},
                        body[shape.place],
                        body.get(shape.picture),
                    )
                )
        return replies

    @cached_property
    def bodies(self) -> list[tuple[EntryRead, dict[str, Any]]]:
        """Each entry with its facts filled in, as plain data."""
        return self._bodies

    def number_of(self, question: ChoiceQuestion) -> str:
        """What a message calls the question: its place in its list, counted from 1, or its entry's key."""
        entry, path = question.place.entry, question.place.path
        if self.kinds[entry.kind].asks is not None:
            return str(entry.key)
        return str((path[-1] if path else entry.position) + 1)  # type: ignore[operator]

    def finding(self, lint: str, place: Place, message: str, words: str | None = None) -> Finding:
        """A finding at `place`; where `words` stand in the text there, at their own line."""
        entry = place.entry
        document = self._document(entry.source)
        path = place.path if self.kinds[entry.kind].holds == "one" else (entry.position, *place.path)
        line = document.line(path)
        if words:
            line = next(document.lines_with(path, words.split("\n")[0]))
        return Finding(shown(self.reading.folder / entry.source), line, lint, message)

    def where(self, place: Place, words: str | None = None) -> str:
        """`file:line`, to be named in another finding's message."""
        finding = self.finding("", place, "", words)
        return f"{finding.file}:{finding.line}"

    def _document(self, source: str) -> Document:
        if source not in self._documents:
            self._documents[source] = Document(self._texts[source])
        return self._documents[source]


def _as_choice(place: Place, body: dict[str, Any]) -> ChoiceQuestion:
    question: Question = ENGINE_QUESTION.validate_python(body)
    match question.kind:
        case "one" | "several":
            options: list[str] = [option.text for option in question.options]
        case "order":
            options = question.steps
        case "place":
            options = [spot.name for spot in question.spots]
        case "fill":
            options = [item.text for item in question.store]
        case _:
            options = []
    right = right_answer(question)
    answer = (
        right if isinstance(right, str) else " ".join(right.values() if isinstance(right, dict) else right)
    )
    seen = [line for document in body.get("documents", ()) for line in document["fields"].values()]
    return ChoiceQuestion(
        place, place.entry.kind, " ".join([question.stem, *seen]), tuple(options), answer, rationale=""
    )


TABLE_OR_CODE = re.compile(r"^\s*(\|.*|```.*|---+\s*)$", re.MULTILINE)
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]*)[^)]*\)")
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
MARK = re.compile(r"\*\*|__|`|^\s*#+\s*|^\s*>\s?", re.MULTILINE)
SENTENCE_END = re.compile(
    r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[]?[A-Z0-9])|\n\s*\n|\n\s*(?:[-*+]|\d+[.)])\s+|;\s+"
)


def plain(text: str) -> str:
    """Markdown as it is heard: no marks, tables or pictures."""
    for pattern, instead in ((TABLE_OR_CODE, "\n"), (PICTURE, r"\1"), (LINK, r"\1"), (MARK, "")):
        text = pattern.sub(instead, text)
    return text


def sentences(text: str) -> list[str]:
    """The sentences and list items of Markdown."""
    parts = (" ".join(part.split()) for part in SENTENCE_END.split(plain(text)))
    return [re.sub(r"^([-*+]|\d+[.)])\s+", "", part) for part in parts if part]

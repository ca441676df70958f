"""A kind's structure: where its entries have their questions, cards and replies, for lints and exchange."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Questions:
    """The place of choice questions in the entries of a kind, and the names of their fields.

    `at` leads to the list of them inside an entry, for example ("exam_prep", "practice_questions"); empty
    where each entry is itself one question. `number`, where given, is a field that counts the questions.
    `recorded_as` names a question as its recorded answers do, from the entry's key and the question's fields
    as students read them, facts filled in.
    """

    at: tuple[str, ...] = ()
    question: str = "question"
    options: str = "options"
    answer: str = "correct_answer"
    rationale: str = "explanation"
    number: str | None = None
    recorded_as: Callable[[str, Mapping[str, Any]], str] | None = None

    def among(self, body: Any) -> list[Any]:
        """The questions of an entry, given as plain data: those of its list, or the entry itself."""
        if not self.at:
            return [body]
        for name in self.at:
            body = body.get(name) if isinstance(body, dict) else None
        return body if isinstance(body, list) else []


@dataclass(frozen=True)
class Asks:
    """The fields of an entry that is one question of the question engine: the question, and its number."""

    question: str = "question"
    number: str = "id"


@dataclass(frozen=True)
class RecordedQuestion:
    """A question as its recorded answers name it; `options` of a choice, `answer` as it is recorded.

    `question` is that of the question engine where it is one, `explanation` tells why else; `about` is
    what it is about, in a few words, `module` the module that teaches it, None where it is of none alone.
    """

    name: str
    text: str
    options: tuple[str, ...]
    answer: str
    explanation: str | None = None
    about: str = ""
    question: Any = None
    module: int | None = None


@dataclass(frozen=True)
class Cards:
    """The two sides of an entry that is a card, and the field that sorts cards into groups.

    With `defines`, the fronts are the terms that the course explains: its glossary.
    """

    front: str
    back: str
    group: str | None = None
    defines: bool = False


@dataclass(frozen=True)
class Replies:
    """The names of the fields of entries that answer a question in full, each from one place of the course.

    `text` and `simpler` are what is said, `wordings` the other ways to ask, `place` as passages have it,
    `picture` a path of one that the place shows.
    """

    question: str = "question"
    wordings: str = "asks"
    text: str = "answer"
    simpler: str = "simpler"
    place: str = "place"
    picture: str = "picture"


def file_name_of(group: object) -> str:
    """The name of a group's file, without its ending: `lab-tests` for Lab Tests."""
    return re.sub(r"[^a-z0-9]+", "-", str(group).casefold()).strip("-")

"""Kinds of content: their files, the model of their entries, and the passages that the tutor may quote."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Generic, Literal, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from cubital.content.messages import wrong_field
from cubital.content.structure import Asks, Cards, Questions, RecordedQuestion, Replies


class Entry(BaseModel):
    """Base of what editors write: snake_case and strict in YAML, camelCase in JSON."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=False,
        serialize_by_alias=True,
        extra="forbid",
        frozen=True,
        strict=True,
        str_strip_whitespace=True,
        json_schema_serialization_defaults_required=True,
    )


Text = Annotated[str, Field(min_length=1)]
"""Text that must not be empty."""

M = TypeVar("M", bound=BaseModel)


class SingleChoice(Protocol):
    """A question whose right answer is one of its options."""

    @property
    def options(self) -> list[str]: ...
    @property
    def correct_answer(self) -> str: ...


C = TypeVar("C", bound=SingleChoice)


def one_right_option(question: C) -> C:
    """For a model validator. Refuses two equal options, and an answer that is not among them."""
    if len(set(question.options)) < len(question.options):
        raise wrong_field("options", "two of them are the same")
    if question.correct_answer not in question.options:
        message = f"{question.correct_answer!r} is not one of the options, letter for letter"
        raise wrong_field("correct_answer", message)
    return question


@dataclass(frozen=True)
class Passage:
    """A piece of content that the tutor may quote.

    `key` is unique over all kinds; `title` names where it stands (the lesson, the glossary) and `heading` the
    place in it; `link` is a path of the school that opens it; `questions` are those it answers, as students
    ask them; `module` is the module it belongs to, None where it belongs to all; `pronunciation` is how
    what it is about is spoken, where it says so; `place` is what content files call it, such as
    "glossary#term-vein": a tab or the number of a module, and mostly an anchor there.
    """

    key: str
    title: str
    heading: str
    text: str
    link: str
    questions: tuple[str, ...] = ()
    module: int | None = None
    pronunciation: str | None = None
    place: str | None = None


def _no_passages(entry: object) -> Iterable[Passage]:
    return ()


@dataclass(frozen=True)
class ContentKind(Generic[M]):
    """Entries of `model` in the files that match `files`, a glob below the content folder.

    `holds` says whether a file is one entry or a list of them; `key` gives an entry's identity, unique in
    the kind; `passages` what the tutor may quote of it. `single` kinds have one file, which must be there.
    Entries are served in the order of `order`, by default the order of files and of entries in them.
    `questions`, `cards`, `replies` and `prose` say what lints, imports and exports may know of an entry;
    `prose` names the texts that are read as a lesson, such as "message" and "sections.body"; `objectives` the
    field that lists what one can do after the module of the entry. `named_by` is
    what a field of other kinds is called that holds the number of one of these entries: such as "module".
    `recorded` gives the questions of the question engine that an entry has, for the statistics and the
    review; `asks`, where an entry is one such question, says where it has it, for imports and exports.
    `choices` names fields that hold the key of an entry of another kind, as {"category": "categories"}; any
    value will do in a folder without such entries.
    """

    name: str
    files: str
    model: type[M]
    key: Callable[[M], str]
    holds: Literal["one", "list"] = "one"
    order: Callable[[M], float] | None = None
    passages: Callable[[M], Iterable[Passage]] = _no_passages
    single: bool = False
    questions: Questions | None = None
    cards: Cards | None = None
    replies: Replies | None = None
    prose: tuple[str, ...] = ()
    objectives: str | None = None
    named_by: str | None = None
    recorded: Callable[[M], Iterable[RecordedQuestion]] | None = None
    asks: Asks | None = None
    choices: Mapping[str, str] = field(default_factory=dict, hash=False)


def has_passages(kind: ContentKind[M]) -> bool:
    """Whether the tutor may quote anything of `kind`: else its entries need not be read for it."""
    return kind.passages is not _no_passages

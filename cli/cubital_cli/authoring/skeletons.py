"""Skeletons of new entries: the fields of a kind in order, each with a comment on what belongs there."""

from __future__ import annotations

import datetime
import re
import types
import typing
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Annotated, Any, Literal

from annotated_types import Ge, MaxLen, MinLen
from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from cubital.content.kinds import ContentKind
from cubital.content.messages import NAME_PATTERN
from cubital.content.structure import file_name_of
from cubital.content.yaml_writer import flow

SEVERAL = 2  # how many items of a list are written out where it does not say how many it needs


def names_of(kind: ContentKind[Any]) -> set[str]:
    """The names that an editor may give to an entry: for the kind `flashcards` and `flashcard`."""
    single = _single(kind)
    names = {kind.name, single, single.split("-")[-1], "-".join(_words(kind)), *usual_names(kind)}
    return {name.replace("_", "-").lower() for name in names}


def usual_names(kind: ContentKind[Any]) -> list[str]:
    """The names to tell an editor who asks for others: `flashcard`; `quiz` and `question`."""
    # A name that is no plural says what holds the entries; what one of them is, the model's name says.
    single, words = _single(kind), _words(kind)
    return [single] if single != kind.name or not words else list(dict.fromkeys([single, words[-1]]))


def _single(kind: ContentKind[Any]) -> str:
    return re.sub(r"ies$", "y", kind.name).removesuffix("s").replace("_", "-")


def _words(kind: ContentKind[Any]) -> list[str]:
    return [word.lower() for word in re.findall(r"[A-Z][a-z0-9]*", kind.model.__name__)]


def skeleton(
    kind: ContentKind[Any],
    number: int,
    today: datetime.date,
    file: str = "",
    choices: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> str:
    """YAML of one entry: what is left out or empty is to be filled in, what is commented out may stay so.

    `number` is given to a whole number called `id`; a date that is asked for is `today`; the group is that
    which `file`, without its ending, is named after; `choices` are the values of fields that take only some.
    """
    docstring = kind.model.__dict__.get("__doc__") or ""
    about = [f"# {' '.join(line.split())}" for line in docstring.strip().splitlines() if line.strip()]
    prose = {path.split(".")[-1] for path in kind.prose}
    comments = {name: _one_of(values) for name, values in choices.items()}
    if kind.questions:
        comments[kind.questions.answer] = "one of the options, letter for letter"
    grouping = kind.cards.group if kind.cards and "*" in kind.files else None
    lines = list(_Skeleton(number, today, prose, comments, grouping, file, choices).fields(kind.model))
    if kind.holds == "list":
        lines = [f"- {lines[0]}", *(f"  {line}".rstrip() for line in lines[1:])]
    return "\n".join([*about, *lines]) + "\n"


@dataclass(frozen=True)
class _Skeleton:
    """`prose`: the names of the texts that are long, and are written below their names; `comments`: by
    field, instead of what its type says; `grouping`: the field whose value the name of the `file` tells;
    `choices`: the values of fields that other entries limit."""

    number: int
    today: datetime.date
    prose: set[str]
    comments: dict[str, str]
    grouping: str | None
    file: str
    choices: Mapping[str, Sequence[str]]

    def fields(self, model: type[BaseModel]) -> Iterator[str]:
        # The required ones first: an item of a list must not begin with a comment.
        for name, field in sorted(model.model_fields.items(), key=lambda named: not named[1].is_required()):
            lines = list(self._field(name, field))
            yield from lines if field.is_required() else [f"# {line}" for line in lines]

    def _field(self, name: str, field: FieldInfo) -> Iterator[str]:
        inner, rules = _plain(field.annotation)
        rules = [*field.metadata, *rules]
        comment = f"  # {field.description or self.comments.get(name) or _what(inner, rules)}"
        if not field.is_required():
            comment += "; may be left out"
        if typing.get_origin(inner) is list:
            (item,) = typing.get_args(inner)
            least = next((rule.min_length for rule in rules if isinstance(rule, MinLen)), SEVERAL)
            yield f"{name}:{comment}"
            yield from self._items(item, max(least, 1))
        elif _is_model(inner):
            yield f"{name}:{comment}"
            yield from (f"  {line}".rstrip() for line in self.fields(inner))
        elif name in self.prose:
            yield f"{name}: |{comment}, in the lines below, each indented"
            yield ""
        else:
            yield f"{name}: {self._value(name, inner, field)}".rstrip() + comment

    def _items(self, item: Any, least: int) -> Iterator[str]:
        inner, _ = _plain(item)
        for place in range(1, least + 1):
            if _is_model(inner):
                first, *rest = replace(self, number=place).fields(inner)
                yield f"  - {first}"
                yield from (f"    {line}".rstrip() for line in rest)
            else:
                yield f"  - {self._blank(inner)}".rstrip()

    def _value(self, name: str, inner: Any, field: FieldInfo) -> str:
        if field.default not in (PydanticUndefined, None):
            return flow(field.default)
        values = typing.get_args(inner) if typing.get_origin(inner) is Literal else self.choices.get(name)
        if name == self.grouping and values:
            groups = {file_name_of(group): group for group in values}
            return flow(groups[self.file]) if self.file in groups else '""'
        return str(self.number) if name == "id" and inner is int else self._blank(inner)

    def _blank(self, inner: Any) -> str:
        if typing.get_origin(inner) is Literal:
            return '""'  # to choose for somebody would be to choose wrongly, and nobody would notice
        if typing.get_origin(inner) is dict:
            return "{}"
        blanks = {datetime.date: self.today.isoformat(), bool: "false", str: '""'}
        return blanks.get(inner, "")


def _is_model(inner: Any) -> bool:
    return isinstance(inner, type) and issubclass(inner, BaseModel)


def _plain(annotation: Any) -> tuple[Any, list[Any]]:
    """The type within Annotated and `| None`, and the rules that stood there."""
    rules: list[Any] = []
    while True:
        if typing.get_origin(annotation) is Annotated:
            annotation, *more = typing.get_args(annotation)
            for rule in more:
                rules += rule.metadata if isinstance(rule, FieldInfo) else [rule]
        elif isinstance(annotation, types.UnionType) or typing.get_origin(annotation) is typing.Union:
            annotation = next(part for part in typing.get_args(annotation) if part is not type(None))
        else:
            return annotation, rules


def _what(inner: Any, metadata: Sequence[Any]) -> str:
    """A few words on the values that a field takes."""
    least = next((rule.min_length for rule in metadata if isinstance(rule, MinLen)), 0)
    most = next((rule.max_length for rule in metadata if isinstance(rule, MaxLen)), None)
    if typing.get_origin(inner) is list:
        return "a list: " + _count(least, most)
    if typing.get_origin(inner) is dict:
        return "names and what belongs to each"
    if typing.get_origin(inner) is Literal:
        return _one_of(typing.get_args(inner))
    if any(getattr(rule, "pattern", None) == NAME_PATTERN for rule in metadata):
        return "small letters, digits and hyphens"
    if inner is int:
        least_number = next((rule.ge for rule in metadata if isinstance(rule, Ge)), None)
        return "a whole number" + (f" from {least_number}" if least_number is not None else "")
    if _is_model(inner):
        return "fields of its own"
    names = {str: "text", float: "a number", bool: "true or false", datetime.date: "a date"}
    return names.get(inner, "text")


def _one_of(values: Iterable[object]) -> str:
    return "one of: " + ", ".join(map(str, values))


def _count(least: int, most: int | None) -> str:
    if most is None:
        return f"at least {least}" if least else "as many as there are"
    return f"exactly {least}" if least == most else f"{least} to {most}"

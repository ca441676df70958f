"""The target of an import, or source of an export: a kind's entries, or the questions inside one entry."""

from __future__ import annotations

import hashlib
import json
import re
import types
import typing
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from cubital.content.files import SourceFile
from cubital.content.kinds import ContentKind
from cubital.content.messages import nearest
from cubital.content.reading import EntryRead, Reading
from cubital.errors import Refusal

Path = tuple[int | str, ...]


class NoTarget(Refusal):
    """Nothing can be imported there, or shared from there."""

    status = 422


@dataclass(frozen=True)
class ExistingItem:
    """An item of the content files: its `yaml_fields` as they stand there, and `fields` with facts filled in.

    `name` is its identity for good, over all kinds; `path` its place in the file `source`.
    """

    name: str
    key: str
    yaml_fields: dict[str, Any]
    fields: dict[str, Any]
    source: str
    path: Path


@dataclass
class Target:
    """A list of items of one shape. `at` leads to it inside the entry `holder`; empty for a whole kind.
    `renamed`: our fields by the names, in small letters, that a file has for them; "" for what stays out."""

    kind: ContentKind[Any]
    reading: Reading
    model: type[BaseModel]
    holder: EntryRead | None = None
    at: tuple[str, ...] = ()
    items: list[ExistingItem] = field(default_factory=list)
    renamed: dict[str, str] = field(default_factory=dict)

    def our_field(self, theirs: str) -> str | None:
        """Our field for one that another program calls `theirs`, by what the editor has said."""
        return self.renamed.get(theirs.strip().casefold())

    @property
    def name(self) -> str:
        return f"{self.kind.name} {self.holder.key}" if self.holder else self.kind.name

    @property
    def fields(self) -> dict[str, FieldInfo]:
        return self.model.model_fields

    @cached_property
    def group_choices(self) -> dict[str, list[str]]:
        """By field, the values that it may have, where entries of another kind are these."""
        return self.reading.choices(self.kind)

    def files(self) -> dict[str, SourceFile]:
        return {file.path: file for file in self.reading.files}

    def key(self, fields: dict[str, Any]) -> str | None:
        """The identity of an item with these fields; None where `fields` do not hold it."""
        shape = self.kind.questions
        if shape is not None:
            number = fields.get(shape.number) if shape.number else None
            return str(number) if number is not None else _plain(fields.get(shape.question))
        try:
            return self.kind.key(self.model.model_construct(**fields))
        except (AttributeError, TypeError):
            return None

    def title(self, fields: dict[str, Any]) -> str:
        """The name that a person knows it by: the question, the front of the card."""
        questions, cards, asks = self.kind.questions, self.kind.cards, self.kind.asks
        if asks is not None:
            question = fields.get(asks.question)
            return str(question.get("stem")) if isinstance(question, dict) else str(self.key(fields))
        name = questions.question if questions else cards.front if cards else None
        return str(fields.get(name) if name else self.key(fields))

    @property
    def counter(self) -> str | None:
        """The field that counts the questions, where one does."""
        shape = self.kind.questions
        return self.kind.asks.number if self.kind.asks else shape.number if shape else None

    def identity(self, fields: dict[str, Any]) -> str | None:
        """What makes an item the same as another: its key, and of a question of the engine what it asks."""
        if self.kind.asks is None:
            return self.key(fields)
        return json.dumps(_words_of(fields.get(self.kind.asks.question)), sort_keys=True)

    def find(self, fields: dict[str, Any]) -> ExistingItem | None:
        """The item that has the identity of `fields`."""
        key = self.identity(fields)
        return self._by_key.get(key) or self._by_key.get(key.casefold() if key else None)

    @cached_property
    def _by_key(self) -> dict[str | None, ExistingItem]:
        if self.kind.asks:
            return {self.identity(item.fields): item for item in self.items}
        by_title = (
            {_plain(self.title(item.fields)): item for item in self.items} if self.kind.questions else {}
        )
        # Letter case makes no other term: `content check` would call it a duplicate.
        folded = {item.key.casefold(): item for item in self.items}
        return by_title | folded | {item.key: item for item in self.items}


def target(reading: Reading, kinds: list[ContentKind[Any]], name: str, entry: str | None = None) -> Target:
    """The target called `name`: a kind, and for a kind whose entries hold questions, the `entry` of it.

    Raises NoTarget.
    """
    usable = {kind.name: kind for kind in kinds if _holds_a_list(kind)}
    kind = usable.get(name)
    if kind is None:
        near = nearest(name, list(usable))
        meant = f"did you mean {near}?" if near else f"there are {', '.join(sorted(usable))}"
        raise NoTarget(f"{name!r} is no list of terms, cards or questions; {meant}")
    if kind.questions is None or not kind.questions.at:
        items = [_item(kind, each, (each.position,), each.key) for each in reading.of(kind.name)]
        return Target(kind, reading, kind.model, items=items)
    holders = {holder.key: holder for holder in reading.of(name)}
    if entry is None or entry not in holders:
        hint = "say which with --entry" if entry is None else f"there is no {entry!r}"
        raise NoTarget(f"The questions of {name} stand inside its entries; {hint}: {', '.join(holders)}")
    holder, shape = holders[entry], kind.questions
    body = holder.value.model_dump(mode="json", by_alias=False)
    pairs = zip(shape.among(holder.body), shape.among(body), strict=True)
    items = []
    for number, (yaml_fields, fields) in enumerate(pairs):
        key = _plain(fields[shape.question]) or ""
        digits = hashlib.sha256(key.encode()).hexdigest()[:12]
        position: Path = () if kind.holds == "one" else (holder.position,)
        path = (*position, *shape.at, number)
        items.append(ExistingItem(f"{name}-{entry}-{digits}", key, yaml_fields, fields, holder.source, path))
    return Target(kind, reading, _model_at(kind.model, shape.at), holder, shape.at, items)


def _item(kind: ContentKind[Any], entry: EntryRead, path: Path, key: str) -> ExistingItem:
    fields = entry.value.model_dump(mode="json", by_alias=False)
    return ExistingItem(f"{kind.name}-{key}", key, entry.body, fields, entry.source, path)


def _holds_a_list(kind: ContentKind[Any]) -> bool:
    if kind.asks is not None or (kind.questions is not None and kind.questions.at):
        return True
    return kind.holds == "list" and all(_is_flat(info) for info in kind.model.model_fields.values())


def _is_flat(info: FieldInfo) -> bool:
    return column_type(info) is not None


def column_type(info: FieldInfo) -> type | None:
    """The type of this field in a table's column: str, int, float, bool or list; None where it needs more."""
    return _type(info.annotation)


def _type(annotation: Any) -> type | None:
    origin, inside = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        return _type(inside[0])
    if origin is typing.Literal:
        return type(inside[0])
    if origin in (typing.Union, types.UnionType):
        kinds = {_type(part) for part in inside if part is not type(None)}
        return kinds.pop() if len(kinds) == 1 else None
    if origin is list:
        return list if _type(inside[0]) is str else None
    if isinstance(annotation, type) and issubclass(annotation, str | int | float | bool):
        return next(base for base in (str, bool, int, float) if issubclass(annotation, base))
    return str if isinstance(annotation, type) and annotation.__name__ in ("date", "datetime") else None


def _model_at(model: type[BaseModel], path: tuple[str, ...]) -> type[BaseModel]:
    for part in path:
        annotation: Any = model.model_fields[part].annotation
        while not (isinstance(annotation, type) and issubclass(annotation, BaseModel)):
            annotation = typing.get_args(annotation)[0]
        model = annotation
    return model


def _plain(text: Any) -> str | None:
    return " ".join(re.findall(r"\w+", text.casefold())) if isinstance(text, str) else None


# Of a question of the engine, what does not change what is asked and what is right.
TOLD_BESIDE = ("reason", "picture", "scoring", "near_misses", "tolerance", "unit")


def _words_of(value: Any) -> Any:
    """The words of a question, without capitals, reasons and settings."""
    if isinstance(value, dict):
        parts = {name: _words_of(part) for name, part in value.items() if name not in TOLD_BESIDE}
        return {name: part for name, part in parts.items() if part}
    if isinstance(value, list):
        return [_words_of(part) for part in value]
    return " ".join(value.casefold().split()) if isinstance(value, str) else value

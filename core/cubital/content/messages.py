"""Messages put a model's findings into words for the person who writes the content."""

from __future__ import annotations

import types
import typing
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, ValidationError
from pydantic_core import PydanticCustomError
from rapidfuzz import fuzz, process

Path = tuple[int | str, ...]

NAME_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"
"""Of an id: it stands in links."""

WRONG_FIELD = "wrong_field"
IS_MISSING = "is missing"
"""The message of a field that must be there."""


def wrong_field(name: str, message: str) -> PydanticCustomError:
    """For a validator of a whole entry: what it finds wrong is told at the line of its field `name`."""
    return PydanticCustomError(WRONG_FIELD, "{message}", {"message": message, "field": name})


@dataclass(frozen=True)
class Problem:
    """`path`: where in the entry; the message completes a sentence that begins with the field's name."""

    path: Path
    message: str


def problems(error: ValidationError, model: type[BaseModel]) -> list[Problem]:
    """Every problem of `error`. A field that is missing because its name is misspelled is told once."""
    told = error.errors(include_url=False)
    found = []
    meant: set[Path] = set()
    for each in told:
        path: Path = each["loc"]
        if each["type"] == "extra_forbidden":
            name = nearest(str(path[-1]), fields_at(model, path[:-1]))
            if name:
                meant.add((*path[:-1], name))
            found.append(Problem(path, f"there is no such field; {_instead(model, path, name)}"))
    for each in told:
        if each["type"] != "extra_forbidden" and each["loc"] not in meant:
            place = (each["ctx"]["field"],) if each["type"] == WRONG_FIELD else ()
            found.append(Problem((*each["loc"], *place), _message(each)))
    return found


def nearest(name: str, choices: Sequence[str]) -> str | None:
    """The one of `choices` that `name` was probably meant to be."""
    match = process.extractOne(name, choices, scorer=fuzz.ratio, processor=_plain, score_cutoff=60)
    return match[0] if match else None


def _plain(name: str) -> str:
    return name.lower().replace("_", "").replace("-", "").replace(" ", "")


def field_name(path: Path) -> str:
    """The path as an editor reads it, items counted from 1: `sections[3].heading`."""
    name = ""
    for part in path:
        name += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if name else part
    return name


def fields_at(model: type[BaseModel], path: Path) -> list[str]:
    """The fields that may stand at `path` below `model`; empty where any may."""
    places = [model]
    for part in path:
        places = [inner for place in places for inner in _inside(place, part)]
    return [name for place in places for name in place.model_fields]


def _inside(place: type[BaseModel], part: int | str) -> list[type[BaseModel]]:
    if isinstance(part, int) or part == place.__name__:
        return [place]  # an item of a list, or the name of a union's branch
    field = place.model_fields.get(part)
    return _models(field.annotation) if field else []


def _models(annotation: Any) -> list[type[BaseModel]]:
    """The models that an annotation such as `list[Section] | None` speaks of."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    if typing.get_origin(annotation) is Annotated:
        return _models(typing.get_args(annotation)[0])
    if isinstance(annotation, types.UnionType) or typing.get_origin(annotation) is not None:
        return [model for part in typing.get_args(annotation) for model in _models(part)]
    return []


def _instead(model: type[BaseModel], path: Path, name: str | None) -> str:
    if name:
        return f"did you mean {name}?"
    fields = fields_at(model, path[:-1])
    return f"the fields are {', '.join(fields)}" if fields else "nothing may stand here"


def _message(problem: Any) -> str:
    kind, given, context = problem["type"], problem["input"], problem.get("ctx", {})
    match kind:
        case "missing":
            return IS_MISSING
        case "string_type":
            quoted = ": put what stands there in quotes" if isinstance(given, int | float) else ""
            return f"must be text, not {_what(given)}{quoted}"
        case "int_type" | "int_from_float":
            return f"must be a whole number, not {_what(given)}"
        case "float_type":
            return f"must be a number, not {_what(given)}"
        case "bool_type":
            return f"must be true or false, not {_what(given)}"
        case "list_type" | "tuple_type" | "set_type":
            return f"must be a list (lines that begin with a dash), not {_what(given)}"
        case "model_type" | "dict_type" | "model_attributes_type" | "dataclass_type":
            return f"must have fields of its own, not be {_what(given)}"
        case "string_too_short" if context["min_length"] == 1:
            return "must not be empty"
        case "string_too_short":
            return f"needs at least {context['min_length']} characters"
        case "string_too_long":
            return f"must have at most {context['max_length']} characters, has {len(given)}"
        case "too_short":
            return f"needs at least {context['min_length']} items, has {context['actual_length']}"
        case "too_long":
            return f"must have at most {context['max_length']} items, has {len(given)}"
        case "literal_error" | "enum":
            return f"must be {context['expected']}, not {_what(given)}"
        case "greater_than_equal":
            return f"must be at least {context['ge']}, not {_what(given)}"
        case "less_than_equal":
            return f"must be at most {context['le']}, not {_what(given)}"
        case "date_type" | "date_parsing" | "date_from_datetime_parsing" | "date_from_datetime_inexact":
            return f"must be a date such as 2026-11-21, not {_what(given)}"
        case "string_pattern_mismatch" if context["pattern"] == NAME_PATTERN:
            return f"must be small letters, digits and hyphens, such as order-of-draw, not {_what(given)}"
        case "value_error":
            return str(context["error"])
    message = str(problem["msg"])
    return message[:1].lower() + message[1:]


def _what(given: Any) -> str:
    match given:
        case None:
            return "empty"
        case bool() | int() | float():
            return f"{'the number ' if not isinstance(given, bool) else ''}{_yaml(given)}"
        case str():
            return f"the text {given[:40] + '…' if len(given) > 40 else given!r}"
        case list() | tuple():
            return "a list"
        case dict():
            return "fields of its own"
    return "this"


def _yaml(value: float) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)

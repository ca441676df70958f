"""Messages for editors about pydantic's validation errors, with suggestions for misspelled names."""

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
    """An error for a validator of a whole entry, whose message is told at the line of its field `name`."""
    return PydanticCustomError(WRONG_FIELD, "{message}", {"message": message, "field": name})


@dataclass(frozen=True)
class FieldProblem:
    """A mistake at `path` in an entry; the message completes a sentence that begins with the field's name."""

    path: Path
    message: str


def problems(error: ValidationError, model: type[BaseModel]) -> list[FieldProblem]:
    """Every problem of `error`. A field that is missing because its name is misspelled is told once."""
    errors = error.errors(include_url=False)
    answer = []
    corrected: set[Path] = set()
    for each in errors:
        path: Path = each["loc"]
        if each["type"] == "extra_forbidden":
            name = nearest(str(path[-1]), fields_at(model, path[:-1]))
            if name:
                corrected.add((*path[:-1], name))
            answer.append(FieldProblem(path, f"there is no such field; {_instead(model, path, name)}"))
    for each in errors:
        if each["type"] != "extra_forbidden" and each["loc"] not in corrected:
            place = (each["ctx"]["field"],) if each["type"] == WRONG_FIELD else ()
            answer.append(FieldProblem((*each["loc"], *place), _message(each)))
    return answer


def not_one_of(choices: Sequence[str], value: object) -> str:
    """The message of a field that takes one of `choices`."""
    *others, last = map(repr, choices)
    expected = f"{', '.join(others)} or {last}" if others else last
    return f"must be {expected}, not {_what(value)}"


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


MESSAGES = {
    "missing": IS_MISSING,
    "string_type": "must be text, not {value}",
    "int_type": "must be a whole number, not {value}",
    "int_from_float": "must be a whole number, not {value}",
    "float_type": "must be a number, not {value}",
    "bool_type": "must be true or false, not {value}",
    **dict.fromkeys(
        ("list_type", "tuple_type", "set_type"),
        "must be a list (lines that begin with a dash), not {value}",
    ),
    **dict.fromkeys(
        ("model_type", "dict_type", "model_attributes_type", "dataclass_type"),
        "must have fields of its own, not be {value}",
    ),
    "string_too_short": "needs at least {min_length} characters",
    "string_too_long": "must have at most {max_length} characters, has {length}",
    "too_short": "needs at least {min_length} items, has {actual_length}",
    "too_long": "must have at most {max_length} items, has {length}",
    "literal_error": "must be {expected}, not {value}",
    "enum": "must be {expected}, not {value}",
    "greater_than_equal": "must be at least {ge}, not {value}",
    "less_than_equal": "must be at most {le}, not {value}",
    **dict.fromkeys(
        ("date_type", "date_parsing", "date_from_datetime_parsing", "date_from_datetime_inexact"),
        "must be a date such as 2026-11-21, not {value}",
    ),
    "value_error": "{error}",
}
"""By pydantic's type of the error: what its message says, filled in from the error's context."""
A_NAME = "must be small letters, digits and hyphens, such as order-of-draw, not {value}"


def _message(problem: Any) -> str:
    kind, value, context = problem["type"], problem["input"], problem.get("ctx", {})
    if kind == "string_too_short" and context["min_length"] == 1:
        return "must not be empty"
    is_name = kind == "string_pattern_mismatch" and context["pattern"] == NAME_PATTERN
    template = A_NAME if is_name else MESSAGES.get(kind)
    if template is None:
        message = str(problem["msg"])
        return message[:1].lower() + message[1:]
    length = len(value) if hasattr(value, "__len__") else 0
    message = template.format(**{**context, "value": _what(value), "length": length})
    is_unquoted = kind == "string_type" and isinstance(value, int | float)
    return f"{message}: put what stands there in quotes" if is_unquoted else message


def _what(value: Any) -> str:
    match value:
        case None:
            return "empty"
        case bool() | int() | float():
            return f"{'the number ' if not isinstance(value, bool) else ''}{_yaml(value)}"
        case str():
            return f"the text {value[:40] + '…' if len(value) > 40 else value!r}"
        case list() | tuple():
            return "a list"
        case dict():
            return "fields of its own"
    return "this"


def _yaml(value: float) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)

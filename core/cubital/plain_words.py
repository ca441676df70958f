"""Pydantic's validation errors of forms and settings in plain sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

NUMBERS = {
    "greater_than": ("more than", "gt"),
    "greater_than_equal": ("at least", "ge"),
    "less_than": ("less than", "lt"),
    "less_than_equal": ("at most", "le"),
    "multiple_of": ("a multiple of", "multiple_of"),
}
KINDS = {
    "bool": "true or false",
    "date": "a date",
    "datetime": "a date and a time",
    "decimal": "a number",
    "dict": "an object with fields",
    "finite": "a number",
    "float": "a number",
    "int": "a whole number",
    "list": "a list",
    "mapping": "an object with fields",
    "model": "an object with fields",
    "set": "a list",
    "string": "text",
    "time": "a time of day",
    "tuple": "a list",
    "url": "an address",
}


def what_is_wrong(problem: Mapping[str, Any]) -> str:
    """The rest of a sentence that begins with the field's name; `problem` is one of pydantic's `errors()`."""
    kind, context = problem["type"], problem.get("ctx", {})
    if problem["loc"][-1:] == ("[key]",):
        return "cannot be a name here"
    match kind:
        case "missing":
            return "is required"
        case "extra_forbidden":
            return "is no field that is known here"
        case "string_too_short" if context["min_length"] == 1:
            return "must not be empty"
        case "string_too_short":
            return f"must have at least {context['min_length']} characters"
        case "string_too_long":
            return f"must have at most {context['max_length']} characters"
        case "too_short":
            return f"must have at least {_entries(context['min_length'])}"
        case "too_long":
            return f"must have at most {_entries(context['max_length'])}"
        case "string_pattern_mismatch":
            return "is not written as it must be"
        case "literal_error" | "enum":
            return f"must be {context['expected']}".replace("'", "")
        case _ if kind in NUMBERS:
            words, bound = NUMBERS[kind]
            return f"must be {words} {context[bound]}"
    meant = KINDS.get(kind.partition("_")[0])
    # What is too large for the library to read as a number is one.
    if meant and kind != "int_parsing_size":
        return f"must be {meant}"
    return "is not valid"


def _entries(number: int) -> str:
    return "1 entry" if number == 1 else f"{number} entries"

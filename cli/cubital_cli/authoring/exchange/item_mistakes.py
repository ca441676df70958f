"""Mistakes of an item that is to be imported, in words for who wrote its file."""

from __future__ import annotations

import json
import typing
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import ValidationError

from cubital.content.facts import NoSuchFact
from cubital.content.messages import IS_MISSING, field_name, not_one_of, problems
from cubital_cli.authoring.exchange.targets import Target

Choices = Mapping[str, Sequence[str]]


def mistakes_in(whole: dict[str, Any], target: Target, choices: Choices, is_new: bool) -> list[str]:
    """Why the target's model does not take the fields; none where it does.

    `choices`: of some fields, the values that other content allows.
    """
    try:
        target.model.model_validate_json(json.dumps(target.reading.facts.fill_in(whole)))
    except NoSuchFact as error:
        return [str(error)]
    except ValidationError as error:
        mistakes: list[str] = []
        for problem in problems(error, target.model):
            name = field_name(tuple(part for part in problem.path if part != target.model.__name__))
            message = f"{name}: {problem.message}" if name else problem.message
            if problem.message == IS_MISSING and is_new and _is_a_choice(name, target, choices):
                message += f"; --set {name}=… gives every new item one"
            mistakes.append(message)
        return mistakes
    return [
        f"{name}: {not_one_of(values, whole.get(name))}"
        for name, values in choices.items()
        if whole.get(name) not in values
    ]


def _is_a_choice(name: str, target: Target, choices: Choices) -> bool:
    if name in choices:
        return True
    field = target.fields.get(name)
    return field is not None and typing.get_origin(field.annotation) is Literal

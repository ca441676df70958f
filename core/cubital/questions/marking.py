"""Marking: what an answer to a question is worth, from 0 to 1. Pure, and the same wherever it is asked."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence

from cubital.questions.adjustment import Adjustment, right_setting, zone_of_response
from cubital.questions.base import Scoring
from cubital.questions.fill_row import FillRow, fill_worth, in_usual_order
from cubital.questions.kinds import (
    Match,
    Mismatches,
    NumberAnswer,
    OneRight,
    Order,
    PlaceOnPicture,
    Question,
    SeveralRight,
    ShortText,
    TrueOrFalse,
)
from cubital.questions.response import Response
from cubital.questions.units import without_unit

FORGIVEN_FROM = 6  # letters of a word in which one may be wrong
NUMBER = re.compile(r"[+-]?([1-9]\d{0,2}(,\d{3})+|\d+)?(\.\d+)?")
DECIMAL_COMMA = re.compile(r"[+-]?\d+,\d+")


def mark(question: Question, response: Response | None) -> float:
    """The part of `question` that `response` has right; 0 for what is no answer to such a question."""
    match question, response:
        case OneRight(), str():
            return float(any(option.right and option.text == response for option in question.options))
        case PlaceOnPicture(), str():
            return float(any(spot.right and spot.name == response for spot in question.spots))
        case TrueOrFalse(), str():
            return float(response == str(question.answer))
        case SeveralRight(), list():
            right = {option.text for option in question.options if option.right}
            return _part_of_set(
                right, {option.text for option in question.options}, response, question.scoring
            )
        case Mismatches(), list():
            names = set(question.documents[0].fields)
            return float(set(response) == set(question.mismatched) and set(response) <= names)
        case Order(), list():
            if sorted(response) != sorted(question.steps):
                return 0.0
            return _part(
                [part == step for part, step in zip(response, question.steps, strict=True)],
                question.scoring,
            )
        case FillRow(), list():
            return fill_worth(question, response)
        case Adjustment(), dict():
            zone = zone_of_response(question, response)
            return float(zone is not None and zone.right)
        case Match(), dict():
            return _part(
                [response.get(pair.item) == pair.answer for pair in question.pairs], question.scoring
            )
        case ShortText(), str():
            return float(any(_is_form(response, form, question.near_misses) for form in question.accepted))
        case NumberAnswer(), str():
            value = number_in(response, question.unit)
            return float(value is not None and _is_near(value, question.value, question.tolerance))
    return 0.0


def right_answer(question: Question) -> Response:
    """The answer that is wholly right."""
    match question:
        case OneRight():
            return next(option.text for option in question.options if option.right)
        case SeveralRight():
            return [option.text for option in question.options if option.right]
        case TrueOrFalse():
            return str(question.answer)
        case Order():
            return list(question.steps)
        case Match():
            return {pair.item: pair.answer for pair in question.pairs}
        case ShortText():
            return question.accepted[0]
        case NumberAnswer():
            return f"{question.value:.12g}"
        case Mismatches():
            return list(question.mismatched)
        case Adjustment():
            return right_setting(question)
        case FillRow():
            return list(question.row)
        case PlaceOnPicture():
            return next(spot.name for spot in question.spots if spot.right)


def in_one_order(question: Question, response: Response) -> Response:
    """The response with what has no order of its own in the question's; of a setting, its zone's name."""
    if isinstance(response, dict) and isinstance(question, Adjustment):
        zone = zone_of_response(question, response)
        return zone.name if zone else response
    if isinstance(response, list) and isinstance(question, FillRow):
        return in_usual_order(question, response)
    if isinstance(response, list) and not isinstance(question, Order):
        return sorted(set(response))
    return response


def number_in(text: str, unit: str | None = None) -> float | None:
    """The number that was typed, with its unit or without: 1,250 is a thousand, 0.5 and 0,5 a half."""
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    if unit:
        plain = without_unit(plain, unit)
    if not NUMBER.fullmatch(plain) and DECIMAL_COMMA.fullmatch(plain):
        plain = plain.replace(",", ".")
    if not NUMBER.fullmatch(plain) or not any(character.isdigit() for character in plain):
        return None
    return float(plain.replace(",", ""))


def _part(right: Sequence[bool], scoring: Scoring) -> float:
    return float(all(right)) if scoring == "all" else sum(right) / len(right)


def _part_of_set(right: set[str], options: set[str], chosen: Sequence[str], scoring: Scoring) -> float:
    """A wrong choice takes what a right one gives, so that choosing all is worth nothing more."""
    choices = set(chosen)
    if not choices <= options:
        return 0.0
    if scoring == "all":
        return float(choices == right)
    return max(0.0, len(choices & right) / len(right) - len(choices - right) / len(options - right))


def _is_near(value: float, right: float, tolerance: float) -> bool:
    return abs(value - right) <= tolerance or math.isclose(
        abs(value - right), tolerance, rel_tol=1e-9, abs_tol=1e-9
    )


def _is_form(text: str, form: str, near_misses: bool) -> bool:
    words, form_words = _words(text), _words(form)
    if len(words) != len(form_words):
        return "".join(words) == "".join(form_words) != ""
    return all(
        one == other or (near_misses and len(other) >= FORGIVEN_FROM and _is_one_letter_off(one, other))
        for one, other in zip(words, form_words, strict=True)
    )


def _words(text: str) -> list[str]:
    """Without capitals, accents, articles and marks at the ends of words: a hyphen is a space."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("-", " "))
    letters = "".join(character for character in plain if not unicodedata.combining(character))
    words = [word.strip(".,;:!?\"'()“”‘’") for word in letters.split()]
    return [word for word in words if word and word not in ("a", "an", "the")]


def _is_one_letter_off(one: str, other: str) -> bool:
    """Whether one letter more, less or another, or two neighbors changed places."""
    if abs(len(one) - len(other)) > 1:
        return False
    start = next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    rest, rest_of_other = one[start:], other[start:]
    return (
        rest[1:] == rest_of_other[1:]
        or rest == rest_of_other[1:]
        or rest[1:] == rest_of_other
        or (rest[:2] == rest_of_other[1::-1] and rest[2:] == rest_of_other[2:])
    )

"""The consequences of a wrong answer that the parts of a question tell: options, places, zones, a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from cubital.questions.adjustment import Adjustment, zone_of_response
from cubital.questions.fill_row import FillRow
from cubital.questions.kinds import OneRight, PlaceOnPicture, Question, SeveralRight
from cubital.questions.marking import mark
from cubital.questions.response import Response


def consequences_of(question: Question, response: Response | None) -> list[str]:
    """A sentence or more for each part of `response` that is wrong and says why; none of a right one."""
    if response is None or mark(question, response) == 1:
        return []
    match question, response:
        case ((OneRight() | SeveralRight()), (str() | list())):
            chosen = [response] if isinstance(response, str) else response
            wrong = [option for option in question.options if option.text in chosen and not option.right]
            return [option.reason for option in wrong if option.reason]
        case PlaceOnPicture(), str():
            return [spot.reason for spot in question.spots if spot.name == response and spot.reason]
        case Adjustment(), dict():
            zone = zone_of_response(question, response)
            return [zone.outcome] if zone else []
        case FillRow(), list():
            return _of_row(question, response)
    return []


def tells_every_mistake(question: Question) -> bool:
    """Whether no wrong answer is without its consequence."""
    match question:
        case OneRight():
            return all(option.right or option.reason for option in question.options)
        case PlaceOnPicture():
            return all(spot.right or spot.reason for spot in question.spots)
        case Adjustment():
            return True  # each zone has its outcome
        case FillRow():
            pairs = {(each.first, each.later) for each in question.consequences}
            return all(item.reason for item in question.store) and all(
                (later, first) in pairs for first, later in _pairs_in_order(question)
            )
    return False


def _of_row(question: FillRow, row: Sequence[str]) -> list[str]:
    """What came into what, then what is missing and what was taken for nothing."""
    texts = [
        each.text
        for each in question.consequences
        if each.first in row and each.later in row[row.index(each.first) + 1 :]
    ]
    reasons = {item.text: item.reason for item in question.store}
    counts, right_counts = Counter(row), Counter(question.row)
    for words, items in (("Missing", right_counts - counts), ("Not needed", counts - right_counts)):
        texts += [f"{words}: {text}. {reasons.get(text) or ''}".rstrip() for text in items]
    return list(dict.fromkeys(texts))


def _pairs_in_order(question: FillRow) -> set[tuple[str, str]]:
    """Each two different items of the row that must stand so."""
    groups = [set(group) for group in question.any_order]
    return {
        (first, later)
        for first, later in combinations(question.row, 2)
        if first != later and not any({first, later} <= group for group in groups)
    }

"""Which feedback of a question of QTI is for its right answer."""

from __future__ import annotations

import re
from typing import Any

from cubital_cli.authoring.exchange.qti_comparisons import NotUnderstood, Value
from cubital_cli.authoring.exchange.qti_marking import Marking

FOR_RIGHT = ("correct", "general", "rationale", "solution")  # what programs call such feedback
WRONG_NAME = re.compile(r"(?<![a-z])(not[_-]?|in)correct|wrong|false|fail|mistake", re.IGNORECASE)
WRONG_WORDS = re.compile(
    r"\W*(wrong|incorrect|not (correct|right|quite)|sorry|(no|that is not( it)?|try again|think again)\W)",
    re.IGNORECASE,
)


def for_right(marking: Marking, feedback: Any, text: str) -> bool:
    """Whether this modalFeedback is shown for the right answer: by the rules, else by what it is called."""
    outcome, name = feedback.get("outcomeIdentifier"), feedback.get("identifier", "")
    shows = feedback.get("showHide", "show") == "show"
    if marking.sets(outcome):
        try:
            is_named = name in _as_list(marking.outcomes(marking.right).get(outcome))
        except NotUnderstood:
            pass  # told by its name, then
        else:
            return bool(is_named == shows)
    return name.casefold() in FOR_RIGHT or not (WRONG_NAME.search(name) or WRONG_WORDS.match(text))


def _as_list(value: Value) -> list[Any]:
    return value if isinstance(value, list) else [value]

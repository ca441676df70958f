"""The rules of QTI 2.1 by which another program scores our questions and shows their reasons."""

from __future__ import annotations

import xml.etree.ElementTree as ET  # for writing; what comes from elsewhere is read by defusedxml
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

Reasons = list[tuple[str, str]]
GENERAL = "general"
RATIONALE = "rationale"


def processing(question: dict[str, Any], reasons: Reasons) -> ET.Element:
    """The responseProcessing that sets SCORE and, where there are reasons, FEEDBACK."""
    rules = ET.Element("responseProcessing")
    kind, parts = question["kind"], question.get("scoring") == "parts"
    if kind == "order" and parts:
        _score_places(rules, len(question["steps"]))
    elif kind == "text" or parts:
        ET.SubElement(_set(rules, "SCORE"), "mapResponse", identifier="RESPONSE")
    else:
        score_if_right(rules, (question["value"], question["tolerance"]) if kind == "number" else None)
    if reasons:
        show_feedback(rules, [name for name, _ in reasons])
    return rules


def score_if_right(rules: ET.Element, number: tuple[float, float] | None = None) -> None:
    """1 for the right answer, 0 for others; of a number by its value and its tolerance."""
    condition = ET.SubElement(rules, "responseCondition")
    right = ET.SubElement(condition, "responseIf")
    if number and number[1]:
        # By its limits, each as it is typed: 5.4 less 0.05 is more than 5.35 to programs that subtract.
        within = ET.SubElement(right, "and")
        for comparison, limit in zip(("gte", "lte"), _limits(*number), strict=True):
            compared = ET.SubElement(within, comparison)
            ET.SubElement(compared, "variable", identifier="RESPONSE")
            _value(compared, "float", limit)
    else:
        compared = (
            ET.SubElement(right, "equal", toleranceMode="exact") if number else ET.SubElement(right, "match")
        )
        ET.SubElement(compared, "variable", identifier="RESPONSE")
        ET.SubElement(compared, "correct", identifier="RESPONSE")
    _value(_set(right, "SCORE"), "float", "1")
    _value(_set(ET.SubElement(condition, "responseElse"), "SCORE"), "float", "0")


def _limits(value: float, tolerance: float) -> tuple[str, str]:
    middle, reach = Decimal(f"{value:.12g}"), Decimal(f"{tolerance:.12g}")
    return f"{middle - reach:f}", f"{middle + reach:f}"


def show_feedback(rules: ET.Element, names: list[str]) -> None:
    """The one feedback of the whole, or those of the chosen and of the right parts."""
    if names in ([GENERAL], [RATIONALE]):
        _value(_set(rules, "FEEDBACK"), "identifier", names[0])
        return
    shown = ET.SubElement(_set(rules, "FEEDBACK"), "multiple")
    ET.SubElement(shown, "variable", identifier="RESPONSE")
    ET.SubElement(shown, "correct", identifier="RESPONSE")


def feedback_cardinality(reasons: Reasons) -> str:
    return "single" if [name for name, _ in reasons] in ([], [GENERAL], [RATIONALE]) else "multiple"


def map_parts(declared: ET.Element, right: list[str], wrong: Iterable[str]) -> None:
    """Each right part gives its share; each wrong one takes a share, and never more than all is lost."""
    mapping = ET.SubElement(declared, "mapping", lowerBound="0", upperBound="1", defaultValue="0")
    others = list(wrong)
    for name, share in [
        *zip(right, _shares(len(right)), strict=True),
        *((name, -1 / len(others)) for name in others),
    ]:
        ET.SubElement(mapping, "mapEntry", mapKey=name, mappedValue=f"{share:.12g}")


def _shares(parts: int) -> list[float]:
    """Equal but for the last, so that they make a whole as they are written: 0.333 three times is less."""
    share = round(1 / parts, 12)
    return [share] * (parts - 1) + [1 - share * (parts - 1)]


def _score_places(rules: ET.Element, steps: int) -> None:
    """A share for each step that stands where it belongs."""
    shares = _shares(steps)
    for place in range(1, steps + 1):
        here = ET.SubElement(ET.SubElement(rules, "responseCondition"), "responseIf")
        compared = ET.SubElement(here, "match")
        for source in ("variable", "correct"):
            ET.SubElement(ET.SubElement(compared, "index", n=str(place)), source, identifier="RESPONSE")
        more = ET.SubElement(_set(here, "SCORE"), "sum")
        ET.SubElement(more, "variable", identifier="SCORE")
        _value(more, "float", f"{shares[place - 1]:.12g}")


def _set(rules: ET.Element, outcome: str) -> ET.Element:
    return ET.SubElement(rules, "setOutcomeValue", identifier=outcome)


def _value(parent: ET.Element, base: str, text: str) -> None:
    ET.SubElement(parent, "baseValue", baseType=base).text = text

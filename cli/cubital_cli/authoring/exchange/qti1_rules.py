"""The conditions of QTI 1.2 as the rules of QTI 2, which say the same in other words."""

from __future__ import annotations

import operator
import xml.etree.ElementTree as ET  # for building; what comes from elsewhere is read by defusedxml
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from cubital_cli.authoring.exchange.markup import CannotKeep
from cubital_cli.authoring.exchange.qti_comparisons import NotUnderstood, typed
from cubital_cli.authoring.exchange.qti_declaration import number_in

RESPONSE, SCORE = "RESPONSE", "SCORE"
TESTS = {"vargt": "gt", "vargte": "gte", "varlt": "lt", "varlte": "lte"}
IS_INSIDE = {"vargt": operator.gt, "vargte": operator.ge, "varlt": operator.lt, "varlte": operator.le}
ACTIONS = {"add": "sum", "subtract": "subtract", "multiply": "product", "divide": "divide"}
NOT_UNDERSTOOD = "customOperator"  # no reader follows one
WHOLE = "100"


class Rules:
    """The rules of an item with a response of this base type; `names` are the identifiers of its options."""

    def __init__(self, item: Any, base_type: str, is_multiple: bool, names: list[str]) -> None:
        self._base_type = base_type
        self._is_multiple = is_multiple
        self._names = names
        self._conditions = [
            part for each in item.iter("resprocessing") for part in each.iter("respcondition")
        ]
        self._score = self._score_name()
        self._most = self._most_of_score(item)
        self.feedback: dict[str, str] = {}
        """What each feedback is called in the result: as its option, where it is for one alone."""

    def write(self, root: ET.Element, stops: bool) -> None:
        """Put them below `root`; with `stops`, a condition that does not say so ends them all the same."""
        rules = ET.SubElement(root, "responseProcessing")
        earlier: list[ET.Element] = []
        for condition in self._conditions:
            test = self._test(condition.find("conditionvar"), earlier)
            branch = ET.SubElement(ET.SubElement(rules, "responseCondition"), "responseIf")
            branch.append(test)
            scores = [each for each in condition.iter("setvar") if _variable(each) == self._score]
            only = self._only_option(condition.find("conditionvar"))
            if not (only and _is_bare(condition)):
                for each in scores:
                    branch.append(self._set(each))
                if scores:
                    earlier.append(test)
            for each in condition.iter("displayfeedback"):
                self._show(branch, each.get("linkrefid", ""), only, condition)
            follows = condition.get("continue", "").casefold()
            if scores and not _is_bare(condition) and (follows == "no" or (stops and not follows)):
                ET.SubElement(branch, "exitResponse")
            if len(branch) == 1:
                ET.SubElement(branch, "responseProcessingFragment")

    def _score_name(self) -> str:
        """The variable that is the mark. Raises CannotKeep where several may be."""
        names = {_variable(each) for condition in self._conditions for each in condition.iter("setvar")}
        known = [name for name in names if name in ("score", "que_score")]
        if len(names) > 1 and len(known) != 1:
            raise CannotKeep("sets more than one mark")
        return next(iter(known or names), "")

    def _most_of_score(self, item: Any) -> float | None:
        """The highest mark in figures, where rules name it by its name alone, as in SCORE.max."""
        texts = [each.text or "" for condition in self._conditions for each in condition.iter("setvar")]
        most = [part.get("maxvalue") for part in item.iter("decvar") if _variable(part) == self._score]
        return number_in(most[0]) if most and any(map(_is_most, texts)) else None

    def _set(self, setvar: Any) -> ET.Element:
        element = ET.Element("setOutcomeValue", identifier=SCORE)
        action = (setvar.get("action") or "Set").casefold()
        text = (setvar.text or "").strip()
        if _is_most(text) or (self._most and number_in(text) == self._most):
            text = WHOLE
        parent = element
        if action in ACTIONS:
            parent = ET.SubElement(element, ACTIONS[action])
            ET.SubElement(parent, "variable", identifier=SCORE)
        elif action != "set":
            ET.SubElement(element, NOT_UNDERSTOOD)
            return element
        ET.SubElement(parent, "baseValue", baseType="float").text = text
        return element

    def _show(self, branch: ET.Element, name: str, only: str | None, condition: Any) -> None:
        is_for_all = condition.find("conditionvar/other") is not None and condition.find("setvar") is None
        if is_for_all or not name:
            return
        own = self.feedback.setdefault(name, only or name)
        outcome = ET.SubElement(branch, "setOutcomeValue", identifier=f"FEEDBACK-{own}")
        ET.SubElement(outcome, "baseValue", baseType="identifier").text = own

    def _only_option(self, test: Any) -> str | None:
        """The option on which alone the condition looks."""
        tests = list(test) if test is not None else []
        if len(tests) != 1 or tests[0].tag != "varequal":
            return None
        name = (tests[0].text or "").strip() or tests[0].get("respident", "")
        return name if name in self._names else None

    def _test(self, part: Any, earlier: list[ET.Element]) -> ET.Element:
        if part is None:
            return ET.Element(NOT_UNDERSTOOD)
        part = self._range(part) if part.tag == "conditionvar" and self._base_type == "float" else part
        tests = [self._one_test(each, earlier) for each in part]
        if len(tests) == 1:
            return tests[0]
        equal = [each for each in part if each.tag == "varequal"]
        # No one response equals two things, so that programs mean "one of them" by it.
        either = len(equal) == len(tests) and not self._is_multiple
        return _joined("or" if either else "and", tests)

    def _range(self, part: Any) -> list[Any]:
        """The tests without the exact value that Blackboard names beside its range. Raises CannotKeep."""
        bounds = [each for each in part if each.tag in TESTS]
        exact = [each for each in part if each.tag == "varequal"]
        if not bounds or not exact or len(bounds) + len(exact) != len(part):
            return list(part)
        for value in exact:
            for limit in bounds:
                if not IS_INSIDE[limit.tag](_number(value), _number(limit)):
                    raise CannotKeep(f"calls {_number(value)} right, which is outside of its own range")
        return bounds

    def _one_test(self, part: Any, earlier: list[ET.Element]) -> ET.Element:
        ways: dict[str, Callable[[], ET.Element]] = {
            "varequal": lambda: self._equal(part),
            "varsubstring": lambda: self._string_match(part, "true"),
            "and": lambda: _joined("and", [self._one_test(each, earlier) for each in part]),
            "or": lambda: _joined("or", [self._one_test(each, earlier) for each in part]),
            "not": lambda: _joined("not", [self._test(part, earlier)]),
            "unanswered": lambda: _joined("isNull", [_response()]),
            "other": lambda: _joined("not", [_joined("or", earlier)]),
        }
        if part.tag in TESTS:
            return self._compared(TESTS[part.tag], part)
        return ways[part.tag]() if part.tag in ways else ET.Element(NOT_UNDERSTOOD)

    def _equal(self, part: Any) -> ET.Element:
        text = (part.text or "").strip() or (
            part.get("respident", "") if part.get("respident") in self._names else ""
        )
        if self._base_type == "string":
            return self._string_match(part, "false")
        if self._base_type == "float":
            equal = self._compared("equal", part)
            margin = part.get("margin")
            if margin and part.get("margintype") in ("absolute", "percent"):
                mode = "absolute" if part.get("margintype") == "absolute" else "relative"
                equal.attrib |= {"toleranceMode": mode, "tolerance": margin}
            return equal
        if self._is_multiple:
            return _joined("member", [_value("identifier", text), _response()])
        return _joined("match", [_response(), _value("identifier", text)])

    def _string_match(self, part: Any, substring: str) -> ET.Element:
        exact = "true" if part.get("case", "No").casefold() == "yes" else "false"
        parts = [_response(), _value("string", (part.text or "").strip())]
        match = _joined("stringMatch", parts)
        match.attrib |= {"caseSensitive": exact, "substring": substring}
        return match

    def _compared(self, tag: str, part: Any) -> ET.Element:
        return _joined(tag, [_response(), _value("float", (part.text or "").strip())])


def _is_bare(condition: Any) -> bool:
    """Whether it names an option and no value: Blackboard's place for the feedback of that option."""
    equal = condition.find("conditionvar/varequal")
    return equal is not None and not (equal.text or "").strip()


def _number(part: Any) -> Decimal:
    """Raises CannotKeep."""
    try:
        return Decimal(typed(part.text or "", "float"))
    except NotUnderstood as error:
        raise CannotKeep(f"asks for {error}, which is none") from error


def _variable(setvar: Any) -> str:
    return str(setvar.get("varname") or setvar.get("variablename") or SCORE).casefold()


def _joined(tag: str, parts: list[ET.Element]) -> ET.Element:
    element = ET.Element(tag)
    element.extend(parts)
    return element


def _response() -> ET.Element:
    return ET.Element("variable", identifier=RESPONSE)


def _value(base_type: str, text: str) -> ET.Element:
    element = ET.Element("baseValue", baseType=base_type)
    element.text = text
    return element


def _is_most(text: str) -> bool:
    return text.strip().casefold().endswith(".max")

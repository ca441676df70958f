"""Matching questions of QTI 1.2: a list of answers for each item, of which one fits."""

from __future__ import annotations

import xml.etree.ElementTree as ET  # for building; what comes from elsewhere is read by defusedxml
from collections import defaultdict
from collections.abc import Collection
from typing import Any

from cubital_cli.authoring.exchange.markup import CannotKeep
from cubital_cli.authoring.exchange.qti1_material import has_words, shown
from cubital_cli.authoring.exchange.qti1_rules import RESPONSE


def write_matching(
    root: ET.Element, body: ET.Element, item: Any, responses: list[Any], names: Collection[str]
) -> None:
    """Raises CannotKeep where an item has not one answer for sure."""
    if any(response.tag != "response_lid" for response in responses):
        raise CannotKeep("asks more than one question")
    right = right_answers(item)
    beside = _answers_beside(item)
    interaction = ET.Element("matchInteraction", responseIdentifier=RESPONSE)
    items, answers = (ET.SubElement(interaction, "simpleMatchSet") for _ in range(2))
    known: dict[str, str] = {}
    pairs: list[str] = []
    for number, response in enumerate(responses):
        row = ET.SubElement(items, "simpleAssociableChoice", identifier=f"I{number}")
        shown(row, _words_of_row(item, response), names, ("render_choice",))
        if not has_words(row):
            raise CannotKeep("matches an item without words")
        named = right.get(response.get("ident", ""), set())
        if len(named) != 1:
            raise CannotKeep("matches an item with several answers, or with none")
        for place, label in enumerate(response.iter("response_label")):
            choice = ET.Element("simpleAssociableChoice")
            shown(choice, label, names)
            if not has_words(choice):
                if len(beside) != len(list(response.iter("response_label"))):
                    raise CannotKeep("matches an answer without words")
                shown(choice, beside[place], names)
            text = " ".join("".join(choice.itertext()).split())
            if text not in known:
                known[text] = f"A{len(known)}"
                choice.set("identifier", known[text])
                answers.append(choice)
            if label.get("ident") in named:
                pairs.append(f"I{number} {known[text]}")
    if len(pairs) != len(responses):
        raise CannotKeep("names an answer that is none")
    declaration = ET.SubElement(root, "responseDeclaration", identifier=RESPONSE, cardinality="multiple")
    declaration.set("baseType", "directedPair")
    correct, mapping = ET.SubElement(declaration, "correctResponse"), ET.SubElement(declaration, "mapping")
    for pair in pairs:
        ET.SubElement(correct, "value").text = pair
        ET.SubElement(mapping, "mapEntry", mapKey=pair, mappedValue="1")
    body.append(interaction)
    root.append(body)


def right_answers(item: Any) -> dict[str, set[str]]:
    """The answers of each response to which a condition gives a mark. Raises CannotKeep for others."""
    right: defaultdict[str, set[str]] = defaultdict(set)
    for condition in item.iter("respcondition"):
        if not _is_right(condition):
            continue
        test = condition.find("conditionvar")
        parts = list(test.iter()) if test is not None else []
        if any(part.tag not in ("conditionvar", "and", "varequal") for part in parts):
            raise CannotKeep("is scored by a rule that is not understood")
        for part in parts:
            if part.tag == "varequal":
                right[part.get("respident", "")].add((part.text or "").strip())
    return right


def _is_right(condition: Any) -> bool:
    marks = list(condition.iter("setvar"))
    if marks:
        return any(_is_mark(each) for each in marks)
    # Blackboard counts the rows itself, and names those that are right by their feedback.
    return any(each.get("linkrefid") == "correct" for each in condition.iter("displayfeedback"))


def _is_mark(setvar: Any) -> bool:
    text = (setvar.text or "").strip().casefold()
    try:
        return float(text) > 0 and (setvar.get("action") or "set").casefold() in ("set", "add")
    except ValueError:
        return text.endswith(".max")


def _words_of_row(item: Any, response: Any) -> Any:
    """What a row asks: in its response, or in Blackboard beside it."""
    holder = ET.Element("flow")
    holder.append(response)
    if any((text or "").strip() for part in response.iter("mattext") for text in part.itertext()) and any(
        part.tag == "material" for part in response
    ):
        return holder
    parents = {child: parent for parent in item.iter() for child in parent}
    beside = parents.get(response)
    return holder if beside is None or beside.tag == "presentation" else beside


def _answers_beside(item: Any) -> list[Any]:
    """The answers where Blackboard keeps them, in the order of the rows' labels."""
    for flow in item.iter("flow"):
        if flow.get("class") == "RIGHT_MATCH_BLOCK":
            return [part for part in flow if part.tag == "flow"]
    return []

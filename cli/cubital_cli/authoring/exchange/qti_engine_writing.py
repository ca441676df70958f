"""Questions of the engine as items of QTI 2.1, with the pictures that they show."""

from __future__ import annotations

import xml.etree.ElementTree as ET  # for writing; what comes from elsewhere is read by defusedxml
from collections.abc import Callable, Iterable
from pathlib import PurePosixPath
from typing import Any

from cubital.content.media import TYPES
from cubital_cli.authoring.exchange.qti_text import fill, item_root, outcomes, to_bytes

MATCH = "http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"
SIZE = 1000  # the width and height to which the places on a picture are scaled


def holds(question: dict[str, Any]) -> bool:
    """Whether QTI has a place for such a question."""
    return question["kind"] in WRITERS


def type_of(picture: str) -> str:
    return TYPES[PurePosixPath(picture).suffix.lower()]


def as_qti_item(name: str, question: dict[str, Any]) -> bytes:
    """The item with the identifier `name`; its picture lies in the folder `media` of the package."""
    root = item_root(name, question["stem"])
    body = ET.Element("itemBody")
    fill(ET.SubElement(body, "p"), question["stem"])
    picture = question.get("picture")
    if picture and question["kind"] != "place":
        ET.SubElement(ET.SubElement(body, "p"), "img", src=f"../{picture['src']}", alt=picture["alt"])
    WRITERS[question["kind"]](root, body, question)
    outcomes(root)
    root.append(body)
    root.append(_processing(question.get("tolerance") or 0))
    for identifier, reason in _reasons(question):
        feedback = ET.SubElement(
            root, "modalFeedback", outcomeIdentifier="FEEDBACK", identifier=identifier, showHide="show"
        )
        fill(feedback, reason)
    return to_bytes(root)


def _processing(tolerance: float) -> ET.Element:
    if not tolerance:
        return ET.Element("responseProcessing", template=MATCH)
    processing = ET.Element("responseProcessing")
    condition = ET.SubElement(ET.SubElement(processing, "responseCondition"), "responseIf")
    near = f"{tolerance:.12g} {tolerance:.12g}"
    equal = ET.SubElement(condition, "equal", toleranceMode="absolute", tolerance=near)
    ET.SubElement(equal, "variable", identifier="RESPONSE")
    ET.SubElement(equal, "correct", identifier="RESPONSE")
    score = ET.SubElement(condition, "setOutcomeValue", identifier="SCORE")
    ET.SubElement(score, "baseValue", baseType="float").text = "1"
    return processing


def _declare(root: Any, cardinality: str, base: str, right: Iterable[str]) -> None:
    declared = ET.SubElement(
        root, "responseDeclaration", identifier="RESPONSE", cardinality=cardinality, baseType=base
    )
    correct = ET.SubElement(declared, "correctResponse")
    for value in right:
        ET.SubElement(correct, "value").text = value


def _choices(parent: Any, texts: Iterable[str], start: str = "c", most: int = 0) -> None:
    """One choice for each text; with `most` each can be matched so often."""
    for number, text in enumerate(texts, 1):
        tag = "simpleAssociableChoice" if most else "simpleChoice"
        choice = ET.SubElement(parent, tag, identifier=f"{start}{number}")
        if most:
            choice.set("matchMax", str(most))
        fill(choice, text)


def _one(root: Any, body: Any, question: dict[str, Any]) -> None:
    several = question["kind"] == "several"
    right = [f"c{n}" for n, option in enumerate(question["options"], 1) if option["right"]]
    _declare(root, "multiple" if several else "single", "identifier", right)
    most = "0" if several else "1"
    choice = ET.SubElement(
        body, "choiceInteraction", responseIdentifier="RESPONSE", shuffle="true", maxChoices=most
    )
    _choices(choice, [option["text"] for option in question["options"]])


def _true_or_false(root: Any, body: Any, question: dict[str, Any]) -> None:
    _declare(root, "single", "identifier", ["c1" if question["answer"] else "c2"])
    choice = ET.SubElement(
        body, "choiceInteraction", responseIdentifier="RESPONSE", shuffle="false", maxChoices="1"
    )
    _choices(choice, ["True", "False"])


def _order(root: Any, body: Any, question: dict[str, Any]) -> None:
    steps = question["steps"]
    _declare(root, "ordered", "identifier", [f"c{n}" for n in range(1, len(steps) + 1)])
    _choices(ET.SubElement(body, "orderInteraction", responseIdentifier="RESPONSE", shuffle="true"), steps)


def _match(root: Any, body: Any, question: dict[str, Any]) -> None:
    answers = list(dict.fromkeys([*(pair["answer"] for pair in question["pairs"]), *question["others"]]))
    pairs = [f"i{n} a{answers.index(pair['answer']) + 1}" for n, pair in enumerate(question["pairs"], 1)]
    _declare(root, "multiple", "directedPair", pairs)
    match = ET.SubElement(
        body,
        "matchInteraction",
        responseIdentifier="RESPONSE",
        shuffle="true",
        maxAssociations=str(len(question["pairs"])),
    )
    items = [pair["item"] for pair in question["pairs"]]
    _choices(ET.SubElement(match, "simpleMatchSet"), items, "i", 1)
    _choices(ET.SubElement(match, "simpleMatchSet"), answers, "a", len(items))


def _text(root: Any, body: Any, question: dict[str, Any]) -> None:
    _declare(root, "single", "string", question["accepted"][:1])
    mapping = ET.SubElement(root[-1], "mapping", defaultValue="0")
    for form in question["accepted"]:
        ET.SubElement(mapping, "mapEntry", mapKey=form, mappedValue="1", caseSensitive="false")
    ET.SubElement(ET.SubElement(body, "p"), "textEntryInteraction", responseIdentifier="RESPONSE")


def _number(root: Any, body: Any, question: dict[str, Any]) -> None:
    _declare(root, "single", "float", [f"{question['value']:.12g}"])
    line = ET.SubElement(body, "p")
    entry = ET.SubElement(line, "textEntryInteraction", responseIdentifier="RESPONSE")
    entry.tail = f" {question['unit']}" if question["unit"] else ""


def _place(root: Any, body: Any, question: dict[str, Any]) -> None:
    right = [f"c{n}" for n, spot in enumerate(question["spots"], 1) if spot["right"]]
    _declare(root, "single", "identifier", right)
    hotspot = ET.SubElement(body, "hotspotInteraction", responseIdentifier="RESPONSE", maxChoices="1")
    picture = question["picture"]
    shown = ET.SubElement(hotspot, "object", data=f"../{picture['src']}", type=type_of(picture["src"]))
    shown.set("width", str(SIZE))
    shown.set("height", str(SIZE))
    shown.text = picture["alt"]
    for n, spot in enumerate(question["spots"], 1):
        middle = f"{round(spot['x'] * SIZE / 100)},{round(spot['y'] * SIZE / 100)},{SIZE // 20}"
        ET.SubElement(
            hotspot,
            "hotspotChoice",
            identifier=f"c{n}",
            shape="circle",
            coords=middle,
            hotspotLabel=spot["name"],
        )


def _reasons(question: dict[str, Any]) -> list[tuple[str, str]]:
    parts = question.get("options") or question.get("spots") or []
    reasons = [(f"c{n}", part["reason"]) for n, part in enumerate(parts, 1) if part["reason"]]
    return reasons or ([("general", question["reason"])] if question.get("reason") else [])


WRITERS: dict[str, Callable[[Any, Any, dict[str, Any]], None]] = {
    "one": _one,
    "several": _one,
    "true-or-false": _true_or_false,
    "order": _order,
    "match": _match,
    "text": _text,
    "number": _number,
    "place": _place,
}

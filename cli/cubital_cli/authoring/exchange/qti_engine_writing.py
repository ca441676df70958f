"""Questions of the engine as items of QTI 2.1, with the pictures that they show."""

from __future__ import annotations

import xml.etree.ElementTree as ET  # for writing; what comes from elsewhere is read by defusedxml
from collections.abc import Callable, Iterable
from pathlib import PurePosixPath
from typing import Any

from cubital.content.media import TYPES
from cubital_cli.authoring.exchange.qti_scores import GENERAL, feedback_cardinality, map_parts, processing
from cubital_cli.authoring.exchange.qti_text import fill, item_root, outcomes, to_bytes

Size = tuple[int, int]
UNKNOWN_SIZE = (1000, 1000)  # of a picture that does not say it
SMALLEST = 200  # pixels of a side: so that a pixel is half a percent at most


def holds(question: dict[str, Any]) -> bool:
    """Whether QTI has a place for such a question."""
    return question["kind"] == "place" or question["kind"] in WRITERS


def type_of(picture: str) -> str:
    return TYPES[PurePosixPath(picture).suffix.lower()]


def as_qti_item(name: str, question: dict[str, Any], size: Size | None = None) -> bytes:
    """The item with the identifier `name`; its picture, of this size, lies in the folder `media`."""
    root = item_root(name, question["stem"])
    body = ET.Element("itemBody")
    fill(ET.SubElement(body, "p"), question["stem"])
    picture = question.get("picture")
    if picture and question["kind"] != "place":
        ET.SubElement(ET.SubElement(body, "p"), "img", src=f"../{picture['src']}", alt=picture["alt"])
    if question["kind"] == "place":
        _place(root, body, question, size or UNKNOWN_SIZE)
    else:
        WRITERS[question["kind"]](root, body, question)
    reasons = _reasons(question)
    outcomes(root, feedback_cardinality(reasons))
    root.append(body)
    root.append(processing(question, reasons))
    for identifier, reason in reasons:
        feedback = ET.SubElement(
            root, "modalFeedback", outcomeIdentifier="FEEDBACK", identifier=identifier, showHide="show"
        )
        fill(feedback, reason)
    return to_bytes(root)


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
    names = {f"c{n}": option["right"] for n, option in enumerate(question["options"], 1)}
    right = [name for name, is_right in names.items() if is_right]
    _declare(root, "multiple" if several else "single", "identifier", right)
    if question.get("scoring") == "parts":
        map_parts(root[-1], right, [name for name in names if name not in right])
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
    if question["scoring"] == "parts":
        map_parts(root[-1], pairs, [])
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


def _place(root: Any, body: Any, question: dict[str, Any], size: Size) -> None:
    right = [f"c{n}" for n, spot in enumerate(question["spots"], 1) if spot["right"]]
    _declare(root, "single", "identifier", right)
    hotspot = ET.SubElement(body, "hotspotInteraction", responseIdentifier="RESPONSE", maxChoices="1")
    picture = question["picture"]
    shown = ET.SubElement(hotspot, "object", data=f"../{picture['src']}", type=type_of(picture["src"]))
    # Whole pixels, which are all that many programs read; those of a small picture would be too coarse.
    width, height = (side * -(-SMALLEST // min(size)) for side in size)
    shown.set("width", str(width))
    shown.set("height", str(height))
    shown.text = picture["alt"]
    radius = max(min(width, height) // 20, 1)
    for n, spot in enumerate(question["spots"], 1):
        ET.SubElement(
            hotspot,
            "hotspotChoice",
            identifier=f"c{n}",
            shape="circle",
            coords=f"{_pixels(spot['x'], width)},{_pixels(spot['y'], height)},{radius}",
            hotspotLabel=spot["name"],
        )


def _pixels(percent: float, length: int) -> int:
    return int(percent * length / 100 + 0.5)


def _reasons(question: dict[str, Any]) -> list[tuple[str, str]]:
    parts = question.get("options") or question.get("spots") or []
    reasons = [(f"c{n}", part["reason"]) for n, part in enumerate(parts, 1) if part["reason"]]
    return reasons or ([(GENERAL, question["reason"])] if question.get("reason") else [])


WRITERS: dict[str, Callable[[Any, Any, dict[str, Any]], None]] = {
    "one": _one,
    "several": _one,
    "true-or-false": _true_or_false,
    "order": _order,
    "match": _match,
    "text": _text,
    "number": _number,
}

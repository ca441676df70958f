"""A writer of QTI 2.1: a content package with a file for each question, as test programs import it."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET  # for writing; what comes from elsewhere is read by defusedxml
import zipfile
from dataclasses import dataclass
from pathlib import PurePosixPath

from cubital.content.dimensions import picture_size
from cubital_cli.authoring.exchange.annotations import annotation
from cubital_cli.authoring.exchange.choice_questions import SharedQuestion, shared_questions
from cubital_cli.authoring.exchange.qti_engine_writing import Size, as_qti_item, holds
from cubital_cli.authoring.exchange.qti_scores import RATIONALE, score_if_right, show_feedback
from cubital_cli.authoring.exchange.qti_text import fill, item_root, outcomes, to_bytes, with_annotation
from cubital_cli.authoring.exchange.targets import Target

PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
ITEM_TYPE = "imsqti_item_xmlv2p1"
WHEN = (1980, 1, 1, 0, 0, 0)  # the same questions make the same file


def write_qti(target: Target) -> bytes:
    """The questions as a content package, one file each, that test programs import."""
    out = io.BytesIO()
    items = _engine_items(target) if target.kind.asks else _choices(target)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr(_info("imsmanifest.xml"), _manifest(target.name, items))
        comments = {item.name: annotation(item.name, item.fields, target) for item in target.items}
        for item in items:
            package.writestr(_info(item.href), with_annotation(item.xml, comments[item.name]))
        for path in sorted({item.picture for item in items if item.picture}):
            package.writestr(_info(path), (target.reading.folder / path).read_bytes())
    return out.getvalue()


@dataclass(frozen=True)
class _Item:
    """A question as a file of the package; `picture` is the path of the one that it shows."""

    name: str
    xml: bytes
    picture: str | None = None

    @property
    def href(self) -> str:
        return f"items/{_identifier(self.name)}.xml"


def _choices(target: Target) -> list[_Item]:
    return [_Item(row.name, _choice(row)) for row in shared_questions(target)]


def _engine_items(target: Target) -> list[_Item]:
    assert target.kind.asks is not None
    questions = [(item.name, item.fields[target.kind.asks.question]) for item in target.items]
    items = []
    for name, question in questions:
        if holds(question):
            picture = (question["picture"] or {}).get("src")
            size = _size(target, picture) if picture and question["kind"] == "place" else None
            items.append(_Item(name, as_qti_item(name, question, size), picture))
    return items


def _size(target: Target, picture: str) -> Size | None:
    return picture_size(PurePosixPath(picture).suffix.lower(), (target.reading.folder / picture).read_bytes())


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, WHEN)
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def _identifier(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]", "-", name)


def _choice(row: SharedQuestion) -> bytes:
    root = item_root(row.name, row.question)
    letters = [f"choice-{number}" for number in range(1, len(row.options) + 1)]
    declared = ET.SubElement(
        root, "responseDeclaration", identifier="RESPONSE", cardinality="single", baseType="identifier"
    )
    ET.SubElement(ET.SubElement(declared, "correctResponse"), "value").text = letters[
        row.options.index(row.answer)
    ]
    outcomes(root)
    choices = ET.SubElement(
        ET.SubElement(root, "itemBody"),
        "choiceInteraction",
        responseIdentifier="RESPONSE",
        shuffle="false",
        maxChoices="1",
    )
    fill(ET.SubElement(choices, "prompt"), row.question)
    for letter, option in zip(letters, row.options, strict=True):
        fill(ET.SubElement(choices, "simpleChoice", identifier=letter), option)
    rules = ET.SubElement(root, "responseProcessing")
    score_if_right(rules)
    if row.rationale:
        show_feedback(rules, [RATIONALE])
        feedback = ET.SubElement(
            root, "modalFeedback", outcomeIdentifier="FEEDBACK", identifier=RATIONALE, showHide="show"
        )
        fill(feedback, row.rationale)
    return to_bytes(root)


def _manifest(name: str, items: list[_Item]) -> bytes:
    root = ET.Element("manifest", xmlns=PACKAGE, identifier=f"manifest-{_identifier(name)}")
    metadata = ET.SubElement(root, "metadata")
    ET.SubElement(metadata, "schema").text = "QTIv2.1 Package"
    ET.SubElement(metadata, "schemaversion").text = "1.0.0"
    ET.SubElement(root, "organizations")
    resources = ET.SubElement(root, "resources")
    for item in items:
        resource = ET.SubElement(
            resources, "resource", identifier=_identifier(item.name), type=ITEM_TYPE, href=item.href
        )
        for href in filter(None, (item.href, item.picture)):
            ET.SubElement(resource, "file", href=href)
    return to_bytes(root)

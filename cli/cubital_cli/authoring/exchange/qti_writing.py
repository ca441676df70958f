"""A writer of QTI 2.1: a content package with a file for each question, as test programs import it."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET  # for writing; what comes from elsewhere is read by defusedxml
import zipfile
from html import escape

from cubital_cli.authoring.exchange.choice_questions import SharedQuestion, shared_questions
from cubital_cli.authoring.exchange.markup import BOLD, ITALIC
from cubital_cli.authoring.exchange.targets import Target

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
RULES = "http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"
ITEM_TYPE = "imsqti_item_xmlv2p1"
NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
WHEN = (1980, 1, 1, 0, 0, 0)  # the same questions make the same file


def write_qti(target: Target) -> bytes:
    """The questions as a content package, one file each, that test programs import."""
    out = io.BytesIO()
    rows = shared_questions(target)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr(_info("imsmanifest.xml"), _manifest(target.name, rows))
        for row in rows:
            package.writestr(_info(f"items/{_identifier(row.name)}.xml"), _item(row))
    return out.getvalue()


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, WHEN)
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def _identifier(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]", "-", name)


def _item(row: SharedQuestion) -> bytes:
    title = row.question.split("\n")[0][:80]
    root = ET.Element("assessmentItem", xmlns=QTI, identifier=row.name, title=title)
    root.set("adaptive", "false")
    root.set("timeDependent", "false")
    letters = [f"choice-{number}" for number in range(1, len(row.options) + 1)]
    declared = ET.SubElement(
        root, "responseDeclaration", identifier="RESPONSE", cardinality="single", baseType="identifier"
    )
    ET.SubElement(ET.SubElement(declared, "correctResponse"), "value").text = letters[
        row.options.index(row.answer)
    ]
    ET.SubElement(root, "outcomeDeclaration", identifier="SCORE", cardinality="single", baseType="float")
    ET.SubElement(
        root, "outcomeDeclaration", identifier="FEEDBACK", cardinality="single", baseType="identifier"
    )
    choices = ET.SubElement(
        ET.SubElement(root, "itemBody"),
        "choiceInteraction",
        responseIdentifier="RESPONSE",
        shuffle="false",
        maxChoices="1",
    )
    _fill(ET.SubElement(choices, "prompt"), row.question)
    for letter, option in zip(letters, row.options, strict=True):
        _fill(ET.SubElement(choices, "simpleChoice", identifier=letter), option)
    ET.SubElement(root, "responseProcessing", template=RULES)
    if row.rationale:
        feedback = ET.SubElement(
            root, "modalFeedback", outcomeIdentifier="FEEDBACK", identifier="rationale", showHide="hide"
        )
        _fill(feedback, row.rationale)
    return _bytes(root)


def _fill(element: ET.Element, text: str) -> None:
    """The text, with its emphasis and its line ends as elements."""
    html = escape(NO_XML.sub("", text), quote=False)
    html = ITALIC.sub(r"<em>\1</em>", BOLD.sub(r"<strong>\1</strong>", html)).replace("\n", "<br/>")
    parsed = ET.fromstring(f"<text>{html}</text>")  # noqa: S314 - what it parses is escaped above
    element.text = parsed.text
    element.extend(parsed)


def _manifest(name: str, rows: list[SharedQuestion]) -> bytes:
    root = ET.Element("manifest", xmlns=PACKAGE, identifier=f"manifest-{_identifier(name)}")
    metadata = ET.SubElement(root, "metadata")
    ET.SubElement(metadata, "schema").text = "QTIv2.1 Package"
    ET.SubElement(metadata, "schemaversion").text = "1.0.0"
    ET.SubElement(root, "organizations")
    resources = ET.SubElement(root, "resources")
    for row in rows:
        href = f"items/{_identifier(row.name)}.xml"
        resource = ET.SubElement(
            resources, "resource", identifier=_identifier(row.name), type=ITEM_TYPE, href=href
        )
        ET.SubElement(resource, "file", href=href)
    return _bytes(root)


def _bytes(root: ET.Element) -> bytes:
    body: bytes = ET.tostring(root, encoding="utf-8")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + body + b"\n"

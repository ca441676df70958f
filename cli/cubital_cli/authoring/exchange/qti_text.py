"""Elements of QTI 2.1 that all written questions share."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET  # for writing; what comes from elsewhere is read by defusedxml
from html import escape

from cubital_cli.authoring.exchange.annotations import SIGN
from cubital_cli.authoring.exchange.markup import BOLD, ITALIC

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
ANNOTATION = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?[^>]*>\s*)*<!--\s*(%b.*?)\s*-->" % SIGN.strip().encode(), re.DOTALL
)
NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def item_root(name: str, question: str) -> ET.Element:
    """An assessmentItem without its parts."""
    title = " ".join(question.strip().split("\n")[0].split())[:80]
    root = ET.Element("assessmentItem", xmlns=QTI, identifier=name, title=title)
    root.set("adaptive", "false")
    root.set("timeDependent", "false")
    return root


def outcomes(root: ET.Element, feedback: str = "single") -> None:
    """The declarations of score and feedback; `feedback` is the cardinality of the latter."""
    score = ET.SubElement(
        root, "outcomeDeclaration", identifier="SCORE", cardinality="single", baseType="float"
    )
    ET.SubElement(ET.SubElement(score, "defaultValue"), "value").text = "0"
    ET.SubElement(
        root, "outcomeDeclaration", identifier="FEEDBACK", cardinality=feedback, baseType="identifier"
    )


def fill(element: ET.Element, text: str) -> None:
    """The text, with its emphasis and its line ends as elements."""
    html = escape(NO_XML.sub("", text), quote=False)
    bold = BOLD.sub(r"<strong>\1</strong>", html).replace("\n", "<br/>")
    try:
        parsed = _parse(ITALIC.sub(r"<em>\1</em>", bold))
    except ET.ParseError:  # an italic text that begins in a bold one and ends behind it keeps its asterisks
        parsed = _parse(bold)
    element.text = parsed.text
    element.extend(parsed)


def _parse(html: str) -> ET.Element:
    return ET.fromstring(f"<text>{html}</text>")  # noqa: S314 - what it parses is escaped above


def with_annotation(xml: bytes, text: str | None) -> bytes:
    """The file of an item with the annotation as a comment before it."""
    return xml.replace(b"?>\n", f"?>\n<!-- {text} -->\n".encode(), 1) if text else xml


def annotation_in(xml: bytes) -> str:
    """The annotation before the item of a file; empty where it has none."""
    comment = ANNOTATION.match(xml)
    return comment[1].decode("utf-8", "replace") if comment else ""


def to_bytes(root: ET.Element) -> bytes:
    body = NO_XML.sub("", ET.tostring(root, encoding="unicode"))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'.encode()

"""The form that QTI 2.1 prescribes: elements, attributes, identifiers, and shares that make a whole mark."""

import io
import re
import zipfile
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest
import yaml
from question_bank import BANK

from cubital.content.reading import read
from cubital_cli.authoring.exchange import target
from cubital_cli.authoring.exchange.qti_writing import write_qti
from cubital_cli.authoring.exchange.targets import Target

# Of each element its attributes, those in capitals it must have; and what stands in it, in this order.
ATTRIBUTES = {
    "assessmentItem": "IDENTIFIER TITLE ADAPTIVE TIMEDEPENDENT",
    "responseDeclaration": "IDENTIFIER CARDINALITY basetype",
    "outcomeDeclaration": "IDENTIFIER CARDINALITY basetype",
    "mapping": "lowerbound upperbound DEFAULTVALUE",
    "mapEntry": "MAPKEY MAPPEDVALUE casesensitive",
    "img": "SRC ALT",
    "object": "DATA TYPE width height",
    "choiceInteraction": "RESPONSEIDENTIFIER SHUFFLE MAXCHOICES",
    "orderInteraction": "RESPONSEIDENTIFIER SHUFFLE",
    "matchInteraction": "RESPONSEIDENTIFIER SHUFFLE MAXASSOCIATIONS",
    "hotspotInteraction": "RESPONSEIDENTIFIER MAXCHOICES",
    "textEntryInteraction": "RESPONSEIDENTIFIER",
    "simpleChoice": "IDENTIFIER",
    "simpleAssociableChoice": "IDENTIFIER MATCHMAX",
    "hotspotChoice": "IDENTIFIER SHAPE COORDS hotspotlabel",
    "setOutcomeValue": "IDENTIFIER",
    "variable": "IDENTIFIER",
    "correct": "IDENTIFIER",
    "mapResponse": "IDENTIFIER",
    "baseValue": "BASETYPE",
    "index": "N",
    "equal": "TOLERANCEMODE tolerance",
    "modalFeedback": "OUTCOMEIDENTIFIER IDENTIFIER SHOWHIDE",
}
FLOW = "(strong|em|br|img|textEntryInteraction)*"
EXPRESSION = "(variable|correct|baseValue|mapResponse|sum|multiple)"
DECLARATIONS = "(responseDeclaration)+(outcomeDeclaration)+"
INTERACTIONS = "(choiceInteraction|orderInteraction|matchInteraction|hotspotInteraction)"
RULES = "(responseCondition|setOutcomeValue)*"
CHILDREN = {
    "assessmentItem": f"{DECLARATIONS}itemBody responseProcessing (modalFeedback)*",
    "responseDeclaration": "correctResponse (mapping)?",
    "outcomeDeclaration": "(defaultValue)?",
    "correctResponse": "(value)+",
    "defaultValue": "(value)+",
    "mapping": "(mapEntry)+",
    "itemBody": f"(p)+{INTERACTIONS}?|choiceInteraction",
    "p": FLOW,
    "prompt": FLOW,
    "modalFeedback": FLOW,
    "simpleChoice": FLOW,
    "simpleAssociableChoice": FLOW,
    "choiceInteraction": "(prompt)?(simpleChoice)+",
    "orderInteraction": "(simpleChoice)+",
    "matchInteraction": "simpleMatchSet simpleMatchSet",
    "simpleMatchSet": "(simpleAssociableChoice)+",
    "hotspotInteraction": "object (hotspotChoice)+",
    "responseProcessing": RULES,
    "responseCondition": "responseIf (responseElse)?",
    "responseIf": f"(match|equal){RULES}",
    "responseElse": RULES,
    "setOutcomeValue": EXPRESSION,
    "match": "(variable correct|index index)",
    "equal": "variable correct",
    "index": "(variable|correct)",
    "sum": "variable baseValue",
    "multiple": "variable correct",
}
PICTURE = {"src": "media/arm.svg", "alt": "An arm"}
OPTIONS = [
    {"text": "a < **b**", "right": True, "reason": "So."},
    {"text": "c", "reason": "No."},
    {"text": "d"},
]
TWO = [{"text": "a", "right": True}, {"text": "b", "right": True}, {"text": "c"}]
SEVEN = [{"text": letter, "right": letter != "h"} for letter in "abcdefgh"]
PAIRS = [{"item": "a", "answer": "1"}, {"item": "b", "answer": "1"}, {"item": "c", "answer": "2"}]
SPOTS = [{"x": 10, "y": 10.3, "name": "A", "right": True, "reason": "Yes."}, {"x": 60, "y": 50, "name": "B"}]
QUESTIONS: list[dict[str, Any]] = [
    {"kind": "one", "options": OPTIONS},
    {"kind": "one", "options": OPTIONS, "picture": PICTURE},
    {"kind": "several", "options": TWO},
    {"kind": "several", "options": SEVEN, "scoring": "parts"},
    {"kind": "true-or-false", "answer": False, "reason": "No."},
    {"kind": "order", "steps": ["a", "b", "c"], "reason": "So."},
    {"kind": "order", "steps": ["a", "b", "c"], "scoring": "parts"},
    {"kind": "match", "pairs": PAIRS, "others": ["3"], "reason": "So."},
    {"kind": "match", "pairs": PAIRS, "scoring": "parts"},
    {"kind": "text", "accepted": ["EDTA", "edetate"], "reason": "So."},
    {"kind": "number", "value": 2.5, "tolerance": 0.1, "unit": "mL"},
    {"kind": "number", "value": 2},
    {"kind": "place", "picture": PICTURE, "spots": SPOTS},
]


@pytest.fixture
def package(tmp_path: Path) -> zipfile.ZipFile:
    folder = tmp_path / "content"
    (folder / "bank").mkdir(parents=True)
    (folder / "media").mkdir()
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300"></svg>'
    (folder / "media" / "arm.svg").write_text(svg)
    items = [
        {"id": number, "task": "gloves", "question": {"stem": f"Which?\n\nOf {number}."} | question}
        for number, question in enumerate(QUESTIONS, 1)
    ]
    text = "".join(yaml.dump([item], Dumper=_Plain) for item in items)
    (folder / "bank" / "ours.yaml").write_text(text)
    reading = read(folder, [BANK])
    assert not reading.mistakes, [str(mistake) for mistake in reading.mistakes]
    return _opened(target(reading, [BANK], "bank"))


class _Plain(yaml.SafeDumper):
    """Without aliases, which content does not take."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _opened(of: Target) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(write_qti(of)))


def items_of(package: zipfile.ZipFile) -> list[Element]:
    names = sorted(name for name in package.namelist() if name.startswith("items/"))
    return [fromstring(package.read(name)) for name in names]


def local(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def test_every_element_stands_where_it_may_with_what_it_must_have(package: zipfile.ZipFile):
    for item in items_of(package):
        for element in item.iter():
            name = local(element)
            children = " ".join(local(child) for child in element)
            model = re.sub(r"(\w+)", r"(?:\1 )", CHILDREN.get(name, "")).replace(" (", "(").replace(") ", ")")
            assert re.fullmatch(model, f"{children} " if children else ""), (name, children)
            attributes = ATTRIBUTES.get(name, "").split()
            present = {attribute.lower() for attribute in element.attrib}
            assert {one.lower() for one in attributes if one.isupper()} <= present, name
            assert present <= {one.lower() for one in attributes}, name


def identifiers_of(item: Element, *kinds: str, attribute: str = "identifier") -> list[str]:
    return [str(one.get(attribute)) for one in item.iter() if local(one) in kinds]


def test_what_is_named_is_there_once_and_is_a_name(package: zipfile.ZipFile):
    for item in items_of(package):
        declarations = identifiers_of(item, "responseDeclaration", "outcomeDeclaration")
        assert declarations == ["RESPONSE", "SCORE", "FEEDBACK"]
        uses = identifiers_of(item, "variable", "correct", "mapResponse", "setOutcomeValue")
        uses += identifiers_of(item, "modalFeedback", attribute="outcomeIdentifier")
        assert set(uses) <= set(declarations)
        choices = identifiers_of(item, "simpleChoice", "simpleAssociableChoice", "hotspotChoice")
        assert len(choices) == len(set(choices))
        assert all(re.fullmatch(r"[A-Za-z_][\w.-]*", name) for name in choices)
        if item.find("{*}responseDeclaration").get("baseType") in ("identifier", "directedPair"):
            values = item.iterfind("{*}responseDeclaration/{*}correctResponse/{*}value")
            assert {name for one in values for name in str(one.text).split()} <= set(choices)


def test_the_right_answer_makes_exactly_a_whole_mark(package: zipfile.ZipFile):
    parts = 0
    for item in items_of(package):
        right = [str(one.text) for one in item.iterfind("{*}responseDeclaration/{*}correctResponse/{*}value")]
        worth = {
            str(one.get("mapKey")): float(str(one.get("mappedValue")))
            for one in item.iterfind(".//{*}mapEntry")
        }
        places = [float(str(one.text)) for one in item.iterfind(".//{*}sum/{*}baseValue")]
        for shares in ([worth[one] for one in right] if worth else [], places):
            assert not shares or sum(shares) == pytest.approx(1, abs=1e-15)
            parts += len(shares) > 1
    assert parts == 3


def test_the_manifest_names_every_file_once(package: zipfile.ZipFile):
    manifest = fromstring(package.read("imsmanifest.xml"))
    assert manifest.tag == "{http://www.imsglobal.org/xsd/imscp_v1p1}manifest"
    assert [local(part) for part in manifest] == ["metadata", "organizations", "resources"]
    resources = manifest.findall("{*}resources/{*}resource")
    identifiers = [str(manifest.get("identifier")), *(str(one.get("identifier")) for one in resources)]
    assert len(set(identifiers)) == len(identifiers) == len(QUESTIONS) + 1
    assert all(re.fullmatch(r"[A-Za-z_][\w.-]*", name) for name in identifiers)
    assert {one.get("type") for one in resources} == {"imsqti_item_xmlv2p1"}
    hrefs = [[str(file.get("href")) for file in one.findall("{*}file")] for one in resources]
    assert all(one.get("href") == files[0] for one, files in zip(resources, hrefs, strict=True))
    assert {href for files in hrefs for href in files} | {"imsmanifest.xml"} == set(package.namelist())

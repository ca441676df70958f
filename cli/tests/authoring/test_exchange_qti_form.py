"""The form that QTI 2.1 prescribes: elements, attributes, identifiers, and shares that make a whole mark."""

import re
import zipfile
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest
from qti_bank import QUESTIONS, items_of, local, package_of
from qti_form import mistakes_in


@pytest.fixture
def package(tmp_path: Path) -> zipfile.ZipFile:
    return package_of(tmp_path / "content")


def test_every_element_stands_where_it_may_with_what_it_must_have(package: zipfile.ZipFile):
    assert [mistakes_in(item) for item in items_of(package)] == [[]] * len(QUESTIONS)


@pytest.mark.parametrize(
    ("right", "wrong", "mistake"),
    [
        ("<itemBody>", "<itemBody>Which?", "itemBody holds a text"),
        ("<simpleChoice", "<p>c</p><simpleChoice", "choiceInteraction holds p simpleChoice"),
        (' title="Which?"', "", "assessmentItem without TITLE"),
        (' shuffle="true"', ' shuffle="yes"', "choiceInteraction has shuffle yes"),
        (' maxChoices="1"', ' maxChoices="1" most="1"', "choiceInteraction has most"),
        ('identifier="c1"', 'identifier="1c"', "simpleChoice has identifier 1c"),
        ('baseType="identifier"', 'baseType="point"', "responseDeclaration has baseType point"),
        ('cardinality="single"', 'cardinality="ordered"', "choiceInteraction for ordered identifier"),
        ("<responseElse>", "<responseElse/><responseElse>", "responseElse"),
        ('src="../media', 'src="../my media', "img has src ../my media/arm.svg"),
    ],
)
def test_a_wrong_form_is_found(package: zipfile.ZipFile, right: str, wrong: str, mistake: str):
    xml = package.read("items/bank-2.xml").decode()
    assert right in xml
    (first, *_) = mistakes_in(fromstring(xml.replace(right, wrong, 1)))
    assert mistake in first


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

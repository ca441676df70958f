"""The form that QTI 2.1 prescribes: elements, attributes, identifiers, and shares that make a whole mark."""

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest
from manifest_form import mistakes_in_manifest
from qti_bank import QUESTIONS, items_of, local, package_of
from qti_form import mistakes_in
from question_bank import questions

from cubital_cli.authoring.exchange.qti_reading import read_qti
from cubital_cli.authoring.exchange.qti_writing import write_qti
from cubital_cli.authoring.exchange.targets import Target

INDEX, ANSWER, SHOWN = '<index n="1">', 'identifier="RESPONSE" />', 'identifier="FEEDBACK" />'
MAPPED = '<mapResponse identifier="RESPONSE" />'
CROSSING = ["***a***", "**a *b** c*", "*a **b* c**"]
HOSTILE = f"""\
- id: 1
  task: gloves
  question:
    kind: one
    stem: "Which\\tone?\\x01"
    options: [{{text: "{CROSSING[0]}", right: true}}, {{text: "{CROSSING[1]}"}}, {{text: "{CROSSING[2]}"}},
      {{text: "**a *b* c**"}}]
- id: 2
  task: gloves
  question: {{kind: text, stem: What is it?, accepted: ["ED\\x02TA"]}}
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    return package_of(tmp_path_factory.mktemp("school") / "content")


def test_every_element_stands_where_it_may_with_what_it_must_have(package: zipfile.ZipFile):
    assert [mistakes_in(item) for item in items_of(package)] == [[]] * len(QUESTIONS)


@pytest.mark.parametrize(
    ("question", "right", "wrong", "mistake"),
    [
        # What stands in what.
        (2, "<itemBody>", "<itemBody>Which?", "itemBody holds a text"),
        (
            2,
            "<outcomeDeclaration",
            "<itemBody /><outcomeDeclaration",
            "assessmentItem holds responseDeclaration",
        ),
        (2, "<simpleChoice", "<p>c</p><simpleChoice", "choiceInteraction holds p simpleChoice"),
        (
            2,
            "</simpleChoice>",
            "<textEntryInteraction /></simpleChoice>",
            "simpleChoice holds strong textEntry",
        ),
        (2, "<strong>b", "<strong><p>b</p>", "strong holds p"),
        (2, "<br />", "<br> </br>", "br holds a text"),
        (2, "<br />", "<hr />", "p holds hr"),
        (2, "<responseElse>", "<responseElse /><responseElse>", "responseElse"),
        (
            2,
            "<responseIf>",
            "<responseElse /><responseIf>",
            "responseCondition holds responseElse responseIf",
        ),
        (2, '<correct identifier="RESPONSE" /></match>', "</match>", "match holds variable"),
        (2, "</match>", "</match><match />", "responseIf holds match match"),
        (2, "<value>0</value>", "", "defaultValue holds"),
        (4, "<mapEntry", "<mapKey /><mapEntry", "mapping holds mapKey mapEntry"),
        (6, "<simpleChoice", "<simpleAssociableChoice /><simpleChoice", "orderInteraction holds simpleAss"),
        (7, "<sum>", "<sum><match />", "sum holds match variable"),
        (7, '<variable identifier="RESPONSE" /></index>', "</index>", "index holds"),
        (8, "</simpleMatchSet><simpleMatchSet>", "", "matchInteraction holds simpleMatchSet"),
        (11, "<lte>", '<lte><correct identifier="RESPONSE" />', "lte holds correct variable baseValue"),
        (12, '<correct identifier="RESPONSE" /></equal>', "</equal>", "equal holds variable"),
        (13, "</object>", "</object><prompt />", "hotspotInteraction holds object prompt hotspotChoice"),
        # Attributes, and what they say.
        (
            2,
            "/xsd/imsqti_v2p1",
            "/xsd/imsqti_v2p0",
            "assessmentItem is of http://www.imsglobal.org/xsd/imsqti_v2p0",
        ),
        (2, ' title="Which?"', "", "assessmentItem without title"),
        (2, ' timeDependent="false"', ' timeDependent="no"', "assessmentItem has timeDependent no"),
        (2, ' shuffle="true"', ' shuffle="yes"', "choiceInteraction has shuffle yes"),
        (2, ' maxChoices="1"', ' maxChoices="1" most="1"', "choiceInteraction has most"),
        (2, ' maxChoices="1"', ' maxchoices="1"', "choiceInteraction without maxChoices"),
        (2, 'identifier="c1"', 'identifier="1c"', "simpleChoice has identifier 1c"),
        (2, 'baseType="identifier"', 'baseType="point"', "responseDeclaration has baseType point"),
        (2, ' baseType="float"', "", "outcomeDeclaration without baseType"),
        (2, 'src="../media', 'src="../my media', "img has src ../my media/arm.svg"),
        (2, ' alt="An arm"', "", "img without alt"),
        (2, 'showHide="show"', 'showHide="maybe"', "modalFeedback has showHide maybe"),
        (2, ' showHide="show"', "", "modalFeedback without showHide"),
        (2, "<responseProcessing>", '<responseProcessing template="all">', "responseProcessing has template"),
        (4, ' defaultValue="0"', ' defaultValue="none"', "mapping has defaultValue none"),
        (4, "mapKey=", "key=", "mapEntry without mapKey"),
        (7, ' n="1"', ' n="0"', "index has n 0"),
        (8, ' matchMax="1"', "", "simpleAssociableChoice without matchMax"),
        (8, ' maxAssociations="3"', ' maxAssociations="all"', "matchInteraction has maxAssociations all"),
        (10, ' caseSensitive="false"', ' caseSensitive="no"', "mapEntry has caseSensitive no"),
        (12, "exact", "near", "equal has toleranceMode near"),
        (
            12,
            "<textEntryInteraction responseIdentifier",
            "<textEntryInteraction id",
            "textEntryInteraction without",
        ),
        (13, "circle", "oval", "hotspotChoice has shape oval"),
        (13, 'coords="', 'coords="1,', "hotspotChoice has coords 1,"),
        (13, " data=", " src=", "object without data"),
        (13, "image/svg+xml", "svg", "object has type svg"),
        (13, 'width="400"', 'width="4in"', "object has width 4in"),
        # Names and types.
        (2, 'cardinality="single"', 'cardinality="ordered"', "choiceInteraction for ordered identifier"),
        (2, 'responseIdentifier="RESPONSE"', 'responseIdentifier="SCORE"', "choiceInteraction names SCORE"),
        (2, 'outcomeIdentifier="FEEDBACK"', 'outcomeIdentifier="REASON"', "modalFeedback names REASON"),
        (2, 'outcomeIdentifier="FEEDBACK"', 'outcomeIdentifier="SCORE"', "modalFeedback is shown by SCORE"),
        (
            2,
            'setOutcomeValue identifier="SCORE"',
            'setOutcomeValue identifier="RESPONSE"',
            "setOutcomeValue names",
        ),
        (2, 'variable identifier="RESPONSE"', 'variable identifier="ANSWER"', "variable names ANSWER"),
        (2, 'correct identifier="RESPONSE"', 'correct identifier="SCORE"', "correct names SCORE"),
        (2, 'identifier="FEEDBACK"', 'identifier="SCORE"', "SCORE is there twice"),
        (2, 'identifier="c2"', 'identifier="c1"', "c1 is there twice"),
        (2, "<value>c1</value>", "<value>c1</value><value>c2</value>", "RESPONSE is single and has 2 values"),
        (2, "<value>c1</value>", "<value>c9</value>", "RESPONSE names c9, which is no choice"),
        (2, "<value>c1</value>", "<value>1</value>", "RESPONSE has 1, which is no identifier"),
        (2, "<value>0</value>", "<value>no</value>", "SCORE has no, which is no float"),
        (2, ' maxChoices="1"', ' maxChoices="2"', "choiceInteraction has maxChoices 2 for a single answer"),
        (2, '"float">1<', '"float">one<', "baseValue says one, which is no float"),
        (
            2,
            '<baseValue baseType="float">1</baseValue>',
            MAPPED,
            "mapResponse is of RESPONSE, which has no mapping",
        ),
        (4, 'mapKey="c1"', 'mapKey="c 1"', "RESPONSE has c 1, which is no identifier"),
        (4, 'mapKey="c1"', 'mapKey="c2"', "RESPONSE maps c2 twice"),
        (6, 'cardinality="ordered"', 'cardinality="multiple"', "orderInteraction for multiple identifier"),
        (8, "<value>i1 a1</value>", "<value>i1</value>", "RESPONSE has i1, which is no directedPair"),
        (10, 'baseType="string"', 'baseType="identifier"', "RESPONSE names EDTA"),
        (12, "<value>2</value>", "<value>two</value>", "RESPONSE has two, which is no float"),
        # What the rules work on.
        (2, '"float">1<', '"identifier">c1<', "setOutcomeValue is given single identifier"),
        (
            2,
            'FEEDBACK" cardinality="multiple"',
            'FEEDBACK" cardinality="single"',
            "is given multiple identifier",
        ),
        (
            2,
            '<match><variable identifier="RESPONSE"',
            '<match><variable identifier="SCORE"',
            "given single float and",
        ),
        (
            7,
            f"{INDEX}<variable {ANSWER}</index>{INDEX}<correct {ANSWER}</index>",
            f"{INDEX}<variable {SHOWN}</index>{INDEX}<variable {SHOWN}</index>",
            "index is given single identifier",
        ),
        (
            7,
            '<sum><variable identifier="SCORE"',
            '<sum><variable identifier="FEEDBACK"',
            "sum is given single id",
        ),
        (
            11,
            '<gte><variable identifier="RESPONSE"',
            '<gte><variable identifier="FEEDBACK"',
            "gte is given single id",
        ),
    ],
)
def test_a_wrong_form_is_found(package: zipfile.ZipFile, question: int, right: str, wrong: str, mistake: str):
    xml = package.read(f"items/bank-{question}.xml").decode()
    assert right in xml
    (first, *_) = mistakes_in(fromstring(xml.replace(right, wrong, 1)))
    assert mistake in first


def test_what_is_no_item_is_found(package: zipfile.ZipFile):
    body = items_of(package)[0].find("{*}itemBody")
    assert mistakes_in(body)[0] == "itemBody is at the top"


def test_marks_that_cross_and_signs_that_xml_has_not_leave_the_form_as_it_is(bank: Callable[..., Target]):
    into = bank(HOSTILE)
    with zipfile.ZipFile(io.BytesIO(write_qti(into))) as package:
        shared = [fromstring(package.read(f"items/bank-{number}.xml")) for number in (1, 2)]
    assert [mistakes_in(item) for item in shared] == [[], []]
    assert [item.get("title") for item in shared] == ["Which one?", "What is it?"]
    assert [one.get("mapKey") for one in shared[1].iter() if local(one) == "mapEntry"] == ["EDTA"]

    imported = read_qti(Path("bank.zip"), write_qti(into), into)

    assert [option["text"] for option in questions(imported)[0]["options"]] == [*CROSSING, "**a *b* c**"]


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
    assert mistakes_in_manifest(manifest) == []
    resources = manifest.findall("{*}resources/{*}resource")
    assert len(resources) == len(QUESTIONS)
    hrefs = {file.get("href") for one in resources for file in one.findall("{*}file")}
    assert hrefs | {"imsmanifest.xml"} == set(package.namelist())


@pytest.mark.parametrize(
    ("right", "wrong", "mistake"),
    [
        ("/xsd/imscp_v1p1", "/xsd/imscp_v1p2", "manifest is of http://www.imsglobal.org/xsd/imscp_v1p2"),
        ("<metadata>", "<metadata /><metadata>", "manifest holds metadata metadata organizations"),
        ("<organizations />", "", "manifest holds metadata resources"),
        ("<organizations />", "<organizations> </organizations>", "organizations holds a text"),
        ("<organizations />", "<organizations><item /></organizations>", "organizations holds item"),
        ("<schemaversion>1.0.0</schemaversion>", "", "metadata holds schema"),
        ("QTIv2.1 Package", "QTI", "schema says QTI"),
        ("1.0.0", "2.1", "schemaversion says 2.1"),
        ("</resource>", "</resource>and", "resources holds a text"),
        ("<file ", "<dependency /><file ", "resource holds dependency file"),
        ('<file href="items/bank-1.xml" />', "", "resource holds"),
        ('<file href="items/bank-1.xml" />', "<file />", "file without href"),
        (' type="imsqti_item_xmlv2p1"', "", "resource without type"),
        ("item_xmlv2p1", "item_xmlv2p9", "resource has type imsqti_item_xmlv2p9"),
        ("items/bank-1.xml", "items/bank 1.xml", "resource has href items/bank 1.xml"),
        ("items/bank-1.xml", "items/bank-0.xml", "bank-1 is no file of its own"),
        ("media/arm.svg", "items/bank-2.xml", "items/bank-2.xml is there twice"),
        ('identifier="bank-1"', 'identifier="1"', "resource has identifier 1"),
        ('identifier="bank-1"', 'identifier="bank-2"', "bank-2 is there twice"),
        (' identifier="manifest-bank"', "", "manifest without identifier"),
    ],
)
def test_a_wrong_manifest_is_found(package: zipfile.ZipFile, right: str, wrong: str, mistake: str):
    xml = package.read("imsmanifest.xml").decode()
    assert right in xml
    (first, *_) = mistakes_in_manifest(fromstring(xml.replace(right, wrong, 1)))
    assert mistake in first

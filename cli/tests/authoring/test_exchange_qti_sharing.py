"""QTI as it goes out: what other programs score and show by its own rules."""

import io
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from question_bank import OURS, questions

from cubital_cli.authoring.exchange import apply_import
from cubital_cli.authoring.exchange.qti_reading import read_qti
from cubital_cli.authoring.exchange.qti_writing import write_qti
from cubital_cli.authoring.exchange.targets import Target

IN_QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
PARTS = """\
- id: 1
  task: gloves
  question:
    kind: several
    stem: Which?
    scoring: parts
    options: [{text: a, right: true}, {text: b, right: true}, {text: c}, {text: d}]
- id: 2
  task: gloves
  question: {kind: order, stem: In order?, scoring: parts, steps: [a, b, c]}
- id: 3
  task: gloves
  question: {kind: match, stem: Which?, scoring: parts, pairs: [{item: x, answer: a}, {item: y, answer: b}]}
"""


def items(data: bytes) -> dict[str, Any]:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        roots = {
            name: ET.fromstring(package.read(name))
            for name in package.namelist()
            if name.startswith("items/")
        }
    for root in roots.values():
        for part in root.iter():
            part.tag = part.tag.removeprefix(IN_QTI)
    return {name.removeprefix("items/bank-").removesuffix(".xml"): root for name, root in roots.items()}


def weights(root: Any) -> dict[str, str]:
    return {entry.get("mapKey"): entry.get("mappedValue") for entry in root.iter("mapEntry")}


def test_all_forms_of_a_text_count(bank: Callable[..., Target]) -> None:
    text = items(write_qti(bank(OURS)))["3"]
    assert weights(text) == {"hemolysis": "1", "lysis": "1"}
    assert text.find("responseProcessing/setOutcomeValue[@identifier='SCORE']/mapResponse") is not None
    assert text.find("responseProcessing//match") is None


def test_parts_of_a_mark_go_out_and_come_back(bank: Callable[..., Target]) -> None:
    into = bank(PARTS)
    shared = items(write_qti(into))
    assert weights(shared["1"]) == {"c1": "0.5", "c2": "0.5", "c3": "-0.5", "c4": "-0.5"}
    assert len(shared["2"].findall("responseProcessing/responseCondition")) == 3
    assert weights(shared["3"]) == {"i1 a1": "0.5", "i2 a2": "0.5"}

    imported = read_qti(Path("bank.zip"), write_qti(into), into)

    assert [question["scoring"] for question in questions(imported)] == ["parts"] * 3
    assert imported.remarks == []


def test_reasons_are_shown_by_the_rules(bank: Callable[..., Target]) -> None:
    shared = items(write_qti(bank(OURS)))
    (whole,) = shared["5"].findall("responseProcessing/setOutcomeValue[@identifier='FEEDBACK']")
    assert whole.findtext("baseValue") == shared["5"].find("modalFeedback").get("identifier") == "general"
    (parts,) = shared["6"].findall("responseProcessing/setOutcomeValue[@identifier='FEEDBACK']")
    assert [part.tag for part in parts[0]] == ["variable", "correct"]
    declared = shared["6"].find("outcomeDeclaration[@identifier='FEEDBACK']")
    assert declared.get("cardinality") == "multiple"


def test_a_picture_has_its_own_size_and_its_places_lie_on_it(
    bank: Callable[..., Target], tmp_path: Path
) -> None:
    (tmp_path / "content" / "media").mkdir(parents=True)
    (tmp_path / "content" / "media" / "arm.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600"/>'
    )
    into = bank(
        """\
- id: 8
  task: gloves
  question:
    kind: place
    stem: Where?
    picture: {src: media/arm.svg, alt: An arm.}
    spots: [{x: 41.7, y: 88, name: here, right: true}, {x: 8.5, y: 30.1, name: there}]
"""
    )
    place = items(write_qti(into))["8"]
    picture = place.find(".//object")
    assert (picture.get("width"), picture.get("height")) == ("900", "600")
    assert [spot.get("coords") for spot in place.iter("hotspotChoice")] == ["375,528,30", "76.5,180.6,30"]

    imported = read_qti(Path("bank.zip"), write_qti(into), into)

    assert [(spot["x"], spot["y"]) for spot in questions(imported)[0]["spots"]] == [(41.7, 88), (8.5, 30.1)]
    assert len(apply_import(into, imported, {}).same) == 1


def test_a_converter_that_names_its_schema_before_the_comment_loses_nothing_of_it(
    bank: Callable[..., Target],
) -> None:
    into = bank(OURS)
    whole, again = io.BytesIO(write_qti(into)), io.BytesIO()
    with zipfile.ZipFile(whole) as package, zipfile.ZipFile(again, "w") as written:
        for name in package.namelist():
            xml = package.read(name).replace(b"?>\n", b'?>\n<?xml-model href="qti.xsd"?>\n', 1)
            written.writestr(name, xml)
    fields = [item.fields for item in read_qti(Path("bank.zip"), whole.getvalue(), into)]
    assert [item.fields for item in read_qti(Path("bank.zip"), again.getvalue(), into)] == fields
    assert fields[1]["question"]["unit"] == "mL"

"""QTI as it goes out: what other programs score and show by its own rules."""

import io
import re
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
    assert [spot.get("coords") for spot in place.iter("hotspotChoice")] == ["375,528,30", "77,181,30"]

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


PLACES = """\
- id: 8
  task: gloves
  question:
    kind: place
    stem: Where?
    picture: {src: media/arm.svg, alt: An arm.}
    spots: [{x: 41.65, y: 33.33, name: here, right: true}, {x: 8.5, y: 73.6, name: there}]
"""


def changed_elsewhere(data: bytes, pattern: str, by: str) -> bytes:
    """The package as another program has changed it."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as package, zipfile.ZipFile(out, "w") as written:
        for name in package.namelist():
            # Its picture has neither.
            written.writestr(name, re.sub(pattern, by, package.read(name).decode()))
    return out.getvalue()


def middles(imported: Any) -> list[tuple[float, float]]:
    return [(spot["x"], spot["y"]) for spot in questions(imported)[0]["spots"]]


def test_places_are_whole_pixels_and_come_back_exactly(bank: Callable[..., Target], tmp_path: Path) -> None:
    (tmp_path / "content" / "media").mkdir(parents=True)
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600"/>'
    (tmp_path / "content" / "media" / "arm.svg").write_text(svg)
    into = bank(PLACES)
    data = write_qti(into)
    assert [spot.get("coords") for spot in items(data)["8"].iter("hotspotChoice")] == [
        "375,200,30",
        "77,442,30",
    ]

    assert middles(read_qti(Path("bank.zip"), data, into)) == [(41.65, 33.33), (8.5, 73.6)]
    again = read_qti(Path("bank.zip"), changed_elsewhere(data, "<!--.*?-->", ""), into)
    assert middles(again) == [(41.7, 33.3), (8.6, 73.7)]
    # Those are still ours, but for their pixels.
    assert len(apply_import(into, again, {}).same) == 1


def test_a_place_that_was_moved_elsewhere_is_where_it_was_moved(
    bank: Callable[..., Target], tmp_path: Path
) -> None:
    (tmp_path / "content" / "media").mkdir(parents=True)
    (tmp_path / "content" / "media" / "arm.svg").write_text("<svg/>")
    into = bank(PLACES)
    elsewhere = changed_elsewhere(write_qti(into), '"417,333,50"', '"500,333,50"')
    imported = read_qti(Path("bank.zip"), elsewhere, into)
    assert middles(imported) == [(50, 33.3), (8.5, 73.6)]
    assert [remark.message for remark in imported.remarks] == [
        "the comment 'cubital:' beside it was made for other places; it was left out"
    ]
    assert apply_import(into, imported, {}).same == []


def test_a_small_picture_is_shown_larger_so_that_a_pixel_is_not_too_much(
    bank: Callable[..., Target], tmp_path: Path
) -> None:
    (tmp_path / "content" / "media").mkdir(parents=True)
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 24"/>'
    (tmp_path / "content" / "media" / "arm.svg").write_text(svg)
    into = bank(PLACES)
    place = items(write_qti(into))["8"]
    assert (place.find(".//object").get("width"), place.find(".//object").get("height")) == ("432", "216")
    assert middles(read_qti(Path("bank.zip"), write_qti(into), into)) == [(41.65, 33.33), (8.5, 73.6)]

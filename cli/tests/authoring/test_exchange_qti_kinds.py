"""QTI's questions of every kind, into a bank of the question engine and back."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from question_bank import OURS, questions

from cubital_cli.authoring.exchange import apply_import
from cubital_cli.authoring.exchange.imported import ImportedItems
from cubital_cli.authoring.exchange.qti_reading import read_qti
from cubital_cli.authoring.exchange.qti_writing import write_qti
from cubital_cli.authoring.exchange.targets import Target

IN_2, IN_3 = "http://www.imsglobal.org/xsd/imsqti_v2p1", "http://www.imsglobal.org/xsd/imsqtiasi_v3p0"
COMPARED = '<variable identifier="R"/><correct identifier="R"/>'


def test_ours_come_back_from_qti_as_they_were(bank: Callable[..., Target], tmp_path: Path) -> None:
    (tmp_path / "content" / "media").mkdir(parents=True)
    (tmp_path / "content" / "media" / "arm.svg").write_text("<svg/>")
    into = bank(
        OURS
        + """\
- id: 8
  task: gloves
  question:
    kind: place
    stem: Where?
    picture: {src: media/arm.svg, alt: An arm.}
    spots: [{x: 20, y: 30, name: here, right: true, reason: So.}, {x: 60, y: 30, name: there}]
"""
    )
    imported = read_qti(Path("bank.zip"), write_qti(into), into)
    assert [str(remark) for remark in imported.remarks] == []
    back = apply_import(into, imported, {})
    assert (back.new, back.changed, len(back.same), back.media) == ([], [], 8, {})


def item(body: str, response: str, space: str = IN_2, more: str = "") -> str:
    return (
        f'<assessmentItem xmlns="{space}" identifier="q" title="t" adaptive="false" timeDependent="false">'
        f"{response}<itemBody>{body}</itemBody>{more}</assessmentItem>"
    )


def response(*values: str, cardinality: str = "single", kind: str = "identifier", mapping: str = "") -> str:
    right = "".join(f"<value>{value}</value>" for value in values)
    return (
        f'<responseDeclaration identifier="R" cardinality="{cardinality}" baseType="{kind}">'
        f"<correctResponse>{right}</correctResponse>{mapping}</responseDeclaration>"
    )


def scored(test: str) -> str:
    """Processing that gives the mark where the test is true."""
    mark = '<setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue>'
    return (
        f"<responseProcessing><responseCondition><responseIf>{test}{mark}"
        "</responseIf></responseCondition></responseProcessing>"
    )


def choices(*names: str, tag: str = "simpleChoice") -> str:
    return "".join(f'<{tag} identifier="{name}">text {name}</{tag}>' for name in names)


def asks(name: str, inside: str, before: str = "<p>Who?</p>") -> str:
    return f'{before}<{name} responseIdentifier="R">{inside}</{name}>'


def qti(xml: str, into: Target) -> ImportedItems:
    return read_qti(Path("item.xml"), xml.encode(), into)


@pytest.mark.parametrize(
    ("xml", "question"),
    [
        (
            item(
                asks("choiceInteraction", "<prompt>Who?</prompt>" + choices("A", "B"), ""),
                response("B"),
                more='<modalFeedback outcomeIdentifier="F" identifier="A">No, not A.</modalFeedback>',
            ),
            {
                "kind": "one",
                "options": [{"text": "text A", "reason": "No, not A."}, {"text": "text B", "right": True}],
            },
        ),
        (
            item(
                asks("choiceInteraction", choices("A", "B", "C")),
                response("A", "C", cardinality="multiple"),
            ),
            {
                "kind": "several",
                "options": [
                    {"text": "text A", "right": True},
                    {"text": "text B"},
                    {"text": "text C", "right": True},
                ],
            },
        ),
        (
            item(
                asks("orderInteraction", choices("A", "B", "C")),
                response("C", "A", "B", cardinality="ordered"),
            ),
            {"kind": "order", "steps": ["text C", "text A", "text B"]},
        ),
        (
            item(
                '<p>Who?</p><matchInteraction responseIdentifier="R">'
                f"<simpleMatchSet>{choices('a', 'b', tag='simpleAssociableChoice')}</simpleMatchSet>"
                f"<simpleMatchSet>{choices('x', 'y', tag='simpleAssociableChoice')}</simpleMatchSet>"
                "</matchInteraction>",
                response("a x", "b x", cardinality="multiple", kind="directedPair"),
            ),
            {
                "kind": "match",
                "pairs": [{"item": "text a", "answer": "text x"}, {"item": "text b", "answer": "text x"}],
                "others": ["text y"],
            },
        ),
        (
            item(
                '<p>Who? <textEntryInteraction responseIdentifier="R"/> Say.</p>',
                response("Ada", kind="string"),
            ),
            {"kind": "text", "stem": "Who? _____ Say.", "accepted": ["Ada"], "near_misses": False},
        ),
        (
            item(
                '<p>Who?</p><p><textEntryInteraction responseIdentifier="R"/></p>',
                response("2.5", kind="float"),
                more=scored('<equal toleranceMode="absolute" tolerance="0.1 0.1">' + COMPARED + "</equal>"),
            ),
            {"kind": "number", "value": 2.5, "tolerance": 0.1},
        ),
    ],
)
def test_each_interaction_of_qti_becomes_its_kind(
    bank: Callable[..., Target], xml: str, question: dict[str, Any]
) -> None:
    into = bank()
    imported = qti(xml, into)
    assert [str(remark) for remark in imported.remarks] == []
    (read_one,) = questions(imported)
    assert {**read_one, "stem": read_one["stem"]} == {"stem": "Who?"} | question
    assert len(apply_import(into, imported, {"task": "fire"}).new) == 1


def test_qti_3_is_read_like_qti_2(bank: Callable[..., Target]) -> None:
    xml = (
        f'<qti-assessment-item xmlns="{IN_3}" identifier="q" title="t">'
        '<qti-response-declaration identifier="R" cardinality="single" base-type="identifier">'
        "<qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration>"
        "<qti-item-body><p>Who is 10<sup>9</sup>?</p>"
        '<qti-choice-interaction response-identifier="R" max-choices="1">'
        '<qti-simple-choice identifier="A">a</qti-simple-choice>'
        '<qti-simple-choice identifier="B">b</qti-simple-choice>'
        "</qti-choice-interaction></qti-item-body></qti-assessment-item>"
    )
    (question,) = questions(qti(xml, bank()))
    assert question == {
        "kind": "one",
        "stem": "Who is 10⁹?",
        "options": [{"text": "a"}, {"text": "b", "right": True}],
    }


def test_a_picture_of_the_package_comes_along_with_its_question(
    bank: Callable[..., Target], tmp_path: Path
) -> None:
    hotspots = (
        '<hotspotChoice identifier="A" shape="circle" coords="50,50,10"/>'
        '<hotspotChoice identifier="B" shape="rect" coords="100,100,200,150" hotspotLabel="the right one"/>'
    )
    xml = item(
        '<p>Where?</p><hotspotInteraction responseIdentifier="R" maxChoices="1">'
        '<object type="image/png" data="../images/Arm%20one.png" width="200" height="200">An arm.</object>'
        f"{hotspots}</hotspotInteraction>",
        response("B"),
    )
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as package:
        package.writestr("items/one.xml", xml)
        package.writestr("images/Arm one.png", b"\x89PNG")
        package.writestr("images/other.png", b"\x89PNG other")
    into = bank()
    imported = read_qti(Path("pack.zip"), data.getvalue(), into)
    (question,) = questions(imported)
    assert question["spots"] == [
        {"x": 25.0, "y": 25.0, "name": "Place 1"},
        {"x": 75.0, "y": 62.5, "name": "the right one", "right": True},
    ]
    assert question["picture"]["alt"] == "An arm."
    assert [remark.place for remark in imported.remarks] == ["pack.zip: images/other.png"]

    result = apply_import(into, imported, {"task": "fire"})
    result.write(tmp_path / "content")

    assert (tmp_path / "content" / question["picture"]["src"]).read_bytes() == b"\x89PNG"


@pytest.mark.parametrize(
    ("xml", "reason"),
    [
        (item("<p>Who?</p>", response("A")), "asks nothing"),
        (
            item(
                asks("choiceInteraction", choices("A", "B"), ""),
                response("A"),
            ),
            "has no words that ask",
        ),
        (
            item(
                asks("choiceInteraction", choices("A", "B")),
                response("C"),
            ),
            "names the right answer 'C', which is no choice",
        ),
        (
            item(
                asks(
                    "choiceInteraction",
                    choices("A", "B"),
                    '<p>Who?</p><object data="a.html" type="text/html"/>',
                ),
                response("A"),
            ),
            "shows 'a.html', which cannot be kept",
        ),
        (
            item('<p>Who?</p><extendedTextInteraction responseIdentifier="R"/>', response("A")),
            "holds extendedTextInteraction, which is not understood",
        ),
        (
            item(
                asks("choiceInteraction", choices("A", "B"), '<p>Who? <img src="a.png" alt=""/></p>'),
                response("A"),
            ),
            "shows the picture 'a.png', which is not in the file",
        ),
    ],
)
def test_what_qti_asks_otherwise_is_left_out_with_its_reason(
    bank: Callable[..., Target], xml: str, reason: str
) -> None:
    imported = qti(xml, bank())
    assert not imported.items
    assert reason in str(imported.remarks[0])


def test_feedback_that_became_a_reason_is_not_called_lost(bank: Callable[..., Target]) -> None:
    inside = (
        '<simpleChoice identifier="A">a<feedbackInline outcomeIdentifier="F" identifier="A">'
        "No, not this one at all, it is another.</feedbackInline></simpleChoice>"
        '<simpleChoice identifier="B">b</simpleChoice>'
    )
    more = "".join(
        f'<modalFeedback outcomeIdentifier="F" identifier="{name}">{text}</modalFeedback>'
        for name, text in (("incorrect", "Think again."), ("correct", "Well done."))
    )
    imported = qti(item(asks("choiceInteraction", inside), response("B"), more=more), bank())
    (question,) = questions(imported)
    assert [option["reason"] for option in question["options"]] == [
        "No, not this one at all, it is another.",
        "Well done.",
    ]
    assert [remark.message for remark in imported.remarks] == ["the feedback 'Think again.' was left out"]


def test_a_picture_is_found_from_the_root_of_the_package_too(bank: Callable[..., Target]) -> None:
    stem = '<p>Who? <img src="images/a.png" alt="A tube."/></p>'
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as package:
        package.writestr(
            "deep/one.xml", item(asks("choiceInteraction", choices("A", "B"), stem), response("A"))
        )
        package.writestr("images/a.png", b"png")
    imported = read_qti(Path("pack.zip"), data.getvalue(), bank())
    assert questions(imported)[0]["picture"]["alt"] == "A tube."
    assert imported.remarks == []


def test_one_choice_is_one_whatever_the_cardinality_says(
    bank: Callable[..., Target],
) -> None:
    inside = choices("A", "B") + '<simpleChoice identifier="C" fixed="true">None of them</simpleChoice>'
    xml = asks("choiceInteraction", inside).replace(
        "<choiceInteraction ", '<choiceInteraction maxChoices="1" shuffle="true" '
    )
    imported = qti(item(xml, response("A", cardinality="multiple")), bank())
    assert questions(imported)[0]["kind"] == "one"
    assert [remark.message for remark in imported.remarks] == [
        "the fixed place of 'None of them' was left out"
    ]


def test_a_part_of_a_mark_is_told(bank: Callable[..., Target]) -> None:
    marks = "".join(
        f'<setOutcomeValue identifier="SCORE"><baseValue>{mark}</baseValue></setOutcomeValue>'
        for mark in (2, 1, 0)
    )
    xml = item(
        asks("orderInteraction", choices("A", "B", "C")),
        response("C", "A", "B", cardinality="ordered"),
        more=f"<responseProcessing>{marks}</responseProcessing>",
    )
    (remark,) = qti(xml, bank()).remarks
    assert remark.message == "the part of a mark that other answers give was left out"

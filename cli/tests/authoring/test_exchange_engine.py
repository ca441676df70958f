"""Questions of every kind of the question engine, from GIFT and QTI and back."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import pytest
from pydantic import Field

from cubital.content.kinds import ContentKind, Entry, Text
from cubital.content.reading import read
from cubital.content.structure import Asks
from cubital.questions import Question
from cubital_cli.authoring.exchange import ImportRejected, NoTarget, apply_import, target
from cubital_cli.authoring.exchange.gift import read_gift, write_gift
from cubital_cli.authoring.exchange.imported import ImportedItems
from cubital_cli.authoring.exchange.qti_reading import read_qti
from cubital_cli.authoring.exchange.qti_writing import write_qti
from cubital_cli.authoring.exchange.targets import Target
from cubital_cli.authoring.lints import run


class BankItem(Entry):
    id: Annotated[int, Field(ge=1)]
    task: Text
    question: Question


BANK = ContentKind("bank", "bank/*.yaml", BankItem, lambda item: str(item.id), "list", asks=Asks())
ITEM = "- id: 7\n  task: gloves\n  question: {kind: true-or-false, stem: 'Is it so?', answer: true}\n"
IN_2, IN_3 = "http://www.imsglobal.org/xsd/imsqti_v2p1", "http://www.imsglobal.org/xsd/imsqtiasi_v3p0"


@pytest.fixture
def bank(tmp_path: Path) -> Callable[..., Target]:
    def of(text: str = ITEM) -> Target:
        folder = tmp_path / "content"
        (folder / "bank").mkdir(parents=True, exist_ok=True)
        (folder / "bank" / "ours.yaml").write_text(text)
        reading = read(folder, [BANK])
        assert not reading.mistakes, [str(mistake) for mistake in reading.mistakes]
        return target(reading, [BANK], "bank")

    return of


def questions(imported: ImportedItems) -> list[dict[str, Any]]:
    return [item.fields["question"] for item in imported]


def gift(text: str, into: Target) -> ImportedItems:
    return read_gift(Path("bank.gift"), text.encode(), into)


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (
            "Who? {=Grant#Yes. ~no one#No. ~%-50%Napoleon ####He led.}",
            {
                "kind": "one",
                "options": [
                    {"text": "Grant", "reason": "Yes. He led.", "right": True},
                    {"text": "no one", "reason": "No."},
                    {"text": "Napoleon"},
                ],
            },
        ),
        (
            "Who? {~%50%Grant ~%50%Lee ~%-100%no one}",
            {
                "kind": "several",
                "options": [
                    {"text": "Grant", "right": True},
                    {"text": "Lee", "right": True},
                    {"text": "no one"},
                ],
                "scoring": "parts",
            },
        ),
        ("Who? {TRUE#Wrong.#Right.}", {"kind": "true-or-false", "answer": True, "reason": "Right. Wrong."}),
        ("Who? {F}", {"kind": "true-or-false", "answer": False}),
        (
            "Who? {=five =%100%5 =%50%four}",
            {"kind": "text", "accepted": ["five", "5"], "near_misses": False},
        ),
        (
            "Who? {=Rome -> Italy =Paris -> France = -> Spain}",
            {
                "kind": "match",
                "pairs": [{"item": "Rome", "answer": "Italy"}, {"item": "Paris", "answer": "France"}],
                "others": ["Spain"],
                "scoring": "parts",
            },
        ),
        ("Who? {#3.14:0.01}", {"kind": "number", "value": 3.14, "tolerance": 0.01}),
        ("Who? {#1..5}", {"kind": "number", "value": 3, "tolerance": 2}),
        (
            "Who? {#=1822:0#Yes. =%50%1822:2}",
            {"kind": "number", "value": 1822, "tolerance": 0, "reason": "Yes."},
        ),
    ],
)
def test_each_kind_of_gift_is_read_by_moodles_rules(
    bank: Callable[..., Target], text: str, question: dict[str, Any]
) -> None:
    into = bank()
    imported = gift(text, into)
    assert questions(imported) == [question | {"stem": "Who?"}]
    result = apply_import(into, imported, {"task": "fire"})
    assert len(result.new) == 1
    assert list(result.files) == ["bank/imported.yaml"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Tell. {}", "is an essay question"),
        ("Just words.", "is a description"),
        ("Who? {=a* }", "accepts any text at a *"),
        ("Who? {=a =b ~c}", "has more than one right option"),
        ("Who? {~a ~b}", "has no right option"),
        ("How many? {#=1 =2}", "has 2 numbers that are wholly right"),
        ("How many? {#many}", "asks for the number 'many', which is none"),
    ],
)
def test_what_the_engine_cannot_ask_is_left_out_with_its_reason(
    bank: Callable[..., Target], text: str, reason: str
) -> None:
    imported = gift(text, bank())
    assert not imported.items
    (remark,) = imported.remarks
    assert reason in remark.message


def test_two_questions_with_one_stem_land_both(bank: Callable[..., Target]) -> None:
    into = bank()
    imported = gift("Which is true? {=a ~b}\n\nWhich is true? {=c ~d}", into)
    assert len(apply_import(into, imported, {"task": "fire"}).new) == 2


def test_with_partial_the_good_part_lands_and_the_rest_is_listed(bank: Callable[..., Target]) -> None:
    into = bank()
    imported = gift("Which? {=a ~b}\n\nWhich? {=a ~A}", into)
    with pytest.raises(ImportRejected):
        apply_import(into, imported, {"task": "fire"})
    result = apply_import(into, imported, {"task": "fire"}, partial=True)
    assert len(result.new) == 1
    (remark,) = result.remarks
    assert str(remark).startswith("bank.gift:3:")
    assert "two of them are the same; it was left out" in remark.message


OURS = """\
- id: 1
  task: gloves
  question:
    kind: several
    stem: "Which = break ~ cells?"
    options: [{text: "a = b", reason: So., right: true}, {text: c, right: true}, {text: d}, {text: e}]
- id: 2
  task: gloves
  question: {kind: number, stem: How much?, value: 2.75, tolerance: 0.05, unit: mL, reason: "2 + 0.75."}
- id: 3
  task: gloves
  question: {kind: text, stem: What is it?, accepted: [hemolysis, lysis]}
- id: 4
  task: gloves
  question:
    kind: match
    stem: Which?
    pairs: [{item: Red, answer: Serum}, {item: Blue, answer: Citrate}]
    others: [EDTA]
- id: 5
  task: gloves
  question: {kind: true-or-false, stem: Is it so?, answer: false, reason: No.}
- id: 6
  task: gloves
  question: {kind: one, stem: Which?, options: [{text: x, right: true, reason: Yes.}, {text: "y -> z"}]}
- id: 7
  task: gloves
  question: {kind: order, stem: In order?, steps: [a, b, c]}
"""


def test_ours_come_back_as_they_were_and_a_change_changes_its_place(bank: Callable[..., Target]) -> None:
    into = bank(OURS)
    text = write_gift(into).decode()
    assert "// bank-7: GIFT has no question of the kind order." in text
    back = apply_import(into, gift(text, into), {})
    assert (back.new, back.changed, len(back.same)) == ([], [], 6)

    changed = apply_import(into, gift(text.replace("=hemolysis", "=haemolysis"), into), {})
    assert changed.changed == ["What is it?"]
    (file,) = changed.files.values()
    assert "haemolysis" in file
    assert "unit: mL" in file


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
                more='<equal toleranceMode="absolute" tolerance="0.1 0.1"/>',
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


def test_a_format_that_knows_one_kind_alone_is_refused(bank: Callable[..., Target]) -> None:
    with pytest.raises(NoTarget, match="questions of many kinds, and csv has one; use gift or qti"):
        bank().refuse_but("csv", "gift", "qti")


def test_a_reason_that_is_missing_is_a_to_do_of_the_check(bank: Callable[..., Target]) -> None:
    findings = run(bank(OURS).reading, [BANK])
    assert [
        (finding.line, finding.message) for finding in findings if finding.lint == "missing-rationale"
    ] == [
        (3, "no reason for 3 of 4 options: 'c', 'd', 'e'"),
        (12, "there is no reason why the answer is right"),
        (15, "there is no reason why the answer is right"),
        (25, "no reason for 1 of 2 options: 'y -> z'"),
        (28, "there is no reason why the answer is right"),
    ]

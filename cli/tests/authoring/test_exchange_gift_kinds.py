"""GIFT's questions of every kind, into a bank of the question engine and back."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from question_bank import BANK, OURS, questions

from cubital_cli.authoring.exchange import FORMATS, ImportRejected, NoTarget, apply_import
from cubital_cli.authoring.exchange.gift import read_gift, write_gift
from cubital_cli.authoring.exchange.imported import ImportedItems
from cubital_cli.authoring.exchange.targets import Target
from cubital_cli.authoring.lints import run


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
        (
            "Who? {TRUE##Right.####Because.}",
            {"kind": "true-or-false", "answer": True, "reason": "Right. Because."},
        ),
        ("Who? {F}", {"kind": "true-or-false", "answer": False}),
        (
            r"Who? {=\* =star =%0%*#No.}",
            {"kind": "text", "accepted": ["*", "star"], "near_misses": False},
        ),
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
        ("Who? {#7.35..7.45}", {"kind": "number", "value": 7.4, "tolerance": 0.05}),
        (
            "Who? {=blue#Citrate. =light blue#Right, too.####See the rack.}",
            {
                "kind": "text",
                "accepted": ["blue", "light blue"],
                "near_misses": False,
                "reason": "Citrate. Right, too. See the rack.",
            },
        ),
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
        ("What is $$x^2$$ {=a ~b}", "holds a formula (LaTeX) that cannot be kept as text"),
        ('Who is it? <img src="https://x.org/a.png"> {=a ~b}', "shows the picture https://x.org/a.png"),
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
    assert "two of them are the same: 'A'; it was left out" in remark.message


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


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("Who? {FALSE#No, it is red.}", ["the feedback 'No, it is red.' was left out"]),
        ("Who? {=a -> b#Good. =c -> d}", ["the feedback 'Good.' was left out"]),
        (
            "Who? {=five =%50%four#Nearly.}",
            ["the part of a mark for 'four' was left out", "the feedback 'Nearly.' was left out"],
        ),
    ],
)
def test_feedback_without_a_place_is_listed(bank: Callable[..., Target], text: str, lost: list[str]) -> None:
    imported = gift(text, bank())
    assert [remark.message for remark in imported.remarks] == lost
    assert "reason" not in questions(imported)[0]


def test_a_brace_that_is_not_closed_costs_its_own_question_alone(bank: Callable[..., Target]) -> None:
    imported = gift("One? {=a ~b}\n\nTwo? {=a ~b\n\nThree? {=a\n\n~b}\n\nFour? {=a ~b}\n\nFive? {=a", bank())
    assert [question["stem"] for question in questions(imported)] == ["One?", "Three?", "Four?"]
    assert [str(remark) for remark in imported.remarks] == [
        "bank.gift:3: the brace of its answers is not closed; the question was left out",
        "bank.gift:11: the brace of its answers is not closed; the question was left out",
    ]


def test_the_same_file_again_doubles_nothing_and_loses_no_reason_of_ours(
    bank: Callable[..., Target], tmp_path: Path
) -> None:
    text = "Which? {=a ~b}\n\nWhich? {=a ~c}\n\nHow much? {#=5:1}\n\nwhich?  {=A ~b}"
    first = apply_import(bank(), gift(text, bank()), {"task": "fire"})
    assert len(first.new) == 3
    assert "is word for word the question at bank.gift:1; it was left out" in str(first.remarks[0])
    first.write(tmp_path / "content")
    file = tmp_path / "content" / "bank" / "imported.yaml"
    file.write_text(file.read_text().replace("- text: a\n", "- text: a\n        reason: Ours.\n", 1))

    again = apply_import(bank(), gift(text, bank()), {"task": "fire"})
    assert (again.new, again.changed, len(again.same)) == ([], [], 3)
    better = gift(text.replace("~b}", "~b#No.}", 1), bank())
    corrected = apply_import(bank(), better, {"task": "fire"})
    assert corrected.changed == ["Which?"]
    assert "reason: Ours." in corrected.files["bank/imported.yaml"]
    assert "reason: No." in corrected.files["bank/imported.yaml"]


def test_lines_that_a_writer_has_indented_are_not(bank: Callable[..., Target]) -> None:
    (question,) = questions(gift("Which\n      one? {=a ~b####So\n        it is.}", bank()))
    assert question["stem"] == "Which\none?"
    assert question["options"][0]["reason"] == "So\nit is."


def test_a_format_that_knows_one_kind_alone_is_refused(bank: Callable[..., Target]) -> None:
    csv = next(known for known in FORMATS if known.name == "csv")
    with pytest.raises(NoTarget, match="questions of many kinds, and csv has one; use gift or qti"):
        csv.left_out(bank())
    known = {each.name: each.left_out(bank(OURS)) for each in FORMATS if each.holds}
    assert known == {"gift": 1, "qti": 0}


def test_what_no_format_has_a_place_for_is_counted_and_named(bank: Callable[..., Target]) -> None:
    question = "{kind: fill, stem: Fill it., store: [{text: a}, {text: b}], row: [b, a]}"
    target = bank(f"- id: 8\n  task: gloves\n  question: {question}\n")
    assert {each.name: each.left_out(target) for each in FORMATS if each.holds} == {"gift": 1, "qti": 1}
    assert b"GIFT has no question of the kind fill" in write_gift(target)
    (finding,) = [one for one in run(target.reading, [BANK]) if one.lint == "missing-rationale"]
    assert finding.message == "there is no reason why the answer is right"


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


@pytest.mark.parametrize(
    ("stem", "written"),
    [
        ("How much?", "How much? (in mL)"),
        ("How many mL?", "How many mL?"),
        ("How much of it (in mL)", "How much of it (in mL) (in mL)"),
        ("How many mLs?", "How many mLs? (in mL)"),
    ],
)
def test_a_unit_that_the_stem_does_not_name_stands_behind_it(
    bank: Callable[..., Target], stem: str, written: str
) -> None:
    into = bank(
        "- id: 2\n  task: gloves\n"
        f"  question: {{kind: number, stem: '{stem}', value: 2, tolerance: 1, unit: mL}}\n"
    )
    shared = write_gift(into)
    assert f"[markdown]{written} {{" in shared.decode()
    imported = read_gift(Path("bank.gift"), shared, into)
    assert len(apply_import(into, imported, {}).same) == 1
    assert questions(imported)[0]["stem"] == stem


@pytest.mark.parametrize("source", ["@@PLUGINFILE@@/a.png", "a.png", "data:image/png;base64,aaaa"])
@pytest.mark.parametrize("pair", ["{} -> EDTA", "EDTA -> {}"])
def test_a_match_of_pictures_is_left_out(bank: Callable[..., Target], source: str, pair: str) -> None:
    picture = f"""<img src\\="{source.replace(":", chr(92) + ":")}" alt\\="x">"""
    text = f"[html]Which? {{={pair.format(picture)} =blue -> citrate =green -> heparin}}"
    imported = gift(text, bank())
    assert not imported.items
    message = imported.remarks[0].message
    assert message.startswith("shows the picture ")
    assert message.endswith(", which does not come with it; the question was left out")

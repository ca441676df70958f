"""Moodle's rules of GIFT: what we write it reads as it is meant, and what it reads we read so."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from question_bank import questions

from cubital_cli.authoring.exchange.gift import read_gift, write_gift
from cubital_cli.authoring.exchange.imported import ImportedItems, NotThisFormat
from cubital_cli.authoring.exchange.targets import Target

# Of these alone Moodle takes a weight, and of their negatives.
WEIGHTS = (100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571,
           12.5, 11.11111, 10, 5, 0)  # fmt: skip


def gift(text: str | bytes, into: Target) -> ImportedItems:
    return read_gift(Path("bank.gift"), text.encode() if isinstance(text, str) else text, into)


def item(question: dict[str, Any], number: int = 1) -> dict[str, Any]:
    return {"id": number, "task": "gloves", "question": {"stem": "Which?"} | question}


def written(bank: Callable[..., Target], *all_questions: dict[str, Any]) -> str:
    deck = yaml.safe_dump([item(one, number) for number, one in enumerate(all_questions, 1)])
    return write_gift(bank(deck)).decode()


def several(right: int, wrong: int) -> dict[str, Any]:
    options = [{"text": f"r{n}", "right": True} for n in range(right)] + [
        {"text": f"w{n}"} for n in range(wrong)
    ]
    return {"kind": "several", "options": options}


@pytest.mark.parametrize(
    ("right", "wrong"), [(r, w) for r in range(1, 8) for w in range(1, 8) if 3 <= r + w <= 8]
)
def test_weights_are_from_moodles_list_and_make_a_whole(bank: Callable[..., Target], right: int, wrong: int):
    weights = [float(one) for one in re.findall(r"~%(-?[\d.]+)%", written(bank, several(right, wrong)))]
    assert len(weights) == right + wrong
    assert all(abs(one) in WEIGHTS for one in weights)
    assert round(sum(one for one in weights if one > 0), 2) == 100


def test_no_line_of_ours_ends_a_question_or_becomes_a_comment(bank: Callable[..., Target]):
    texts = [
        "// first\n\nlast",
        "a {b} = c ~ d # e : f :: g \\ h %50% ####",
        "->",
        "$CATEGORY: x",
        "[html]x",
        "TRUE",
    ]
    options = [{"text": text, "reason": text, "right": text == "TRUE"} for text in texts]
    out = written(bank, {"kind": "one", "stem": "\n\n".join(texts), "options": options})
    paragraphs = [part for part in out.split("\n\n") if part.strip()]
    assert len(paragraphs) == 2
    lines = paragraphs[1].split("\n")
    question = "\n".join(line for line in lines if not line.lstrip().startswith("//"))
    assert len(lines) - len(question.split("\n")) == 1  # our own comment, above it
    # Without its escapes nothing is left but the signs that we put there.
    bare = re.sub(r"\\.", "", question)
    assert bare.count("{") == bare.count("}") == 1
    assert bare.count("::") == 2
    assert (bare.count("="), bare.count("~"), bare.count("####")) == (1, 5, 0)
    (back,) = questions(gift(out, bank()))
    assert [option["text"] for option in back["options"]] == texts


@pytest.mark.parametrize(
    "question",
    [
        {"kind": "text", "accepted": ["*", "2 * 3", "\\*"]},
        {"kind": "text", "accepted": ["%50% alcohol"]},
        {"kind": "one", "options": [{"text": "Water", "right": True}, {"text": "%20% alcohol"}]},
        {"kind": "number", "value": -0.00001, "tolerance": 0.5},
        {"kind": "match", "pairs": [{"item": "a", "answer": "b -> c"}, {"item": "d", "answer": "e"}]},
        {
            "kind": "match",
            "pairs": [{"item": "%5% a", "answer": "[html]b"}, {"item": "c\\", "answer": "d\\"}],
            "others": ["[plain]x"],
        },
        {
            "kind": "one",
            "options": [
                {"text": "C:\\", "reason": "It ends in \\", "right": True},
                {"text": "\\\\", "reason": "%5% of all"},
            ],
        },
        {"kind": "one", "options": [{"text": "%50% ethanol", "right": True}, {"text": "%.5% chlorine"}]},
        {"kind": "text", "accepted": ["a\\", "<b>", "R&amp;D", "[html]", "\\n"]},
        {"kind": "text", "stem": "{a\\", "accepted": ["}"]},
    ],
)
def test_signs_in_answers_are_no_rules(bank: Callable[..., Target], question: dict[str, Any]):
    (back,) = questions(gift(written(bank, question), bank()))
    assert {name: back[name] for name in question if name in ("accepted", "value", "tolerance")} == {
        name: value for name, value in question.items() if name in ("accepted", "value", "tolerance")
    }
    assert back["stem"] == question.get("stem", "Which?")
    assert back.get("others") == question.get("others")
    for part in ("options", "pairs"):
        for one, other in zip(back.get(part, ()), question.get(part, ()), strict=True):
            assert other.items() <= one.items()


def test_a_star_that_is_meant_is_no_wildcard(bank: Callable[..., Target]):
    assert "=\\\\*\n" in written(bank, {"kind": "text", "accepted": ["*"]})


@pytest.mark.parametrize(
    "question",
    [
        {"kind": "match", "pairs": [{"item": "a -> b", "answer": "c"}, {"item": "d", "answer": "e"}]},
        {"kind": "text", "accepted": ["a -> b"]},
    ],
)
def test_an_arrow_where_a_pair_is_split_stays_out_with_its_reason(
    bank: Callable[..., Target], question: dict[str, Any]
):
    assert "\n// bank-1: GIFT has no way to write -> in an answer.\n" in written(bank, question)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Who? {Grant}", {"kind": "text", "accepted": ["Grant"]}),
        ("Who? {Grant =Lee}", {"kind": "text", "accepted": ["Grant", "Lee"]}),
        ("Who? {Grant ~Lee =Sherman}", {"kind": "one", "options": ["Grant", "Lee", "Sherman"]}),
        (
            "How many? {#3:1#Good. ~#No, three.}",
            {"kind": "number", "value": 3, "tolerance": 1, "reason": "Good."},
        ),
        ("How many? {#=3:1 =%50%5 ~#No.}", {"kind": "number", "value": 3, "tolerance": 1}),
        ("How many? {#1.5..2.5}", {"kind": "number", "value": 2, "tolerance": 0.5}),
        ("Who? {=Grant#Yes #### not ~Lee ####All.}", {"kind": "one", "reason": "Yes #### not All."}),
        ("$5 is a fee. {TRUE}", {"kind": "true-or-false", "stem": "$5 is a fee."}),
        ("// a comment\nWho?\n// another {=not this}\n{TRUE}", {"kind": "true-or-false", "stem": "Who?"}),
        ("::Q::[html]Is <b>it</b> &lt; 5? {T}", {"kind": "true-or-false", "stem": "Is **it** < 5?"}),
        # A backslash that is escaped escapes nothing.
        ("A path? {=C:\\\\#Yes. ~D#No.}", {"kind": "one", "options": ["C:\\", "D"], "reason": "Yes."}),
        ("A sign {=\\\\} here", {"kind": "text", "stem": "A sign _____ here", "accepted": ["\\"]}),
        # What is typed has no markup, whatever the format.
        ("[html]A tag? {=<b> =%100%<strong>#}", {"kind": "text", "accepted": ["<b>", "<strong>"]}),
        ("How much? {#+5:+1}", {"kind": "number", "value": 5, "tolerance": 1}),
        ("So? {TRUE#No.#Yes # or no.}", {"kind": "true-or-false", "reason": "Yes # or no."}),
        ("::Is it so? {T}", {"kind": "true-or-false", "stem": "Is it so?"}),
        # Line ends: of HTML none is one, of Moodle's own format each but those between tags.
        ("[html]One\ntwo? {T}", {"kind": "true-or-false", "stem": "One two?"}),
        ("One\n<i>two</i>? {T}", {"kind": "true-or-false", "stem": "One\n*two*?"}),
        ("<p>One</p>\n<p>two?</p> {T}", {"kind": "true-or-false", "stem": "One\n\ntwo?"}),
        ("[plain]One  \n  two? {T}", {"kind": "true-or-false", "stem": "One\ntwo?"}),
        ("[markdown]One\ntwo < 3? {T}", {"kind": "true-or-false", "stem": "One\ntwo < 3?"}),
    ],
)
def test_what_moodle_reads_is_read_so(bank: Callable[..., Target], text: str, expected: dict[str, Any]):
    (question,) = questions(gift(text, bank()))
    if "options" in question:
        right = next(one for one in question["options"] if one.get("right"))
        question |= {"reason": right.get("reason"), "options": [one["text"] for one in question["options"]]}
    assert {name: question[name] for name in expected} == expected


def test_a_pair_without_its_arrow_is_told(bank: Callable[..., Target]):
    imported = gift("Which? {=a->b =c}", bank())
    assert "matches some of its answers by -> and others not" in str(imported.remarks[0])


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("Which? {=a \\-> b =c -> d}", [("a \\", "b"), ("c", "d")]),
        ("Which? {=%20% a -> b =c -> %5% d}", [("%20% a", "b"), ("c", "%5% d")]),
        ("Which? {=[html]<i>a</i> -> [html]b =c -> d}", [("*a*", "[html]b"), ("c", "d")]),
    ],
)
def test_of_a_pair_neither_a_backslash_nor_a_weight_is_a_rule(
    bank: Callable[..., Target], text: str, pairs: list[tuple[str, str]]
):
    (question,) = questions(gift(text, bank()))
    assert [(pair["item"], pair["answer"]) for pair in question["pairs"]] == pairs


def test_what_is_told_of_an_answer_shows_its_signs(bank: Callable[..., Target]):
    text = "$CATEGORY: tubes\\: red\n\nHow? {=\\{a\\} =%50%b \\= c}"
    assert [remark.message for remark in gift(text, bank()).remarks] == [
        "'$CATEGORY: tubes: red' was left out; say where questions go with --to and --set",
        "the part of a mark for 'b = c' was left out",
    ]


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_line_ends_of_any_system_part_questions(bank: Callable[..., Target], ends: str):
    text = f"$CATEGORY: x{ends}{ends}A? {{TRUE}}{ends}{ends}B? {{FALSE}}{ends}"
    assert [one["stem"] for one in questions(gift(text, bank()))] == ["A?", "B?"]


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_in_windows_letters_is_read_with_a_remark(bank: Callable[..., Target], code: str):
    imported = gift("Was heißt „Ménière“? {=Übelkeit – Schwindel}".encode(code), bank())
    (question,) = questions(imported)
    assert (question["stem"], question["accepted"]) == ("Was heißt „Ménière“?", ["Übelkeit – Schwindel"])
    remarks = [str(one) for one in imported.remarks]
    remark = ["bank.gift: is not UTF-8 and was read as Windows-1252; look at accents and dashes"]
    assert remarks == (remark if code == "cp1252" else [])


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0\0", b"PK\x03\x04\xff", b"%PDF-1.7 \xe9"])
def test_what_is_no_gift_is_refused_whatever_its_letters(bank: Callable[..., Target], data: bytes):
    with pytest.raises(NotThisFormat):
        gift(data, bank())

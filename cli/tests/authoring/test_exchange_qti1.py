"""Kinds of question of QTI 1.2 as Canvas, Blackboard and Respondus export it."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from qti1_files import (
    COLORS,
    bank_of,
    blank,
    bound,
    equal,
    feedback,
    item,
    labels,
    not_,
    one,
    options,
    qti,
    typed,
    when,
    words,
)
from question_bank import questions

from cubital_cli.authoring.exchange import apply_import
from cubital_cli.authoring.exchange.targets import Target

BLANKS = "fill_in_multiple_blanks_question"
EXACT = f"<or>{equal('4.5')}<and>{bound('vargte', '4.3')}{bound('varlte', '4.7')}</and></or>"
RANGE = bound("vargte", "8.0") + bound("varlte", "10.0")
ROWS = "".join(
    f'<response_lid ident="m{row}">{words(text)}{labels(*COLORS)}</response_lid>'
    for row, text in ((1, "CBC"), (2, "Glucose"))
)


@pytest.mark.parametrize(
    ("xml", "question"),
    [
        (
            item(
                "&lt;p&gt;Which?&lt;/p&gt;", one(*COLORS), when(equal("2")), kind="multiple_choice_question"
            ),
            {"kind": "one", "options": options(*COLORS, right="2")},
        ),
        (
            item("Which?", one("True", "False"), when(equal("2")), kind="true_false_question"),
            {"kind": "true-or-false", "answer": False},
        ),
        (
            item(
                "Which?",
                one(*COLORS, cardinality="Multiple"),
                when(f"<and>{equal('1')}{not_(equal('2'))}{equal('3')}</and>"),
            ),
            {"kind": "several", "options": options(*COLORS, right="13")},
        ),
        (
            # Each right option gives its part, each wrong one takes one, and nothing is said of what follows.
            item(
                "Which?",
                one(*COLORS, cardinality="Multiple"),
                *(
                    when(equal(name), mark, "Add", "")
                    for name, mark in (("1", "50"), ("2", "-20"), ("3", "50"))
                ),
            ),
            {"kind": "several", "options": options(*COLORS, right="13")},
        ),
        (
            item("Which?", typed(), when(equal("clot") + equal("blood clot")), kind="short_answer_question"),
            {"kind": "text", "accepted": ["clot", "blood clot"], "near_misses": False},
        ),
        (
            item("Which?", typed("Decimal"), when(EXACT), kind="numerical_question"),
            {"kind": "number", "value": 4.5, "tolerance": 0.2},
        ),
        (
            item("Which?", typed("Decimal"), when(bound("vargte", "2") + bound("varlte", "8"))),
            {"kind": "number", "value": 5, "tolerance": 3},
        ),
        (
            # Blackboard: the range, and beside it the exact value.
            item("Which?", typed("Decimal"), when(RANGE + equal("9.0")), kind="Numeric"),
            {"kind": "number", "value": 9, "tolerance": 1},
        ),
        (
            item("Which?", typed("Decimal"), when(RANGE + equal("8.5")), kind="Numeric"),
            {"kind": "number", "value": 9, "tolerance": 1},
        ),
        (
            item("Which?", '<response_num ident="r1"><render_fib/></response_num>', when(equal("37"))),
            {"kind": "number", "value": 37},
        ),
        (
            item(
                "Which?",
                ROWS,
                when(equal("1", "m1"), "50", "Add"),
                when(equal("2", "m2"), "50", "Add"),
                kind="matching_question",
            ),
            {
                "kind": "match",
                "pairs": [{"item": "CBC", "answer": "Lavender"}, {"item": "Glucose", "answer": "Gray"}],
                "others": ["Gold"],
                "scoring": "parts",
            },
        ),
    ],
    ids=[
        "one",
        "true or false",
        "several",
        "by parts",
        "text",
        "number",
        "range",
        "range and middle",
        "range and another",
        "num",
        "match",
    ],
)
def test_each_kind_of_qti_1_is_read(bank: Callable[..., Target], xml: str, question: dict[str, Any]) -> None:
    into = bank()
    imported = qti(bank_of(xml), into)
    assert [remark.message for remark in imported.remarks] == []
    assert questions(imported) == [question | {"stem": "Which?"}]
    assert [item.same_as for item in imported] == ["g7a"]
    assert len(apply_import(into, imported, {"task": "tubes"}).new) == 1


def test_feedback_becomes_the_reasons(bank: Callable[..., Target]) -> None:
    xml = item(
        "Which?",
        one(*COLORS),
        when("<other/>", "", follows="Yes", shows="general_fb"),
        when(equal("1"), "", follows="Yes", shows="1_fb"),
        when(equal("2"), follows="No", shows="correct_fb"),
        more=feedback("general_fb", "Read the chart.") + feedback("1_fb", "That is for cells.")
        + feedback("correct_fb", "It stops glycolysis."),
    )  # fmt: skip
    imported = qti(bank_of(xml), bank())
    (question,) = questions(imported)
    assert [option.get("reason") for option in question["options"]] == [
        "That is for cells.",
        "It stops glycolysis.",
        None,
    ]
    assert [remark.message for remark in imported.remarks] == ["the feedback 'Read the chart.' was left out"]


@pytest.mark.parametrize(
    ("stem", "shown"),
    [
        ("&lt;p&gt;A lavender tube has [m] in it.&lt;/p&gt;", "A lavender tube has _____ in it."),
        ("&lt;p&gt;&lt;b&gt;[m]&lt;/b&gt; keeps it liquid.&lt;/p&gt;", "_____ keeps it liquid."),
        ("&lt;p&gt;A &lt;i&gt;red&lt;/i&gt; tube: [m] inside.&lt;/p&gt;", "A *red* tube: _____ inside."),
    ],
    ids=["in a text", "in bold", "behind italics"],
)  # fmt: skip
def test_the_forms_of_one_blank_are_all_accepted_and_none_is_a_wrong_option(
    bank: Callable[..., Target], stem: str, shown: str
) -> None:
    xml = item(
        stem,
        blank("m", "EDTA", "edetate", "ethylenediaminetetraacetic acid"),
        when(equal("1", "response_m"), "100.00", "Add", ""),
        kind=BLANKS,
        more=feedback("general_fb", "It binds calcium."),
    )
    into = bank()
    imported = qti(bank_of(xml), into)
    assert questions(imported) == [
        {
            "kind": "text",
            "stem": shown,
            "accepted": ["EDTA", "edetate", "ethylenediaminetetraacetic acid"],
            "near_misses": False,
            "reason": "It binds calcium.",
        }
    ]
    assert imported.remarks == []
    assert len(apply_import(into, imported, {"task": "tubes"}).new) == 1


def stem_in(xml: str) -> str:
    return re.sub("<[^>]*>", "", unescape(re.findall(r'html">(.*?)</mattext>', xml)[0]))


KIND = "is a question of the kind {!r}, which is not understood"
TWICE = "gives the whole mark to more than one answer, such as {}"


@pytest.mark.parametrize(
    ("xml", "reason"),
    [
        (item("Why?", typed(), kind="essay_question"), KIND.format("essay_question")),
        (item("Why?", typed(), kind="calculated_question"), KIND.format("calculated_question")),
        (item("Why?", one(*COLORS)), "does not say what is right"),
        (item("Why?", one(*COLORS), when(equal("1") + equal("3"))), TWICE.format("1")),
        (item("Why?", one(*COLORS), when(equal("1")), when(equal("3"))), TWICE.format("1")),
        (
            item("Why?", one(*COLORS, cardinality="Multiple"), when(f"<or>{equal('1')}{equal('2')}</or>")),
            TWICE.format("1"),
        ),
        (item("Why?", one(*COLORS), when("<varinside/>")), "customOperator"),
        (item("Why?", typed(), when('<varsubstring respident="r1">vein</varsubstring>')),
         "takes any text with 'vein' in it for right, and a short text is the whole"),
        (item("Why?", typed(), when(equal("mL", case="Yes"))),
         "counts capitals: 'mL' is right in these letters alone, and a short text takes any"),
        (item("Why?", typed("Decimal"), when(bound("vargte", "7"))),
         "takes every number above or below a limit for right"),
        (item("Why?", typed("Decimal"), when(RANGE + equal("12.0")), kind="Numeric"),
         "calls 12.0 right, which is outside of its own range"),
        (item("Why?", typed("Decimal"), when(bound("vargt", "8") + bound("varlte", "10") + equal("8"))),
         "calls 8 right, which is outside of its own range"),
        (item("Why?", typed("Decimal"), when(RANGE + equal("nine"))),
         "asks for the number 'nine', which is none"),
        (item("Why?", typed("Decimal"), when(RANGE + equal("NaN"))),
         "asks for the number 'NaN', which is none"),
        (item("Why?", typed("Decimal"), when(bound("vargte", "8.0") + equal("9.0"))),
         "takes every number above or below a limit for right"),
        (item("A [color] tube?", ROWS, when(equal("1", "m1")), kind="multiple_dropdowns_question"),
         KIND.format("multiple_dropdowns_question")),
        (item("A [c] tube?", one(*COLORS), when(equal("1")), kind="multiple_dropdowns_question"),
         KIND.format("multiple_dropdowns_question")),
        (item("Send it.", "", kind="file_upload_question"), KIND.format("file_upload_question")),
        (item("Read on.", "", kind="text_only_question"), KIND.format("text_only_question")),
        (item("A [m1] and a [m2].", ROWS, when(equal("1", "m1")), kind=BLANKS),
         "has 2 blanks, and a short text has one"),
        (item("A [1] and a [2].", ROWS, when(equal("1", "m1") + equal("1", "m2")), kind=BLANKS),
         "has 2 blanks, and a short text has one"),
        (item("A [m] and a [n].", blank("m", *COLORS), when(equal("1", "response_m")), kind=BLANKS),
         "has 2 blanks in its text, and answers for one"),
        (item("A tube.", blank("m", *COLORS), when(equal("1", "response_m")), kind=BLANKS),
         "has 0 blanks in its text, and answers for one"),
        (item("A [m] tube.", blank("m", *COLORS), when(equal("1", "response_m"), "100"),
              when(equal("2", "response_m"), "0"), kind=BLANKS),
         "gives its accepted forms different marks"),
        (item("A [m] tube.", blank("m", *COLORS), kind=BLANKS), "does not say what is right"),
        (item("A [m] tube.", blank("m", "", "Red"), when(equal("2", "response_m")), kind=BLANKS),
         "accepts a form without words"),
        (item("A [&lt;b&gt;m&lt;/b&gt;] tube.", blank("m", *COLORS), when(equal("1", "response_m")),
              kind=BLANKS),
         "has formatting inside its blank [m]"),
        (item("Why?", ROWS, when(equal("1", "m1")), kind="matching_question"),
         "matches an item with several answers, or with none"),
        (item("Why?", one(*COLORS), when(equal("1"), "10", "Set", ""),
              when(f"<or>{equal('1')}{equal('2')}</or>", "20", "Set", ""),
              when(equal("1"), "30", "Set", "")),
         "has another key by each way to read its conditions"),
        (item("Why?", one("", "Gray"), when(equal("2"))), "has an option without words"),
    ],
)  # fmt: skip
def test_what_is_not_sure_in_qti_1_is_left_out_with_its_place(
    bank: Callable[..., Target], xml: str, reason: str
) -> None:
    good = item("Sure?", one("True", "False"), when(equal("1"))).replace("g7a", "g8")
    imported = qti(bank_of(xml, good), bank())
    assert [question["stem"] for question in questions(imported)] == ["Sure?"]
    (remark,) = imported.remarks
    assert remark.place == f"bank.xml (g7a) {stem_in(xml)!r}"
    assert remark.message == f"{reason}; the question was left out"

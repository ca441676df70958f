"""QTI 1.2 as Canvas, Blackboard and Respondus export it."""

import io
import re
import zipfile
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from question_bank import questions

from cubital_cli.authoring.exchange import apply_import
from cubital_cli.authoring.exchange.imported import ImportedItems
from cubital_cli.authoring.exchange.qti_reading import read_qti
from cubital_cli.authoring.exchange.targets import Target


def bank_of(*items: str) -> str:
    return (
        '<?xml version="1.0"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">'
        f'<assessment ident="a1" title="x"><section ident="root_section">{"".join(items)}</section>'
        "</assessment></questestinterop>"
    )


def words(text: str, kind: str = "text/plain") -> str:
    return f'<material><mattext texttype="{kind}">{text}</mattext></material>'


def labels(*texts: str) -> str:
    inside = "".join(
        f'<response_label ident="{number}">{words(text)}</response_label>'
        for number, text in enumerate(texts, 1)
    )
    return f"<render_choice>{inside}</render_choice>"


def item(stem: str, responses: str, *conditions: str, kind: str = "", more: str = "") -> str:
    field = f"<fieldlabel>question_type</fieldlabel><fieldentry>{kind}</fieldentry>"
    return (
        '<item ident="g7a"><itemmetadata><qtimetadata><qtimetadatafield>'
        f"{field}</qtimetadatafield></qtimetadata></itemmetadata>"
        f"<presentation>{words(stem, 'text/html')}{responses}</presentation><resprocessing><outcomes>"
        '<decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>'
        f"{''.join(conditions)}</resprocessing>{more}</item>"
    )  # fmt: skip


def one(*texts: str, cardinality: str = "Single") -> str:
    return f'<response_lid ident="r1" rcardinality="{cardinality}">{labels(*texts)}</response_lid>'


def typed(kind: str = "String") -> str:
    return f'<response_str ident="r1" rcardinality="Single"><render_fib fibtype="{kind}"/></response_str>'


def blank(name: str, *forms: str) -> str:
    """A blank of Canvas: what is accepted in it, as a list."""
    return f'<response_lid ident="response_{name}">{words(name)}{labels(*forms)}</response_lid>'


def equal(text: str, response: str = "r1", **how: str) -> str:
    more = "".join(f' {name}="{value}"' for name, value in how.items())
    return f'<varequal respident="{response}"{more}>{text}</varequal>'


def bound(tag: str, number: str) -> str:
    return f'<{tag} respident="r1">{number}</{tag}>'


def not_(test: str) -> str:
    return f"<not>{test}</not>"


def when(test: str, mark: str = "100", action: str = "Set", follows: str = "No", shows: str = "") -> str:
    feedback = f'<displayfeedback feedbacktype="Response" linkrefid="{shows}"/>' if shows else ""
    says = f' continue="{follows}"' if follows else ""
    score = f'<setvar action="{action}" varname="SCORE">{mark}</setvar>' if mark else ""
    return f"<respcondition{says}><conditionvar>{test}</conditionvar>{score}{feedback}</respcondition>"


def feedback(ident: str, text: str) -> str:
    return f'<itemfeedback ident="{ident}"><flow_mat>{words(text)}</flow_mat></itemfeedback>'


def qti(xml: str, into: Target) -> ImportedItems:
    return read_qti(Path("bank.xml"), xml.encode(), into)


def options(*texts: str, right: str) -> list[dict[str, Any]]:
    return [
        {"text": text, "right": True} if str(number) in right else {"text": text}
        for number, text in enumerate(texts, 1)
    ]


BLANKS = "fill_in_multiple_blanks_question"
COLORS = ("Lavender", "Gray", "Gold")
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


BLACKBOARD = """<questestinterop><assessment title="Pool"><section>
<item title="" maxattempts="0"><itemmetadata><bbmd_asi_object_id>_1748_1</bbmd_asi_object_id>
<bbmd_questiontype>Multiple Choice</bbmd_questiontype></itemmetadata>
<presentation><flow class="Block"><flow class="QUESTION_BLOCK"><flow class="FORMATTED_TEXT_BLOCK"><material>
<mat_extension><mat_formattedtext type="HTML">
&lt;p&gt;Where is the &lt;b&gt;basilic&lt;/b&gt; vein?&lt;/p&gt;
</mat_formattedtext></mat_extension></material></flow></flow><flow class="RESPONSE_BLOCK">
<response_lid ident="response" rcardinality="Single"><render_choice shuffle="No">
<flow_label class="Block"><response_label ident="9f1"><flow_mat class="FORMATTED_TEXT_BLOCK"><material>
<mat_extension><mat_formattedtext type="HTML">
&lt;p&gt;Thumb side</mat_formattedtext></mat_extension></material>
</flow_mat></response_label></flow_label>
<flow_label class="Block"><response_label ident="9f2"><flow_mat class="FORMATTED_TEXT_BLOCK"><material>
<mat_extension><mat_formattedtext type="HTML">
Little finger side</mat_formattedtext></mat_extension></material>
</flow_mat></response_label></flow_label></render_choice></response_lid></flow></flow></presentation>
<resprocessing scoremodel="SumOfScores"><outcomes>
<decvar varname="SCORE" vartype="Decimal" defaultval="0"/></outcomes>
<respcondition title="correct"><conditionvar>
<varequal respident="response" case="No">9f2</varequal></conditionvar>
<setvar variablename="SCORE" action="Set">SCORE.max</setvar>
<displayfeedback linkrefid="correct" feedbacktype="Response"/></respcondition>
<respcondition title="incorrect"><conditionvar><other/></conditionvar>
<setvar variablename="SCORE" action="Set">0</setvar>
<displayfeedback linkrefid="incorrect" feedbacktype="Response"/></respcondition>
<respcondition><conditionvar><varequal respident="9f2" case="No"/></conditionvar>
<setvar variablename="SCORE" action="Set">0</setvar>
<displayfeedback linkrefid="9f2" feedbacktype="Response"/></respcondition></resprocessing>
<itemfeedback ident="correct" view="All"><flow_mat><material><mattext>It runs near an artery.</mattext>
</material></flow_mat></itemfeedback>
<itemfeedback ident="incorrect" view="All"><flow_mat><material><mattext>See chapter 2.</mattext></material>
</flow_mat></itemfeedback></item></section></assessment></questestinterop>"""


def pair_of(row: str, text: str, right: str) -> tuple[str, str]:
    """A row of a matching question of Blackboard, and its condition."""
    inside = "".join(f'<response_label ident="{row}{place}"/>' for place in "abc")
    return (
        f'<flow class="Block"><flow class="FORMATTED_TEXT_BLOCK">{words(text)}</flow>'
        f'<response_lid ident="{row}" rcardinality="Single"><render_choice><flow_label class="Block">{inside}'
        "</flow_label></render_choice></response_lid></flow>",
        f"<respcondition><conditionvar>{equal(row + right, row)}</conditionvar>"
        '<displayfeedback linkrefid="correct"/></respcondition>',
    )


def test_rows_of_blackboard_find_their_answers_by_place(bank: Callable[..., Target]) -> None:
    rows, conditions = zip(pair_of("u", "Artery", "c"), pair_of("v", "Vein", "a"), strict=True)
    answers = "".join(
        f'<flow class="Block"><flow class="FORMATTED_TEXT_BLOCK">{words(text)}</flow></flow>'
        for text in ("Toward the heart", "In no direction", "Away from the heart")
    )
    xml = item(
        "Where does it carry blood?",
        f'<flow class="RESPONSE_BLOCK">{"".join(rows)}</flow>'
        f'<flow class="RIGHT_MATCH_BLOCK">{answers}</flow>',
        *conditions,
        kind="Matching",
    )
    (question,) = questions(qti(bank_of(xml), bank()))
    assert question == {
        "kind": "match",
        "stem": "Where does it carry blood?",
        "pairs": [
            {"item": "Artery", "answer": "Away from the heart"},
            {"item": "Vein", "answer": "Toward the heart"},
        ],
        "others": ["In no direction"],
        "scoring": "parts",
    }


def package(files: dict[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def test_a_pool_of_blackboard_is_read_from_its_dat_files(bank: Callable[..., Target]) -> None:
    data = package({"imsmanifest.xml": "<manifest/>", "res00001.dat": BLACKBOARD, "res00002.dat": "<LINK/>"})
    imported = read_qti(Path("pool.zip"), data, bank())
    (question,) = questions(imported)
    assert question == {
        "kind": "one",
        "stem": "Where is the **basilic** vein?",
        "options": [
            {"text": "Thumb side"},
            {"text": "Little finger side", "right": True, "reason": "It runs near an artery."},
        ],
    }
    assert "the feedback 'See chapter 2.' was left out" in str(imported.remarks)


def test_a_picture_of_a_package_is_found_by_its_name(bank: Callable[..., Target]) -> None:
    stem = '&lt;p&gt;Which?&lt;img src="$IMS-CC-FILEBASE$/Uploaded%20Media/tube.png" alt="A gray tube"&gt;'
    data = package(
        {
            "quiz/quiz.xml": bank_of(item(stem, one(*COLORS), when(equal("3")))),
            "web_resources/Uploaded Media/tube.png": b"\x89PNG\r\n\x1a\n",
        }
    )
    imported = read_qti(Path("quiz.zip"), data, bank())
    (question,) = questions(imported)
    assert question["picture"]["alt"] == "A gray tube"
    assert list(imported.media.values()) == [b"\x89PNG\r\n\x1a\n"]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Arterial / venous", "Arterial / venous"),
        ("Question", "Which H2O?"),
        ("", "Which H2O?"),
        ("a", "Which H2O?"),
    ],
    ids=["a title", "the title of Canvas", "no title", "the name of the file"],
)
def test_a_remark_on_an_item_of_a_package_says_which_question_it_is(
    bank: Callable[..., Target], title: str, name: str
) -> None:
    stem = "&lt;p&gt;Which H&lt;sub&gt;2&lt;/sub&gt;O?&lt;/p&gt;"
    second = (
        f'<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q" title="{title}">'
        '<responseDeclaration identifier="R" cardinality="single" baseType="identifier"/><itemBody>'
        '<rubricBlock view="scorer">Two points.</rubricBlock><choiceInteraction responseIdentifier="R">'
        "<prompt>Which H<sub>2</sub>O?</prompt><simpleChoice identifier='A'>Red</simpleChoice>"
        "</choiceInteraction></itemBody></assessmentItem>"
    )
    first = bank_of(item(stem, one(*COLORS))).replace('ident="g7a"', f'ident="g7a" title="{title}"')
    imported = read_qti(Path("quiz.zip"), package({"items/a.xml": first, "items/a/b.xml": second}), bank())
    assert [str(remark) for remark in imported.remarks] == [
        f"quiz.zip: items/a.xml (g7a) {name!r}: does not say what is right; the question was left out",
        f"quiz.zip: items/a/b.xml {name!r}: does not say what is right; the question was left out",
    ]


def test_a_title_with_a_slash_does_not_hide_the_picture_beside_the_question(
    bank: Callable[..., Target],
) -> None:
    shown = item('&lt;p&gt;Which?&lt;img src="tube.png" alt="A tube"&gt;', one(*COLORS), when(equal("3")))
    text = bank_of(shown).replace('ident="g7a"', 'ident="g7a" title="a/b: c"')
    data = package({"items/a.xml": text, "items/tube.png": b"own", "others/tube.png": b"other"})
    imported = read_qti(Path("quiz.zip"), data, bank())
    assert list(imported.media.values()) == [b"own"]


def test_a_long_stem_is_cut_between_words(bank: Callable[..., Target]) -> None:
    imported = qti(bank_of(item("Which tube of all these " * 5, one(*COLORS))), bank())
    (remark,) = imported.remarks
    assert remark.place == "bank.xml (g7a) 'Which tube of all these Which tube of all these Which tube …'"

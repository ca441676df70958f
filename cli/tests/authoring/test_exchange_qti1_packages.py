"""Pools of Blackboard and packages of QTI 1.2: parts, pictures, and the places that remarks name."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from qti1_files import (
    COLORS,
    bank_of,
    equal,
    item,
    one,
    qti,
    when,
    words,
)
from question_bank import questions

from cubital_cli.authoring.exchange.qti_reading import read_qti
from cubital_cli.authoring.exchange.targets import Target

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

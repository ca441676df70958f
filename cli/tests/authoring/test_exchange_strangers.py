"""Strangers' files, of which nothing changes a number, a right answer or an entry of ours unseen."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cubital.content.kinds import ContentKind
from cubital.content.reading import Reading
from cubital_cli.authoring.exchange import NotThisFormat, apply_import, target
from cubital_cli.authoring.exchange.gift import read_gift
from cubital_cli.authoring.exchange.markup import CannotKeep, from_html
from cubital_cli.authoring.exchange.qti_reading import read_qti
from cubital_cli.authoring.exchange.targets import Target

QUIZ = """\
- id: 1
  question: Which tube comes first?
  options: [Blue, Red, Gold, Green]
  correct_answer: Blue
"""
ITEM = """<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="{name}">
<responseDeclaration identifier="R"><correctResponse><value>A</value></correctResponse></responseDeclaration>
{before}<itemBody><p>{text}</p><choiceInteraction responseIdentifier="R" maxChoices="{most}">
<simpleChoice identifier="A">Yes</simpleChoice><simpleChoice identifier="B">No</simpleChoice>
</choiceInteraction></itemBody></assessmentItem>"""


@pytest.fixture
def bank(course: Callable[[dict[str, str]], Reading], course_kinds: list[ContentKind[Any]]) -> Target:
    return target(course({"quiz.yaml": QUIZ}), course_kinds, "quiz")


def item(text: str = "Is it so?", name: str = "q", most: str = "1", before: str = "") -> bytes:
    return ITEM.format(name=name, text=text, most=most, before=before).encode()


def package(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


@pytest.mark.parametrize(
    ("answers", "right"),
    [
        ("=Red ~%-25%Blue ~%-25%Gold ~%-25%Green", "Red"),
        ("~%-33.3%Blue =Red ~%-33.3%Gold ~%-33.3%Green", "Red"),
        ("~%100%Red ~%-50%Blue ~%0%Gold ~Green", "Red"),
        ("~=Red ~Blue ~Gold ~Green", "Red"),
        ("=A -> B ~Blue ~Gold ~Green", "A -> B"),
        ("=%100%Red ~Blue ~Gold ~Green", "Red"),
        ("=20%30%40 mix ~Blue ~Gold ~Green", "20%30%40 mix"),
        (r"=Ohm&\#39;s ~Blue ~Gold ~Green", "Ohm's"),
    ],
)
def test_the_right_answer_of_gift_is_the_one_that_moodle_takes(bank: Target, answers: str, right: str):
    [imported_item] = read_gift(Path("bank.gift"), f"::a::Which? {{{answers}}}".encode(), bank)
    assert (imported_item.fields["correct_answer"], len(imported_item.fields["options"])) == (right, 4)


@pytest.mark.parametrize("answers", ["~%50%Red ~%50%Blue ~Gold", "=Red =Blue ~Gold", "~%-100%Red ~Blue"])
def test_a_question_without_one_right_answer_is_left_out(bank: Target, answers: str):
    imported = read_gift(Path("bank.gift"), f"Which? {{{answers}}}".encode(), bank)
    assert (imported.items, len(imported.remarks)) == ([], 1)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("10<sup>9</sup>/L", "10⁹/L"),
        ("10<sup>-3</sup>", "10⁻³"),
        ("H<sub>2</sub>O", "H₂O"),
        ("x<sup>a</sup>", "x^a"),
        ("2<sup>10a</sup>", "2^(10a)"),
        ("HbA<sub>1c</sub>", "HbA_(1c)"),
        ("10<sup><b>9</b></sup>", "10^(**9**)"),
        ("<sup></sup>a", "a"),
    ],
)
def test_a_raised_or_lowered_sign_keeps_its_meaning(html: str, text: str):
    assert from_html(html) == (text, [])


def test_a_formula_is_left_out_whole_and_never_flattened(bank: Target):
    formula = "Is <math><mfrac><mn>1</mn><mn>3</mn></mfrac></math> more than a half?"
    with pytest.raises(CannotKeep):
        from_html(formula)
    imported = read_gift(Path("bank.gift"), f"[html]{formula} {{=No ~Yes}}".encode(), bank)
    assert imported.items == []
    assert "holds a formula (MathML)" in imported.remarks[0].message
    imported = read_qti(Path("item.xml"), item(formula), bank)
    assert imported.items == []


@pytest.mark.parametrize("html", ["10<sup>9/L", "<m:math><m:mn>1</m:mn><m:mn>3</m:mn></m:math>"])
def test_a_number_that_cannot_be_told_is_never_made_another(html: str):
    with pytest.raises(CannotKeep):
        from_html(html)


def test_hidden_feedback_is_no_part_of_the_question(bank: Target):
    hidden = 'Who?<feedbackBlock identifier="B" showHide="show">You tried that!</feedbackBlock>'
    [imported_item] = read_qti(Path("item.xml"), item(hidden), bank)
    assert imported_item.fields["question"] == "Who?"


def test_one_bad_file_and_those_of_a_mac_do_not_keep_the_others_out(bank: Target):
    files = {
        "__MACOSX/._q.xml": b"\x00\x05\x16\x07",
        "folder/.DS_Store": b"\x00",
        "imsmanifest.xml": b"<manifest/>",
        "bad.xml": b"<assessmentItem",
        "good.xml": item("Is it so?"),
    }
    imported = read_qti(Path("bank.zip"), package(files), bank)
    assert [imported_item.fields["question"] for imported_item in imported] == ["Is it so?"]
    assert [remark.place for remark in imported.remarks] == ["bank.zip: bad.xml"]


def test_an_item_of_three_thousand_levels_is_refused_in_a_sentence(bank: Target):
    with pytest.raises(NotThisFormat, match="is nested more than 200 deep"):
        read_qti(Path("item.xml"), item("<div>" * 3000 + "x" + "</div>" * 3000), bank)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"most": "0"}, "more than one option"),
        ({"most": "2"}, "more than one option"),
        ({"before": '<templateDeclaration identifier="T"/>'}, "is a template"),
    ],
)
def test_what_is_no_fixed_question_with_one_answer_is_left_out(bank: Target, changes, why):
    imported = read_qti(Path("item.xml"), item(**changes), bank)
    assert imported.items == []
    assert why in imported.remarks[0].message


@pytest.mark.parametrize("text", ["Hold it for $(limit)?", "Cost: $(date)?"])
def test_no_text_of_a_stranger_becomes_a_fact_of_ours(bank: Target, text: str):
    imported = read_gift(Path("bank.gift"), f"{text} {{=Yes ~No}}".encode(), bank)
    result = apply_import(bank, imported, {})
    assert result.new == [text.replace("$(", "$$(")]
    assert any("kept as text and no fact" in remark.message for remark in result.remarks)


@pytest.mark.parametrize(
    "theirs",
    [
        "::quiz-1::What is the capital of France? {=Paris ~London ~Rome ~Oslo}",
        "::quiz-1::Which tube comes last? {=Gray ~Lavender ~Red ~Green}",
    ],
)
def test_a_strangers_title_does_not_overwrite_our_question(bank: Target, theirs: str):
    result = apply_import(bank, read_gift(Path("bank.gift"), theirs.encode(), bank), {})
    assert (len(result.new), result.changed) == (1, [])
    [remark] = result.remarks
    assert "and is another" in remark.message
    ours = "::quiz-1::Which tube comes first, please? {=Blue ~Red ~Gold ~Green}"
    result = apply_import(bank, read_gift(Path("bank.gift"), ours.encode(), bank), {})
    assert (result.new, len(result.changed)) == ([], 1)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<table><tr><td>1</td><td>2</td></tr></table>", "1\n\n2"),
        ("<th>1</th><th>2</th>", "1\n\n2"),
        ("<dl><dt>1</dt><dd>2</dd></dl>", "1\n\n2"),
        ("1<hr>2", "1\n2"),
        ("1<pre>2</pre>3", "1\n2\n3"),
        ("<ul><li>1</li><li>2</li></ul>", "- 1\n\n- 2"),
        (
            "Do:<ol><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ol>",
            "Do:\n\n1. a\n\n2. b\n\n- c\n\n3. d",
        ),
        ("<section>1</section><blockquote>2</blockquote>", "1\n\n2"),
    ],
)
def test_blocks_do_not_join_what_stands_in_them(html: str, text: str):
    assert from_html(html)[0] == text


@pytest.mark.parametrize("tag", ["del", "s", "strike"])
def test_what_is_struck_out_is_left_out_and_told(tag: str):
    assert from_html(f"1<{tag}>0 <b>mL</{tag}></b>2 mL") == ("12 mL", ["the struck text '0 **mL'"])
    with pytest.raises(CannotKeep):
        from_html(f"1<{tag}>0")


def test_what_teachers_are_told_is_no_part_of_a_qti_question(bank: Target):
    hidden = '<rubricBlock view="scorer">Give 2 points.</rubricBlock><feedbackBlock>Wrong!</feedbackBlock>'
    imported = read_qti(Path("a.xml"), item(f"Is it so?{hidden}"), bank)
    assert imported.items[0].fields["question"] == "Is it so?"
    assert [remark.message for remark in imported.remarks] == [
        "the instruction 'Give 2 points.' was left out",
        "the feedback 'Wrong!' was left out",
    ]


def test_a_qti_question_that_may_have_more_right_options_is_left_out(bank: Target):
    data = item().replace(b'identifier="R">', b'identifier="R" cardinality="multiple">', 1)
    imported = read_qti(Path("a.xml"), data, bank)
    assert imported.items == []
    assert "more than one option can be right" in str(imported.remarks[0])


def test_a_doctype_leaves_out_its_own_item_alone(bank: Target):
    declared = b'<!DOCTYPE assessmentItem SYSTEM "qti.dtd">' + item(name="b")
    imported = read_qti(Path("a.zip"), package({"a.xml": item(), "b.xml": declared}), bank)
    assert [imported_item.same_as for imported_item in imported] == ["q"]
    assert [str(r) for r in imported.remarks] == [
        "a.zip: b.xml: holds a DOCTYPE, which is refused; remove the line that begins with <!DOCTYPE; "
        "it was left out"
    ]


MOODLE = (
    b'<?xml version="1.0"?><quiz><question type="truefalse"><name><text>x</text></name></question></quiz>'
)
DECLARED = b'<!DOCTYPE assessmentItem SYSTEM "qti.dtd">\n' + item()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (MOODLE, "this is Moodle XML; export the questions as GIFT instead"),
        (DECLARED, "holds a DOCTYPE, which is refused; remove the line that begins with <!DOCTYPE"),
        (b"<assessmentItem", "is not XML: unclosed token: line 1, column 0"),
    ],
    ids=["moodle", "doctype", "broken"],
)
def test_a_questions_file_that_cannot_be_read_says_what_helps_alone_or_in_a_package(
    bank: Target, data: bytes, reason: str
):
    with pytest.raises(NotThisFormat) as alone:
        read_qti(Path("q.xml"), data, bank)
    assert str(alone.value) == f"q.xml: {reason}"
    others = {"imsmanifest.xml": b"<manifest/>", "meta.xml": b"<quizMeta/>", "notes.txt": b"x"}
    with pytest.raises(NotThisFormat) as packed:
        read_qti(Path("q.zip"), package(others | {"q.xml": data}), bank)
    assert str(packed.value) == f"q.zip: q.xml: {reason}"


def test_without_the_line_of_its_doctype_a_question_lands(bank: Target):
    imported = read_qti(Path("q.xml"), DECLARED.split(b"\n", 1)[1], bank)
    assert [imported_item.same_as for imported_item in imported] == ["q"]


def test_what_a_style_strikes_out_is_left_out_and_told():
    html = '<p>Keep <span style="text-decoration:line-through">not <span>this</span></span> that</p>'
    assert from_html(html) == ("Keep that", ["the struck text 'not this'"])


@pytest.mark.parametrize("html", ["[$]x^2[/$]", r"\(x\)", "[latex]x[/latex]", "$$x$$", "{{c1::x}} is"])
def test_codes_of_other_programs_are_no_text(html: str):
    with pytest.raises(CannotKeep):
        from_html(html)


def test_a_voice_of_anki_is_left_out_and_told():
    assert from_html("[anki:tts lang=en_US]x[/anki:tts]") == ("x", ["[anki:tts lang=en_US]", "[/anki:tts]"])


def test_where_texts_are_shown_as_they_are_nothing_is_marked(bank: Target):
    data = (
        '::a::[html]Which <b>tube</b>\\: <img src\\="t.png">? {=<i>Red</i> ~Blue ~[html]<img src\\="u.png">}'
    )
    pictured = apply_import(bank, read_gift(Path("bank.gift"), data.encode(), bank), {})
    assert pictured.new == []
    assert [remark.message for remark in pictured.remarks] == [
        "shows the picture t.png, which does not come with it; the question was left out"
    ]
    data = data.replace('[html]<img src\\="u.png">', "Gold").replace('<img src\\="t.png">', "which")
    result = apply_import(bank, read_gift(Path("bank.gift"), data.encode(), bank), {})
    assert result.new == ["Which tube: which?"]
    assert "- Red\n    - Blue\n    - Gold\n  correct_answer: Red\n" in result.files["quiz.yaml"]
    assert result.remarks == []

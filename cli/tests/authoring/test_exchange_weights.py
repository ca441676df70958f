"""Weights of options that our scoring cannot say are listed with their place, and make no wrong key."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from question_school import EXAM_FIELDS, QUIZ_FIELDS

Cubital = Callable[..., subprocess.CompletedProcess[str]]


def imported(school: Cubital, folder: Path, file: str, text: str, to: str) -> tuple[str, str]:
    (folder / file).write_text(text)
    fields = QUIZ_FIELDS if to == "quiz" else EXAM_FIELDS
    done = school("import", file, "--to", to, "--dry-run", *fields)
    assert done.returncode == 0, done.stdout
    return done.stdout, done.stderr


@pytest.mark.parametrize("to", ["quiz", "exam-items"])
@pytest.mark.parametrize(
    ("answers", "remark"),
    [
        ("=Red ~%50%Gold", "the part of a mark for 'Gold' was left out"),
        ("=%100%Red ~%33.33333%Gold", "the part of a mark for 'Gold' was left out"),
        ("=Red ~%-25%Gold", "what wrong options take off the mark was left out"),
        ("~%100%Red ~%-50%Gold", "what wrong options take off the mark was left out"),
    ],
)
def test_in_gift_one_option_is_right_and_the_weights_of_others_are_listed(
    question_school: Cubital, tmp_path: Path, answers: str, remark: str, to: str
) -> None:
    text = f"Which? {{{answers} ~Blue ~Gray ####So it is here.}}\n"
    shown, remarks = imported(question_school, tmp_path, "a.gift", text, to)
    assert ("correct_answer: Red" if to == "quiz" else "- text: Red\n") in shown
    assert shown.count("right: true") == (to == "exam-items")
    assert f"a.gift:1: {remark}" in remarks


@pytest.mark.parametrize("to", ["quiz", "exam-items"])
@pytest.mark.parametrize("answers", ["~%100%Red ~%50%Gold ~Blue", "~%50%Red ~%50%Gold ~%50%Blue"])
def test_in_gift_a_question_that_wants_only_some_of_its_right_options_is_listed(
    question_school: Cubital, tmp_path: Path, answers: str, to: str
) -> None:
    shown, remarks = imported(question_school, tmp_path, "a.gift", f"Which? {{{answers} ~Gray}}\n", to)
    assert "0 new" in shown
    assert "a.gift:1: gives 'Red' and others more than the whole mark" in remarks


@pytest.mark.parametrize(
    ("answers", "remark"),
    [
        ("~%70%Red ~%30%Gold ~Blue", "the weights of the right options, which count the same here, was left"),
        ("~%50%Red ~%50%Gold ~%-10%Blue", "what wrong options take off the mark, which is a share for each"),
    ],
)
def test_in_gift_several_keep_their_key_and_other_weights_are_listed(
    question_school: Cubital, tmp_path: Path, answers: str, remark: str
) -> None:
    text = f"Which? {{{answers} ~Gray}}\n"
    shown, remarks = imported(question_school, tmp_path, "a.gift", text, "exam-items")
    assert shown.count("right: true") == 2
    assert f"a.gift:1: {remark}" in remarks


QTI = """<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q" title="t">
<responseDeclaration identifier="R" cardinality="{cardinality}" baseType="identifier"><correctResponse>{right}
</correctResponse><mapping {bounds} defaultValue="0">{weights}</mapping></responseDeclaration>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
<itemBody><choiceInteraction responseIdentifier="R" maxChoices="{most}"><prompt>Which?</prompt>
<simpleChoice identifier="A">Red</simpleChoice><simpleChoice identifier="B">Gold</simpleChoice>
<simpleChoice identifier="C">Blue</simpleChoice><simpleChoice identifier="D">Gray</simpleChoice>
</choiceInteraction></itemBody>
<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response"/>
<modalFeedback outcomeIdentifier="F" identifier="correct" showHide="show">So it is.</modalFeedback>
</assessmentItem>"""


def qti(right: str, bounds: str = "", **weights: float) -> str:
    single = len(right) == 1
    return QTI.format(
        cardinality="single" if single else "multiple",
        most="1" if single else "0",
        right="".join(f"<value>{name}</value>" for name in right),
        bounds=bounds,
        weights="".join(f'<mapEntry mapKey="{name}" mappedValue="{of}"/>' for name, of in weights.items()),
    )


@pytest.mark.parametrize("to", ["quiz", "exam-items"])
@pytest.mark.parametrize(
    ("weights", "remark"),
    [
        ({"A": 1, "B": 0.5}, "the part of a mark for 'Gold' was left out"),
        ({"A": 1, "B": -0.5}, "what wrong options take off the mark was left out"),
        ({"A": 1}, ""),
    ],
)
def test_in_qti_one_option_is_right_and_the_weights_of_others_are_listed(
    question_school: Cubital, tmp_path: Path, weights: dict[str, float], remark: str, to: str
) -> None:
    shown, remarks = imported(question_school, tmp_path, "a.xml", qti("A", **weights), to)
    assert ("correct_answer: Red" if to == "quiz" else "- text: Red\n") in shown
    assert shown.count("right: true") == (to == "exam-items")
    assert (f"a.xml: {remark}" in remarks) if remark else remarks == ""


@pytest.mark.parametrize(
    ("item", "remark"),
    [
        (qti("A", A=0.5, B=1), "has more than one right option: its rules give the whole mark to 'B'"),
        (
            qti("AB", 'upperBound="1"', A=1, B=0.5),
            "gives the whole mark without 'B' too, which it calls right",
        ),
    ],
)
def test_in_qti_a_key_that_the_weights_contradict_is_listed(
    question_school: Cubital, tmp_path: Path, item: str, remark: str
) -> None:
    shown, remarks = imported(question_school, tmp_path, "a.xml", item, "exam-items")
    assert "0 new" in shown
    assert f"a.xml: {remark}" in remarks


def test_in_qti_several_keep_their_key_and_other_weights_are_listed(
    question_school: Cubital, tmp_path: Path
) -> None:
    text = qti("AB", A=0.7, B=0.3, C=-1, D=-0.1)
    shown, remarks = imported(question_school, tmp_path, "a.xml", text, "exam-items")
    assert shown.count("right: true") == 2
    assert "a.xml: the weights of the right options, which count the same here, was left out" in remarks
    assert "a.xml: what wrong options take off the mark, which is a share for each here, was left" in remarks


QTI_1 = """<questestinterop><item title="P" ident="i1"><presentation>
<material><mattext>Which?</mattext></material>
<response_lid ident="response" rcardinality="Single"><render_choice>
<response_label ident="a"><material><mattext>Red</mattext></material></response_label>
<response_label ident="b"><material><mattext>Blue</mattext></material></response_label>
<response_label ident="c"><material><mattext>Green</mattext></material></response_label></render_choice>
</response_lid></presentation><resprocessing>
<outcomes><decvar varname="SCORE" vartype="Decimal" minvalue="0" maxvalue="10"/></outcomes>
<respcondition><conditionvar><varequal respident="response">b</varequal></conditionvar>
<setvar varname="SCORE" action="Set">SCORE.max</setvar></respcondition>
<respcondition><conditionvar><varequal respident="response">c</varequal></conditionvar>
<setvar varname="SCORE" action="Set">{mark}</setvar></respcondition></resprocessing></item>
</questestinterop>"""


@pytest.mark.parametrize(
    ("mark", "count", "remark"),
    [
        ("10", 0, "gives the whole mark to more than one answer"),
        ("5", 1, "the part of a mark for 'Green' was left out"),
        ("50", 1, "the part of a mark for 'Green' was left out"),  # in percent, as some programs write it
        ("-5", 1, "what wrong options take off the mark was left out"),
    ],
)
def test_in_qti_1_the_highest_mark_in_figures_is_the_one_by_its_name(
    question_school: Cubital, tmp_path: Path, mark: str, count: int, remark: str
) -> None:
    shown, remarks = imported(question_school, tmp_path, "a.xml", QTI_1.format(mark=mark), "exam-items")
    assert f"{count} new" in shown
    assert shown.count("- text: Blue\n+        right: true") == count
    assert remark in remarks

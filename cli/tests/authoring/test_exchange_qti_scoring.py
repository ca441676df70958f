"""QTI's own rules of scoring, followed: what is right by them, and which feedback is for it."""

from collections.abc import Callable

import pytest
from question_bank import questions
from test_exchange_qti_kinds import COMPARED, asks, choices, item, qti, response, scored

from cubital_cli.authoring.exchange.targets import Target

NUMBER = '<p>How much?</p><p><textEntryInteraction responseIdentifier="R"/></p>'
ANSWER = '<variable identifier="R"/>'


def base(value: str, kind: str = "float") -> str:
    return f'<baseValue baseType="{kind}">{value}</baseValue>'


def compared(name: str, value: str) -> str:
    return f"<{name}>{ANSWER}{base(value)}</{name}>"


def equal(tolerance: str, mode: str = "absolute") -> str:
    return f'<equal toleranceMode="{mode}" tolerance="{tolerance}">{COMPARED}</equal>'


def both(*tests: str) -> str:
    return f"<and>{''.join(tests)}</and>"


def rounded(mode: str, figures: int) -> str:
    return f'<equalRounded roundingMode="{mode}" figures="{figures}">{COMPARED}</equalRounded>'


@pytest.mark.parametrize(
    ("right", "kind", "test", "value", "tolerance"),
    [
        ("60", "float", equal("30 0"), 45, 15),
        ("60", "float", equal("0 30"), 75, 15),
        ("60", "float", equal("30"), 60, 30),
        ("60", "float", equal("10", "relative"), 60, 6),
        ("7.4", "float", both(compared("gte", "7.35"), compared("lte", "7.45")), 7.4, 0.05),
        ("7.4", "float", both(compared("gt", "7.35"), compared("lt", "7.45")), 7.4, 0.05),
        ("7", "integer", both(compared("gt", "5"), compared("lt", "9")), 7, 1),
        ("3.14", "float", rounded("decimalPlaces", 1), 3.1, 0.05),
        ("1234", "float", rounded("significantFigures", 2), 1200, 50),
        ("5", "float", compared("equal", "5"), 5, 0),
    ],
)
def test_a_range_of_numbers_is_its_middle_with_a_tolerance(
    bank: Callable[..., Target], right: str, kind: str, test: str, value: float, tolerance: float
) -> None:
    (question,) = questions(qti(item(NUMBER, response(right, kind=kind), more=scored(test)), bank()))
    assert (question["value"], question.get("tolerance", 0)) == (value, tolerance)


def test_what_a_range_loses_is_told(bank: Callable[..., Target]) -> None:
    test = both(compared("gt", "5"), compared("lte", "9"))
    imported = qti(item(NUMBER, response("9", kind="float"), more=scored(test)), bank())
    assert [remark.message for remark in imported.remarks] == [
        "the rule that a limit of 5 to 9 itself is wrong was left out",
        "the number 9 as the best of those from 5 to 9 was left out",
    ]


TWO_NUMBERS = (
    '<mapping><mapEntry mapKey="5" mappedValue="1"/><mapEntry mapKey="7" mappedValue="1"/></mapping>'
)


@pytest.mark.parametrize(
    ("mapping", "more", "reason"),
    [
        ("", scored(compared("gte", "5")), "takes every number above or below a limit for right"),
        ("", scored(compared("equal", "8")), "calls 5 right, and gives the whole mark to another number"),
        ("", scored("<customOperator/>"), "is scored by a rule that is not understood (customOperator)"),
        (TWO_NUMBERS, "", "has several numbers that are wholly right"),
    ],
)
def test_numbers_that_no_range_holds_are_left_out(
    bank: Callable[..., Target], mapping: str, more: str, reason: str
) -> None:
    imported = qti(item(NUMBER, response("5", kind="float", mapping=mapping), more=more), bank())
    assert not imported.items
    assert imported.remarks[0].message == f"{reason}; the question was left out"


def worth(**marks: float) -> str:
    entries = "".join(f'<mapEntry mapKey="{key}" mappedValue="{mark}"/>' for key, mark in marks.items())
    return f"<mapping>{entries}</mapping>"


def chosen(name: str) -> str:
    return f"<match>{ANSWER}{base(name, 'identifier')}</match>"


@pytest.mark.parametrize(
    ("cardinality", "mapping", "more"),
    [
        ("single", worth(B=0, C=1), ""),
        ("single", worth(B=1, C=1), ""),
        ("multiple", worth(B=1, C=1), ""),
        ("single", "", scored(chosen("C"))),
        ("single", "", scored(f"<or>{chosen('B')}{chosen('C')}</or>")),
    ],
)
def test_a_right_option_that_its_scoring_denies_is_left_out(
    bank: Callable[..., Target], cardinality: str, mapping: str, more: str
) -> None:
    xml = item(
        asks("choiceInteraction", choices("A", "B", "C")).replace(" resp", ' maxChoices="0" resp'),
        response("B", cardinality=cardinality, mapping=mapping),
        more=more,
    )
    imported = qti(xml, bank())
    assert not imported.items
    assert "has more than one right option: its rules give the whole mark to 'C'" in str(imported.remarks[0])


def test_a_text_takes_all_that_its_rules_give_the_whole_mark(bank: Callable[..., Target]) -> None:
    test = f"<or><match>{COMPARED}</match><match>{ANSWER}{base('sheath', 'string')}</match></or>"
    (question,) = questions(qti(item(NUMBER, response("sleeve", kind="string"), more=scored(test)), bank()))
    assert question["accepted"] == ["sleeve", "sheath"]


def feedback(*parts: tuple[str, str]) -> str:
    return "".join(
        f'<modalFeedback outcomeIdentifier="F" identifier="{name}" showHide="show">{text}</modalFeedback>'
        for name, text in parts
    )


def tells(name: str) -> str:
    return f'<setOutcomeValue identifier="F">{base(name, "identifier")}</setOutcomeValue>'


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        (
            f"<match>{COMPARED}</match>{tells('f2')}</responseIf><responseElse>{tells('f1')}</responseElse>",
            "Two.",
        ),
        (f"<not><match>{COMPARED}</match></not>{tells('f1')}</responseIf>", None),
    ],
)
def test_the_reason_is_what_the_rules_show_for_the_right_answer(
    bank: Callable[..., Target], rules: str, reason: str | None
) -> None:
    more = (
        f"<responseProcessing><responseCondition><responseIf>{rules}</responseCondition></responseProcessing>"
    )
    xml = item(
        asks("choiceInteraction", choices("A", "B")),
        response("B"),
        more=more + feedback(("f1", "One."), ("f2", "Two.")),
    )
    imported = qti(xml, bank())
    (question,) = questions(imported)
    assert question["options"][1].get("reason") == reason
    assert "the feedback 'One.' was left out" in [remark.message for remark in imported.remarks]


@pytest.mark.parametrize(("name", "text"), [("notCorrect", "Read on."), ("f1", "Wrong: read chapter 5.")])
def test_feedback_that_sounds_wrong_is_no_reason(bank: Callable[..., Target], name: str, text: str) -> None:
    xml = item(asks("choiceInteraction", choices("A", "B")), response("B"), more=feedback((name, text)))
    imported = qti(xml, bank())
    assert not any("reason" in option for option in questions(imported)[0]["options"])
    assert [remark.message for remark in imported.remarks] == [f"the feedback {text!r} was left out"]

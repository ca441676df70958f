"""Questions of QTI whose key stands in their rules alone, and texts of which capitals or a part count."""

from collections.abc import Callable

import pytest
from question_bank import questions
from test_exchange_qti_kinds import asks, choices, item, qti, scored
from test_exchange_qti_scoring import ANSWER, NUMBER, base, both, compared

from cubital_cli.authoring.exchange.targets import Target

UNSAID = '<responseDeclaration identifier="R" cardinality="{}" baseType="{}"/>'


def is_value(value: str, kind: str = "identifier", tag: str = "match") -> str:
    return f"<{tag}>{ANSWER}{base(value, kind)}</{tag}>"


def chosen(name: str) -> str:
    return f"<member>{base(name, 'identifier')}{ANSWER}</member>"


def not_(test: str) -> str:
    return f"<not>{test}</not>"


def among(*names: str, kind: str = "identifier", tag: str = "multiple") -> str:
    return f"<match>{ANSWER}<{tag}>{''.join(base(name, kind) for name in names)}</{tag}></match>"


def choice(test: str, cardinality: str = "single", most: int = 1, names: str = "ABCD") -> str:
    body = asks("choiceInteraction", choices(*names)).replace(" resp", f' maxChoices="{most}" resp')
    return item(body, UNSAID.format(cardinality, "identifier"), more=scored(test))


def typed(test: str, kind: str = "string") -> str:
    return item(NUMBER, UNSAID.format("single", kind), more=scored(test))


MATCHES = asks(
    "matchInteraction",
    "".join(
        f"<simpleMatchSet>{choices(*names, tag='simpleAssociableChoice')}</simpleMatchSet>"
        for names in ("AB", "XYZ")
    ),
)


@pytest.mark.parametrize(
    ("xml", "right"),
    [
        (choice(is_value("B")), ["text B"]),
        (choice(not_(is_value("A")), names="AC"), ["text C"]),
        (choice(f"<and>{not_(is_value('A'))}{not_(is_value('C'))}{not_(is_value('D'))}</and>"), ["text B"]),
        (choice(among("A", "D"), "multiple", 0), ["text A", "text D"]),
        (
            choice(
                both(chosen("B"), chosen("C"), not_(f"<or>{chosen('A')}{chosen('D')}</or>")), "multiple", 0
            ),
            ["text B", "text C"],
        ),
        # Two are chosen at the most, so there is no third to take with them.
        (choice(both(chosen("A"), chosen("B")), "multiple", 2), ["text A", "text B"]),
    ],
)
def test_options_are_right_by_the_rules_alone(
    bank: Callable[..., Target], xml: str, right: list[str]
) -> None:
    (question,) = questions(qti(xml, bank()))
    assert [option["text"] for option in question["options"] if option.get("right")] == right
    assert question["kind"] == ("one" if len(right) == 1 else "several")


@pytest.mark.parametrize(
    ("xml", "key"),
    [
        (
            typed(f"<or>{is_value('plasma', 'string')}{is_value('blood plasma', 'string')}</or>"),
            {"accepted": ["plasma", "blood plasma"]},
        ),
        (typed(compared("equal", "21"), "integer"), {"value": 21}),
        (
            typed(both(compared("gte", "3.5"), compared("lte", "5")), "float"),
            {"value": 4.25, "tolerance": 0.75},
        ),
        (
            item(
                asks("orderInteraction", choices("A", "B", "C")),
                UNSAID.format("ordered", "identifier"),
                more=scored(among("C", "A", "B", tag="ordered")),
            ),
            {"steps": ["text C", "text A", "text B"]},
        ),
        (
            item(
                MATCHES,
                UNSAID.format("multiple", "directedPair"),
                more=scored(among("A Z", "B X", kind="directedPair")),
            ),
            {
                "pairs": [{"item": "text A", "answer": "text Z"}, {"item": "text B", "answer": "text X"}],
                "others": ["text Y"],
            },
        ),
    ],
)
def test_what_is_typed_ordered_or_matched_is_right_by_the_rules_alone(
    bank: Callable[..., Target], xml: str, key: dict[str, object]
) -> None:
    (question,) = questions(qti(xml, bank()))
    assert {name: question[name] for name in key} == key


UNKNOWN = "says what is right by a rule that is not understood ({})"
TWICE = "gives the whole mark to more than one answer, such as {}"


@pytest.mark.parametrize(
    ("xml", "reason"),
    [
        (choice(f"<or>{is_value('A')}{is_value('B')}</or>"), TWICE.format("A")),
        (choice(not_(is_value("A"))), TWICE.format("B")),
        (choice(both(chosen("A"), chosen("B")), "multiple", 0), TWICE.format("A, B")),
        (choice(f"<or>{among('A', 'D')}{among('B')}</or>", "multiple", 0), TWICE.format("B")),
        (choice(not_(chosen("A")), "multiple", 0), TWICE.format("none")),
        (choice(f"<isNull>{ANSWER}</isNull>"), "gives no answer a mark"),
        (choice(is_value("E")), "gives no answer a mark"),
        (
            choice(f'<match><correct identifier="R"/>{ANSWER}</match>', "multiple", 0),
            "gives no answer a mark",
        ),
        (typed(is_value("apple", "string")).replace("How much?", ""), "has no words that ask"),
        (choice("<customOperator/>"), UNKNOWN.format("customOperator")),
        (choice(f"<and>{is_value('A')}<durationLT/></and>"), UNKNOWN.format("durationLT")),
        (typed(not_(is_value("serum", "string"))), "takes any text for right that it does not name"),
        (typed(f'<patternMatch pattern=".*">{ANSWER}</patternMatch>'), UNKNOWN.format("patternMatch")),
        (typed(compared("gt", "21"), "integer"), "takes every number above or below a limit for right"),
        (
            typed(f"<or>{compared('equal', '1')}{compared('equal', '5')}</or>", "float"),
            "has several numbers that are wholly right",
        ),
        (
            item(
                MATCHES,
                UNSAID.format("multiple", "directedPair"),
                more=scored(f"<or>{among('A Z', 'B X', kind='directedPair')}"
                            f"{among('A X', 'B Z', kind='directedPair')}</or>"),
            ),
            "gives the whole mark to more than one answer",
        ),
    ],
)  # fmt: skip
def test_rules_that_name_no_one_answer_leave_the_question_out(
    bank: Callable[..., Target], xml: str, reason: str
) -> None:
    imported = qti(xml, bank())
    assert not imported.items
    assert imported.remarks[0].place == "item.xml"
    assert imported.remarks[0].message.startswith(reason)
    assert imported.remarks[0].message.endswith("; the question was left out")


def entries(**worth: float) -> str:
    inside = "".join(f'<mapEntry mapKey="{key}" mappedValue="{mark}"/>' for key, mark in worth.items())
    return (
        '<responseDeclaration identifier="R" cardinality="single" baseType="string">'
        f"<mapping>{inside}</mapping></responseDeclaration>"
    )


def string_match(text: str, **how: str) -> str:
    attributes = "".join(f' {name}="{value}"' for name, value in how.items())
    return f"<stringMatch{attributes}>{ANSWER}{base(text, 'string')}</stringMatch>"


CAPITALS = "counts capitals: {!r} is right in these letters alone, and a short text takes any"


@pytest.mark.parametrize(
    ("xml", "reason"),
    [
        (typed(string_match("pH", caseSensitive="true")), CAPITALS.format("pH")),
        (item(NUMBER, entries(Rh=1, rh=0)), CAPITALS.format("Rh")),
        (item(NUMBER, entries(Rh=1, RH=0.5)), CAPITALS.format("Rh")),
        (
            item(
                NUMBER,
                entries(platelet=1),
                more=scored(string_match("platelet", caseSensitive="false", substring="true")),
            ),
            "takes any text with 'platelet' in it for right, and a short text is the whole",
        ),
    ],
)
def test_a_text_of_which_capitals_or_a_part_count_is_left_out(
    bank: Callable[..., Target], xml: str, reason: str
) -> None:
    imported = qti(xml, bank())
    assert not imported.items
    assert [remark.message for remark in imported.remarks] == [f"{reason}; the question was left out"]


@pytest.mark.parametrize(
    ("test", "accepted"),
    [
        (string_match("1:10", caseSensitive="true"), ["1:10"]),
        (string_match("pH", caseSensitive="false", substring="false"), ["pH"]),
        (
            "<or>{}{}</or>".format(*(string_match(text, caseSensitive="true") for text in ("EDTA", "edta"))),
            ["EDTA", "edta"],
        ),
    ],
)
def test_a_text_whose_capitals_tell_nothing_lands(
    bank: Callable[..., Target], test: str, accepted: list[str]
) -> None:
    (question,) = questions(qti(typed(test), bank()))
    assert question["accepted"] == accepted

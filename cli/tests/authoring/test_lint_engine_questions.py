"""Lints of questions of the question engine: the same habits as in practice, and those of its own kinds."""

from collections.abc import Callable
from typing import Any

import pytest

FindingsOf = Callable[..., list[str]]


def bank(*questions: dict[str, Any]) -> dict[str, Any]:
    return {
        "bank/ours.yaml": [{"id": 100 + n, "task": "t", "question": one} for n, one in enumerate(questions)]
    }


def one(stem: str, *options: str, right: int = 0) -> dict[str, Any]:
    """`right`: the place of the right option."""
    parts = [
        {"text": text, "reason": "So it is.", "right": place == right} for place, text in enumerate(options)
    ]
    return {"kind": "one", "stem": stem, "options": parts}


def order(*steps: str) -> dict[str, Any]:
    return {"kind": "order", "stem": "In which order?", "steps": list(steps), "reason": "So it is."}


def short(stem: str) -> dict[str, Any]:
    return {"kind": "text", "stem": stem, "accepted": ["red cells"], "reason": "So it is."}


TOPICS = ("vein", "tube", "glove", "order", "needle", "lancet", "gauze", "consent")


def test_the_length_and_the_place_of_the_right_option_are_told_over_the_whole_bank(
    findings_of: FindingsOf,
) -> None:
    questions = [
        one(f"What of the {t}?", f"{t} with much more", f"{t} b", f"{t} c", f"{t} d") for t in TOPICS
    ]
    assert findings_of(bank(*questions)) == [
        "content/bank/ours.yaml:1: [answer-position] of 8 right answers, 8 first, 0 second, 0 third, "
        "0 fourth; spread them more evenly",
        "content/bank/ours.yaml:1: [longest-answer] the right answer is the longest option in 8 of 8 "
        "questions (100%, by chance 25%): numbers 100, 101, 102, 103, 104, 105, 106, 107; "
        "lengthen wrong options there",
    ]


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (one("Why?", "It clots.", "it flows", "it stays"), "only the right option ends with a period"),
        (one("Why?", "Because it clots", "It flows", "It stays"), "only the right option has a reason in it"),
        (one("How?", "2 times", "often", "seldom"), "only the right option begins with a number"),
        (one("How?", "Slowly and low", "in haste", "at once"), "only the right option begins with a capital"),
        (one("Which?", "a vein", "b tube", "All of the above"), "'All of the above' speaks of other options"),
        (one("Which?", "a vein", "b tube", "Both A and B"), "'Both A and B' speaks of other options"),
        (one("It is called an", "artery", "vein", "nerve"), "the question ends with 'an'"),
        (order("1. Wash", "2. Glove", "3. Draw"), "the step '1. Wash' tells its own place"),
        (order("Wash", "Glove", "Finally, draw"), "the step 'Finally, draw' tells its own place"),
    ],
)
def test_a_form_that_tells_is_told(findings_of: FindingsOf, question: dict[str, Any], message: str) -> None:
    (finding,) = findings_of(bank(question), only="option-form")
    assert message in finding


@pytest.mark.parametrize(
    "question",
    [
        one("Which?", "EDTA", "citrate", "heparin"),
        one("How long?", "2 minutes", "5 minutes", "10 minutes"),
        one("Why?", "It clots, since it is warm", "It clots, because it is old", "It flows"),
        one("It is an", "artery", "arteriole", "aorta"),
        order("Wash the hands", "Put on gloves", "Draw"),
    ],
)
def test_a_form_that_all_options_share_is_none(findings_of: FindingsOf, question: dict[str, Any]) -> None:
    assert findings_of(bank(question), only="option-form") == []


def test_questions_are_compared_over_the_whole_bank_whatever_their_kinds(findings_of: FindingsOf) -> None:
    stem = "What breaks in a hemolyzed specimen of blood?"
    findings = findings_of(
        bank(short(stem), one(stem.upper(), "red cells", "platelets", "proteins", "white cells"))
    )
    assert findings == [
        "content/bank/ours.yaml:11: [duplicate-question] this question is already in content/bank/ours.yaml:3"
    ]


def test_a_case_of_another_question_is_nearly_the_same_in_its_own_bank_alone(findings_of: FindingsOf) -> None:
    rule = one("When do you activate the safety device of a needle?", "as it leaves the vein", "b", "c", "d")
    case = one(
        "A student asks at the bedside: when do you activate the safety device of a needle?",
        *("as the needle leaves the vein", "f", "g", "h"),
    )
    (finding,) = findings_of(bank(rule, case))
    assert "[near-duplicate-question] asks nearly the same, with the same answer, as" in finding
    other = one(case["stem"], "never before the bandage", "f", "g", "h")
    assert findings_of(bank(rule, other)) == []
    quiz = {
        "id": 1,
        "question": rule["stem"],
        "options": ["as it leaves the vein", "b", "c", "d"],
        "correct_answer": "as it leaves the vein",
        "explanation": "The needle is then the danger.",
    }
    assert findings_of(bank(case), {"quiz.yaml": [quiz]}) == []


@pytest.mark.parametrize(
    ("question", "count"),
    [
        (one("Which tube stands in the picture below?", "a b", "c d", "e f"), 1),
        (one("Which ![a tube](media/rack.svg) tube?", "a b", "c d", "e f"), 1),
        (one("Which tube is it?", "![a tube](media/rack.svg)", "c d", "e f"), 1),
        (order("The ![a tube](media/rack.svg)", "b", "c"), 1),
        (one("Which tube is for serum?", "a b", "c d", "e f"), 0),
        (one("Which tube?", "a b", "c d") | {"picture": {"src": "media/rack.svg", "alt": "Tubes"}}, 0),
        (one("Which tube in the picture?", "a", "b") | {"picture": {"src": "media/rack.svg", "alt": "x"}}, 0),
    ],
)
def test_a_question_about_a_picture_that_nobody_sees_is_told(
    findings_of: FindingsOf, question: dict[str, Any], count: int
) -> None:
    drawing = {"media/rack.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'}
    assert len(findings_of(bank(question), drawing, only="picture-not-shown")) == count

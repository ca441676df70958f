"""Lints of answers in full: their places, pictures, numbers, and how they begin."""

from collections.abc import Callable
from typing import Any

import pytest

FindingsOf = Callable[..., list[str]]

SVG = "<svg xmlns='http://www.w3.org/2000/svg'/>"
LESSON = {
    "media/band.svg": SVG,
    "media/arm.svg": SVG,
    "modules/05/lesson.yaml": {
        "module": 5,
        "sections": [
            {"body": "Tie it 3–4 inches above, for one minute.\n\n![An arm with a band](media/band.svg)"}
        ],
    },
}


def reply(**fields: Any) -> dict[str, list[dict[str, Any]]]:
    whole = {"question": "How high?", "asks": ["where"], "answer": "3–4 inches above.", "place": "5#0"}
    return {"answers/05.yaml": [whole | fields]}


def test_an_answer_that_is_true_to_its_place_is_let_be(findings_of: FindingsOf) -> None:
    assert (
        findings_of(LESSON, reply(simpler="A hand above. It takes 1 minute.", picture="media/band.svg")) == []
    )


@pytest.mark.parametrize(
    ("fields", "lint"),
    [
        ({"place": "5#9"}, "[unknown-place] the course has no place 5#9"),
        ({"picture": "media/arm.svg"}, "[picture-not-in-place] 5#0 does not show media/arm.svg"),
        ({"answer": "5 inches above."}, "[number-not-in-place] 5#0 does not have the number 5"),
        ({"answer": "They say 3."}, "[answer-begins-midway] begins with 'They'; an answer is read without"),
        (
            {"answer": "- above\n- not below"},
            "[answer-begins-midway] begins with '-'; an answer is read without",
        ),
    ],
)
def test_what_is_wrong_with_an_answer_is_told(
    findings_of: FindingsOf, fields: dict[str, Any], lint: str
) -> None:
    findings = findings_of(LESSON, reply(**fields))
    assert len(findings) == 1
    assert lint in findings[0]


def test_the_numbers_of_steps_are_no_numbers(findings_of: FindingsOf) -> None:
    assert findings_of(LESSON, reply(answer="Three steps:\n\n1. tie\n2. feel\n7. release")) == []


def test_one_wording_for_two_answers_is_told(findings_of: FindingsOf) -> None:
    first, *_ = reply()["answers/05.yaml"]
    twice = {"answers/05.yaml": [first, first | {"question": "Where does it go?", "asks": ["How high"]}]}
    message = "'How high' is answered in content/answers/05.yaml:1 already"
    assert findings_of(LESSON, twice) == [f"content/answers/05.yaml:6: [answered-twice] {message}"]

"""Lints of questions: each finds its own kind of bad teaching, at its line, and nothing in a good bank."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

FindingsOf = Callable[..., list[str]]
REASON = "The artery and the nerve lie close to it there."


def bank(
    rights: Iterable[int], lengths: Iterable[int] = (8, 8, 8, 8), about: str = "", **more: Any
) -> list[dict[str, Any]]:
    """A question for each of `rights`, the right option standing there; options have these lengths."""
    questions = []
    for number, right in enumerate(rights):
        topic = f"{chr(97 + number % 26) * 3}{chr(97 + number // 26) * 3}{about}"
        options = [f"{topic} {'abcd'[place] * (size - 4)}" for place, size in enumerate(lengths)]
        question = {"question": f"Why {topic}?", "options": options, "correct_answer": options[right]}
        questions.append({**question, "explanation": REASON, **more})
    return questions


def quiz(questions: list[dict[str, Any]]) -> dict[str, Any]:
    return {"quiz.yaml": [{"id": n, **question} for n, question in enumerate(questions, 1)]}


def lesson(*bodies: str, exam: Any = (), number: int = 1) -> dict[str, Any]:
    sections = [{"body": body} for body in bodies]
    return {f"modules/0{number}/lesson.yaml": {"module": number, "sections": sections, "exam": list(exam)}}


def test_a_bank_whose_answers_are_spread_is_quiet(findings_of: FindingsOf) -> None:
    assert findings_of(quiz(bank([0, 1, 2, 3] * 5))) == []
    assert findings_of(quiz(bank([0, 1, 1, 2, 2, 2, 3, 3, 0, 1, 2, 0]))) == []


def test_answers_that_stand_in_one_place_are_told_once(findings_of: FindingsOf) -> None:
    assert findings_of(quiz(bank([2] * 9 + [0, 1, 3]))) == [
        "content/quiz.yaml:1: [answer-position] of 12 right answers, 1 first, 1 second, 9 third, 1 fourth; "
        "spread them more evenly"
    ]


def test_few_answers_in_one_place_are_chance(findings_of: FindingsOf) -> None:
    assert findings_of(quiz(bank([2] * 7))) == []
    assert findings_of(lesson("Text.", exam=bank([2] * 5, about="e")), quiz(bank([2] * 5))) == []


def test_each_lesson_is_a_bank_of_its_own_with_the_line_of_its_list(findings_of: FindingsOf) -> None:
    findings = findings_of(lesson("Text.", exam=bank([1] * 10, about="e")), quiz(bank([0, 1, 2, 3] * 3)))
    assert [one.split(": ")[0] for one in findings] == ["content/modules/01/lesson.yaml:4"]


def test_the_longest_option_being_right_too_often_is_told(findings_of: FindingsOf) -> None:
    guessable = bank([0, 1, 2, 3] * 2, (8, 8, 8, 8))
    for question in guessable:
        place = question["options"].index(question["correct_answer"])
        question["options"][place] = question["correct_answer"] = (
            question["correct_answer"] + " and more of it"
        )
    assert findings_of(quiz(guessable)) == [
        "content/quiz.yaml:1: [longest-answer] the right answer is the longest option in 8 of 8 questions "
        "(100%, by chance 25%): numbers 1, 2, 3, 4, 5, 6, 7, 8; lengthen wrong options there"
    ]
    assert findings_of(quiz(guessable[:2] + bank([0, 1, 2, 3] * 2))) == []


def test_a_question_that_is_asked_twice_is_told_with_the_other_place(findings_of: FindingsOf) -> None:
    question = {
        "question": "Which tube do you fill first?",
        "options": ["Blue", "Gold", "Green", "Gray"],
        "correct_answer": "Blue",
        "explanation": REASON,
    }
    again = {
        **question,
        "question": "which tube do you fill FIRST",
        "options": ["Gold", "Blue", "Pink", "Red"],
    }
    nearly = {**question, "question": "Which tube do you always fill first here?"}
    another = {**nearly, "question": "Which tube do you always fill last here?", "correct_answer": "Gray"}
    assert findings_of(quiz([question, again])) == [
        "content/quiz.yaml:10: [duplicate-question] this question is already in content/quiz.yaml:1"
    ]
    assert findings_of(quiz([question, another])) == []
    assert findings_of(quiz([question]), lesson("Text.", exam=[nearly])) == [
        "content/modules/01/lesson.yaml:5: [near-duplicate-question] asks nearly the same, with the same "
        "answer, as content/quiz.yaml:1"
    ]


@pytest.mark.parametrize("reason", ["", "aaaaaa bbbb", "Right!", "aaaaaa bbbb is right."])
def test_a_question_without_a_reason_is_told(findings_of: FindingsOf, reason: str) -> None:
    question = bank([1], explanation=reason)[0]
    question["options"][1] = question["correct_answer"] = "aaaaaa bbbb"
    findings = findings_of(quiz([question]))
    assert len(findings) == 1
    assert "[missing-rationale]" in findings[0]
    assert findings[0].startswith("content/quiz.yaml:1:")


def test_a_module_without_enough_questions_is_told_where_they_belong(findings_of: FindingsOf) -> None:
    modules = {
        f"modules/0{n}/module.yaml": {"id": n, "title": "T", "description": "D", "prompts": ["a", "b", "c"]}
        for n in (1, 2, 3)
    }
    enough = lesson("Text.", exam=bank([0, 1, 2, 3] * 4), number=1)
    few = lesson("Text.", exam=bank([0, 1, 2, 3], about="e"), number=2)
    assert findings_of(modules, enough, few) == [
        "content/modules/02/lesson.yaml:4: [few-questions] module 2 has 4 practice questions; 15 is enough",
        "content/modules/03/module.yaml:1: [few-questions] module 3 has no practice questions; 15 is enough",
    ]


def test_an_entry_in_the_file_of_another_group_is_told_at_its_group(findings_of: FindingsOf) -> None:
    def term(name: str, category: str) -> dict[str, Any]:
        return {"term": name, "definition": "What it is.", "category": category}

    files = {
        "glossary/anatomy.yaml": [term("Vein", "Anatomy"), term("Glucose", "Lab Tests")],
        "glossary/lab-tests.yaml": [term("Potassium", "Lab Tests")],
        "glossary/all-sorts.yaml": [term("Artery", "Anatomy")],
    }
    assert findings_of(files, only="in-another-file") == [
        "content/glossary/anatomy.yaml:6: [in-another-file] its category is Lab Tests, "
        "and the file is that of Anatomy"
    ]

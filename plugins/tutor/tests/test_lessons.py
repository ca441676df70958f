"""Lessons: served as the spec has them, and refused as content where they are not right."""

from pathlib import Path

import pytest
import yaml
from starlette.testclient import TestClient

from cubital.content.reading import read
from cubital_tutor.lessons import LESSONS


def lesson(**changes: object) -> dict:
    """A small right lesson."""
    question = {
        "question": "Which?",
        "options": ["a", "b", "c", "d"],
        "correct_answer": "c",
        "explanation": "Because.",
    }
    section = {
        "id": "first-steps",
        "heading": "First steps",
        "body": "Begin.",
        "key_points": ["One.", "Two."],
        "questions": ["how", "what", "why"],
    }
    return {
        "module": 1,
        "message": "Welcome.",
        "suggestions": ["A?", "B?", "C?"],
        "learning_points": ["1", "2", "3", "4", "5", "6"],
        "references": [{"authority": "CLSI", "document": "PRE02"}],
        "sections": [section],
        "exam_prep": {"key_facts": ["F."], "state_exam_tips": ["T."], "practice_questions": [question]},
    } | changes


def mistakes(folder: Path, content: dict) -> list[str]:
    path = folder / "modules/01-first/lesson.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(yaml.safe_dump(content))
    return [f"{mistake.field}: {mistake.message}" for mistake in read(folder, [LESSONS]).mistakes]


def test_a_right_lesson_has_no_mistakes(tmp_path: Path):
    assert mistakes(tmp_path, lesson()) == []


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"options": ["a", "b", "c"]}, "4 items"),
        ({"options": ["a", "b", "c", "c"]}, "the same"),
        ({"correct_answer": "C"}, "is not one of the options"),
        ({"hint": "x"}, "no such field"),
    ],
)
def test_a_practice_question_has_four_options_one_of_them_right(tmp_path: Path, change: dict, part: str):
    wrong = lesson()
    wrong["exam_prep"]["practice_questions"][0] |= change
    assert part in "\n".join(mistakes(tmp_path, wrong))


@pytest.mark.parametrize("anchor", ["Order of draw", "order_of_draw", "-order", "Order", ""])
def test_a_section_s_id_is_kebab_case(tmp_path: Path, anchor: str):
    wrong = lesson()
    wrong["sections"][0]["id"] = anchor
    assert mistakes(tmp_path, wrong)[0].startswith("sections[1].id")


def test_a_section_s_id_is_unique(tmp_path: Path):
    twice = lesson()
    twice["sections"].append(lesson()["sections"][0])
    assert "two sections have the id first-steps" in "\n".join(mistakes(tmp_path, twice))


@pytest.mark.parametrize(
    "change",
    [{name: []} for name in ("suggestions", "learning_points", "sections", "references")] + [{"message": ""}],
)
def test_a_lesson_has_all_its_parts(tmp_path: Path, change: dict):
    assert mistakes(tmp_path, lesson(**change))


def test_a_lesson_is_served_in_the_spec_s_words(student: TestClient):
    answer = student.get("/api/modules/5/lesson").json()
    assert set(answer) == {
        "message",
        "suggestions",
        "learningPoints",
        "references",
        "examPrep",
        "sections",
    }
    assert set(answer["examPrep"]) == {"keyFacts", "stateExamTips", "practiceQuestions"}
    for question in answer["examPrep"]["practiceQuestions"]:
        assert set(question) == {"question", "options", "correctAnswer", "explanation"}
        assert len(question["options"]) == 4
        assert question["correctAnswer"] in question["options"]
    assert set(answer["sections"][0]) == {"id", "heading", "body", "keyPoints"}
    assert answer["references"][0]["authority"] == "CLSI"


def test_an_unchanged_lesson_is_not_sent_again(student: TestClient):
    lesson = student.get("/api/modules/5/lesson")
    assert lesson.headers["cache-control"] == "private, no-cache"
    known = {"If-None-Match": lesson.headers["etag"]}
    assert student.get("/api/modules/5/lesson", headers=known).status_code == 304


def test_a_module_without_a_lesson_says_so_kindly(student: TestClient):
    unwritten = [
        module
        for module in student.get("/api/modules").json()
        if student.get(f"/api/modules/{module['id']}/lesson").status_code == 404
    ]
    for module in unwritten:
        message = student.get(f"/api/modules/{module['id']}/lesson").json()["message"]
        assert message.startswith(f"The full lesson of module {module['id']}, {module['title']}, is still")

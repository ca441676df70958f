"""What staff see of exams: the class, its file, and the items of the bank."""

import csv
import io

import pytest
from exam_calls import begin, right_response, save, turn_back
from fastapi.testclient import TestClient

from cubital.learning.question_statistics import Choice, QuestionStatistics
from cubital_exams.staff.item_results import unchosen


def sit(student: TestClient, right: int, client_id: str = "a") -> None:
    """Hand in a full exam with the first `right` questions right, and the others wrong."""
    sitting = begin(student, client_id)
    for position, question in enumerate(sitting["questions"]):
        response = right_response(question) if position < right else ["nothing"]
        save(student, sitting["id"], position, response, seconds=20 + position)
    turn_back(student, sitting["id"], minutes=30)
    student.post(f"/api/exams/sittings/{sitting['id']}/hand-in")


def rows(answer) -> list[dict[str, str]]:
    assert answer.headers["content-type"].startswith("text/csv")
    return list(csv.DictReader(io.StringIO(answer.text)))


@pytest.mark.both_databases
def test_the_class_is_told_by_student_and_domain_and_as_a_file(student: TestClient, sign_in):
    sit(student, 42)
    staff = sign_in(student, "admin")

    answer = staff.get("/api/exams/admin/class", params={"exam": "small"}).json()

    assert (answer["total"], answer["sittings"], answer["sat"], answer["meanPercent"]) == (1, 1, 1, 100.0)
    assert [(one["name"], one["percent"]) for one in answer["domains"]] == [("Safety", 100), ("Draws", 100)]
    (one,) = answer["students"]
    assert (one["sittings"], one["lastPercent"], one["passed"]) == (1, 100, True)
    assert one["answers"] == 42
    (line,) = rows(staff.get("/api/exams/admin/class/file", params={"exam": "small"}))
    assert (line["exams handed in"], line["last percent"], line["passed"]) == ("1", "100.0", "yes")
    assert staff.get("/api/exams/admin/class", params={"exam": "none"}).status_code == 404
    assert staff.get("/api/exams/admin/class", params={"exam": "small", "page": 1}).json()["students"] == []


@pytest.mark.both_databases
def test_each_item_is_told_with_its_time_and_who_has_met_it(student: TestClient, sign_in):
    sit(student, 21)
    staff = sign_in(student, "admin")

    items = staff.get("/api/exams/admin/items").json()

    met = [one for one in items if one["students"]]
    assert len(met) == 42
    assert all(one["answers"] == 1 and one["percent"] in (0, 100) for one in met)
    assert sorted(one["seconds"] for one in met) == list(range(20, 62))
    assert all(one["seconds"] is None and one["percent"] is None for one in items if not one["students"])
    lines = rows(staff.get("/api/exams/admin/items/file"))
    assert [line["stem"] for line in lines] == [one["stem"] for one in items]


@pytest.mark.parametrize("path", ["class?exam=small", "class/file?exam=small", "items", "items/file"])
def test_no_student_sees_it(student: TestClient, path: str):
    assert student.get(f"/api/exams/admin/{path}").status_code == 403


@pytest.mark.parametrize(
    ("students", "warnings", "new_ones"),
    [
        (49, [], []),
        (50, [], ["Nobody chose “b” in 50 answers.", "Nobody chose “c” in 50 answers."]),
        (60, ["No one chooses “b”, so it's not a real alternative."], ["Nobody chose “c” in 60 answers."]),
    ],
)
def test_an_option_that_nobody_chose_in_fifty_answers_is_named_once(
    students: int, warnings: list[str], new_ones: list[str]
):
    counts = {"right": students - 2, "a": 2, "b": 0, "c": 0}
    choices = [
        Choice(text=text, correct=text == "right", given=number, share=100 * number / students)
        for text, number in counts.items()
    ]
    of = QuestionStatistics(
        question="exam-items:1",
        text="Which?",
        module_id=None,
        source="exam",
        students=students,
        difficulty=97,
        discrimination=None,
        choices=choices,
        few=False,
        warnings=warnings,
    )
    assert unchosen(of) == new_ones

"""The open exam is the first step of Today; without one, a mock exam is the last."""

import pytest
from exam_calls import begin, turn_back
from fastapi.testclient import TestClient


def steps(student: TestClient) -> list[dict]:
    return student.get("/api/today").json()["steps"]


@pytest.mark.both_databases
def test_an_open_exam_comes_before_all_else_until_it_is_handed_in(student: TestClient):
    assert [step["link"] for step in steps(student) if step["kind"] == "practice"] == ["/exams"]
    assert steps(student)[-1]["kind"] == "practice"
    sitting = begin(student)
    first = steps(student)[0]
    assert (first["kind"], first["link"]) == ("exam", f"/exams/{sitting['id']}")
    assert first["title"] == "Small exam, Full exam"
    assert first["minutes"] == 40
    turn_back(student, sitting["id"], minutes=10)
    assert steps(student)[0]["minutes"] == 30
    student.post(f"/api/exams/sittings/{sitting['id']}/hand-in")
    assert "exam" not in [step["kind"] for step in steps(student)]


@pytest.mark.both_databases
def test_an_exam_whose_time_is_up_is_nothing_to_go_on_with(student: TestClient):
    sitting = begin(student)
    turn_back(student, sitting["id"], minutes=60)
    assert "exam" not in [step["kind"] for step in steps(student)]


def test_what_an_open_exam_asks_is_counted_in_no_review(student: TestClient):
    earlier = begin(student)
    student.post(f"/api/exams/sittings/{earlier['id']}/hand-in")
    begin(student, "b")
    due = student.get("/api/resources/review").json()["due"]
    counts = {count["link"]: count["count"] for count in student.get("/api/today").json()["counts"]}
    assert counts.get("/study-resources", 0) == due


def test_an_untimed_exam_has_no_minutes(student: TestClient):
    student.patch("/api/user/preferences", json={"timeMultiplier": "untimed"})
    begin(student)
    assert steps(student)[0]["minutes"] is None

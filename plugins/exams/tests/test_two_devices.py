"""Answers of two devices to one question: the one that was chosen later stands, whichever arrives first."""

import pytest
from exam_calls import begin, save
from fastapi.testclient import TestClient


@pytest.mark.both_databases
def test_an_answer_that_had_to_wait_does_not_replace_one_that_was_chosen_later(student: TestClient):
    sitting = begin(student)["id"]
    assert save(student, sitting, 0, "of the desk", seq=1).json()["older"] == []
    assert save(student, sitting, 0, "of the phone", seq=2, secondsAgo=5).json()["older"] == [0]
    [saved] = student.get(f"/api/exams/sittings/{sitting}").json()["answers"]
    assert (saved["response"], saved["seq"]) == ("of the desk", 1)
    assert 0 <= saved["secondsAgo"] < 5

    assert save(student, sitting, 1, "of the phone", seq=1, secondsAgo=60).json()["older"] == []
    assert save(student, sitting, 1, "of the desk", seq=2, secondsAgo=30).json()["older"] == []
    saved = student.get(f"/api/exams/sittings/{sitting}").json()["answers"][1]
    assert saved["response"] == "of the desk"
    assert 29 < saved["secondsAgo"] < 60


@pytest.mark.parametrize("age", [-5, 1e300])
def test_a_clock_that_was_turned_costs_no_answer(student: TestClient, age: float):
    sitting = begin(student)["id"]
    assert save(student, sitting, 0, "A", secondsAgo=age).json() | {"secondsLeft": 0} == {
        "taken": True,
        "older": [],
        "secondsLeft": 0,
    }

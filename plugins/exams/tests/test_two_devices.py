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


@pytest.mark.both_databases
def test_every_device_is_told_the_question_where_one_was_last(student: TestClient):
    begun = begin(student)
    path = f"/api/exams/sittings/{begun['id']}"
    assert begun["place"] is None
    save(student, begun["id"], 3, "A", place=17)
    assert student.get(path).json()["place"] == 17
    # A page that says nothing of it leaves it, and so does one that names a question too many.
    save(student, begun["id"], 4, "A")
    refusal = save(student, begun["id"], 5, "A", place=len(begun["questions"]))
    assert refusal.status_code == 404
    again = student.get(path).json()
    assert (again["place"], [answer["position"] for answer in again["answers"]]) == (17, [3, 4])
    save(student, begun["id"], 4, "A", seq=2, place=0)
    assert student.get(path).json()["place"] == 0


def test_of_answers_that_arrive_together_the_last_names_the_place(student: TestClient):
    begun = begin(student)
    answers = [{"position": at, "response": "A", "seq": 1, "place": at + 1} for at in range(3)]
    path = f"/api/exams/sittings/{begun['id']}"
    assert student.post(f"{path}/answers", json={"answers": answers}).json()["taken"]
    assert student.get(path).json()["place"] == 3

"""The keys of an exam: told to nobody before the end, by whichever call."""

from typing import Any

import pytest
from exam_calls import begin, right_response, save
from fastapi.testclient import TestClient

REVIEW = "/api/resources/review"


def hand_in(student: TestClient, sitting: int) -> dict[str, Any]:
    return student.post(f"/api/exams/sittings/{sitting}/hand-in").json()


def missed(student: TestClient, client_id: str = "a", form: str = "full") -> dict[str, Any]:
    """An exam with every question wrong, handed in."""
    sitting = begin(student, client_id, form=form)
    for position in range(len(sitting["questions"])):
        save(student, sitting["id"], position, "nothing")
    hand_in(student, sitting["id"])
    return sitting


def in_review(student: TestClient) -> list[str]:
    items = student.get(REVIEW).json()["items"]
    return [item["key"] for item in items if item["kind"] == "question"]


def reviewed(student: TestClient, key: str, client_id: str = "x") -> dict[str, Any]:
    review = {"clientId": client_id, "kind": "question", "key": key, "knew": False, "version": 0}
    body = {"reviews": [review | {"at": "2099-01-01T00:00:00Z"}]}
    return student.post("/api/resources/reviews", json=body).json()


@pytest.mark.both_databases
def test_what_an_exam_missed_waits_in_the_review_with_its_question_and_reasons(student: TestClient):
    sitting = missed(student)
    keys = in_review(student)
    assert len(keys) == len(sitting["questions"])
    card = next(item for item in student.get(REVIEW).json()["items"] if item["kind"] == "question")
    assert card["question"]["stem"] == card["front"]
    assert card["review"]["right"]
    assert reviewed(student, keys[0])["results"][0]["status"] == "counted"


@pytest.mark.both_databases
def test_a_question_that_was_never_answered_is_told_to_nobody(student: TestClient):
    answer = reviewed(student, "exam-items:1")
    assert answer["results"][0]["status"] == "gone"
    assert [item for item in answer["review"]["items"] if item["kind"] == "question"] == []


@pytest.mark.both_databases
def test_while_an_exam_is_open_no_call_tells_a_key_of_its_questions(student: TestClient):
    # The bank of this school is small: a second exam asks what the first one did.
    first = missed(student)
    everything = in_review(student)
    for client_id in ("b", "c"):
        missed(student, client_id)
    again = begin(student, "d")
    stems = {question["stem"] for question in again["questions"]}
    fronts = {item["front"] for item in student.get(REVIEW).json()["items"] if item["kind"] == "question"}
    assert not fronts & stems
    withheld = [key for key in everything if key not in in_review(student)]
    assert withheld
    assert reviewed(student, withheld[0])["results"][0]["status"] == "gone"
    for call in (
        student.get(f"/api/exams/sittings/{first['id']}/result"),
        student.post(
            f"/api/exams/sittings/{first['id']}/practice", json={"position": 0, "response": "nothing"}
        ),
    ):
        assert call.status_code == 409
        assert call.json()["message"] == (
            "Your open exam asks some of these questions. Hand it in first, then look here."
        )
    hand_in(student, again["id"])
    assert student.get(f"/api/exams/sittings/{first['id']}/result").status_code == 200


def test_an_id_begins_one_exam(student: TestClient):
    begin(student, "a")
    body = {"clientId": "a", "exam": "small", "form": "short"}
    answer = student.post("/api/exams/sittings", json=body)
    assert (answer.status_code, answer.json()["message"]) == (
        409,
        "Another exam was begun under this id already.",
    )


@pytest.mark.both_databases
def test_the_time_for_a_question_is_never_longer_than_the_exam(student: TestClient):
    sitting = begin(student)
    for seq in range(1, 20):
        save(student, sitting["id"], 0, "nothing", seq=seq, seconds=86_400)
    result = hand_in(student, sitting["id"])
    assert result["seconds"] < 60
    assert result["items"][0]["seconds"] < 60


def test_an_answer_is_no_book(student: TestClient):
    sitting = begin(student)
    answer = save(student, sitting["id"], 0, ["x" * 2000] * 10)
    assert answer.status_code == 422
    assert "at most 10000 letters in all" in answer.json()["message"]
    assert right_response(sitting["questions"][0]) is not None


def test_who_hands_in_an_empty_exam_is_in_the_class(student: TestClient, sign_in):
    hand_in(student, begin(student)["id"])
    staff = sign_in(student, "admin")
    answer = staff.get("/api/exams/admin/class", params={"exam": "small"}).json()
    assert [(one["sittings"], one["lastPercent"]) for one in answer["students"]] == [(1, 0)]

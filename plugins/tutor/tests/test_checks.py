"""The checks of a lesson over HTTP: no key before the answer, each counts once, a miss comes back."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

CHECKS = "/api/tutor/modules/5/checks"


def answer(client: TestClient, check: dict[str, Any], response: Any, client_id: str = "a") -> Any:
    return client.post(f"{CHECKS}/{check['id']}", json={"clientId": client_id, "response": response})


def first_choice(client: TestClient) -> dict[str, Any]:
    return next(check for check in client.get(CHECKS).json() if check["question"]["kind"] == "one")


@pytest.mark.both_databases
def test_an_answer_is_told_and_known_from_then_on(student: TestClient):
    check = first_choice(student)
    assert check["correct"] is None
    wrong, right = [], []
    for number, option in enumerate(check["question"]["options"]):
        review = answer(student, check, option, f"answer {number}").json()
        (right if review["mark"] == 1 else wrong).append(option)
        assert [one["text"] for one in review["reasons"] if one["right"]] == [review["right"]]
        assert all(one["reason"] for one in review["reasons"])
    assert len(right) == 1
    assert len(wrong) == len(check["question"]["options"]) - 1
    answer(student, check, right[0], "last")
    assert first_choice(student) == check | {"correct": True}


@pytest.mark.both_databases
def test_an_answer_that_comes_twice_counts_once(student: TestClient):
    check = first_choice(student)
    one, other, *_ = check["question"]["options"]
    assert answer(student, check, one).json() == answer(student, check, one).json()
    assert answer(student, check, other).status_code == 409


def test_no_key_is_told_before_the_answer(student: TestClient):
    checks = student.get(CHECKS).json()
    assert {check["section"] for check in checks} >= {"equipment", "order-of-draw"}
    assert not any(word in json.dumps(checks) for word in ('"right"', '"reason', '"accepted"', '"value"'))
    assert checks == student.get(CHECKS).json()


def test_what_is_missed_comes_back_in_the_review(student: TestClient):
    check = first_choice(student)
    options = iter(check["question"]["options"])
    while answer(student, check, option := next(options), option).json()["mark"] == 1:
        pass
    queue = student.get("/api/resources/review").json()
    assert f"lesson-checks:{check['id']}" in [card["key"] for card in queue["items"]]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("5/checks/999999", {"clientId": "a", "response": "x"}, 404),
        ("6/checks/501", {"clientId": "a", "response": "x"}, 404),
        ("99/checks/501", {"clientId": "a", "response": "x"}, 404),
        ("5/checks/501", {"clientId": "", "response": "x"}, 422),
        ("5/checks/501", {"clientId": "a" * 101, "response": "x"}, 422),
        ("5/checks/501", {"clientId": "a"}, 422),
    ],
)
def test_what_is_none_is_refused(student: TestClient, path: str, body: dict[str, Any], status: int):
    assert student.post(f"/api/tutor/modules/{path}", json=body).status_code == status


def test_they_are_for_those_who_are_signed_in(client: TestClient):
    assert client.get(CHECKS).status_code == 401
    assert client.post(f"{CHECKS}/501", json={"clientId": "a", "response": "x"}).status_code == 401


def test_a_section_whose_checks_are_all_answered_is_done(student: TestClient):
    def done() -> list[str]:
        return student.get("/api/tutor/modules/5/reading").json()["done"]

    checks = [check for check in student.get(CHECKS).json() if check["section"] == "equipment"]
    assert len(checks) >= 2
    for check in checks:
        assert done() == []
        first, *_ = check["question"]["options"]
        response = [first] if check["question"]["kind"] == "several" else first
        assert answer(student, check, response, str(check["id"])).status_code == 200
    assert done() == ["equipment"]


def test_a_row_is_filled_from_a_store_that_tells_nothing(student: TestClient):
    check = next(one for one in student.get(CHECKS).json() if one["question"]["kind"] == "fill")
    question = check["question"]
    assert len(question["store"]) == len(question["options"])
    hidden = ('"anyOrder"', '"consequences"', '"first"', '"row"')
    assert not any(word in json.dumps(question) for word in hidden)

    review = answer(student, check, question["options"][: question["places"]], "as it lies").json()
    assert review["mark"] < 1
    assert review["consequences"]
    assert len(review["right"]) < question["places"]
    assert {one["text"] for one in review["reasons"] if one["right"]} == set(review["right"])

    assert answer(student, check, review["right"], "as it should be").json()["mark"] == 1
    again = next(one for one in student.get(CHECKS).json() if one["id"] == check["id"])
    assert again == check | {"correct": True}


def test_a_setting_is_told_what_would_come_of_it(student: TestClient):
    check = next(one for one in student.get(CHECKS).json() if one["question"]["kind"] == "adjust")
    question = check["question"]
    assert [value["name"] for value in question["values"]] == question["items"]
    assert not any(word in json.dumps(question) for word in ('"zones"', '"outcome"', '"at"'))

    start = {value["name"]: str(value["start"]) for value in question["values"]}
    review = answer(student, check, start, "as it stands").json()
    assert review["mark"] == 0
    assert {zone["right"] for zone in review["zones"]} == {True, False}

    assert answer(student, check, review["right"], "as it should be").json()["mark"] == 1

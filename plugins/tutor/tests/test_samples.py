"""A sample lesson over HTTP: anybody reads the one that the school names; all others need an account."""

import json

import pytest
from starlette.testclient import TestClient

from cubital.http import rate_limits
from cubital.http.rate_limits import Limit

SAMPLE = "/api/tutor/samples/1"


def test_a_visitor_reads_the_lesson_that_the_school_names(client: TestClient, student: TestClient):
    sample = client.get(SAMPLE).json()
    whole = student.get("/api/modules/1/lesson").json()
    assert sample["title"] == "Medical Terminology and Core Knowledge"
    for part in ("message", "learningPoints", "sections", "references"):
        assert sample[part] == whole[part]
    assert sample["keyFacts"] == whole["examPrep"]["keyFacts"]
    assert {check["section"] for check in sample["checks"]} <= {one["id"] for one in sample["sections"]}
    assert len(sample["checks"]) > 20


def test_the_practice_exam_is_no_part_of_it_and_no_check_tells_its_key(
    client: TestClient, student: TestClient
):
    answer = client.get(SAMPLE)
    for question in student.get("/api/modules/1/lesson").json()["examPrep"]["practiceQuestions"]:
        assert question["question"] not in answer.text
    checks = json.dumps(answer.json()["checks"])
    assert not any(word in checks for word in ('"right"', '"reason', '"accepted"', '"value"'))


def test_its_terms_are_those_that_it_uses_and_lead_to_no_members_page(
    client: TestClient, student: TestClient
):
    terms = client.get(SAMPLE).json()["terms"]
    every = {term["term"] for term in student.get("/api/tutor/terms").json()}
    names = {term["term"] for term in terms}
    assert names < every
    assert {"Artery", "Blood culture"} <= names
    assert {term["link"] for term in terms} == {None}


@pytest.mark.parametrize("module", [2, 5, 12, 0, 999])
def test_every_other_lesson_needs_an_account(client: TestClient, module: int):
    assert client.get(f"/api/tutor/samples/{module}").status_code == 404
    answered = client.post(f"/api/tutor/samples/{module}/checks/101", json={"response": "x"})
    assert answered.status_code == 404
    assert client.get(f"/api/modules/{module}/lesson").status_code == 401
    assert client.get(f"/api/tutor/modules/{module}/checks").status_code == 401


def test_the_sample_itself_is_open_by_its_own_call_alone(client: TestClient):
    assert client.get("/api/modules/1/lesson").status_code == 401
    assert client.get("/api/tutor/modules/1/checks").status_code == 401
    assert client.get("/api/tutor/terms").status_code == 401


def test_an_answer_is_marked_and_told(client: TestClient):
    check = next(one for one in client.get(SAMPLE).json()["checks"] if one["question"]["kind"] == "one")
    path = f"{SAMPLE}/checks/{check['id']}"
    reviews = [client.post(path, json={"response": one}).json() for one in check["question"]["options"]]
    assert sorted(review["mark"] for review in reviews) == [0, 0, 0, 1]
    assert all(reason["reason"] for review in reviews for reason in review["reasons"])


@pytest.mark.both_databases
def test_no_answer_is_kept_even_of_who_is_signed_in(student: TestClient):
    checks = student.get(SAMPLE).json()["checks"]
    before = student.get("/api/tutor/modules/1/checks").json()
    for check in checks[:5]:
        student.post(f"{SAMPLE}/checks/{check['id']}", json={"response": "wrong"})
    assert student.get("/api/tutor/modules/1/checks").json() == before
    queue = student.get("/api/resources/review").json()["items"]
    assert not [card["key"] for card in queue if card["key"].startswith("lesson-checks:")]


def test_a_check_of_another_lesson_is_not_marked_by_way_of_the_sample(
    client: TestClient, student: TestClient
):
    other = student.get("/api/tutor/modules/5/checks").json()[0]["id"]
    assert client.post(f"{SAMPLE}/checks/{other}", json={"response": "x"}).status_code == 404


def test_answers_are_limited_by_address(open_client, monkeypatch):
    count = rate_limits._count

    def count_few(limit: Limit, *rest: object) -> object:
        few = Limit(limit.name, 3, limit.seconds, limit.what)
        return count(few, *rest)

    monkeypatch.setattr(rate_limits, "_count", count_few)
    with open_client(rate_limits="on") as client:
        path = f"{SAMPLE}/checks/101"
        answers = [client.post(path, json={"response": "x"}).status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]

"""The keys of an exam: told to nobody before the end, by whichever call."""

from typing import Any

import pytest
from exam_calls import begin, right_response, save, turn_back
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


WAITS = "Your open exam asks some of these questions. Hand it in first, then look here."


def reads(student: TestClient, sitting: int) -> list[str]:
    """The address of every documented call that reads, of `sitting` where it takes one."""
    paths = student.get("/openapi.json").json()["paths"]
    addresses = [path.format_map(Numbers(sitting=sitting)) for path, calls in paths.items() if "get" in calls]
    assert len(addresses) > 60
    return addresses


class Numbers(dict[str, int]):
    """What stands in an address: 1 where nothing is said."""

    def __missing__(self, name: str) -> int:
        return 1


@pytest.mark.both_databases
def test_while_an_exam_is_open_no_call_tells_a_key_or_a_mark_of_its_questions(student: TestClient):
    # The bank of this school is small: a later exam asks what an earlier one did.
    earlier = [missed(student, client_id)["id"] for client_id in ("a", "b", "c")]
    everything = in_review(student)
    assert reviewed(student, everything[0])["results"][0]["memory"]
    for key in everything[1:]:
        reviewed(student, key, client_id=key)
    before = student.get("/api/account/data").text
    again = begin(student, "d")
    withheld = [key for key in everything if key not in in_review(student)]
    assert withheld
    stems = {question["stem"] for question in again["questions"]}
    shown = {f"/api/exams/sittings/{sitting}" for sitting in (*earlier, again["id"])}
    for address in {address for sitting in earlier for address in reads(student, sitting)}:
        answer = student.get(address).text
        assert not [key for key in withheld if f'"{key}"' in answer], address
        if address in shown:
            assert '"right"' not in answer
            assert "So it is." not in answer
        else:
            assert not [stem for stem in stems if f'"{stem}"' in answer], address
    assert f'"{withheld[0]}"' in before
    for key in withheld:
        for client_id in ("x", key, f"new {key}"):
            (result,) = reviewed(student, key, client_id)["results"]
            assert result["memory"] is None

    asked_before = [one["id"] for one in student.get("/api/exams").json()["sittings"] if one["id"] in earlier]
    assert asked_before == earlier[::-1]
    for call in (
        *(student.get(f"/api/exams/sittings/{sitting}/result") for sitting in waiting(student)),
        *(student.post(f"/api/exams/sittings/{sitting}/hand-in") for sitting in waiting(student)),
        student.post(
            f"/api/exams/sittings/{waiting(student)[0]}/practice", json={"position": 0, "response": "nothing"}
        ),
    ):
        assert (call.status_code, call.json()["message"]) == (409, WAITS)
    data = student.get("/api/account/data")
    assert (data.status_code, data.json()["message"]) == (
        409,
        "Your data has the marks of questions that your open exam asks. Hand it in first, then look here.",
    )

    hand_in(student, again["id"])

    assert waiting(student) == []
    assert student.get(f"/api/exams/sittings/{earlier[0]}/result").status_code == 200
    assert f'"{withheld[0]}"' in student.get("/api/account/data").text


def waiting(student: TestClient) -> list[int]:
    """The exams that were handed in and are not told of now."""
    own = student.get("/api/exams").json()["sittings"]
    handed_in = [one for one in own if one["handedInAt"]]
    assert all((one["percent"] is None) == (one["passed"] is None) for one in handed_in)
    return [one["id"] for one in handed_in if one["percent"] is None]


@pytest.mark.both_databases
def test_an_exam_that_asks_nothing_of_an_earlier_one_hides_nothing(student: TestClient):
    first = missed(student, form="short")
    begin(student, "b", form="short")
    assert waiting(student) == []
    assert student.get(f"/api/exams/sittings/{first['id']}/result").status_code == 200
    assert student.get("/api/account/data").status_code == 200


def test_when_the_time_is_up_nothing_waits_for_a_page_to_hand_it_in(student: TestClient):
    for client_id in ("a", "b", "c"):
        missed(student, client_id)
    last = begin(student, "d")
    assert student.get("/api/account/data").status_code == 409
    turn_back(student, last["id"], hours=1)
    assert student.get("/api/account/data").status_code == 200


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

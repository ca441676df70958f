"""A mock exam as its student sits it: begun, answered, resumed, handed in once, and told."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import yaml
from exam_calls import begin, right_response, save, turn_back
from fastapi.testclient import TestClient

from cubital.testing import run_in


def test_the_exams_of_the_school_are_offered_in_the_forms_that_the_bank_can_fill(student: TestClient):
    answer = student.get("/api/exams").json()
    (exam,) = answer["exams"]
    assert [(form["id"], form["questions"], form["scored"], form["minutes"]) for form in exam["forms"]] == [
        ("full", 42, 40, 40),
        ("short", 25, 25, 24),
        ("domain", 20, 20, 19),
    ]
    assert [(one["name"], one["items"], one["questions"], one["minutes"]) for one in exam["domains"]] == [
        ("Safety", 66, 20, 19),
        ("Draws", 40, 20, 19),
    ]
    assert answer["timeMultiplier"] == 1
    assert answer["sittings"] == []


def test_a_full_exam_has_each_domain_in_its_number_and_no_key_in_any_byte(student: TestClient):
    sitting = begin(student)
    assert len(sitting["questions"]) == 42
    text = json.dumps(sitting)
    for key in ("So it is.", "Not here.", '"right"', "reason", "accepted", "tolerance", "scored", "weight"):
        assert key not in text
    assert "2.7" not in json.dumps([question for question in sitting["questions"] if question["unit"]])
    result = student.post(f"/api/exams/sittings/{sitting['id']}/hand-in").json()
    assert [(domain["name"], domain["questions"]) for domain in result["domains"]] == [
        ("Safety", 22),
        ("Draws", 18),
    ]
    assert sum(not item["scored"] for item in result["items"]) == 2


@pytest.mark.both_databases
def test_what_is_right_counts_for_every_kind_and_the_result_tells_why(student: TestClient):
    sitting = begin(student)
    for position, question in enumerate(sitting["questions"]):
        assert save(student, sitting["id"], position, right_response(question), seconds=3).status_code == 200
    turn_back(student, sitting["id"], minutes=10)
    result = student.post(f"/api/exams/sittings/{sitting['id']}/hand-in").json()
    assert (result["right"], result["percent"], result["passed"]) == (40, 100, True)
    assert result["verdict"] == "pass"
    assert result["seconds"] == 3 * 42
    assert all(item["review"]["mark"] == 1 for item in result["items"])
    first = next(item for item in result["items"] if item["question"]["kind"] == "one")
    assert {reason["reason"] for reason in first["review"]["reasons"]} == {"So it is.", "Not here."}


def test_answers_count_in_the_statistics_of_questions_by_their_words(student: TestClient, sign_in):
    sitting = begin(student)
    for position, question in enumerate(sitting["questions"]):
        save(student, sitting["id"], position, right_response(question))
    student.post(f"/api/exams/sittings/{sitting['id']}/hand-in")
    student.post(f"/api/exams/sittings/{sitting['id']}/hand-in")
    sign_in(student, "admin")
    questions = student.get("/api/admin/questions").json()
    of_exams = [question for question in questions if question["source"] == "exams"]
    assert len(of_exams) == 42
    assert all(question["difficulty"] == 100 and question["students"] == 1 for question in of_exams)
    assert {question["text"] for question in of_exams} == {one["stem"] for one in sitting["questions"]}
    assert {
        "Which is which?": "Blue: Citrate · Red: Serum",
        "Which two?": "Yes one · Yes two",
    }.items() >= {
        one["text"]: one["choices"][0]["text"]
        for one in of_exams
        if one["text"].startswith("Which ") and "lines" not in one["text"]
    }.items()


def test_nothing_answered_is_nothing_right(student: TestClient):
    sitting = begin(student)
    result = student.post(f"/api/exams/sittings/{sitting['id']}/hand-in").json()
    assert (result["right"], result["passed"], result["verdict"], result["answered"]) == (0, False, "fail", 0)


@pytest.mark.both_databases
def test_it_goes_on_where_it_was_on_any_device(student: TestClient):
    sitting = begin(student)
    response = right_response(sitting["questions"][4])
    save(student, sitting["id"], 4, response, flagged=True, struck=["Wrong"])
    again = student.get(f"/api/exams/sittings/{sitting['id']}").json()
    assert again["questions"] == sitting["questions"]
    (answer,) = again["answers"]
    assert 0 <= answer.pop("secondsAgo") < 60
    assert answer == {"position": 4, "response": response, "flagged": True, "struck": ["Wrong"], "seq": 1}
    assert again["deadline"] == sitting["deadline"]
    assert again["secondsLeft"] <= sitting["secondsLeft"]


@pytest.mark.both_databases
def test_of_two_saves_the_later_change_stays_whichever_arrives_last(student: TestClient):
    sitting = begin(student)["id"]
    assert save(student, sitting, 0, "second", seq=2, seconds=4).json()["older"] == []
    assert save(student, sitting, 0, "first", seq=1, seconds=9).json()["older"] == [0]
    (answer,) = student.get(f"/api/exams/sittings/{sitting}").json()["answers"]
    assert answer["response"] == "second"


@pytest.mark.both_databases
def test_the_same_begin_again_is_the_same_sitting_and_another_waits(student: TestClient):
    first = begin(student, "a")
    assert begin(student, "a")["id"] == first["id"]
    refused = student.post("/api/exams/sittings", json={"clientId": "b", "exam": "small", "form": "short"})
    assert refused.status_code == 409
    assert "Small exam" in refused.json()["message"]
    student.post(f"/api/exams/sittings/{first['id']}/hand-in")
    assert begin(student, "b", form="short")["id"] != first["id"]


@pytest.mark.both_databases
def test_handing_in_twice_counts_once_and_then_nothing_changes(student: TestClient):
    sitting = begin(student)["id"]
    first = student.post(f"/api/exams/sittings/{sitting}/hand-in").json()
    assert student.post(f"/api/exams/sittings/{sitting}/hand-in").json() == first
    assert save(student, sitting, 0, "late").json() == {"taken": False, "older": [], "secondsLeft": 0}
    assert student.get(f"/api/exams/sittings/{sitting}/result").json() == first


def test_the_result_waits_for_the_end(student: TestClient):
    sitting = begin(student)["id"]
    assert student.get(f"/api/exams/sittings/{sitting}/result").status_code == 409


@pytest.mark.both_databases
def test_out_of_time_hands_in_what_was_saved(student: TestClient):
    sitting = begin(student)
    save(student, sitting["id"], 0, right_response(sitting["questions"][0]))
    turn_back(student, sitting["id"], minutes=41)
    assert not save(student, sitting["id"], 1, "late").json()["taken"]
    summary = student.get("/api/exams").json()["sittings"][0]
    assert summary["handedInAt"] == summary["deadline"]
    result = student.get(f"/api/exams/sittings/{sitting['id']}/result").json()
    assert (result["outOfTime"], result["answered"]) == (True, 1)


@pytest.mark.parametrize(("multiplier", "minutes"), [(1.5, 60), ("untimed", None)])
def test_the_clock_gives_the_students_extra_time(student: TestClient, multiplier: Any, minutes: int | None):
    student.patch("/api/user/preferences", json={"timeMultiplier": multiplier})
    assert student.get("/api/exams").json()["timeMultiplier"] == multiplier
    left = begin(student)["secondsLeft"]
    assert left is None if minutes is None else minutes * 60 - 5 <= left <= minutes * 60


def test_the_next_exam_asks_what_was_not_asked(student: TestClient):
    def stems(client_id: str) -> set[str]:
        sitting = begin(student, client_id)
        student.post(f"/api/exams/sittings/{sitting['id']}/hand-in")
        return {question["stem"] for question in sitting["questions"]}

    assert not stems("a") & stems("b")


def test_one_domain_alone(student: TestClient):
    sitting = begin(student, form="domain", domain="draws")
    assert len(sitting["questions"]) == 20
    unknown = student.post(
        "/api/exams/sittings", json={"clientId": "b", "exam": "small", "form": "domain", "domain": "none"}
    )
    assert unknown.status_code == 404


def test_nobody_sees_or_touches_anothers_sitting(student: TestClient, client: TestClient, sign_in):
    sitting = begin(student)["id"]
    sign_in(client, "admin")
    assert client.get(f"/api/exams/sittings/{sitting}").status_code == 404
    assert client.get(f"/api/exams/sittings/{sitting}/result").status_code == 404
    assert save(client, sitting, 0, "x").status_code == 404
    assert client.post(f"/api/exams/sittings/{sitting}/hand-in").status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {"response": "x"},
        {"response": "x", "seq": 0},
        {"response": "x" * 2001, "seq": 1},
        {"response": ["x"] * 51, "seq": 1},
        {"response": {"x": 1}, "seq": 1},
    ],
)
def test_what_is_no_answer_is_refused(student: TestClient, body: dict[str, Any]):
    sitting = begin(student)["id"]
    answers = {"answers": [{"position": 1, "response": "good", "seq": 1}, {"position": 0} | body]}
    assert student.post(f"/api/exams/sittings/{sitting}/answers", json=answers).status_code == 422
    assert student.get(f"/api/exams/sittings/{sitting}").json()["answers"] == []


@pytest.mark.parametrize(("claim", "seconds"), [(-90_000, 0), (90_000, 86_400), (10**30, 86_400)])
def test_no_answer_is_lost_for_an_impossible_time(student: TestClient, claim: int, seconds: int):
    sitting = begin(student)["id"]
    assert save(student, sitting, 0, "x", seconds=claim).status_code == 200
    turn_back(student, sitting, days=3)
    result = student.get(f"/api/exams/sittings/{sitting}/result").json()
    assert result["items"][0]["response"] == "x"
    assert result["items"][0]["seconds"] == min(seconds, 40 * 60)


def test_there_is_no_question_beyond_the_last(student: TestClient):
    sitting = begin(student, form="short")["id"]
    answers = [{"position": position, "response": "x", "seq": 1} for position in (0, 25)]
    refused = student.post(f"/api/exams/sittings/{sitting}/answers", json={"answers": answers})
    assert refused.status_code == 404
    assert student.get(f"/api/exams/sittings/{sitting}").json()["answers"] == []


def test_a_load_of_new_content_changes_nothing_in_an_open_sitting(student: TestClient, content_folder):
    from cubital.content.loading import load
    from cubital.content.reading import read

    sitting = begin(student)
    file = content_folder / "exams" / "items" / "safety.yaml"
    file.write_text(file.read_text().replace("Right ", "Changed "))
    reading = read(content_folder, student.app.state.school.plugins.content_kinds())
    assert not reading.mistakes
    run_in(student, load, reading)
    assert student.get(f"/api/exams/sittings/{sitting['id']}").json()["questions"] == sitting["questions"]


def test_an_exam_of_a_domain_with_few_items_says_how_few_it_asks(student: TestClient, content_folder):
    from cubital.content.loading import load
    from cubital.content.reading import read

    file = content_folder / "exams" / "items" / "draws.yaml"
    file.write_text(yaml.safe_dump(yaml.safe_load(file.read_text())[:9]))
    reading = read(content_folder, student.app.state.school.plugins.content_kinds())
    run_in(student, load, reading)
    draws = student.get("/api/exams").json()["exams"][0]["domains"][1]
    assert (draws["items"], draws["questions"], draws["minutes"]) == (9, 9, 9)
    sitting = begin(student, form="domain", domain="draws")
    assert len(sitting["questions"]) == 9
    assert 8 * 60 < sitting["secondsLeft"] <= 9 * 60


@pytest.mark.both_databases
def test_of_many_tabs_that_begin_save_and_hand_in_at_once_one_exam_counts(student: TestClient):
    def at_once(call, times=8):
        with ThreadPoolExecutor(times) as pool:
            return list(pool.map(call, range(times)))

    def one_beginning(number: int) -> int:
        body = {"clientId": f"tab {number}", "exam": "small", "form": "short"}
        return student.post("/api/exams/sittings", json=body).status_code

    assert sorted(at_once(one_beginning)) == [201] + [409] * 7
    sitting = student.get("/api/exams").json()["sittings"][0]["id"]
    saves = at_once(lambda n: save(student, sitting, 3, f"answer {n}", seq=n + 1).json())
    assert all(one["taken"] for one in saves)
    # Which of them arrived last is the machine's choice: of those that were kept, each had a greater number.
    last = max(number for number, one in enumerate(saves) if not one["older"])
    (answer,) = student.get(f"/api/exams/sittings/{sitting}").json()["answers"]
    assert (answer["response"], answer["seq"]) == (f"answer {last}", last + 1)

    def save_or_hand_in(number: int) -> Any:
        if number % 2:
            return student.post(f"/api/exams/sittings/{sitting}/hand-in").json()
        taken = save(student, sitting, number, "late").json()["taken"]
        return number if taken else None

    mixed = at_once(save_or_hand_in)
    results = [one for one in mixed if isinstance(one, dict)]
    assert all(result == results[0] for result in results)
    taken = {position for position in mixed if isinstance(position, int)}
    answered = {item["position"] for item in results[0]["items"] if item["response"] is not None}
    assert answered == taken | {3}


def again(student: TestClient, sitting: int, position: int, response: Any) -> Any:
    answer = {"position": position, "response": response}
    return student.post(f"/api/exams/sittings/{sitting}/practice", json=answer)


@pytest.mark.both_databases
def test_what_was_missed_is_practiced_after_the_end_and_the_result_stays(student: TestClient):
    sitting = begin(student, form="short")
    number, question = next((n, one) for n, one in enumerate(sitting["questions"]) if one["kind"] == "one")
    wrong = next(option for option in question["options"] if not option.startswith("Right"))
    save(student, sitting["id"], number, wrong)
    early = again(student, sitting["id"], number, wrong)
    assert (early.status_code, early.json()["message"]) == (409, "This exam is not handed in yet.")
    before = student.post(f"/api/exams/sittings/{sitting['id']}/hand-in").json()

    review = again(student, sitting["id"], number, right_response(question)).json()

    assert (review["mark"], review["right"]) == (1, right_response(question))
    assert again(student, sitting["id"], number, wrong).json()["mark"] == 0
    assert student.get(f"/api/exams/sittings/{sitting['id']}/result").json() == before
    outside = again(student, sitting["id"], 99, wrong)
    assert (outside.status_code, outside.json()["message"]) == (404, "This exam has the questions 0 to 24.")

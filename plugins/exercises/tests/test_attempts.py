"""An exercise as its student works through it: begun, answered, complicated, resumed, finished and scored."""

import json

import pytest
from exercise_calls import RIGHT, WRONG, answer, begin, begin_case, finish, go_on, stem, turn_back
from fastapi.testclient import TestClient

pytestmark = pytest.mark.both_databases


def listed(student: TestClient) -> dict[str, dict]:
    (exercise,) = student.get("/api/exercises").json()
    return {form["form"]: form for form in exercise["forms"]}


def test_an_exercise_may_have_a_picture_which_its_card_and_its_first_page_show(student: TestClient):
    (card,) = student.get("/api/exercises").json()
    assert card["picture"] == {"src": "/media/school.svg", "alt": "A room with plants."}
    assert student.get("/api/exercises/watering").json()["exercise"]["picture"] == card["picture"]


def test_before_an_answer_no_byte_of_the_exam_form_tells_what_is_right_or_what_comes(student: TestClient):
    attempt = begin_case(student, "fern", "exam")
    while attempt["finishedAt"] is None:
        step = attempt["steps"][-1]
        bodies = json.dumps([attempt, student.get("/api/exercises/watering").json()])
        for key in (
            "knock",
            "spill",
            "Somebody",
            "flooded",
            "running",
            "dust",
            "a finger",
            "Feel the soil",
            "Not with a fork",
        ):
            told_before = any(key in json.dumps(step) for step in attempt["steps"][:-1])
            assert key not in bodies or told_before or step["complication"], (key, step["name"])
        assert (step["review"], step["consequence"], step["hint"]) == (None, None, None)
        assert '"accepted"' not in bodies
        assert '"tolerance"' not in bodies
        attempt = answer(student, attempt, RIGHT[stem(attempt)])
        if attempt["finishedAt"] is None:
            attempt = go_on(student, attempt)
    assert attempt["percent"] == 100


def test_an_easy_step_is_tried_until_it_is_right_and_the_first_answer_counts(student: TestClient):
    attempt = begin_case(student, "fern")
    assert attempt["steps"][0]["hint"] == "Feel the soil."
    attempt = answer(student, attempt, "It is too wet")
    (step,) = attempt["steps"]
    assert (step["closed"], step["consequence"]) == (False, "It would have dried out further.")
    assert (step["review"], step["outcome"], step["expert"]) == (None, None, None)
    assert (
        student.post(f"/api/exercises/attempts/{attempt['id']}/next", json={"position": 0}).status_code == 409
    )
    attempt = answer(student, attempt, "It is dry")
    (step,) = attempt["steps"]
    assert (step["closed"], step["firstRight"], step["tries"]) == (True, False, 2)
    assert (step["review"]["mark"], step["outcome"]) == (1, "The soil is dust.")
    assert step["expert"] == "I push a finger in first."
    attempt = finish(student, attempt)
    assert attempt["percent"] == pytest.approx(83.3)  # five of six: with the clock, kept
    easy = listed(student)["easy"]
    assert (easy["best"] >= 83.3, easy["step"], easy["steps"]) == (True, None, None)


def test_who_gives_up_an_easy_step_is_told_but_only_after_a_try(student: TestClient):
    attempt = begin_case(student, "fern")
    path = f"/api/exercises/attempts/{attempt['id']}/answers"
    assert student.post(path, json={"position": 0, "response": None}).status_code == 409
    attempt = answer(student, attempt, "It is too wet")
    attempt = answer(student, attempt, None)
    (step,) = attempt["steps"]
    assert step["review"]["right"] == "It is dry"
    assert (step["response"], step["firstRight"]) == ("It is too wet", False)  # it stays to be seen


def test_a_complication_comes_up_after_its_answer_and_is_met_before_the_case_goes_on(student: TestClient):
    attempt = begin_case(student, "fern", "exam")
    attempt = go_on(student, answer(student, attempt, "It is dry"))
    assert attempt["total"] == 4
    attempt = answer(student, attempt, WRONG["How much?"])
    assert (attempt["total"], attempt["steps"][-1]["consequence"]) == (5, "The pot would have been flooded.")
    attempt = go_on(student, attempt)
    step = attempt["steps"][-1]
    assert (step["complication"], step["now"], stem(attempt)) == (
        "A puddle",
        "Water runs over the floor.",
        "With what?",
    )
    attempt = go_on(student, answer(student, attempt, "A mop"))
    attempt = go_on(student, answer(student, attempt, "True"))
    assert attempt["steps"][-1]["complication"] == "A knock"
    attempt = finish(student, attempt)
    assert [step["name"] for step in attempt["steps"]] == [
        "Look at it", "Fill the can", "The floor", "Close the tap", "The door", "Name it",
    ]  # fmt: skip
    assert attempt["percent"] == pytest.approx(85.7)  # six of seven: the clock's 30 seconds were just kept


def test_the_clock_runs_out_by_thinking_in_the_exam_form_alone_and_costs_a_step(student: TestClient):
    for form, is_over in (("exam", True), ("easy", False)):
        attempt = begin_case(student, "fern", form)
        attempt = go_on(student, answer(student, attempt, "It is dry"))
        assert (attempt["clock"]["reading"] is not None) == (form == "exam")
        turn_back(student, attempt["id"], seconds=45)
        attempt = answer(student, attempt, "2")
        assert attempt["steps"][-1]["over"] == ("The sink has run over." if is_over else None)
        assert finish(student, attempt)["percent"] == (pytest.approx(83.3) if is_over else 100)


def test_who_has_more_time_thinks_longer_and_who_has_no_limit_as_long_as_they_like(student: TestClient):
    for multiplier, seconds in ((2, 30), ("untimed", 3000)):
        student.patch("/api/user/preferences", json={"timeMultiplier": multiplier})
        attempt = begin_case(student, "fern", "exam")
        attempt = go_on(student, answer(student, attempt, "It is dry"))
        turn_back(student, attempt["id"], seconds=seconds)
        assert answer(student, attempt, "2")["clock"]["used"] == 10
        student.post(
            "/api/exercises/watering/attempts", json={"clientId": "n", "form": "exam", "afresh": True}
        )


def test_who_begins_afresh_may_answer_otherwise(student: TestClient):
    first = begin(student, "exam")
    answer(student, first, WRONG.get(stem(first), "True"))
    again = begin(student, "exam", "new", afresh=True)
    assert answer(student, again, RIGHT[stem(again)])["steps"][0]["closed"]


def test_an_attempt_is_gone_on_with_on_another_device(student: TestClient):
    attempt = begin(student, "exam")
    attempt = answer(student, attempt, RIGHT[stem(attempt)])
    attempt = go_on(student, attempt)
    elsewhere = begin(student, "exam", "another device")
    assert elsewhere | {"clock": None} == attempt | {"clock": None}
    assert student.get("/api/exercises/watering").json()["attempts"][0]["steps"] == attempt["steps"]
    assert listed(student)["exam"]["step"] == 2
    assert listed(student)["easy"]["step"] is None


def test_a_repeated_answer_and_a_repeated_going_on_change_nothing(student: TestClient):
    attempt = begin_case(student, "fern", "exam")
    closed = answer(student, attempt, "It is too wet")
    assert answer(student, attempt, "It is dry") == closed
    opened = go_on(student, closed)
    assert go_on(student, closed)["steps"] == opened["steps"]
    ahead = {"position": 3, "response": "fern"}
    assert student.post(f"/api/exercises/attempts/{attempt['id']}/answers", json=ahead).status_code == 409


def test_an_open_attempt_keeps_its_case_and_another_begins_with_the_case_met_less_often(student: TestClient):
    first = begin(student, "exam")
    assert begin(student, "exam", "b")["id"] == first["id"]
    afresh = begin(student, "easy", "c")
    assert afresh["case"] != first["case"]
    again = begin(student, "exam", "d", afresh=True)
    assert again["id"] != first["id"]
    assert [one["id"] for one in student.get("/api/exercises/watering").json()["attempts"]] == [
        again["id"],
        afresh["id"],
    ]


def test_what_there_is_not_and_what_is_not_ones_own_is_refused(student: TestClient, sign_in):
    assert student.get("/api/exercises/nothing").status_code == 404
    body = {"clientId": "a", "form": "easy"}
    assert student.post("/api/exercises/nothing/attempts", json=body).status_code == 404
    attempt = begin(student)
    sign_in(student, "admin")
    path = f"/api/exercises/attempts/{attempt['id']}"
    assert student.post(f"{path}/answers", json={"position": 0, "response": "x"}).status_code == 404
    assert student.post(f"{path}/next", json={"position": 0}).status_code == 404
    student.cookies.clear()
    assert student.get("/api/exercises").status_code == 401
    assert student.post("/api/exercises/watering/attempts", json=body).status_code == 401

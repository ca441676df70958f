"""A sample exercise over HTTP: a visitor does the one that the school names, and nothing is kept of it."""

import json
from pathlib import Path
from typing import Any

import pytest
from exercise_calls import RIGHT, WRONG
from starlette.testclient import TestClient

SAMPLE = "/api/exercises/samples/watering"
FERN, CACTUS = 0, 1  # seeds


@pytest.fixture
def content_folder(content_folder: Path) -> Path:
    """A school that names its exercise as a sample, and has another one that it does not name."""
    site = content_folder / "site.yaml"
    site.write_text(site.read_text().replace("/sample/exercise/label-check", "/sample/exercise/watering"))
    exercise = content_folder / "exercises" / "watering.yaml"
    (content_folder / "exercises" / "mowing.yaml").write_text(
        exercise.read_text().replace("id: watering", "id: mowing")
    )
    return content_folder


class Visitor:
    """A visitor's page: it holds the state, and the school says what it shows."""

    def __init__(self, client: TestClient, seed: int = FERN) -> None:
        self.client = client
        self.state: dict[str, Any] = {"seed": seed, "position": 0, "answers": []}

    def ask(self) -> dict[str, Any]:
        answer = self.client.post(f"{SAMPLE}/steps", json=self.state)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def answer(self, response: Any) -> dict[str, Any]:
        answers, position = self.state["answers"], self.state["position"]
        if len(answers) > position:
            tried = answers[position]
            answers[position] = {**tried, "latest": response, "tries": tried["tries"] + 1}
        else:
            answers.append({"first": response, "latest": response, "tries": 1})
        return self.ask()

    def go_on(self) -> dict[str, Any]:
        self.state["position"] += 1
        return self.ask()


def test_a_visitor_sees_what_it_is(client: TestClient):
    exercise = client.get(SAMPLE).json()
    assert (exercise["title"], exercise["cases"]) == ("Water the plant", 2)
    assert [form["best"] for form in exercise["forms"]] == [None, None]


def test_each_step_hints_tells_what_would_have_happened_and_lets_one_try_again(client: TestClient):
    visitor = Visitor(client)
    step = visitor.ask()["steps"][-1]
    assert (step["hint"], step["review"], step["consequence"]) == ("Feel the soil.", None, None)
    step = visitor.answer("It is too wet")["steps"][-1]
    assert (step["closed"], step["consequence"]) == (False, "It would have dried out further.")
    assert step["review"] is None
    step = visitor.answer("It is dry")["steps"][-1]
    assert (step["closed"], step["outcome"], step["firstRight"]) == (True, "The soil is dust.", False)
    assert step["tries"] == 2


def test_who_does_not_find_it_is_told(client: TestClient):
    visitor = Visitor(client)
    visitor.answer("It is too wet")
    step = visitor.answer(None)["steps"][-1]
    assert (step["closed"], step["review"]["right"]) == (True, "It is dry")


@pytest.mark.parametrize(("first", "steps", "percent"), [(RIGHT, 5, 100), (RIGHT | WRONG, 6, 57.1)])
def test_the_whole_exercise_with_what_comes_up(client: TestClient, first: Any, steps: int, percent: float):
    """Three of six first answers right, and the clock kept, are four of seven, as for a student."""
    visitor = Visitor(client)
    attempt = visitor.ask()
    while attempt["finishedAt"] is None:
        stem = attempt["steps"][-1]["question"]["stem"]
        attempt = visitor.answer(first[stem])
        if not attempt["steps"][-1]["closed"]:
            attempt = visitor.answer(RIGHT[stem])
        if attempt["finishedAt"] is None:
            attempt = visitor.go_on()
    assert (len(attempt["steps"]), attempt["percent"]) == (steps, percent)


def test_no_key_and_no_later_step_is_told_before_the_answer(client: TestClient):
    text = json.dumps(Visitor(client).ask())
    for secret in ("It would have", "The soil is dust", "A puddle", "Close the tap", '"right"'):
        assert secret not in text


def test_the_next_seed_is_another_case(client: TestClient):
    cases = [Visitor(client, seed).ask()["case"] for seed in (FERN, CACTUS, 2)]
    assert cases == ["fern", "cactus", "fern"]


@pytest.mark.parametrize(
    "state",
    [
        {"position": 1, "answers": []},
        {"position": 2, "answers": [{"first": "It is dry", "latest": "It is dry", "tries": 1}]},
        {"position": 1, "answers": [{"first": "It is too wet", "latest": "It is too wet", "tries": 1}]},
        {"position": 0, "answers": [{"first": "It is dry", "latest": None, "tries": 1}] * 30},
        {"position": 1, "answers": [{"first": "It is too wet", "latest": "It is too wet", "tries": 1}] * 2},
    ],
)
def test_no_step_is_opened_before_the_one_before_it_is_done(client: TestClient, state: dict[str, Any]):
    refused = client.post(f"{SAMPLE}/steps", json={"seed": FERN, **state})
    assert refused.status_code == 409
    assert "Start it again" in refused.json()["message"]


@pytest.mark.parametrize(
    "state",
    [
        {"seed": -1},
        {"seed": 2**31},
        {"position": -1},
        {"position": 140},
        {"answers": [{}]},
        {"answers": [1] * 141},
    ],
)
def test_a_state_that_is_none_is_refused(client: TestClient, state: dict[str, Any]):
    whole = {"seed": 0, "position": 0, "answers": []} | state
    assert client.post(f"{SAMPLE}/steps", json=whole).status_code == 422


def test_more_than_anybody_types_is_refused(client: TestClient):
    answers = [{"first": ["x" * 2000] * 50, "latest": None, "tries": 1}]
    refused = client.post(f"{SAMPLE}/steps", json={"seed": 0, "position": 0, "answers": answers})
    assert refused.status_code == 422


@pytest.mark.parametrize("exercise", ["mowing", "no-such"])
def test_every_other_exercise_needs_an_account(client: TestClient, exercise: str):
    state = {"seed": 0, "position": 0, "answers": []}
    assert client.get(f"/api/exercises/samples/{exercise}").status_code == 404
    assert client.post(f"/api/exercises/samples/{exercise}/steps", json=state).status_code == 404


def test_the_sample_itself_is_open_by_its_own_calls_alone(client: TestClient):
    assert client.get("/api/exercises").status_code == 401
    assert client.get("/api/exercises/watering").status_code == 401
    body = {"clientId": "a", "form": "easy"}
    assert client.post("/api/exercises/watering/attempts", json=body).status_code == 401


def test_nothing_is_kept_even_of_who_is_signed_in(student: TestClient):
    before = student.get("/api/exercises").json()
    visitor = Visitor(student)
    visitor.answer("It is too wet")
    assert student.get("/api/exercises").json() == before
    assert student.get("/api/exercises/watering").json()["attempts"] == []

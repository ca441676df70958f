"""What else knows of an exercise: the review, the statistics, Today, and the file of personal data."""

import pytest
from exercise_calls import RIGHT, WRONG, answer, begin, begin_case, finish, go_on, stem
from fastapi.testclient import TestClient
from sqlalchemy import select

from cubital.learning.tables import recorded_answers
from cubital.testing import run_in, school_of
from cubital_exercises.tables import answers, attempts

pytestmark = pytest.mark.both_databases


def in_review(student: TestClient, query: str = "") -> dict[str, dict]:
    items = student.get(f"/api/resources/review{query}").json()["items"]
    return {item["key"]: item for item in items if item["kind"] == "question"}


def test_a_miss_comes_back_in_the_review_with_what_was_seen_and_what_would_have_happened(student: TestClient):
    attempt = begin_case(student, "fern", "exam")
    attempt = go_on(student, answer(student, attempt, WRONG["What is wrong?"]))
    answer(student, attempt, WRONG["How much?"])
    missed = in_review(student)
    first = missed["exercises:watering/fern/look"]
    assert first["question"]["stem"] == "The leaves hang. What is wrong?"
    second = missed["exercises:watering/fern/fill"]
    assert second["review"]["explanation"] == "The pot would have been flooded."


def test_a_step_counts_for_the_module_that_it_names_and_else_for_the_exercises(student: TestClient):
    attempt = begin_case(student, "fern", "exam")
    attempt = go_on(student, answer(student, attempt, WRONG["What is wrong?"]))
    answer(student, attempt, WRONG["How much?"])
    assert list(in_review(student, "?modules=6")) == ["exercises:watering/fern/fill"]
    assert list(in_review(student, "?modules=5")) == ["exercises:watering/fern/look"]
    recorded = select(recorded_answers.c.question, recorded_answers.c.module_id)
    modules = dict(tuple(row) for row in run_in(student, lambda work: work.all(recorded)))
    assert modules["exercises:watering/fern/look"] == 5
    assert modules["exercises:watering/fern/fill"] == 6


def test_answers_count_in_the_statistics_and_in_the_module(student: TestClient, sign_in):
    attempt = begin_case(student, "fern", "easy")
    finish(student, attempt)
    mastery = {one["moduleId"]: one["mastery"] for one in student.get("/api/mastery").json()}
    assert mastery[5] == "learning"
    sign_in(student, "admin")
    figures = {one["question"]: one for one in student.get("/api/admin/questions").json()}
    assert figures["exercises:watering/fern/door"]["difficulty"] == 100
    assert figures["exercises:watering/fern/door"]["source"] == "exercises"


def test_today_offers_an_exercise_of_a_begun_module_and_before_it_one_that_is_open(student: TestClient):
    def offered() -> list[tuple[str, str]]:
        steps = student.get("/api/today").json()["steps"]
        return [(step["link"], step["linkText"]) for step in steps if step["kind"] == "exercise"]

    assert offered() == []
    student.post("/api/progress/5", json={"progress": 10})
    assert offered() == [("/exercises/watering", "Begin the exercise")]
    attempt = begin(student, "exam")
    assert offered() == [("/exercises/watering?form=exam", "Go on with the exercise")]
    finish(student, attempt)
    assert offered() == []


def test_the_file_of_personal_data_has_attempts_and_answers_and_erasing_leaves_none(student: TestClient):
    attempt = begin(student)
    response = RIGHT[stem(attempt)]
    answer(student, attempt, response)
    user = student.get("/api/user").json()["id"]

    def rows(work):
        return len(work.all(attempts.select())), len(work.all(answers.select()))

    def exported_and_erased(work):
        from cubital.accounts.user import user_by_id

        parts = school_of(student).plugins.personal_data(work, user_by_id(work, user))
        data = parts["exercises"]
        data.erase(work)
        return data.export

    assert run_in(student, rows) == (1, 1)
    export = run_in(student, exported_and_erased)
    assert export["attempts"][0]["exercise"] == "watering"
    assert export["answers"][0]["response"] == response
    assert "content" not in export["attempts"][0]
    assert run_in(student, rows) == (0, 0)

"""The reviews that are due, as a step of Today, with the minutes that they take."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import update

from cubital.testing import run_in
from cubital_resources.reviews.next_step import ENOUGH, FASTEST, SLOWEST, USUAL, seconds_each
from cubital_resources.tables import memories

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)


def reviews_step(client):
    view = client.get("/api/today").json()
    return next((step for step in view["steps"] if step["kind"] == "reviews"), None), view["counts"]


def review(client, key, knew):
    answer = client.post(
        "/api/resources/reviews",
        json={
            "reviews": [
                {
                    "clientId": key,
                    "kind": "flashcards",
                    "key": key,
                    "knew": knew,
                    "version": 0,
                    "at": datetime.now(UTC).isoformat(),
                }
            ]
        },
    )
    assert answer.json()["results"][0]["status"] == "counted"
    return answer


@pytest.mark.both_databases
def test_new_cards_are_due_to_nobody(student):
    assert student.get("/api/resources/review").json()["newCards"] > 0
    assert reviews_step(student) == (None, [])


@pytest.mark.both_databases
def test_what_has_come_back_is_the_first_step_and_stands_in_the_menu(student):
    review(student, "Card 1", True)
    assert reviews_step(student) == (None, [])
    run_in(student, lambda work: work.run(update(memories).values(due=work.now - timedelta(days=1))))
    review(student, "Card 2", False)  # comes back within the same sitting
    step, counts = reviews_step(student)
    assert step["title"] == "2 reviews due"
    assert step["link"] == "/study-resources?tab=flashcards&mode=review"
    assert step["minutes"] == 1
    assert counts == [{"link": "/study-resources", "count": 2, "label": "2 reviews due"}]
    assert student.get("/api/today").json()["steps"][0] == step
    assert student.get("/api/resources/review").json()["due"] == 2


@pytest.mark.both_databases
def test_reviews_are_study_time_at_the_moment_of_each(student):
    moment = datetime.now(UTC) - timedelta(minutes=2)
    for number, key in enumerate(["Card 1", "Card 2"]):
        at = (moment + timedelta(seconds=90 * number)).isoformat()
        made = {"clientId": key, "kind": "flashcards", "key": key, "knew": True, "version": 0, "at": at}
        for _again in range(2):
            student.post("/api/resources/reviews", json={"reviews": [made]})
    minutes = [day["minutes"] for day in student.get("/api/today").json()["week"]]
    assert sum(minutes) == (1 if datetime.now(UTC).date() == moment.date() else 0)


@given(st.lists(st.floats(0, 4000), max_size=80))
def test_a_pace_is_within_reason_whatever_the_moments_and_their_order(seconds):
    moments = [NOW + timedelta(seconds=second) for second in seconds]
    pace = seconds_each(moments)
    assert pace == seconds_each(moments[::-1])
    assert pace == USUAL or FASTEST <= pace <= SLOWEST


@given(st.floats(FASTEST, SLOWEST), st.integers(ENOUGH + 1, 60), st.floats(600, 90_000))
def test_the_pace_is_that_of_the_sittings_and_no_pause_counts(each, count, pause):
    sitting = [NOW + timedelta(seconds=each * number) for number in range(count)]
    next_day = [moment + timedelta(seconds=pause + each * count) for moment in sitting]
    assert seconds_each([*sitting, *next_day]) == pytest.approx(each, abs=0.01)
    assert seconds_each(sitting[:ENOUGH]) == USUAL

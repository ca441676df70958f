"""A student's calls of an exercise, for tests."""

from datetime import timedelta
from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy import update

from cubital.testing import run_in
from cubital_exercises.tables import attempts

RIGHT = {
    "What is wrong?": "It is dry",
    "How much?": "2",
    "Right closes it.": "True",
    "What is it?": "fern",
    "With what?": "A mop",
    "In which order?": ["Ask", "Look", "Open"],
    "It needs water every day.": "False",
    "Bare hands are best.": "False",
}
WRONG = {"What is wrong?": "It is too wet", "How much?": "3", "With what?": "A fork"}


def begin(student: TestClient, form: str = "easy", client_id: str = "a", **changes: Any) -> dict[str, Any]:
    body = {"clientId": client_id, "form": form} | changes
    answer = student.post("/api/exercises/watering/attempts", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()


def begin_case(student: TestClient, case: str, form: str = "easy") -> dict[str, Any]:
    """Begin until it is this case: each turn takes one that was met less often."""
    for turn in range(3):
        attempt = begin(student, form, f"{case}-{form}-{turn}")
        if attempt["case"] == case:
            return attempt
        finish(student, attempt)
    raise AssertionError(case)


def answer(student: TestClient, attempt: dict[str, Any], response: Any) -> dict[str, Any]:
    body = {"position": len(attempt["steps"]) - 1, "response": response}
    reply = student.post(f"/api/exercises/attempts/{attempt['id']}/answers", json=body)
    assert reply.status_code == 200, reply.text
    return reply.json()


def go_on(student: TestClient, attempt: dict[str, Any]) -> dict[str, Any]:
    body = {"position": len(attempt["steps"]) - 1}
    opened = student.post(f"/api/exercises/attempts/{attempt['id']}/next", json=body)
    assert opened.status_code == 200, opened.text
    return opened.json()


def stem(attempt: dict[str, Any]) -> str:
    return attempt["steps"][-1]["question"]["stem"]


def finish(student: TestClient, attempt: dict[str, Any], **wrong: Any) -> dict[str, Any]:
    """Answer what is left rightly."""
    while attempt["finishedAt"] is None:
        if attempt["steps"][-1]["closed"]:
            attempt = go_on(student, attempt)
        attempt = answer(student, attempt, RIGHT[stem(attempt)])
    return attempt


def turn_back(client: TestClient, attempt: int, **times: timedelta) -> None:
    """Make it as if the open step had been opened that much earlier."""

    def changed(work, by):
        row = work.one(attempts.select().where(attempts.c.id == attempt))
        values = {"opened_at": row.opened_at - by}
        work.run(update(attempts).where(attempts.c.id == attempt).values(values))

    run_in(client, changed, timedelta(**times))

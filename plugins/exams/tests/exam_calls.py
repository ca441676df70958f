"""A student's calls of an exam, for tests."""

from datetime import timedelta
from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy import update

from cubital.testing import run_in
from cubital_exams.tables import sittings


def begin(student: TestClient, client_id: str = "a", **changes: Any) -> dict[str, Any]:
    answer = student.post(
        "/api/exams/sittings", json={"clientId": client_id, "exam": "small", "form": "full"} | changes
    )
    assert answer.status_code == 201, answer.text
    return answer.json()


def save(student: TestClient, sitting: int, position: int, response: Any, seq: int = 1, **more: Any) -> Any:
    answer = {"position": position, "response": response, "seq": seq} | more
    return student.post(f"/api/exams/sittings/{sitting}/answers", json={"answers": [answer]})


def right_response(question: dict[str, Any]) -> Any:
    """What the school of these tests has right, by what the question shows."""
    match question["kind"]:
        case "one":
            return next(option for option in question["options"] if option.startswith("Right"))
        case "several":
            return ["Yes two", "Yes one"]
        case "true-or-false":
            return "True"
        case "order":
            return ["First", "Second", "Third"]
        case "match":
            return {"Red": "Serum", "Blue": "Citrate"}
        case "text":
            return "Hemolysis."
        case "number":
            return "2.75 mL"
        case "mismatches":
            return ["Name"]
    raise AssertionError(question)


def turn_back(client: TestClient, sitting: int, **times: timedelta) -> None:
    """Make it as if the sitting had begun that much earlier."""

    def changed(work, by):
        row = work.one(sittings.select().where(sittings.c.id == sitting))
        values = {"started_at": row.started_at - by, "deadline": row.deadline - by}
        work.run(update(sittings).where(sittings.c.id == sitting).values(values))

    run_in(client, changed, timedelta(**times))

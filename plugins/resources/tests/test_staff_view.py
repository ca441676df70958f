"""Staff see how much a student has studied, and nothing of what they wrote."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

pytestmark = pytest.mark.both_databases


def test_counts_and_no_words(client: TestClient, sign_in: Callable[..., TestClient]) -> None:
    student = sign_in(client)
    me = student.get("/api/user").json()["id"]
    call = f"/api/resources/admin/students/{me}"
    assert student.get(call).status_code == 403
    [quiz, *_] = student.get("/api/resources/quiz").json()
    answer = {"question": quiz["id"], "chosen": quiz["correctAnswer"], "clientId": "a1"}
    game = {"clientId": "g1", "mode": "standard", "seconds": 9, "answers": [answer]}
    assert student.post("/api/resources/games", json=game).status_code == 200
    student.post("/api/logout")
    sign_in(client, "admin")
    seen = client.get(call)
    assert seen.status_code == 200, seen.text
    assert seen.json() | {"lastGame": None} == {
        "reflections": 0,
        "lastReflection": None,
        "games": 1,
        "bestScore": quiz["pointValue"],
        "lastGame": None,
        "reviews": 0,
        "lastReview": None,
    }
    for nobody in ("999", "0", "-1", "99999999999999999999"):
        assert client.get(f"/api/resources/admin/students/{nobody}").status_code == 404

"""A real model, where one is served: `TRY_MODEL=openai/local TRY_API_BASE=http://127.0.0.1:8080/v1`."""

import os
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

pytestmark = [
    pytest.mark.skipif("TRY_MODEL" not in os.environ, reason="TRY_MODEL names no model to be tried"),
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.parametrize("backend", ["sqlite"], indirect=True),
]


@pytest.mark.parametrize(
    "question", ["which tube do i fill first", "how long can the tourniquet stay on", "why do i invert tubes"]
)
def test_a_real_model_answers_from_the_course_or_gives_way_to_it(
    question: str,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
    backend: str,
    sign_in: Callable[..., TestClient],
):
    monkeypatch.setenv("CUBITAL_TUTOR_MODEL", os.environ["TRY_MODEL"])
    if base := os.environ.get("TRY_API_BASE"):
        monkeypatch.setenv("CUBITAL_TUTOR_API_BASE", base)
    monkeypatch.setenv("CUBITAL_TUTOR_FIRST_WORDS_SECONDS", "120")
    client = sign_in(request.getfixturevalue("client"))
    answer = client.get("/api/modules/5/agent", params={"message": question}).json()
    assert answer["message"].strip()
    assert answer["sources"]
    assert answer["notice"] is None or answer["answeredBy"] == "offline"
    left = client.get("/api/tutor/budget").json()["answersLeft"]
    assert left == (39 if answer["answeredBy"] == os.environ["TRY_MODEL"] else 40)

"""An open page of a demo asks which load is shown; a school in production has no such call."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from starlette.testclient import TestClient


def test_a_demo_says_which_load_is_shown_and_by_which_pages(client: TestClient) -> None:
    release = client.get("/").headers["Cubital-Release"]
    assert client.get("/api/content/version").json() == {"version": 1, "release": release}


def test_production_has_no_such_call(
    open_client: Callable[..., AbstractContextManager[TestClient]],
) -> None:
    with open_client(environment="production", public_url="https://school.example") as client:
        answer = client.get("/api/content/version", headers={"Host": "school.example"})
        assert answer.status_code == 404

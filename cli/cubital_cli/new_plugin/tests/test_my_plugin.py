"""The call, made over HTTP in a demo school that has every installed plugin, this one among them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from cubital.app import create_app
from cubital.settings import Settings
from fastapi.testclient import TestClient


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(_env_file=None, environment="demo", home=tmp_path)
    with TestClient(create_app(settings)) as client:
        yield client


def test_a_member_is_greeted(client: TestClient) -> None:
    client.post("/api/login", json={"username": "student", "password": "student123"})
    assert client.get("/api/my-plugin").json() == {"text": "Hello, student!"}


def test_the_greeting_is_for_members(client: TestClient) -> None:
    assert client.get("/api/my-plugin").status_code == 401

"""The tip over HTTP, and on the card Today."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from cubital_tip_of_the_day import TIPS
from fastapi.testclient import TestClient

from cubital.app import create_app
from cubital.settings import Settings


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(_env_file=None, environment="demo", home=tmp_path))) as client:
        yield client


def test_the_tip_is_one_of_ours_and_stands_on_today(client: TestClient) -> None:
    assert client.get("/api/tip-of-the-day").status_code == 401
    client.post("/api/login", json={"username": "student", "password": "student123"})
    tip = client.get("/api/tip-of-the-day").json()["text"]
    assert tip in TIPS
    steps = client.get("/api/today").json()["steps"]
    assert [step["title"] for step in steps if step["kind"] == "tip"] == [tip]

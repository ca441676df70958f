"""The stamps that come along, loaded into a demo school and asked for over HTTP."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from cubital.app import create_app
from cubital.content.loading import load
from cubital.content.reading import read
from cubital.settings import Settings
from cubital_stamps.plugin import STAMPS
from fastapi.testclient import TestClient

CONTENT = Path(__file__).parents[1] / "content"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(Settings(_env_file=None, environment="demo", home=tmp_path))
    with TestClient(app) as client:
        client.portal.call(app.state.school.database.write, load, read(CONTENT, [STAMPS]))
        yield client


def test_a_member_sees_the_stamps_in_their_order(client: TestClient) -> None:
    client.post("/api/login", json={"username": "student", "password": "student123"})
    first, *others = client.get("/api/stamps").json()
    assert first["skill"] == "Hand hygiene"
    assert first["givenFor"].startswith("Washing or rubbing")
    assert len(others) == 2


def test_they_are_for_members(client: TestClient) -> None:
    assert client.get("/api/stamps").status_code == 401

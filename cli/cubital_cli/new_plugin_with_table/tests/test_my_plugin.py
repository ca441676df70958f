"""Notes over HTTP in a demo school that has every installed plugin, this one among them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from cubital.app import create_app
from cubital.settings import Settings
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import text

NOTES = "/api/my-plugin/notes"


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return create_app(Settings(_env_file=None, environment="demo", home=tmp_path))


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app) as client:
        yield client


def sign_in(client: TestClient, username: str) -> None:
    credentials = {"username": username, "password": f"{username}123"}
    assert client.post("/api/login", json=credentials).status_code == 200


def notes_in_database(app: FastAPI, client: TestClient) -> object:
    """How many notes the database holds, of anybody."""
    count = text("SELECT count(*) FROM my_plugin_notes")
    assert client.portal is not None
    read = app.state.school.database.read
    return client.portal.call(read, lambda work: work.one(count)[0])


def test_members_read_what_they_wrote_and_nobody_else_does(client: TestClient) -> None:
    sign_in(client, "student")
    assert client.post(NOTES, json={"text": " Hello! "}).status_code == 200
    [note] = client.get(NOTES).json()
    assert note["text"] == "Hello!"
    sign_in(client, "admin")
    assert client.get(NOTES).json() == []


@pytest.mark.parametrize("words", ["", "  ", "x" * 501])
def test_a_note_has_text_and_fits(app: FastAPI, client: TestClient, words: str) -> None:
    sign_in(client, "student")
    assert client.post(NOTES, json={"text": words}).status_code == 422
    assert notes_in_database(app, client) == 0


def test_notes_are_for_members(client: TestClient) -> None:
    assert client.get(NOTES).status_code == 401
    assert client.post(NOTES, json={"text": "Hello!"}).status_code == 401


def test_what_is_held_is_exported_and_erased(app: FastAPI, client: TestClient) -> None:
    sign_in(client, "student")
    client.post(NOTES, json={"text": "Hello!"})
    [note] = client.get("/api/account/data").json()["my_plugin"]["notes"]
    assert note["text"] == "Hello!"
    erased = client.post("/api/account/erase", json={"password": "student123"})
    assert erased.status_code == 200
    assert notes_in_database(app, client) == 0

"""Databases that older versions made are upgraded by today's, with whoever is in them."""

import json
import lzma
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import create_engine
from starlette.testclient import TestClient

from cubital.app import create_app
from cubital.settings import Settings

from .test_serving import serve

FOLDER = Path(__file__).parents[2] / "tests" / "kept_databases"
NAMES = sorted(file.stem for file in FOLDER.glob("*.json"))
STUDENT = {
    "username": "kept-student",
    "password": "a heron waits at the ford",
    "role": "student",
    "isAdmin": False,
}


@pytest.fixture
def school(request: pytest.FixtureRequest, backend: str, empty_postgres: str, tmp_path: Path) -> str:
    """The URL of a database as that version left it."""
    packed = FOLDER / f"{request.param}.{'sqlite3' if backend == 'sqlite' else 'sql'}.xz"
    data = lzma.decompress(packed.read_bytes())
    if backend == "sqlite":
        (tmp_path / "school.sqlite3").write_bytes(data)
        return f"sqlite:///{tmp_path / 'school.sqlite3'}"
    engine = create_engine(empty_postgres)
    with closing(engine.raw_connection()) as connection:
        connection.cursor().execute(data)
        connection.commit()
    engine.dispose()
    return empty_postgres


def test_there_are_kept_databases_and_the_first_is_among_them() -> None:
    assert len(NAMES) >= 8
    first = lzma.decompress((FOLDER / f"{NAMES[0]}.sqlite3.xz").read_bytes())
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(first)
        assert database.execute("SELECT version_num FROM alembic_version_core").fetchall() == [("0001",)]


@pytest.mark.both_databases
@pytest.mark.parametrize("school", NAMES, indirect=True)
def test_a_kept_school_is_upgraded_and_whoever_is_in_it_comes_in(
    cubital, school: str, environment, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    settings = {"CUBITAL_DATABASE_URL": school, "CUBITAL_PLUGINS_DISABLED": "bell"}
    before = answers_of(request)
    rehearsal = cubital("db", "upgrade", "--dry-run", **settings)
    assert rehearsal.returncode == 0, rehearsal.stderr
    upgraded = cubital("db", "upgrade", **settings)
    assert upgraded.returncode == 0, upgraded.stderr
    steps = [line.split(" (")[0] for line in rehearsal.stdout.splitlines() if line.startswith("would apply")]
    done = [line for line in upgraded.stdout.splitlines() if line.startswith("applied")]
    assert done == [line.replace("would apply", "applied") for line in steps]
    doctor = cubital("plugins", "doctor", **settings)
    assert doctor.returncode == 0, doctor.stdout

    disabled = frozenset({"bell"})
    today = Settings(
        _env_file=None, environment="demo", database_url=school, home=tmp_path, plugins_disabled=disabled
    )
    with TestClient(create_app(today)) as client:
        assert client.post("/api/login", json=STUDENT).json()["fullName"] == "Kéa O'Neill"
        data = client.get("/api/account/data").json()
        assert places(client.get("/api/progress").json()) == places(before["progress"])
    texts = json.dumps(data, ensure_ascii=False)
    for message in before["chat"]["messages"]:
        assert json.dumps(message["text"], ensure_ascii=False) in texts
    for answer in before.get("answers", {}).get("answers", []):
        assert answer["chosen"] in texts
    assert bool(data["payments"]["payments"]) == before["paid"]


@pytest.mark.both_databases
@pytest.mark.parametrize("school", NAMES[:1], indirect=True)
def test_the_first_school_serves_todays_course_to_whoever_is_in_it(
    cubital, school: str, request, environment, command: Path, checkout: Path, tmp_path: Path
) -> None:
    settings = {"CUBITAL_DATABASE_URL": school, "CUBITAL_PLUGINS_DISABLED": "bell"}
    before = answers_of(request)
    assert cubital("db", "upgrade", **settings).returncode == 0
    assert cubital("content", "load", str(checkout / "content"), **settings).returncode == 0
    with (
        serve(command, environment | settings, tmp_path) as (_, address),
        httpx2.Client(base_url=address, headers={"Origin": address}, timeout=60) as client,
    ):
        assert client.get("/readyz").status_code == 200
        assert client.post("/api/login", json=STUDENT).is_success
        assert places(client.get("/api/progress").json()) == places(before["progress"])
        chat = client.get("/api/tutor/modules/5/chat").json()
    assert [each["text"] for each in chat["messages"]] == [
        each["text"] for each in before["chat"]["messages"]
    ]


def answers_of(request: pytest.FixtureRequest) -> dict[str, Any]:
    """What the school answered when it was kept."""
    file = FOLDER / f"{request.node.callspec.params['school']}.json"
    answers: dict[str, Any] = json.loads(file.read_text())
    return answers


def places(progress: list[dict[str, Any]]) -> list[tuple[int, int]]:
    return [(each["moduleId"], each["lastPosition"]) for each in progress]

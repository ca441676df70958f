"""`cubital admin status`: an administrator's power from a terminal, felt by the running school."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient
from typer import Typer
from typer.testing import CliRunner, Result

from cubital.errors import Conflict, NotFound
from cubital.testing import school_of
from cubital_admin.commands import add_to


@pytest.fixture
def cubital_admin(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.setenv("CUBITAL_DATABASE_URL", str(school_of(client).settings.database_url))
    admin = Typer()
    add_to(admin)
    return lambda *words: CliRunner().invoke(admin, words)


def test_a_student_is_paused_while_the_school_runs(
    ada: TestClient, cubital_admin: Callable[..., Result]
) -> None:
    result = cubital_admin("status", "ADA", "paused")
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[-1] == "Ada Lovelace is now paused."
    assert ada.post("/api/progress/1", json={"progress": 10}).status_code == 401

    assert cubital_admin("status", "ada", "active").exit_code == 0
    assert ada.post("/api/login", json={"username": "ada", "password": "secret1"}).status_code == 200


def test_what_cannot_be_is_refused(admin: TestClient, cubital_admin: Callable[..., Result]) -> None:
    assert isinstance(cubital_admin("status", "nobody", "paused").exception, NotFound)
    assert isinstance(cubital_admin("status", "admin", "paused").exception, Conflict)
    assert cubital_admin("status", "student", "pending").exit_code == 2
    assert admin.get("/api/user").status_code == 200

"""However it is tried, a school is never left without an administrator."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from cubital.errors import Conflict
from cubital.testing import school_of
from cubital_cli.main import build_cli

pytestmark = pytest.mark.both_databases


@pytest.fixture
def at_the_terminal(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> Callable[..., object]:
    monkeypatch.setenv("CUBITAL_DATABASE_URL", str(school_of(client).settings.database_url))
    monkeypatch.setenv("CUBITAL_ENVIRONMENT", "demo")
    return lambda *words: CliRunner().invoke(build_cli(), words)


def my_id(admin: TestClient) -> int:
    return int(admin.get("/api/user").json()["id"])


def test_no_call_changes_an_administrators_standing(admin: TestClient) -> None:
    me = my_id(admin)
    for status in ("paused", "terminated"):
        refused = admin.post(f"/api/admin/students/{me}/status", json={"status": status})
        assert refused.status_code == 409
        many = admin.post("/api/admin/students/status", json={"changes": [{"id": me, "status": status}]})
        assert [each["id"] for each in many.json()["refused"]] == [me]
    assert admin.get("/api/user").status_code == 200


def test_the_last_one_cannot_leave(admin: TestClient) -> None:
    erased = admin.post("/api/account/erase", json={"password": "admin123"})
    assert erased.status_code == 409, erased.text
    assert admin.get("/api/user").json()["isAdmin"] is True


@pytest.mark.parametrize(
    "words",
    [
        ("users", "set-role", "admin", "student"),
        ("users", "set-status", "admin", "terminated"),
        ("users", "erase", "admin", "--yes"),
        ("admin", "status", "admin", "paused"),
    ],
    ids=" ".join,
)
def test_no_command_removes_the_last_one(
    admin: TestClient, at_the_terminal: Callable[..., object], words: tuple[str, ...]
) -> None:
    result = at_the_terminal(*words)
    assert result.exit_code != 0  # type: ignore[attr-defined]
    refused = result.exception  # type: ignore[attr-defined]
    assert isinstance(refused, (Conflict, SystemExit)), refused
    assert admin.get("/api/user").json()["role"] == "admin"


def test_of_two_one_may_step_back(admin: TestClient, at_the_terminal: Callable[..., object]) -> None:
    assert at_the_terminal("users", "set-role", "student", "admin").exit_code == 0  # type: ignore[attr-defined]
    assert at_the_terminal("users", "set-role", "admin", "student").exit_code == 0  # type: ignore[attr-defined]
    assert at_the_terminal("users", "set-role", "student", "student").exit_code != 0  # type: ignore[attr-defined]

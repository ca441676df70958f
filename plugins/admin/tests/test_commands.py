"""`cubital admin …`: an administrator's power from a terminal, felt by the running school."""

import json
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient
from typer import Typer
from typer.testing import CliRunner, Result

from cubital.accounts.user import User
from cubital.errors import Conflict, NotFound
from cubital.testing import school_of
from cubital_admin.commands import add_to

pytestmark = pytest.mark.both_databases


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


def test_students_are_found_from_a_terminal(
    ada: TestClient, add_user: Callable[..., User], cubital_admin: Callable[..., Result]
) -> None:
    add_user("bob", status="pending", email="bob@example.org")
    listed = cubital_admin("students").stdout.splitlines()
    assert [line.split()[1] for line in listed] == ["pending", "active", "active"]
    assert "bob@example.org" in listed[0]
    students = json.loads(cubital_admin("students", "lovel", "--json").stdout)
    assert [each["username"] for each in students] == ["ada"]
    [waiting] = json.loads(cubital_admin("students", "--status", "pending", "--json").stdout)
    assert waiting["username"] == "bob"
    assert cubital_admin("students", "nobody").stdout.strip() == "No students match."


def test_what_happened_is_listed(
    admin: TestClient, ada: TestClient, cubital_admin: Callable[..., Result]
) -> None:
    assert cubital_admin("activity").stdout.strip() == "No activity yet."
    opened = {"action": "tab_changed\n2026", "tab": "games", "other": [1]}
    ada.post("/api/activity/log", json={"activity": "quiz", "details": opened})
    assert cubital_admin("activity").stdout.splitlines()[0].endswith(": quiz (tab_changed 2026 games)")
    ada.post("/api/activity/log", json={"moduleId": 3, "activity": "reading", "details": {}})
    admin.post(f"/api/admin/students/{ada.id}/status", json={"status": "paused"})
    assert cubital_admin("activity").stdout.splitlines()[0].endswith("Ada Lovelace: reading in module 3")
    assert json.loads(cubital_admin("activity", "--json").stdout)[0]["moduleId"] == 3
    [line] = cubital_admin("audit", "--action", "status_changed").stdout.splitlines()
    assert line.endswith("admin: status_changed ada after=paused before=active")
    [newest] = json.loads(cubital_admin("audit", "--limit", "1", "--json").stdout)
    assert newest["action"] == "status_changed"

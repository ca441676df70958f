"""Approval: from the sign-up form to the first sign-in, with a human in between."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient
from typer import Typer
from typer.testing import CliRunner

from cubital.accounts.tables import users
from cubital.settings import Settings
from cubital.storage.work import Work
from cubital.testing import run_in, school_of
from cubital_payments.commands import add_to
from cubital_payments.staff.concerns import SHOWN
from cubital_payments.staff.pending import age

pytestmark = pytest.mark.both_databases

BOB = {
    "username": "bob",
    "password": "secret1",
    "fullName": "Bob Builder",
    "email": "bob@example.org",
    "phoneNumber": "",
    "role": "student",
    "status": "pending",
}
CREDENTIALS = {"username": "bob", "password": "secret1", "role": "student", "isAdmin": False}


@pytest.fixture
def client(open_client: Callable[..., Any]) -> Iterator[TestClient]:
    """A school that approves each account."""
    with open_client(registration="approval") as client:
        yield client


def registers(client: TestClient, **changes: str) -> int:
    """Register as Bob, changed; the id."""
    form = BOB | changes
    answer = client.post("/api/auth/registration/initiate", json=form)
    assert answer.status_code == 200, answer.text
    assert answer.json() == {"success": True, "redirect": "/contact-for-access"}

    def id_of(work: Work) -> int:
        row = work.one(users.select().where(users.c.username == form["username"]))
        assert row is not None
        return int(row.id)

    return run_in(client, id_of)


def has_waited(client: TestClient, user_id: int, **time: int) -> None:
    def backdate(work: Work) -> None:
        work.run(update(users).where(users.c.id == user_id).values(created_at=work.now - timedelta(**time)))

    run_in(client, backdate)


def test_nobody_comes_in_before_an_administrator_says_so(
    client: TestClient, sign_in: Callable[..., TestClient]
) -> None:
    bob = registers(client)

    assert client.get("/api/user").status_code == 401
    refused = client.post("/api/login", json=CREDENTIALS)
    assert refused.status_code == 403
    assert refused.json()["message"].startswith("Your account is waiting to be activated.")

    sign_in(client, "admin")
    listed = client.get("/api/admin/students?status=pending&limit=10").json()
    assert [user["id"] for user in listed] == [bob]
    activated = client.post(f"/api/admin/students/{bob}/status", json={"status": "active"})
    assert activated.json()["status"] == "active"
    client.post("/api/logout")

    welcome = client.post("/api/login", json=CREDENTIALS)
    assert welcome.status_code == 200
    assert welcome.json()["status"] == "active"
    assert client.get("/api/progress").status_code == 200


def test_the_form_of_open_schools_does_not_get_round_it(client: TestClient) -> None:
    assert client.post("/api/register", json=BOB).status_code == 403
    registers(client, role="admin", status="active", isAdmin="true", username="mallory", email="")
    assert client.post("/api/login", json=CREDENTIALS | {"username": "mallory"}).status_code == 403


def waiting(client: TestClient) -> list[dict[str, Any]]:
    concerns = client.get("/api/admin/concerns").json()
    return [concern for concern in concerns if concern["title"] == "Waiting for activation"]


def test_who_waits_for_staff_is_a_concern_at_once(
    client: TestClient, sign_in: Callable[..., TestClient]
) -> None:
    bob = registers(client)
    cleo = registers(client, username="cleo", fullName="", email="")
    sign_in(client, "admin")
    assert [concern["studentId"] for concern in waiting(client)] == [bob, cleo]
    has_waited(client, cleo, days=3)
    [first, second] = waiting(client)
    assert (first["studentId"], second["studentId"]) == (cleo, bob)
    assert first["detail"] == "Signed up, and cannot sign in yet."
    assert first["since"].endswith("Z")
    client.post(f"/api/admin/students/{cleo}/status", json={"status": "active"})
    assert [concern["studentId"] for concern in waiting(client)] == [bob]


def test_who_is_to_pay_is_a_concern_after_a_day(
    paid_school: TestClient, sign_in: Callable[..., TestClient]
) -> None:
    def two(work: Work) -> None:
        for name, hours in (("bob", 25), ("cleo", 23)):
            since = work.now - timedelta(hours=hours)
            pending = {"password_hash": "", "preferences": {}, "status": "pending", "created_at": since}
            work.insert(users, username=name, username_key=name, **pending)

    run_in(paid_school, two)
    sign_in(paid_school, "admin")
    assert [concern["student"] for concern in waiting(paid_school)] == ["bob"]


def test_a_crowd_that_waits_is_summed_up(client: TestClient, sign_in: Callable[..., TestClient]) -> None:
    def crowd(work: Work) -> None:
        for n in range(SHOWN + 3):
            work.insert(
                users,
                username=f"u{n}",
                username_key=f"u{n}",
                password_hash="",
                preferences={},
                status="pending",
                created_at=work.now - timedelta(days=2, minutes=n),
            )

    run_in(client, crowd)
    concerns = sign_in(client, "admin").get("/api/admin/concerns").json()
    assert len(concerns) == SHOWN + 1
    assert concerns[0]["student"] == f"u{SHOWN + 2}"
    assert concerns[-1]["detail"] == "3 more students are waiting."
    assert concerns[-1]["studentId"] is None


def test_the_terminal_lists_who_waits(
    client: TestClient, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUBITAL_DATABASE_URL", str(school_of(client).settings.database_url))
    payments = Typer()
    add_to(payments)

    nobody = CliRunner().invoke(payments, ["pending"])
    assert nobody.exit_code == 0, nobody.output
    assert nobody.stdout.splitlines()[-1] == "No account is pending."

    has_waited(client, registers(client), days=2, hours=5)
    registers(client, username="cleo", fullName="", email="")
    listed = CliRunner().invoke(payments, ["pending"])
    assert [line.split() for line in listed.stdout.splitlines()[-2:]] == [
        ["2", "days", "bob", "·", "Bob", "Builder", "·", "bob@example.org"],
        ["0", "minutes", "cleo"],
    ]


def test_times_are_told_in_their_greatest_unit() -> None:
    words = [age(timedelta(seconds=seconds)) for seconds in (0, 59, 60, 3599, 3600, 86399, 86400, 10**7)]
    assert words == [
        "0 minutes",
        "0 minutes",
        "1 minute",
        "59 minutes",
        "1 hour",
        "23 hours",
        "1 day",
        "115 days",
    ]

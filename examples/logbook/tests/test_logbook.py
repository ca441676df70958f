"""The logbook over HTTP, in a demo school of its own, with the requirements that come along."""

import csv
import io
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cubital_logbook.personal_data import forget
from cubital_logbook.requirements import LOGBOOK
from cubital_logbook.tables import sticks
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from cubital.app import create_app
from cubital.content.loading import load
from cubital.content.reading import read
from cubital.settings import Settings
from cubital.storage.work import Work

CONTENT = Path(__file__).parents[1] / "content"
TODAY = datetime.now(UTC).date()
STICK = {"kind": "venipuncture", "site": "Median cubital vein", "madeOn": TODAY.isoformat()}


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home of a school with the requirements, to be copied: tables are made once for all tests."""
    home = tmp_path_factory.mktemp("filled") / "home"
    with school(home) as client:
        client.portal.call(client.app.state.school.database.write, load, read(CONTENT, [LOGBOOK]))
    return home


@pytest.fixture
def client(filled: Path, tmp_path: Path) -> Iterator[TestClient]:
    with school(Path(shutil.copytree(filled, tmp_path / "home"))) as client:
        yield client


def school(home: Path) -> TestClient:
    return TestClient(create_app(Settings(_env_file=None, environment="demo", home=home)))


def sign_in(client: TestClient, name: str) -> None:
    credentials = {"username": name, "password": f"{name}123"}
    assert client.post("/api/login", json=credentials).status_code == 200


def enter(client: TestClient, **change: str) -> Any:
    return client.post("/api/logbook/sticks", json=STICK | change)


def make_old(client: TestClient, days: int) -> None:
    """Let all sticks have been entered so many days ago."""
    moment = datetime.now(UTC) - timedelta(days=days)
    statement = update(sticks).values(entered_at=moment)
    client.portal.call(client.app.state.school.database.write, lambda work: work.run(statement))


def test_the_thresholds_are_those_of_the_certifier(client: TestClient) -> None:
    sign_in(client, "student")
    logbook = client.get("/api/logbook").json()
    assert logbook["certifier"] == "NHA CPT"
    assert [(each["kind"], each["needed"]) for each in logbook["progress"]] == [
        ("venipuncture", 30),
        ("capillary", 10),
    ]


def test_a_stick_waits_is_signed_and_then_counts_and_stays(client: TestClient) -> None:
    sign_in(client, "student")
    assert enter(client).json() == {"success": True}
    assert enter(client, kind="capillary", site="Ring finger").json() == {"success": True}
    [capillary, venipuncture] = client.get("/api/logbook").json()["sticks"]
    assert (venipuncture["signedAt"], venipuncture["supervisor"]) == (None, None)
    assert client.post(f"/api/logbook/sticks/{venipuncture['id']}/signature").status_code == 403

    sign_in(client, "admin")
    waiting = client.get("/api/logbook/waiting").json()
    assert [(each["kind"], each["late"]) for each in waiting] == [
        ("venipuncture", False),
        ("capillary", False),
    ]
    assert client.post(f"/api/logbook/sticks/{venipuncture['id']}/signature").json() == {"success": True}
    assert client.post(f"/api/logbook/sticks/{venipuncture['id']}/signature").status_code == 409
    assert client.post("/api/logbook/sticks/4711/signature").status_code == 404
    enter(client)
    own = client.get("/api/logbook").json()["sticks"][0]["id"]
    assert "their own" in client.post(f"/api/logbook/sticks/{own}/signature").json()["message"]

    sign_in(client, "student")
    first = client.get("/api/logbook").json()["progress"][0]
    assert (first["signed"], first["waiting"]) == (1, 0)
    assert client.delete(f"/api/logbook/sticks/{venipuncture['id']}").status_code == 409
    assert client.delete(f"/api/logbook/sticks/{capillary['id']}").status_code == 200
    assert client.delete(f"/api/logbook/sticks/{own}").status_code == 404
    rows = list(csv.reader(io.StringIO(client.get("/api/logbook/file").content.decode("utf-8-sig"))))
    assert rows[0] == ["Date", "Kind", "Site", "Signed", "Supervisor"]
    assert [row[:3] for row in rows[1:]] == [[TODAY.isoformat(), "venipuncture", "Median cubital vein"]]


@pytest.mark.parametrize(
    "change",
    [
        {"site": "Ada Lovelace, MRN 4711"},
        {"site": "Ring finger"},
        {"kind": "arterial"},
        {"madeOn": (TODAY + timedelta(days=2)).isoformat()},
        {"madeOn": (TODAY - timedelta(days=400)).isoformat()},
        {"patient": "Ada"},
    ],
)
def test_nothing_about_a_patient_fits_in(client: TestClient, change: dict[str, str]) -> None:
    sign_in(client, "student")
    answer = enter(client, **change)
    kept = client.get("/api/logbook").json()["sticks"]
    assert answer.status_code in (400, 422) or (kept and "Ada" not in str(kept))


def test_a_late_sign_off_is_a_concern_by_the_days_of_the_yaml(client: TestClient) -> None:
    def details() -> list[str]:
        concerns = client.get("/api/admin/concerns").json()
        return [each["detail"] for each in concerns if each["title"] == "Logbook: sign-off is late"]

    sign_in(client, "student")
    enter(client)
    enter(client)
    sign_in(client, "admin")
    make_old(client, 6)
    assert details() == []
    make_old(client, 8)
    assert details() == ["2 sticks wait for a sign-off, for more than 7 days."]
    assert [each["late"] for each in client.get("/api/logbook/waiting").json()] == [True, True]


def test_calls_are_for_members_and_for_administrators(client: TestClient) -> None:
    assert client.get("/api/logbook").status_code == 401
    sign_in(client, "student")
    assert client.get("/api/logbook/waiting").status_code == 403


def test_what_is_held_is_handed_over_and_erased_and_a_signature_outlives_its_supervisor(
    client: TestClient,
) -> None:
    sign_in(client, "student")
    enter(client)
    mine = client.get("/api/account/data").json()["logbook"]
    assert [(stick["site"], stick["made_on"]) for stick in mine["sticks"]] == [
        ("Median cubital vein", TODAY.isoformat())
    ]
    stick = client.get("/api/logbook").json()["sticks"][0]["id"]
    sign_in(client, "admin")
    client.post(f"/api/logbook/sticks/{stick}/signature")
    assert client.get("/api/account/data").json()["logbook"]["signed_for_others"] == 1
    database = client.app.state.school.database

    def forget_both(work: Work) -> list[tuple[int | None, bool]]:
        forget(work, admin)
        rows = [(row.signed_by, row.signed_at is not None) for row in work.all(select(sticks))]
        forget(work, student)
        assert work.all(select(sticks)) == []
        return rows

    admin = client.get("/api/user").json()["id"]
    sign_in(client, "student")
    student = client.get("/api/user").json()["id"]
    assert client.portal.call(database.write, forget_both) == [(None, True)]

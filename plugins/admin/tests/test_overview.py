"""The school in numbers, and its students as a file."""

from __future__ import annotations

import csv
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from starlette.testclient import TestClient

from cubital.accounts.user import User
from cubital.learning.tables import activity
from cubital.storage.work import Work
from cubital.testing import run_in


def did_something(client: TestClient, user_id: int, at: datetime) -> None:
    def log(work: Work) -> None:
        work.insert(
            activity,
            user_id=user_id,
            module_id=1,
            activity="study",
            details={},
            timestamp=at,
            session_id=None,
        )

    run_in(client, log)


@pytest.mark.both_databases
def test_the_overview_counts(client: TestClient, admin: TestClient, ada: TestClient) -> None:
    for module, percent in ((1, 100), (2, 60), (3, 10)):
        ada.post(f"/api/progress/{module}", json={"progress": percent})
    noon = datetime.now(UTC).replace(hour=12, minute=0, second=0, microsecond=0) - timedelta(days=2)
    for moment in (noon, noon, noon + timedelta(hours=11, minutes=30)):
        did_something(client, ada.id, moment)

    # What an administrator tries out is not counted.
    admin.post("/api/progress/1", json={"progress": 70})
    admin.post("/api/activity/log", json={"moduleId": 1, "activity": "study"})

    shown = admin.get("/api/admin/overview").json()
    assert len(shown["activeDays"]) == 30
    assert shown["activeDays"][-1]["day"] == datetime.now(UTC).date().isoformat()
    counted = {each["day"]: each["students"] for each in shown["activeDays"]}
    assert counted[noon.date().isoformat()] == 1  # one student, however often
    assert {each["hour"]: each["share"] for each in shown["hours"] if each["share"]} == {12: 66.7, 23: 33.3}
    assert shown["modules"] == [
        {"moduleId": 1, "started": 1, "half": 1, "completed": 1},
        {"moduleId": 2, "started": 1, "half": 1, "completed": 0},
        {"moduleId": 3, "started": 1, "half": 0, "completed": 0},
    ]
    steps = {each["step"]: each["students"] for each in shown["progress"]}
    assert steps == {
        "0": 1,
        "1-24": 1,
        "25-49": 0,
        "50-74": 0,
        "75-99": 0,
        "100": 0,
    }  # the demo's student, and Ada

    # For a reader whose clock is an hour ahead, the late entry is of the next day.
    ahead = admin.get("/api/admin/overview?offset=60").json()
    counted = {each["day"]: each["students"] for each in ahead["activeDays"]}
    assert counted[(noon + timedelta(days=1)).date().isoformat()] == 1
    assert {each["hour"] for each in ahead["hours"] if each["share"]} == {13, 0}


@pytest.mark.both_databases
def test_the_students_as_a_file(
    admin: TestClient, ada: TestClient, add_user: Callable[..., User], add_many: Callable[[int], None]
) -> None:
    ada.post("/api/progress/2", json={"progress": 60})
    add_user("mallory", full_name="=HYPERLINK(evil)", phone_number="+1 555 0100", status="paused")
    add_many(600)
    answer = admin.get("/api/admin/students/file")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert 'filename="students.csv"' in answer.headers["content-disposition"]
    rows = {row["username"]: row for row in csv.DictReader(answer.text.splitlines())}
    assert len(rows) == 600 + 3
    assert rows["ada"]["module 2"] == "60"
    assert rows["ada"]["module 3"] == "0"
    # No spreadsheet takes a name for a formula.
    assert rows["mallory"]["full name"] == "'=HYPERLINK(evil)"
    assert rows["mallory"]["phone"] == "'+1 555 0100"

    some = admin.get("/api/admin/students/file?status=paused").text.splitlines()
    assert len(some) == 2


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("＝1+1", "'＝1+1"),
        ("＠SUM(A1)", "'＠SUM(A1)"),
        (";=1+1 xx", ";'=1+1 xx"),
        ("Lee; ＋1; -2", "Lee; '＋1; '-2"),
        ("Ann-Marie O'Neil; RN", "Ann-Marie O'Neil; RN"),
    ],
)
def test_no_spreadsheet_finds_a_formula_in_a_name_wherever_it_splits(
    admin: TestClient, add_user: Callable[..., User], name: str, cell: str
) -> None:
    add_user("mallory", full_name=name)
    text = admin.get("/api/admin/students/file?q=mallory").text
    assert f'"{cell}"' in text
    assert next(csv.DictReader([*text.splitlines()]))["full name"] == cell

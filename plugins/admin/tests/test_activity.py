"""What students have done lately, and who is at it now."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import create_engine, update
from starlette.testclient import TestClient

from cubital.learning.tables import activity
from cubital.storage.schema import metadata
from cubital.storage.work import Work
from cubital.testing import run_in
from cubital_admin.live.activity import LATEST_OF_EACH

pytestmark = pytest.mark.both_databases


def does(browser: TestClient, module_id: int | None, name: str) -> int:
    answer = browser.post("/api/activity/log", json={"moduleId": module_id, "activity": name})
    assert answer.status_code == 200, answer.text
    return int(answer.json()["id"])


def session_of(browser: TestClient) -> int:
    [session] = browser.get("/api/account/sessions").json()
    return int(session["id"])


def make_older(work: Work, entry: int, minutes: int) -> None:
    moment = work.now - timedelta(minutes=minutes)
    work.run(update(activity).where(activity.c.id == entry).values(timestamp=moment))


def test_recent_activity_is_the_newest_fifty(
    admin: TestClient, ada: TestClient, add_entries: Callable[..., list[int]]
) -> None:
    ids = add_entries(ada.id, 60)
    last = does(ada, 5, "quiz")
    recent = admin.get("/api/admin/recent-activity").json()
    assert [entry["id"] for entry in recent] == [last, *reversed(ids[-49:])]
    newest = recent[0]
    assert newest.pop("timestamp").endswith("Z")
    assert newest.pop("sessionId") == session_of(ada)
    assert newest == {
        "id": last,
        "userId": ada.id,
        "username": "ada",
        "fullName": "Ada Lovelace",
        "moduleId": 5,
        "activity": "quiz",
        "details": {},
    }


def test_active_students_are_there_once_with_what_they_last_began(admin: TestClient, ada: TestClient) -> None:
    does(ada, 5, "study")
    does(ada, 6, "chat")
    [active] = admin.get("/api/admin/active-students").json()
    assert active.pop("since").endswith("Z")
    assert active == {
        "user": {"id": ada.id, "username": "ada", "fullName": "Ada Lovelace"},
        "moduleId": 6,
        "currentActivity": "chat",
    }


def test_after_five_minutes_of_silence_one_is_not_active(admin: TestClient, ada: TestClient) -> None:
    entry = does(ada, 5, "study")
    run_in(admin, make_older, entry, 4)
    assert len(admin.get("/api/admin/active-students").json()) == 1
    run_in(admin, make_older, entry, 6)
    assert admin.get("/api/admin/active-students").json() == []


def test_a_paused_student_is_not_active(admin: TestClient, ada: TestClient) -> None:
    does(ada, 5, "study")
    admin.post(f"/api/admin/students/{ada.id}/status", json={"status": "paused"})
    assert admin.get("/api/admin/active-students").json() == []


def test_an_administrator_who_looks_at_a_course_is_no_active_student(admin: TestClient) -> None:
    does(admin, 5, "reading")
    assert admin.get("/api/admin/active-students").json() == []


def test_who_is_at_work_is_found_by_the_time_and_not_by_reading_the_whole_log() -> None:
    engine = create_engine("sqlite://")
    metadata.create_all(engine, [metadata.tables[name] for name in ("users", "activity")])
    with engine.connect() as connection:
        query = f"EXPLAIN QUERY PLAN {LATEST_OF_EACH.compile(engine)}"
        plan = [row[3] for row in connection.exec_driver_sql(query, ("2026-11-27",))]
    assert plan[0] == "SEARCH activity USING INDEX ix_activity_timestamp (timestamp>?)"

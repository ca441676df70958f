"""One student, looked at closely: what they did, staff's notes, what was done to their account."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient


@pytest.mark.both_databases
def test_the_record_of_a_student(admin: TestClient, ada: TestClient) -> None:
    ada.post("/api/progress/3", json={"progress": 40})
    ada.post("/api/progress/3", json={"progress": 100})
    ada.post(
        "/api/activity/log",
        json={"moduleId": 3, "activity": "study", "details": {"action": "module_accessed"}},
    )

    record = admin.get(f"/api/admin/students/{ada.id}/record").json()
    assert record["student"]["username"] == "ada"
    assert record["registeredAt"].endswith("Z")
    assert [(each["moduleId"], each["lastPosition"]) for each in record["progress"]] == [(3, 100)]
    assert [(each["moduleId"], each["lastPosition"]) for each in record["days"]] == [(3, 100)]
    assert [each["mastery"] for each in record["mastery"]][1:4] == ["not started", "learning", "not started"]
    assert record["exams"] == record["answers"] == []
    assert len(record["sessions"]) == 1

    timeline = admin.get(f"/api/admin/students/{ada.id}/activity?limit=1").json()
    assert timeline[0]["activity"] == "study"
    assert admin.get(f"/api/admin/students/{ada.id}/activity?before={timeline[0]['id']}").json() == []


def test_staff_see_what_the_student_sees_and_can_change_nothing(admin: TestClient, ada: TestClient) -> None:
    ada.post("/api/progress/3", json={"progress": 40})
    seen = admin.get(f"/api/admin/students/{ada.id}/as-student").json()
    assert seen["user"] | {"progress": 0} == ada.get("/api/user").json() | {"progress": 0}
    assert seen["progress"] == ada.get("/api/progress").json()
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        assert admin.request(method, f"/api/admin/students/{ada.id}/as-student").status_code == 405


@pytest.mark.both_databases
def test_notes_are_staffs_own(admin: TestClient, ada: TestClient) -> None:
    written = admin.post(f"/api/admin/students/{ada.id}/notes", json={"notes": "<b>Call</b> her on Monday ☎"})
    assert written.json()["notes"] == "<b>Call</b> her on Monday ☎"
    assert "notes" not in ada.get("/api/user").json()
    assert ada.post(f"/api/admin/students/{ada.id}/notes", json={"notes": "x"}).status_code == 403
    too_long = admin.post(f"/api/admin/students/{ada.id}/notes", json={"notes": "x" * 10_001})
    assert too_long.status_code == 422


@pytest.mark.both_databases
def test_of_two_who_write_notes_at_once_the_second_is_asked(admin: TestClient, ada: TestClient) -> None:
    path = f"/api/admin/students/{ada.id}/notes"
    assert admin.post(path, json={"notes": "Allergic to latex.", "before": ""}).status_code == 200
    second = admin.post(path, json={"notes": "Call her.", "before": ""})
    assert second.status_code == 409
    assert second.json()["message"].startswith("Somebody else has changed these notes meanwhile.")
    assert (
        admin.get(f"/api/admin/students/{ada.id}/record").json()["student"]["notes"] == "Allergic to latex."
    )
    both = {"notes": "Allergic to latex. Call her.", "before": "Allergic to latex."}
    assert admin.post(path, json=both).status_code == 200


@pytest.mark.both_databases
def test_the_audit_tells_who_did_what(admin: TestClient, ada: TestClient) -> None:
    admin.post(f"/api/admin/students/{ada.id}/status", json={"status": "paused"})
    lines = admin.get(f"/api/admin/audit?subject={ada.id}").json()
    assert [(line["action"], line["actor"], line["subject"]) for line in lines] == [
        ("status_changed", "admin", "ada"),
        ("registered", None, "ada"),
    ]
    assert lines[0]["details"] == {"before": "active", "after": "paused"}
    assert lines[0]["sessionId"] is not None
    assert admin.get("/api/admin/audit?action=status_changed").json() == lines[:1]
    assert admin.get(f"/api/admin/audit?subject={ada.id}&before={lines[0]['id']}").json() == lines[1:]
    assert admin.get("/api/admin/audit?limit=1").json() == lines[:1]
    assert "status_changed" in admin.get("/api/admin/audit/actions").json()
    for query in ("subject=AD", f"subject=%23{ada.id}", "subject=ada&actor=admin"):
        assert admin.get(f"/api/admin/audit?{query}").json()[:1] == lines[:1]
    for nobody in ("subject=a%25", "subject=99999999999999", "actor=ada"):
        assert admin.get(f"/api/admin/audit?{nobody}").json() == []

    file = admin.get(f"/api/admin/audit/file?subject={ada.id}")
    assert file.headers["content-type"] == "text/csv; charset=utf-8"
    rows = file.text.splitlines()
    assert rows[0] == '"at","action","actor","subject","details"'
    assert len(rows) == 3
    assert ',"status_changed","admin","ada",' in rows[1]


def test_nobody_is_not_found(admin: TestClient) -> None:
    for path in ("record", "activity", "as-student"):
        for number in ("999", "0", "-1", "99999999999999999999"):
            assert admin.get(f"/api/admin/students/{number}/{path}").status_code == 404
    assert admin.post("/api/admin/students/999/notes", json={"notes": ""}).status_code == 404


def test_no_spreadsheet_takes_a_name_in_the_audit_for_a_formula(
    admin: TestClient, new_browser: Callable[[], TestClient]
) -> None:
    form = {"username": "=1+1", "password": "secret1"}
    assert new_browser().post("/api/register", json=form).status_code == 200
    assert ',"registered","","\'=1+1",' in admin.get("/api/admin/audit/file").text

"""The inbox of those who write the lessons, a student's questions, and what models cost, over HTTP."""

from collections.abc import Callable

import yaml
from sqlalchemy import select
from starlette.testclient import TestClient

from cubital.accounts.tables import audit
from cubital.testing import run_in

SignIn = Callable[..., TestClient]


def ask(client: TestClient, text: str) -> dict:
    return client.get("/api/modules/5/agent", params={"message": text}).json()


def inbox(client: TestClient) -> list[dict]:
    return client.get("/api/tutor/admin/inbox").json()


def test_what_wants_an_editor_is_in_the_inbox_without_a_name(student: TestClient, sign_in: SignIn):
    ask(student, "who won the world cup")
    disliked = ask(student, "which tube do i fill first")
    student.post(
        f"/api/tutor/answers/{disliked['id']}/feedback", json={"thumb": "down", "reason": "It is too long"}
    )
    ask(student, "my glucose is 300 what should i do")
    found = inbox(sign_in(student, "admin"))
    assert {one["kind"] for one in found} == {"unanswered", "disliked", "refused"}
    assert {one["state"] for one in found} == {"open"}
    by_kind = {one["kind"]: one for one in found}
    assert by_kind["disliked"]["question"] == "which tube do i fill first"
    assert by_kind["disliked"]["reason"] == "It is too long"
    assert "student" not in str([one["question"] for one in found])


def test_a_todo_is_exported_and_what_is_asked_again_after_it_was_done_comes_back(
    student: TestClient, sign_in: SignIn
):
    ask(student, 'who "won": the\nworld cup')
    admin = sign_in(student, "admin")
    [entry] = inbox(admin)
    path = f"/api/tutor/admin/inbox/{entry['entry']}"
    assert admin.post(path, json={"state": "todo"}).status_code == 200
    exported = admin.get("/api/tutor/admin/inbox.yaml").text
    assert "asked once, last on" in exported
    [section] = yaml.safe_load(exported)
    assert section["questions"] == ['who "won": the world cup']
    assert len(section["key_points"]) == 2
    admin.post(path, json={"state": "done"})
    assert [one["state"] for one in inbox(admin)] == ["done"]
    assert yaml.safe_load(admin.get("/api/tutor/admin/inbox.yaml").text) is None
    ask(sign_in(student), 'who "won": the\nworld cup')
    assert [one["state"] for one in inbox(sign_in(student, "admin"))] == ["open"]


def test_a_look_at_a_students_questions_is_written_into_the_audit(student: TestClient, sign_in: SignIn):
    ask(student, "who won the world cup")
    student_id = student.get("/api/user").json()["id"]
    admin = sign_in(student, "admin")
    [asked] = admin.get(f"/api/tutor/admin/students/{student_id}/questions").json()
    assert (asked["question"], asked["covered"]) == ("who won the world cup", False)
    looks = run_in(
        admin, lambda work: work.all(select(audit).where(audit.c.action == "tutor_questions_read"))
    )
    assert [row.subject_id for row in looks] == [student_id]
    assert admin.get("/api/tutor/admin/students/999999/questions").status_code == 404


def test_students_see_none_of_it(student: TestClient):
    for path in ("inbox", "inbox.yaml", "students/1/questions", "spending"):
        assert student.get(f"/api/tutor/admin/{path}").status_code == 403
    assert student.post("/api/tutor/admin/inbox/refused:1", json={"state": "done"}).status_code == 403


def test_an_entry_that_can_be_none_is_refused(client: TestClient, sign_in: SignIn):
    admin = sign_in(client, "admin")
    assert admin.post("/api/tutor/admin/inbox/x", json={"state": "done"}).status_code == 404
    assert admin.post("/api/tutor/admin/inbox/refused:1", json={"state": "lost"}).status_code == 422


def test_without_a_model_nothing_is_spent(client: TestClient, sign_in: SignIn):
    spent = sign_in(client, "admin").get("/api/tutor/admin/spending").json()
    assert (spent["model"], spent["days"]) == (None, [])
    assert client.get("/api/tutor/budget").json()["model"] is None

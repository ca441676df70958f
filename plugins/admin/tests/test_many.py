"""Many students at once: a new status for all, mail to those who may come in now, and back again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from cubital.accounts.user import User
from cubital.testing import letters

MANY = "/api/admin/students/status"


def wish(admin: TestClient, status: str, *ids: int) -> dict[str, object]:
    answer = admin.post(MANY, json={"changes": [{"id": each, "status": status} for each in ids]})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@pytest.mark.both_databases
def test_all_are_changed_and_it_can_be_undone(
    client: TestClient, admin: TestClient, add_user: Callable[..., User]
) -> None:
    ann = add_user("ann", status="pending", email="ann@example.org")
    bob = add_user("bob", status="paused", email="bob@example.org")
    cleo = add_user("cleo")
    me = next(user["id"] for user in admin.get("/api/admin/students").json() if user["isAdmin"])

    done = wish(admin, "active", ann.id, bob.id, cleo.id, me, 999_999)
    assert done["changed"] == [
        {"id": ann.id, "before": "pending", "status": "active"},
        {"id": bob.id, "before": "paused", "status": "active"},
    ]
    assert done["unchanged"] == 1
    refused = {each["id"]: each["message"] for each in done["refused"]}  # type: ignore[attr-defined]
    assert refused[me] == "Demo Admin is an administrator, not a student."
    assert refused[999_999] == "There is no user 999999."

    # Only who had to wait is told.
    [letter] = letters(client)
    assert letter["To"] == "ann@example.org"
    assert "is now active" in str(letter)

    undo = [{"id": each["id"], "status": each["before"]} for each in done["changed"]]  # type: ignore[attr-defined]
    assert admin.post(MANY, json={"changes": undo}).status_code == 200
    standing = {user["username"]: user["status"] for user in admin.get("/api/admin/students").json()}
    assert (standing["ann"], standing["bob"], standing["cleo"]) == ("pending", "paused", "active")
    assert len(letters(client)) == 1


@pytest.mark.both_databases
def test_an_undo_does_not_undo_what_a_colleague_did_meanwhile(
    admin: TestClient, add_user: Callable[..., User]
) -> None:
    ann, bob = add_user("ann", full_name="Ann Lee"), add_user("bob")
    done = wish(admin, "paused", ann.id, bob.id)
    wish(admin, "terminated", ann.id)  # the colleague
    undo = [
        {"id": each["id"], "status": each["before"], "expected": each["status"]}
        for each in done["changed"]  # type: ignore[attr-defined]
    ]
    undone = admin.post(MANY, json={"changes": undo}).json()
    assert undone["changed"] == [{"id": bob.id, "before": "paused", "status": "active"}]
    assert undone["refused"] == [
        {"id": ann.id, "message": "Ann Lee is terminated now: a colleague changed it."}
    ]
    standing = {user["username"]: user["status"] for user in admin.get("/api/admin/students").json()}
    assert (standing["ann"], standing["bob"]) == ("terminated", "active")


def test_one_activation_is_told_by_mail_too(
    client: TestClient, admin: TestClient, add_user: Callable[..., User]
) -> None:
    ann = add_user("ann", status="pending", email="ann@example.org")
    assert admin.post(f"/api/admin/students/{ann.id}/status", json={"status": "active"}).status_code == 200
    assert len(letters(client)) == 1
    admin.post(f"/api/admin/students/{ann.id}/status", json={"status": "paused"})
    admin.post(f"/api/admin/students/{ann.id}/status", json={"status": "active"})
    assert len(letters(client)) == 1


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"changes": []},
        {"changes": [{"id": 0, "status": "active"}]},
        {"changes": [{"id": 2**40, "status": "active"}]},
        {"changes": [{"id": 1, "status": "gone"}]},
        {"changes": [{"id": 1, "status": "active"}] * 1001},
    ],
)
def test_a_senseless_wish_changes_nothing(admin: TestClient, body: object) -> None:
    assert admin.post(MANY, json=body).status_code == 422

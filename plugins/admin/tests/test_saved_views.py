"""Saved views of the student list: each administrator's own, by name, gone with the account."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from cubital.accounts.user import User
from cubital.storage.work import Work
from cubital.testing import run_in
from cubital_admin.personal_data import personal_data_of
from cubital_admin.students.saved_views import MOST
from cubital_admin.tables import saved_views

pytestmark = pytest.mark.both_databases

VIEWS = "/api/admin/views"
PAUSED = {"name": "Paused, longest away", "words": "li", "status": "paused", "order": "-active"}


def test_a_view_comes_back_as_it_was_saved_and_a_name_holds_one(admin: TestClient) -> None:
    saved = admin.post(VIEWS, json=PAUSED)
    assert saved.status_code == 200, saved.text
    assert admin.get(VIEWS).json() == [PAUSED | {"id": saved.json()["id"]}]
    again = admin.post(VIEWS, json=PAUSED | {"status": None, "name": f"  {PAUSED['name']} "})
    assert again.json()["id"] == saved.json()["id"]
    (only,) = admin.get(VIEWS).json()
    assert only["status"] is None
    assert admin.delete(f"{VIEWS}/{only['id']}").status_code == 200
    assert admin.get(VIEWS).json() == []
    assert admin.delete(f"{VIEWS}/{only['id']}").status_code == 404


def test_views_are_ones_own(
    admin: TestClient, add_user: Callable[..., User], new_browser: Callable[[], TestClient],
    sign_in: Callable[..., TestClient], ada: TestClient,
) -> None:  # fmt: skip
    view = admin.post(VIEWS, json=PAUSED).json()["id"]
    assert ada.get(VIEWS).status_code == 403
    assert ada.post(VIEWS, json=PAUSED).status_code == 403
    add_user("grace", role="admin")
    other = sign_in(new_browser(), "grace")
    assert other.get(VIEWS).json() == []
    assert other.delete(f"{VIEWS}/{view}").status_code == 404
    assert len(admin.get(VIEWS).json()) == 1


WRONG = [
    {"name": " "},
    {"name": "x" * 61},
    {"words": "x" * 201},
    {"status": "asleep"},
    {"order": "fate"},
]


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_no_view_is_refused(admin: TestClient, wrong: dict[str, str]) -> None:
    assert admin.post(VIEWS, json=PAUSED | wrong).status_code in (400, 422)
    assert admin.get(VIEWS).json() == []


def test_there_is_a_most(admin: TestClient) -> None:
    for number in range(MOST):
        assert admin.post(VIEWS, json=PAUSED | {"name": f"View {number}"}).status_code == 200
    refused = admin.post(VIEWS, json=PAUSED)
    assert (refused.status_code, refused.json()["message"]) == (
        409,
        f"You have {MOST} saved views. Delete one first.",
    )
    assert admin.post(VIEWS, json=PAUSED | {"name": "View 3"}).status_code == 200


def test_they_are_exported_and_erased_with_the_account(
    admin: TestClient, add_user: Callable[..., User], new_browser: Callable[[], TestClient],
    sign_in: Callable[..., TestClient],
) -> None:  # fmt: skip
    grace = add_user("grace", role="admin")
    sign_in(new_browser(), "grace").post(VIEWS, json=PAUSED)
    admin.post(VIEWS, json=PAUSED)

    def forget(work: Work) -> dict[str, Any]:
        data = personal_data_of(work, grace)
        data.erase(work)
        return data.export

    own = run_in(admin, forget)
    assert own["savedViews"] == [{key: PAUSED[key] for key in ("name", "words", "status")}]
    owners = run_in(admin, lambda work: [row.user_id for row in work.all(select(saved_views.c.user_id))])
    assert grace.id not in owners
    assert len(owners) == 1

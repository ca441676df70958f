"""An administrator turns off somebody's two-step sign-in: after proof of their own; the owner hears of it."""

from datetime import UTC, datetime, timedelta

import pyotp
import pytest
from sqlalchemy import select, update

from cubital.accounts.tables import audit, sessions
from cubital.testing import letters, run_in

FACTOR = "/api/account/second-factor"
SIGN_IN = {"username": "ada", "password": "secret1"}


def set_up(browser):
    secret = browser.post(f"{FACTOR}/app").json()["secret"]
    answer = browser.post(f"{FACTOR}/app/confirm", json={"code": pyotp.TOTP(secret).now()})
    assert answer.status_code == 200, answer.text


def removal_of(user_id):
    return f"/api/admin/students/{user_id}/second-factor/remove"


def two_step(admin, ada):
    return admin.get(f"/api/admin/students/{ada.id}/record").json()["twoStep"]


@pytest.fixture
def ada(ada):
    """With two-step sign-in and a mail address."""
    changed = ada.post("/api/account/details", json={"email": "ada@example.org"})
    assert changed.status_code == 200, changed.text
    set_up(ada)
    return ada


def an_hour_ago(work):
    work.run(update(sessions).values(created_at=datetime.now(UTC) - timedelta(hours=1)))


@pytest.mark.both_databases
def test_who_has_lost_theirs_signs_in_by_the_password_again(admin, ada, new_browser):
    assert two_step(admin, ada) is True
    assert new_browser().post("/api/login", json=SIGN_IN).status_code == 403
    assert admin.post(removal_of(ada.id)).status_code == 200
    assert two_step(admin, ada) is False
    assert ada.get("/api/user").status_code == 401, "signed out everywhere"
    assert new_browser().post("/api/login", json=SIGN_IN).status_code == 200
    letter = letters(admin)[-1]
    assert letter["to"] == "ada@example.org"
    assert "turned off two-step sign-in" in letter.get_content()
    rows = run_in(
        admin, lambda work: work.all(select(audit).where(audit.c.action == "second_factor_removed"))
    )
    assert [(row.subject_id, row.actor_id) for row in rows] == [(ada.id, admin.get("/api/user").json()["id"])]
    assert admin.post(removal_of(ada.id)).status_code == 404, "there is nothing to turn off any more"


def test_it_takes_the_administrators_own_fresh_proof(admin, ada):
    run_in(admin, an_hour_ago)
    path = removal_of(ada.id)
    assert admin.post(path).json()["message"] == "Please enter your password first."
    for wrong in ("secret1", "guessed"):  # not the student's either
        assert admin.post(path, json={"password": wrong}).status_code == 403
    assert two_step(admin, ada) is True
    assert admin.post(path, json={"password": "admin123"}).status_code == 200
    assert two_step(admin, ada) is False


def test_ones_own_is_turned_off_on_the_profile(admin):
    set_up(admin)
    answer = admin.post(removal_of(admin.get("/api/user").json()["id"]))
    assert (answer.status_code, "in your profile" in answer.json()["message"]) == (409, True)
    assert admin.get(FACTOR).json()["active"] is True


def test_nobody_else_may(admin, ada, new_browser):
    assert new_browser().post(removal_of(ada.id)).status_code == 401
    assert ada.post(removal_of(ada.id), json={"password": "secret1"}).status_code == 403
    assert admin.post(removal_of(999_999)).status_code == 404
    assert two_step(admin, ada) is True

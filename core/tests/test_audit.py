"""The audit: every change of an account leaves a line, and no line is ever changed."""

import pytest
from sqlalchemy import delete, select, update
from sqlalchemy.exc import DBAPIError

from cubital.accounts.status import change_status
from cubital.accounts.tables import audit
from cubital.accounts.user import find_by_username
from cubital.testing import run_in

pytestmark = pytest.mark.both_databases

NEW = {"username": "ada", "password": "secret1", "fullName": "Ada Byron", "email": "ada@example.org"}


@pytest.fixture
def ada(client):
    client.post("/api/register", json=NEW)
    return client


def lines(client, action):
    entries = run_in(client, lambda work: work.all(select(audit).where(audit.c.action == action)))
    return [line for line in entries if line.subject_id == run_in(client, id_of_ada)]


def id_of_ada(work):
    first = work.one(
        select(audit.c.subject_id).order_by(audit.c.id.desc()).where(audit.c.action == "registered")
    )
    return first.subject_id


def session_id(client):
    return next(each["id"] for each in client.get("/api/account/sessions").json() if each["current"])


def leave_a_line(client, action):
    if action == "password_changed":
        form = {"currentPassword": "secret1", "newPassword": "another1"}
        return client.post("/api/account/password", json=form)
    if action == "session_ended":
        cookie = client.cookies["cubital_session"]
        client.cookies.clear()
        client.post("/api/login", json=NEW)
        other = session_id(client)
        client.cookies.clear()
        client.cookies["cubital_session"] = cookie
        return client.post(f"/api/account/sessions/{other}/end")
    if action == "exported":
        return client.get("/api/account/data")
    if action == "erased":
        return client.post("/api/account/erase", json={"password": "secret1"})
    calls = {"other_sessions_ended": "end-others", "all_sessions_ended": "end-all"}
    return client.post(f"/api/account/sessions/{calls[action]}")


@pytest.mark.parametrize(
    "action",
    [
        "password_changed",
        "session_ended",
        "other_sessions_ended",
        "all_sessions_ended",
        "exported",
        "erased",
    ],
)
def test_what_one_does_to_ones_account_is_written_with_who_and_from_where(ada, action):
    mine = session_id(ada)
    assert leave_a_line(ada, action).status_code == 200
    (line,) = lines(ada, action)
    assert (line.actor_id, line.session_id) == (line.subject_id, mine)
    assert "ada" not in str(line.details).lower(), "a line outlives the account"


def test_a_registration_and_a_reset_are_written_without_an_actor(ada):
    token = ada.post("/api/auth/reset-password-request", json={"identifier": "ada"}).json()["resetToken"]
    ada.post("/api/auth/reset-password", json={"resetToken": token, "newPassword": "another1"})
    (registered,) = lines(ada, "registered")
    (reset,) = lines(ada, "password_reset")
    assert registered.details == {"status": "active", "role": "student"}
    assert reset.details == {"sessions_ended": 1}
    assert (registered.actor_id, reset.actor_id, reset.session_id) == (None, None, None)


def test_a_change_of_status_is_written_with_both(ada):
    run_in(ada, lambda work: change_status(work, find_by_username(work, "ada").id, "paused"))
    (line,) = lines(ada, "status_changed")
    assert line.details == {"before": "active", "after": "paused"}


def test_what_is_refused_leaves_no_line(ada):
    ada.post("/api/account/password", json={"currentPassword": "wrong", "newPassword": "another1"})
    ada.post("/api/account/erase", json={"password": "wrong"})
    ada.post("/api/account/sessions/999999/end")
    assert len(lines(ada, "registered")) == 1
    for action in ("password_changed", "erased", "session_ended"):
        assert lines(ada, action) == []


@pytest.mark.parametrize("change", [update(audit).values(action="nothing"), delete(audit)])
def test_the_database_itself_refuses_to_change_or_delete_a_line(ada, change):
    before = run_in(ada, lambda work: work.all(select(audit).order_by(audit.c.id)))
    assert before
    with pytest.raises(DBAPIError, match="append-only"):
        run_in(ada, lambda work: work.run(change))
    assert run_in(ada, lambda work: work.all(select(audit).order_by(audit.c.id))) == before

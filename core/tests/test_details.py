"""One's own name, email address and phone number: seen, changed, and found by staff."""

import pytest
from sqlalchemy import update

from cubital.accounts.resetting import new_token
from cubital.accounts.tables import users
from cubital.api import proving
from cubital.testing import run_in

NEW = {"username": "ada", "password": "secret1", "fullName": "Ada", "email": "ada@example.org"}
DETAILS = {"fullName": "Ada Byron", "email": "ada@example.org", "phoneNumber": "+1 919 555 0100"}


@pytest.fixture
def ada(client):
    assert client.post("/api/register", json=NEW).status_code == 200
    return client


@pytest.mark.both_databases
def test_name_and_phone_number_are_changed_and_staff_find_the_new_name(ada, sign_in):
    answer = ada.post("/api/account/details", json=DETAILS)
    assert answer.status_code == 200
    assert answer.json()["waitingEmail"] is None
    assert answer.json()["user"]["fullName"] == "Ada Byron"
    user = ada.get("/api/user").json()
    assert (user["fullName"], user["phoneNumber"]) == ("Ada Byron", "+1 919 555 0100")
    sign_in(ada, "admin")
    students = ada.get("/api/admin/students?q=byron").json()
    assert "ada" in str(students)


@pytest.mark.both_databases
def test_without_a_mail_server_a_new_address_counts_at_once(ada):
    ada.post("/api/account/details", json=DETAILS | {"email": "Countess@Example.org"})
    assert ada.get("/api/user").json()["email"] == "Countess@example.org"
    started = ada.post("/api/auth/reset-password-request", json={"identifier": "countess@example.org"})
    assert "resetToken" in started.json()
    assert ada.post("/api/auth/reset-password-request", json={"identifier": NEW["email"]}).status_code == 404


@pytest.mark.both_databases
def test_a_field_that_is_left_out_stays_as_it_is(ada):
    ada.post("/api/account/details", json=DETAILS)
    for part in (
        {},
        {"email": DETAILS["email"]},
        {"phoneNumber": "+1 919 555 0101"},
        {"fullName": "Ada King"},
    ):
        assert ada.post("/api/account/details", json=part).status_code == 200
    user = ada.get("/api/user").json()
    assert [user[name] for name in DETAILS] == ["Ada King", DETAILS["email"], "+1 919 555 0101"]


@pytest.mark.both_databases
def test_a_field_that_is_emptied_is_empty(ada):
    ada.post("/api/account/details", json={"fullName": "", "email": "", "phoneNumber": ""})
    user = ada.get("/api/user").json()
    assert (user["fullName"], user["email"], user["phoneNumber"]) == ("", "", "")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"fullName": "A"}, "Full name must be at least 2 characters"),
        ({"email": "nowhere"}, "Invalid email address"),
        ({"phoneNumber": "call me"}, "Invalid phone number format"),
    ],
)
def test_what_sign_up_refuses_is_refused_here(ada, wrong, message):
    refused = ada.post("/api/account/details", json=DETAILS | wrong)
    assert (refused.status_code, refused.json()["message"]) == (422, message)
    assert ada.get("/api/user").json()["fullName"] == "Ada"


@pytest.mark.both_databases
def test_an_address_of_somebody_else_is_refused_and_nothing_changes(ada):
    ada.post("/api/register", json=NEW | {"username": "bea", "email": "bea@example.org"})
    refused = ada.post("/api/account/details", json=DETAILS | {"email": "ADA@example.org"})
    assert refused.status_code == 409
    assert ada.get("/api/user").json()["fullName"] == "Ada"


def test_long_after_signing_in_another_address_needs_the_password(ada, monkeypatch):
    monkeypatch.setattr(proving, "JUST_SIGNED_IN", proving.JUST_SIGNED_IN * 0)
    other = DETAILS | {"email": "thief@example.org"}
    assert ada.post("/api/account/details", json=other).status_code == 403
    assert ada.post("/api/account/details", json=other | {"password": "a guess"}).status_code == 403
    assert ada.get("/api/user").json()["email"] == NEW["email"]
    assert ada.post("/api/account/details", json=DETAILS).status_code == 200, "a name needs none"
    assert ada.post("/api/account/details", json=other | {"password": "secret1"}).status_code == 200


@pytest.mark.both_databases
def test_a_reset_link_mailed_to_the_old_address_leads_nowhere_any_more(ada):
    user_id = ada.get("/api/user").json()["id"]
    token = run_in(ada, new_token, user_id)
    ada.post("/api/account/details", json=DETAILS | {"email": "new@example.org"})
    reset = {"resetToken": token, "newPassword": "another good one"}
    assert ada.post("/api/auth/reset-password", json=reset).status_code == 400


def test_nobody_changes_them_without_being_signed_in(client):
    assert client.post("/api/account/details", json=DETAILS).status_code == 401
    assert client.post("/api/account/email/confirm", json={"token": "x"}).status_code == 401


@pytest.mark.both_databases
def test_who_is_paused_meanwhile_changes_nothing(ada):
    run_in(ada, lambda work: work.run(update(users).values(status="paused")))
    assert ada.post("/api/account/details", json=DETAILS).status_code in (401, 403)

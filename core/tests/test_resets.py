"""A reset's token: for one account, whoever else is named with it."""

from datetime import UTC, datetime

import pytest

from cubital.accounts.details import waiting_email
from cubital.accounts.registration_tokens import registration_of
from cubital.accounts.status import change_status
from cubital.accounts.tables import email_changes
from cubital.accounts.user import find_by_username
from cubital.testing import run_in

pytestmark = pytest.mark.both_databases

ADA = {"username": "ada", "password": "secret1", "email": "ada@example.org"}
BEA = {"username": "bea", "password": "secret1", "email": "bea@example.org"}


@pytest.fixture
def token(client):
    """Of a reset that ada began; bea has an account too, and nobody is signed in."""
    for new in (ADA, BEA):
        client.post("/api/register", json=new)
        client.cookies.clear()
    return client.post("/api/auth/reset-password-request", json={"identifier": "ada"}).json()["resetToken"]


def reset(client, token, identifier):
    form = {"identifier": identifier, "resetToken": token, "newPassword": "another1"}
    return client.post("/api/auth/reset-password", json=form)


@pytest.mark.parametrize("identifier", ["bea", "bea@example.org", "nobody"])
def test_it_sets_nobody_elses_password_and_stays_good(client, token, identifier):
    refused = reset(client, token, identifier)
    assert refused.status_code == 400
    assert refused.json()["message"] == "This reset link is no longer valid. Please request a new one."
    assert client.post("/api/login", json=BEA).status_code == 200
    assert reset(client, token, "ada").status_code == 200


@pytest.mark.parametrize("identifier", ["ada", "ADA ", "ada@Example.org", ""])
def test_its_owner_may_be_named_in_any_way_or_not_at_all(client, token, identifier):
    assert reset(client, token, identifier).status_code == 200
    assert client.post("/api/login", json=ADA | {"password": "another1"}).status_code == 200
    assert client.post("/api/login", json=BEA).status_code == 200


PENDING = ADA | {"username": "pat", "email": "pat@example.org"}


def begin(client):
    client.post("/api/auth/registration/initiate", json=PENDING)
    return client.cookies["cubital_registration"]


def reset_by_mail(client):
    started = client.post("/api/auth/reset-password-request", json={"identifier": "pat"})
    assert reset(client, started.json()["resetToken"], "pat").status_code == 200


def change(client):
    run_in(client, lambda work: change_status(work, find_by_username(work, "pat").id, "active"))
    assert client.post("/api/login", json=PENDING).status_code == 200
    form = {"currentPassword": "secret1", "newPassword": "another1"}
    assert client.post("/api/account/password", json=form).status_code == 200


@pytest.mark.parametrize("replace", [reset_by_mail, change])
def test_a_new_password_ends_what_an_earlier_registration_could_open(client, replace):
    token = begin(client)
    pat = run_in(client, find_by_username, "pat").id
    elsewhere = {
        "token_hash": "x",
        "email": "mallory@example.org",
        "expires_at": datetime(2100, 1, 1, tzinfo=UTC),
    }
    run_in(client, lambda work: work.insert(email_changes, user_id=pat, **elsewhere))
    assert run_in(client, registration_of, token) == pat
    assert run_in(client, waiting_email, pat) == "mallory@example.org"
    replace(client)
    assert run_in(client, registration_of, token) is None
    assert run_in(client, waiting_email, pat) is None

"""Invitations: staff make accounts, and people choose their own passwords by a mailed link."""

from __future__ import annotations

import re
from collections.abc import Callable

import nacl.pwhash
import pytest
from starlette.testclient import TestClient

from cubital.testing import letters

pytestmark = pytest.mark.both_databases

CALL = "/api/admin/invitations"


def test_who_is_invited_chooses_a_password_and_comes_in(
    client: TestClient, admin: TestClient, new_browser: Callable[[], TestClient]
) -> None:
    people = [
        {"email": "ann@example.org", "fullName": "Ann Example"},
        {"email": "ann@other.example.org", "username": ""},
        {"email": "bob@example.org", "username": "bobby"},
    ]
    sent = admin.post(CALL, json={"people": people})
    assert sent.status_code == 200, sent.text
    assert [each["username"] for each in sent.json()["invited"]] == ["ann", "ann2", "bobby"]
    mail = letters(client)
    assert [letter["To"] for letter in mail] == [person["email"] for person in people]
    [(token, invited)] = re.findall(r"/auth#reset=([^\s&]+)&invited=(\S+)", mail[0].get_content())
    assert invited == "ann"

    browser = new_browser()
    credentials = {"username": "ann", "password": "correct-horse-1", "role": "student", "isAdmin": False}
    assert browser.post("/api/login", json=credentials | {"password": "!"}).status_code in (401, 422)
    chosen = {"identifier": invited, "resetToken": token, "newPassword": "correct-horse-1"}
    assert browser.post("/api/auth/reset-password", json=chosen).status_code == 200
    assert browser.post("/api/login", json=credentials).json()["fullName"] == "Ann Example"
    assert browser.post("/api/auth/reset-password", json=chosen).status_code == 400
    actions = [line["action"] for line in admin.get("/api/admin/audit?subject=ann").json()]
    assert actions.count("password_chosen") == 1
    assert "password_reset" not in actions


def test_all_are_invited_or_none(client: TestClient, admin: TestClient, ada: TestClient) -> None:
    people = [
        {"email": "ann@example.org"},
        {"email": ""},
        {"email": "nonsense"},
        {"email": "carl@example.org", "username": "ADA"},
        {"email": "ann@example.org", "username": "again"},
        {"email": "dan@example.org", "fullName": "D", "phoneNumber": "call me"},
    ]
    refused = admin.post(CALL, json={"people": people})
    assert refused.status_code == 422
    assert {each["field"]: each["message"] for each in refused.json()["errors"]} == {
        "people.1.email": "Enter an email address",
        "people.2.email": "Invalid email address",
        "people.3.username": "Username already exists",
        "people.4.email": "The same email address stands further up",
        "people.5.fullName": "Full name must be at least 2 characters",
        "people.5.phoneNumber": "Invalid phone number format",
    }
    assert letters(client) == []
    assert {user["username"] for user in admin.get("/api/admin/students").json()} == {
        "student",
        "admin",
        "ada",
    }


def test_a_guess_at_an_invited_account_costs_as_much_as_at_none(
    admin: TestClient, new_browser: Callable[[], TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the time of the answer would tell who was invited and has not come yet."""
    admin.post(CALL, json={"people": [{"email": "ann@example.org"}]}).raise_for_status()
    verify = nacl.pwhash.verify
    costs: list[bytes] = []

    def counted(its_hash: bytes, password: bytes) -> bool:
        costs.append(its_hash.rpartition(b"$")[0].rpartition(b"$")[0])  # without salt and digest
        return verify(its_hash, password)

    monkeypatch.setattr("nacl.pwhash.verify", counted)
    browser = new_browser()
    for name in ("ann", "nobody"):
        refused = browser.post("/api/login", json={"username": name, "password": "guessed"})
        assert refused.status_code == 401
    assert costs == [b"$argon2id$v=19$m=19456,t=2,p=1"] * 2


def test_no_invitation_takes_the_name_of_an_erased_account(admin: TestClient) -> None:
    people = [{"email": "ann@example.org", "username": "erased:7"}]
    refused = admin.post(CALL, json={"people": people})
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["field"] == "people.0.username"

"""Accounts that are linked with an identity provider: after proof alone, and by their owners."""

import pytest
from identity_provider import ADA
from provider_visits import BASE, METHODS, actions, come_back, link, refusal, rows
from sqlalchemy import select, update

from cubital.accounts.tables import identities, sessions
from cubital.testing import letters, run_in


def test_an_equal_email_address_links_nothing(opened, provider):
    client = opened()
    known = {"username": "countess", "password": "secret1", "email": "ADA@school.example"}
    client.post("/api/register", json=known)
    client.post("/api/logout")
    for account in (ADA, ADA | {"email_verified": False}):
        provider.prepare(accounts={"ada": account})
        refusal(come_back(client, provider), 409, "then link School account on your profile")
    assert client.get("/api/user").status_code == 401
    assert rows(client, select(identities)) == []


@pytest.mark.both_databases
def test_an_account_is_linked_and_unlinked_by_its_owner(opened, provider, sign_in):
    client = sign_in(opened())
    assert client.get(METHODS).json() == {
        "hasPassword": True,
        "providers": [
            {"provider": "school", "label": "School account", "linkedAt": None, "usable": True},
        ],
    }
    answer = link(client, provider)
    assert answer.json() == {"linked": "School account", "redirect": "/profile"}
    assert client.get(METHODS).json()["providers"][0]["linkedAt"]
    assert client.get("/api/account/data").json()["core"]["identities"][0]["subject"] == "ada"

    client.post("/api/logout")
    assert come_back(client, provider).json()["user"]["username"] == "student"

    assert client.post(f"{METHODS}/school/unlink").status_code == 200
    assert client.post(f"{METHODS}/school/unlink").status_code == 404
    assert client.get(METHODS).json()["providers"][0]["linkedAt"] is None
    assert [each for each in actions(client) if each.startswith("identity")] == [
        "identity_linked",
        "identity_unlinked",
    ]


def test_the_owner_hears_by_mail_of_a_new_way_in(opened, provider, sign_in):
    client = sign_in(opened())
    client.post("/api/account/details", json={"email": "owner@school.example"})
    link(client, provider)
    link(client, provider)
    [message] = letters(client)
    assert message["To"] == "owner@school.example"
    assert message["Subject"].endswith("has another way to sign in")
    assert "An account of School account can now sign in to yours." in message.get_content()


def test_what_one_began_to_link_no_other_can_finish(opened, provider, sign_in):
    client = sign_in(opened())
    back = provider.sign_in(client.post(f"{METHODS}/school/link").json()["url"])
    sign_in(client, "admin")
    refusal(client.post(f"{BASE}/finish", json=back), 409, "Somebody else is signed in here")
    sign_in(client)
    back = provider.sign_in(client.post(f"{METHODS}/school/link").json()["url"])
    client.post("/api/logout")
    refusal(client.post(f"{BASE}/finish", json=back), 401, "signed out meanwhile")
    assert rows(client, select(identities)) == []


@pytest.mark.both_databases
def test_an_identity_is_one_accounts_and_an_account_has_one_of_each(opened, provider, sign_in):
    provider.prepare(accounts={"ada": ADA, "eve": {"email": "eve@school.example", "email_verified": True}})
    client = sign_in(opened())
    assert link(client, provider).status_code == 200
    assert link(client, provider).status_code == 200, "twice is no harm"
    refusal(link(client, provider, "eve"), 409, "Unlink that one first")
    sign_in(client, "admin")
    refusal(link(client, provider), 409, "already signs somebody else in")


def test_linking_wants_the_password_where_the_sign_in_was_long_ago(opened, sign_in):
    client = sign_in(opened())
    began = rows(client, select(sessions))[0]["created_at"]
    run_in(client, lambda work: work.run(update(sessions).values(created_at=began.replace(minute=0, day=1))))
    client.app.state.school.remembered_sessions._callers.clear()
    assert client.post(f"{METHODS}/school/link").status_code == 403
    assert client.post(f"{METHODS}/school/unlink").status_code == 403
    assert client.post(f"{METHODS}/school/link", json={"password": "student123"}).status_code == 200


def test_the_only_way_in_is_not_unlinked(opened, provider):
    client = opened()
    come_back(client, provider)
    assert client.get(METHODS).json()["hasPassword"] is False
    refusal(client.post(f"{METHODS}/school/unlink"), 409, "only way to sign in")
    token = client.post("/api/auth/reset-password-request", json={"identifier": "ada"}).json()["resetToken"]
    client.post("/api/auth/reset-password", json={"resetToken": token, "newPassword": "secret123"})
    client.post("/api/login", json={"username": "ada", "password": "secret123"})
    assert client.post(f"{METHODS}/school/unlink").status_code == 200


def test_who_has_no_password_may_still_leave(opened, provider):
    client = opened()
    come_back(client, provider)
    assert client.post("/api/account/erase", json={}).status_code == 200
    assert rows(client, select(identities)) == []
    assert come_back(client, provider).json()["user"]["username"] == "ada", "as somebody new"


def test_who_has_a_password_must_show_it_to_leave(client, sign_in):
    answer = sign_in(client).post("/api/account/erase", json={})
    refusal(answer, 422, "Your password is required")

"""Signing in with an identity provider, a real one in another process: who gets in, and as what."""

import json
import re
from typing import Any

import pytest
from identity_provider import ADA
from provider_visits import BASE, actions, begin, come_back, link, person, refusal, rows
from sqlalchemy import select
from structlog.testing import capture_logs

from cubital.accounts.status import change_status
from cubital.accounts.tables import identities
from cubital.testing import free_port, run_in


@pytest.mark.both_databases
def test_a_first_sign_in_makes_an_account_and_the_next_finds_it(opened, provider):
    client = opened()
    answer = come_back(client, provider)
    assert answer.status_code == 200, answer.text
    assert answer.json()["user"]["username"] == "ada"
    me = client.get("/api/user").json()
    assert (me["fullName"], me["email"], me["role"]) == ("Ada Lovelace", "ada@school.example", "student")
    client.post("/api/logout")
    provider.prepare(accounts={"ada": ADA | {"email": "other@school.example", "preferred_username": "x"}})
    assert come_back(client, provider).json()["user"]["id"] == me["id"]
    assert actions(client)[-2:] == ["registered", "identity_linked"]


def test_the_callback_hands_everything_to_the_page_behind_the_hash(opened):
    answer = opened().get(
        f"{BASE}/callback", params={"code": "a&b", "state": "//evil.example"}, follow_redirects=False
    )
    assert answer.status_code == 303
    assert answer.headers["location"] == "/auth#provider=school&state=%2F%2Fevil.example&code=a%26b"


def test_who_is_denied_at_the_provider_hears_it_here(opened, provider):
    client = opened()
    back = provider.sign_in(begin(client), answer="no")
    assert back["error"] == "access_denied"
    refusal(client.post(f"{BASE}/finish", json=back), 400, "School account didn't sign you in")


def test_a_provider_that_is_away_costs_a_sentence(opened, provider, running):
    client = opened()
    back = provider.sign_in(begin(client))
    running.stop()
    try:
        refusal(client.post(f"{BASE}/finish", json=back), 503, "School account doesn't answer just now")
    finally:
        running.start()


def test_a_provider_that_was_never_met_and_is_away(opened, provider):
    client = opened(issuer=f"http://127.0.0.1:{free_port()}")
    refusal(client.post(f"{BASE}/start", json={}), 503, "School account doesn't answer just now")


def test_a_wrong_secret_is_told_as_the_schools_mistake(opened, provider):
    client = opened(client_secret="another")
    refusal(come_back(client, provider), 400, "doesn't accept this school's request")


def test_an_unknown_provider_is_not_there(opened):
    assert opened().post("/api/auth/oidc/nobody/start", json={}).status_code == 404


def test_a_new_account_waits_as_one_of_the_form_would(opened, provider):
    client = opened(registration="approval")
    answer = come_back(client, provider)
    assert answer.json() == {"redirect": "/contact-for-access"}
    assert client.get("/api/user").status_code == 401
    assert person(client, "ada")["status"] == "pending"
    refusal(come_back(client, provider), 403, "waiting to be activated")


def test_a_paused_account_stays_out_whatever_its_claims_say(opened, provider):
    rule = {"claim": "groups", "active": ["students"]}
    client = opened(status=rule, role={"claim": "groups", "admin": ["staff"]})
    assert come_back(client, provider).status_code == 200
    number = client.get("/api/user").json()["id"]
    run_in(client, lambda work: change_status(work, number, "paused"))
    provider.prepare(accounts={"ada": ADA | {"groups": ["students", "staff"]}})
    refusal(come_back(client, provider), 403, "paused by the school")
    assert person(client, "ada")["role"] == "student"


@pytest.mark.both_databases
def test_claims_activate_pause_promote_and_demote(opened, provider):
    client = opened(
        registration="approval",
        role={"claim": "groups", "admin": ["staff"]},
        status={"claim": "enrollment", "active": ["enrolled"], "paused": ["leave"]},
    )

    def arrives_with(**claims: Any) -> tuple[int, str, str]:
        provider.prepare(accounts={"ada": ADA | claims})
        status = come_back(client, provider).status_code
        return status, person(client, "ada")["role"], person(client, "ada")["status"]

    assert arrives_with() == (200, "student", "pending")
    assert arrives_with(enrollment="enrolled") == (200, "student", "active")
    assert arrives_with(enrollment="enrolled", groups=["x", "staff"]) == (200, "admin", "active")
    assert arrives_with() == (200, "student", "active")
    assert arrives_with(enrollment="leave") == (403, "student", "paused")
    assert arrives_with(enrollment="enrolled") == (403, "student", "paused")


def test_an_administrator_by_claim_is_active_at_once(opened, provider):
    provider.prepare(accounts={"ada": ADA | {"groups": "staff"}})
    client = opened(registration="approval", role={"claim": "groups", "admin": ["staff"]})
    assert come_back(client, provider).json()["user"]["role"] == "admin"


def test_no_claim_takes_the_last_administrator_away(opened, provider, sign_in):
    client = sign_in(opened(role={"claim": "groups", "admin": ["staff"]}), "admin")
    link(client, provider)
    with capture_logs() as lines:
        assert come_back(client, provider).json()["user"]["role"] == "admin"
    assert "last_administrator_kept" in [line["event"] for line in lines]


def test_a_school_may_make_no_accounts_by_itself(opened, provider):
    client = opened(create_accounts=False)
    refusal(come_back(client, provider), 403, "ask the school for one")


def test_only_addresses_of_the_schools_domains_are_let_in(opened, provider):
    client = opened(email_domains=["School.example"])
    assert come_back(client, provider).status_code == 200
    for address, verified in (("ada@evil.example", True), ("ada@school.example", False)):
        provider.prepare(accounts={"ada": ADA | {"email": address, "email_verified": verified}})
        refusal(come_back(client, provider), 403, "an address at school.example")


def test_an_unverified_address_is_not_taken_over_unless_the_provider_is_trusted(opened, provider):
    provider.prepare(accounts={"ada": ADA | {"email_verified": False}})
    client = opened()
    assert come_back(client, provider).json()["user"]["email"] == ""


NAMES = [
    ({"preferred_username": "student"}, "student2"),
    ({"preferred_username": "grace@school.example"}, "grace"),
    ({"preferred_username": "", "email": "mary@school.example"}, "mary"),
    ({"preferred_username": "a:b", "email": "", "name": ""}, "member"),
]


def test_a_username_is_made_of_what_the_provider_says(opened, provider):
    client = opened()
    for claims, username in NAMES:
        number = len(rows(client, select(identities)))
        provider.prepare(accounts={f"someone{number}": ADA | {"email": ""} | claims})
        answer = come_back(client, provider, f"someone{number}")
        assert answer.json()["user"]["username"] == username


def test_coming_in_leaves_the_lines_that_a_password_leaves(opened, provider):
    client = opened()
    with capture_logs() as lines:
        come_back(client, provider)
    ours = [(line["event"], line["log_level"]) for line in lines if "network" in line]
    assert ours == [("registered", "info"), ("signed_in", "info")]
    assert not re.search(r"\bada\b", json.dumps(lines, default=str), re.IGNORECASE)


def test_the_page_names_the_providers_only_where_there_are_some(opened, client, provider):
    assert '"identityProviders":[{"name":"school","label":"School account"}]' in opened().get("/auth").text
    assert "identityProviders" not in client.get("/auth").text

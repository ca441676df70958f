"""Other ways to sign in lead to the second factor or not in at all; another system's word is no password."""

import pytest
from provider_visits import METHODS, come_back, link
from second_factor_visits import FACTOR, code_of, enter, forget_steps, set_up, show_password

from cubital.accounts.user import find_by_username
from cubital.api.from_elsewhere import _begin
from cubital.errors import Forbidden
from cubital.http import rate_limits
from cubital.testing import letters, run_in


@pytest.mark.both_databases
def test_a_provider_leads_to_the_second_step(opened, provider, sign_in):
    client = sign_in(opened())
    link(client, provider)
    secret, _ = set_up(client)
    client.cookies.clear()
    forget_steps(client)

    answer = come_back(client, provider)
    assert (answer.status_code, answer.json()) == (
        403,
        {"message": "One more step: show that it's you.", "secondStep": ["app", "recovery"]},
    )
    assert client.get("/api/user").status_code == 401
    assert enter(client, "000000").status_code == 400
    assert enter(client, code_of(secret)).status_code == 200
    assert client.get("/api/user").json()["username"] == "student"


def test_with_a_second_factor_a_link_takes_the_password(opened, provider, sign_in):
    client = sign_in(opened())
    set_up(client)
    refusal = client.post(f"{METHODS}/school/link")
    assert (refusal.status_code, refusal.json()["message"]) == (403, "Please enter your password first.")
    assert client.post(f"{METHODS}/school/link", json={"password": "student123"}).status_code == 200


@pytest.mark.both_databases
def test_no_other_system_opens_an_account_with_a_second_factor(client, sign_in):
    set_up(sign_in(client))
    with pytest.raises(Forbidden, match="Sign in here first, then open the link again"):
        run_in(client, lambda work: _begin(work, find_by_username(work, "student").id, "", None))


@pytest.mark.both_databases
def test_who_comes_by_another_systems_word_shows_the_password_however_fresh(client, sign_in):
    assert sign_in(client).post(f"{FACTOR}/app").status_code == 200
    _, token = run_in(client, lambda work: _begin(work, find_by_username(work, "student").id, "", None))
    client.cookies.clear()
    client.cookies.set("cubital_session", token)
    for call in (f"{FACTOR}/app", "/api/account/sessions/end-others"):
        refusal = client.post(call)
        assert (refusal.status_code, refusal.json()["message"]) == (403, "Please enter your password first.")
    assert client.post(f"{FACTOR}/app", json={"password": "student123"}).status_code == 200


@pytest.mark.parametrize("way", ["reset", "change"])
def test_a_new_password_forgives_the_codes_that_others_guessed(open_client, sign_in, way):
    with open_client(rate_limits="on") as client:
        secret, _ = set_up(sign_in(client))
        own = dict(client.cookies)
        forget_steps(client)
        limit, student = rate_limits.SECOND_STEP_BY_ACCOUNT, client.get("/api/user").json()["id"]
        for _ in range(limit.times):
            client.portal.call(client.app.state.school.limits.take, (limit, str(student)))
        show_password(client)
        assert enter(client, code_of(secret)).status_code == 429

        if way == "reset":
            answer = client.post("/api/auth/reset-password-request", json={"identifier": "student"}).json()
            reset = {"identifier": "student", "newPassword": "another456", "resetToken": answer["resetToken"]}
            assert client.post("/api/auth/reset-password", json=reset).status_code == 200
        else:
            client.cookies.update(own)
            change = {"currentPassword": "student123", "newPassword": "another456"}
            assert client.post("/api/account/password", json=change).status_code == 200
        show_password(client, {"username": "student", "password": "another456"})
        assert enter(client, code_of(secret)).status_code == 200


def test_the_owner_hears_by_mail_what_changes(client, sign_in):
    sign_in(client)
    client.post("/api/account/details", json={"email": "owner@school.example"})
    set_up(client)
    for call in ("recovery-codes", "app/remove"):
        assert client.post(f"{FACTOR}/{call}", json={"password": "student123"}).status_code == 200
    mails = letters(client)
    assert {mail["To"] for mail in mails} == {"owner@school.example"}
    texts = [mail.get_content() for mail in mails]
    for sentence in (
        "An authenticator app was added to your account.",
        "Your account got new recovery codes.",
        "The authenticator app of your account was removed.",
    ):
        assert sum(sentence in text for text in texts) == 1

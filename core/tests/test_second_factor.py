"""The second factor: set up by its owner, wanted by the school, and forgotten with its owner."""

import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest
from pydantic import SecretStr
from second_factor_visits import (
    FACTOR,
    PASSWORD,
    code_of,
    enter,
    forget_steps,
    other_browser,
    set_up,
    show_password,
)
from sqlalchemy import select, update
from starlette.websockets import WebSocketDisconnect
from structlog.testing import capture_logs

from cubital.accounts.second_factor.factors import remove_all
from cubital.accounts.tables import audit, authenticator_apps, recovery_codes, sessions, sign_in_steps
from cubital.testing import run_in, school_of


def test_an_app_counts_once_a_code_of_it_was_shown(client, student):
    secret = student.post(f"{FACTOR}/app").json()["secret"]
    assert student.get(FACTOR).json() == {
        "active": False,
        "appSince": None,
        "recoveryCodesLeft": 0,
        "passkeys": [],
        "offered": True,
        "passkeysOffered": True,
        "required": False,
    }
    assert show_password(other_browser(client)).status_code == 200, "nothing is asked for yet"
    refused = student.post(f"{FACTOR}/app/confirm", json={"code": code_of(secret, 5)})
    assert (refused.status_code, refused.json()["message"][:24]) == (400, "That code didn't work. W")
    codes = student.post(f"{FACTOR}/app/confirm", json={"code": code_of(secret)}).json()["codes"]
    assert len(set(codes)) == 10
    assert all(len(code) == 14 for code in codes)
    mine = student.get(FACTOR).json()
    assert mine["appSince"].endswith("Z")
    assert mine["recoveryCodesLeft"] == 10


def test_the_picture_and_the_text_hold_the_same_secret(student):
    begun = student.post(f"{FACTOR}/app").json()
    assert len(begun["secret"]) == 32
    assert begun["qrCode"]["size"] > 40
    assert begun["qrCode"]["path"].startswith("M4 4h1v1h-1z"), "the corner, behind the margin"


@pytest.mark.both_databases
def test_neither_secret_nor_codes_can_be_read_in_the_database(client, student):
    secret, codes = set_up(student)

    def rows(work):
        return [
            dict(row._mapping)
            for table in (authenticator_apps, recovery_codes, audit)
            for row in work.all(select(table))
        ]

    stored = str(run_in(client, rows))
    assert secret not in stored
    assert not any(code in stored or code.replace("-", "") in stored for code in codes)
    key = school_of(client).settings.home / "secret.key"
    assert key.stat().st_mode & 0o777 == 0o600


def test_nothing_is_set_up_where_an_app_is_or_where_none_was_begun(student):
    assert student.post(f"{FACTOR}/app/confirm", json={"code": "123456"}).status_code == 409
    secret, _ = set_up(student)
    assert student.post(f"{FACTOR}/app").status_code == 409
    assert student.post(f"{FACTOR}/app/confirm", json={"code": code_of(secret, 1)}).status_code == 409


def test_who_signed_in_long_ago_shows_the_password_before_setting_up(client, student):
    long_ago = datetime.now(UTC) - timedelta(minutes=16)
    run_in(client, lambda work: work.run(update(sessions).values(created_at=long_ago)))
    school_of(client).remembered_sessions._callers.clear()
    assert student.post(f"{FACTOR}/app").status_code == 403
    assert student.post(f"{FACTOR}/app", json={"password": "guessed"}).status_code == 403
    assert student.post(f"{FACTOR}/app", json=PASSWORD).status_code == 200


@pytest.mark.parametrize("call", ["app/remove", "recovery-codes"])
def test_taking_it_away_and_new_recovery_codes_take_the_password(student, call):
    set_up(student)
    answer = student.post(f"{FACTOR}/{call}", json={"password": "guessed"})
    assert (answer.status_code, answer.json()["message"]) == (403, "That is not your current password.")
    assert student.get(FACTOR).json()["recoveryCodesLeft"] == 10
    assert student.post(f"{FACTOR}/{call}", json=PASSWORD).status_code == 200


def test_with_the_app_go_the_recovery_codes_and_the_password_is_enough_again(secured):
    client, secret, _ = secured
    show_password(client)
    assert enter(client, code_of(secret)).status_code == 200
    assert client.post(f"{FACTOR}/app/remove", json=PASSWORD).status_code == 200
    assert client.post(f"{FACTOR}/app/remove", json=PASSWORD).status_code == 404
    assert client.post(f"{FACTOR}/recovery-codes", json=PASSWORD).status_code == 409
    assert client.get(FACTOR).json()["recoveryCodesLeft"] == 0
    assert show_password(client).status_code == 200


def test_new_recovery_codes_end_those_from_before(secured):
    client, secret, old = secured
    show_password(client)
    enter(client, code_of(secret))
    new = client.post(f"{FACTOR}/recovery-codes", json=PASSWORD).json()["codes"]
    assert not set(new) & set(old)
    show_password(client)
    assert enter(client, old[0]).status_code == 400
    assert enter(client, new[0]).status_code == 200


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", FACTOR),
        ("POST", f"{FACTOR}/app"),
        ("POST", f"{FACTOR}/app/confirm"),
        ("POST", f"{FACTOR}/app/remove"),
        ("POST", f"{FACTOR}/recovery-codes"),
        ("POST", f"{FACTOR}/passkeys/options"),
        ("POST", f"{FACTOR}/passkeys"),
        ("POST", f"{FACTOR}/passkeys/1/remove"),
    ],
)
def test_ones_own_second_factor_takes_a_session_and_is_for_no_other_site(secured, method, path):
    client, _, _ = secured
    body = {"code": "123456", "password": "student123"}
    show_password(client)  # a step is no session
    assert client.request(method, path, json=body).status_code == 401
    if method != "GET":
        foreign = {"Origin": "https://evil.example"}
        assert client.request(method, path, json=body, headers=foreign).status_code == 403


# What the school decides


def test_a_school_may_not_offer_it_and_what_was_set_up_is_asked_for_all_the_same(open_client, sign_in):
    with open_client() as client:
        secret, _ = set_up(sign_in(client))
        forget_steps(client)
        url, home = school_of(client).settings.database, school_of(client).settings.home
    with open_client(second_factor="off", database_url=url, home=home) as client:
        sign_in(client, "admin")
        assert client.get(FACTOR).json()["offered"] is False
        answer = client.post(f"{FACTOR}/app")
        assert (answer.status_code, answer.json()["message"]) == (
            403,
            "Your school does not offer two-step sign-in.",
        )
        assert show_password(client).status_code == 403
        assert enter(client, code_of(secret)).status_code == 200
        assert client.post(f"{FACTOR}/app/remove", json=PASSWORD).status_code == 200


@pytest.mark.both_databases
def test_where_staff_must_have_one_an_administrator_without_gets_no_further_than_their_profile(
    open_client, sign_in
):
    with open_client(second_factor="staff") as client:
        sign_in(client, "admin")
        assert client.get(FACTOR).json()["required"] is True
        answer = client.get("/api/admin/students")
        assert answer.status_code == 403
        assert "Set it up in your profile first." in answer.json()["message"]
        assert client.get("/api/user").status_code == 200
        set_up(client)
        assert client.get("/api/admin/students").status_code == 200
        assert client.post(f"{FACTOR}/app/remove", json={"password": "admin123"}).status_code == 200
        assert client.get("/api/admin/students").status_code == 403
        sign_in(client)
        assert client.get(FACTOR).json()["required"] is False
        assert client.get("/api/progress").status_code == 200, "students need none"


def test_the_live_feed_is_closed_to_an_administrator_who_must_have_one(open_client, sign_in):
    with open_client(second_factor="staff") as client:
        sign_in(client, "admin")
        with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect("/ws"):
            pass
        assert closed.value.code == 1008


# What is held on a person


def test_the_copy_of_ones_data_says_what_is_set_up_and_no_secret(client, student):
    secret, codes = set_up(student)
    answer = student.get("/api/account/data")
    stored = answer.json()["core"]["second_factor"]
    assert stored["recovery_codes_left"] == 10
    assert stored["authenticator_app"]["confirmed_at"]
    assert secret not in answer.text
    assert codes[0] not in answer.text


@pytest.mark.both_databases
def test_an_erased_account_has_none(client, student):
    set_up(student)
    assert student.post("/api/account/erase", json=PASSWORD).status_code == 200
    for table in (authenticator_apps, recovery_codes, sign_in_steps):
        assert run_in(client, lambda work, table=table: work.all(select(table))) == []


@pytest.mark.both_databases
def test_an_operator_removes_it_and_every_session_ends(client, student):
    user_id = student.get("/api/user").json()["id"]
    set_up(student)
    assert run_in(client, remove_all, user_id) is True
    assert run_in(client, remove_all, user_id) is False
    assert student.get("/api/user").status_code == 401
    assert show_password(client).status_code == 200


# The school's secret key


def test_the_library_of_ciphers_is_not_imported_before_something_is_encrypted():
    code = (
        "import sys, cubital.app, cubital.plugins.manager; cubital.plugins.manager.find_plugins(); "
        "sys.exit('cryptography' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_new_key_takes_over_what_the_older_one_encrypted(open_client, sign_in):
    older, newer = "o" * 32, "n" * 32
    with open_client(secret_key=SecretStr(older)) as client:
        secret, _ = set_up(sign_in(client))
        forget_steps(client)
        place = {"database_url": school_of(client).settings.database}
    with capture_logs() as lines, open_client(secret_key=SecretStr(f"{newer}, {older}"), **place) as client:
        assert {"event": "secrets_encrypted_anew", "log_level": "info", "number": 1} in lines
    with open_client(secret_key=SecretStr(newer), **place) as client:
        show_password(client)
        assert enter(client, code_of(secret)).status_code == 200
    with open_client(secret_key=SecretStr(older), **place) as client:
        show_password(client)
        answer = enter(client, code_of(secret, 1))
        assert (answer.status_code, answer.json()["message"]) == (
            503,
            "The school cannot read what this needs. Please tell the people who run it.",
        )


def test_a_recovery_code_helps_where_the_key_is_lost(open_client, sign_in):
    with open_client(secret_key=SecretStr("o" * 32)) as client:
        _, codes = set_up(sign_in(client))
        place = {"database_url": school_of(client).settings.database}
    with open_client(secret_key=SecretStr("n" * 32), **place) as client:
        show_password(client)
        assert enter(client, codes[0]).status_code == 200

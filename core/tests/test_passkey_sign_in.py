"""A passkey alone opens its owner's account: once, where its device asked who they are."""

import base64
import json
from datetime import UTC, datetime, timedelta

import pytest
from second_factor_visits import FACTOR, LOGIN, other_browser
from software_passkey import SoftwarePasskey
from sqlalchemy import delete, select, update
from structlog.testing import capture_logs

from cubital.accounts.passwords import NOT_CHOSEN_YET
from cubital.accounts.second_factor import passkey_sign_in
from cubital.accounts.tables import audit, passkey_sign_ins, users
from cubital.api import proving
from cubital.http import rate_limits
from cubital.http.rate_limits import Limit
from cubital.testing import letters, run_in

ORIGIN, HOST = "http://testserver", "testserver"
RESIDENT = {"credProps": {"rk": True}}
LATE = "That took too long, or your browser blocks cookies. Please try again."


def add(client, passkey, extensions=RESIDENT):
    """For who is signed in."""
    options = client.post(f"{FACTOR}/passkeys/options").json()["options"]
    made = {"name": "Laptop", "credential": passkey.make(options, extensions)}
    answer = client.post(f"{FACTOR}/passkeys", json=made)
    assert answer.status_code == 200, answer.text


def begin(client):
    answer = client.post("/api/auth/passkey/options")
    assert answer.status_code == 200, answer.text
    return answer.json()["options"]


def finish(client, credential):
    return client.post("/api/auth/passkey", json={"credential": credential})


def set_password(client, password_hash):
    run_in(
        client,
        lambda work: work.run(update(users).where(users.c.id == 1).values(password_hash=password_hash)),
    )


def set_status(client, status):
    run_in(client, lambda work: work.run(update(users).where(users.c.id == 1).values(status=status)))


@pytest.fixture
def laptop(client, sign_in):
    """The student's passkey; they are signed out."""
    passkey = SoftwarePasskey(ORIGIN, HOST)
    add(sign_in(client), passkey)
    client.cookies.clear()
    return passkey


@pytest.mark.both_databases
def test_a_passkey_alone_signs_in(client, laptop):
    options = begin(client)
    assert (options["userVerification"], options.get("allowCredentials", [])) == ("required", [])
    with capture_logs() as lines:
        answer = finish(client, laptop.sign(options))
    assert answer.json()["username"] == "student"
    assert "signed_in" in [line["event"] for line in lines]
    assert client.get("/api/user").json()["username"] == "student"
    assert len(client.get("/api/account/sessions").json()) == 2
    [mine] = client.get(FACTOR).json()["passkeys"]
    assert mine["lastUsedAt"] is not None
    statement = select(audit).where(audit.c.action == "signed_in_by_passkey")
    assert len(run_in(client, lambda work: work.all(statement))) == 1


def test_the_owner_hears_of_a_new_passkey_and_how_to_be_rid_of_it(client, student):
    new = {"email": "student@example.org", "password": "student123"}
    assert student.post("/api/account/details", json=new).status_code == 200
    add(student, SoftwarePasskey(ORIGIN, HOST))
    text = letters(client)[-1].get_content()
    news = "A passkey was added to your account. It may sign in without your password."
    assert f"{news} If that wasn't you, remove it on your profile, change" in text


@pytest.mark.both_databases
def test_a_challenge_is_signed_once(client, laptop):
    signed = laptop.sign(begin(client))
    assert finish(client, signed).status_code == 200
    client.cookies.delete("cubital_session")
    answer = finish(client, signed)
    assert (answer.status_code, answer.json()["message"]) == (400, LATE)
    assert client.get("/api/user").status_code == 401


def test_two_tabs_may_each_wait_for_a_passkey(client, laptop):
    first, second = begin(client), begin(client)
    assert finish(client, laptop.sign(first)).status_code == 200
    assert finish(client, laptop.sign(second)).status_code == 200


def test_what_another_browser_was_given_is_refused(client, laptop):
    signed = laptop.sign(begin(client))
    other = other_browser(client)
    assert finish(other, signed).json()["message"] == LATE
    begin(other)
    assert finish(other, signed).json()["message"] == LATE
    assert finish(client, signed).status_code == 200, "nobody else has used it up"


def test_a_challenge_is_good_for_an_hour(client, laptop):
    signed = laptop.sign(begin(client))

    def an_hour_later(work):
        work.run(update(passkey_sign_ins).values(expires_at=work.now - timedelta(seconds=1)))

    run_in(client, an_hour_later)
    assert finish(client, signed).json()["message"] == LATE
    begin(client)
    assert len(run_in(client, lambda work: work.all(select(passkey_sign_ins)))) == 1


def test_a_device_that_has_not_asked_who_it_is_opens_nothing(client, laptop):
    laptop.verifies = False
    with capture_logs() as lines:
        assert finish(client, laptop.sign(begin(client))).status_code == 400
    assert "passkey_refused" in [line["event"] for line in lines]
    assert client.post("/api/login", json=LOGIN).status_code == 403
    options = client.post("/api/login/passkey/options").json()["options"]
    answer = client.post("/api/login/passkey", json={"credential": laptop.sign(options)})
    assert answer.status_code == 200, "after the password it is enough"


@pytest.mark.parametrize(("origin", "host"), [("https://evil.example", HOST), (ORIGIN, "evil.example")])
def test_what_another_sites_page_had_signed_is_refused(client, laptop, origin, host):
    laptop.origin, laptop.rp_id = origin, host
    assert finish(client, laptop.sign(begin(client))).status_code == 400


def test_what_a_second_step_had_signed_is_refused_and_the_reverse(client, laptop):
    assert client.post("/api/login", json=LOGIN).status_code == 403
    options = client.post("/api/login/passkey/options").json()["options"]
    assert finish(client, laptop.sign(options)).json()["message"] == LATE
    answer = client.post("/api/login/passkey", json={"credential": laptop.sign(begin(client))})
    assert answer.status_code == 400


def test_another_key_under_the_same_name_is_refused(client, laptop):
    stranger = SoftwarePasskey(ORIGIN, HOST, id=laptop.id, user=laptop.user)
    assert finish(client, stranger.sign(begin(client))).status_code == 400


@pytest.mark.parametrize("user", ["", "Mg", "MQ"])
def test_the_device_must_name_the_account(client, laptop, user):
    named = laptop.user
    laptop.user = user
    assert finish(client, laptop.sign(begin(client))).status_code == (200 if user == named else 400)


def test_a_passkey_that_was_removed_opens_nothing(client, laptop, sign_in):
    sign_in(client)
    [mine] = client.get(FACTOR).json()["passkeys"]
    removed = client.post(f"{FACTOR}/passkeys/{mine['id']}/remove", json={"password": "student123"})
    assert removed.status_code == 200
    client.cookies.clear()
    answer = finish(client, laptop.sign(begin(client)))
    assert (answer.status_code, "doesn't know this passkey" in answer.json()["message"]) == (400, True)


def test_a_counter_that_goes_back_is_a_copy_and_refused(client, laptop):
    assert finish(client, laptop.sign(begin(client))).status_code == 200
    laptop.count = 0
    assert finish(client, laptop.sign(begin(client))).status_code == 400


@pytest.mark.parametrize(
    ("status", "words"),
    [
        ("pending", "waiting to be activated"),
        ("paused", "has been paused"),
        ("terminated", "has been closed"),
    ],
)
def test_an_account_that_may_not_sign_in_does_not(client, laptop, status, words):
    set_status(client, status)
    answer = finish(client, laptop.sign(begin(client)))
    assert (answer.status_code, words in answer.json()["message"]) == (403, True)
    assert client.get("/api/user").status_code == 401


def test_a_school_without_two_step_sign_in_takes_no_passkey(open_client):
    with open_client(second_factor="off") as client:
        assert client.post("/api/auth/passkey/options").status_code == 403
        assert finish(client, {}).status_code == 403
        assert '"passkeys":true' not in client.get("/auth").text
    with open_client(public_url="http://127.0.0.1:8000") as client:
        assert client.post("/api/auth/passkey/options").status_code == 409
        assert '"passkeys":true' not in client.get("/auth").text


def test_both_calls_are_counted_by_address(open_client, monkeypatch):
    few = Limit("few", 2, 600, "sign-in attempts")
    monkeypatch.setattr("cubital.api.passkey_sign_in.PASSKEY_CHALLENGE_BY_ADDRESS", few)
    with open_client(rate_limits="on") as client:
        statuses = [client.post("/api/auth/passkey/options").status_code for _ in range(3)]
        assert statuses == [200, 200, 429]
        for _ in range(rate_limits.SIGN_IN_BY_ADDRESS.times):
            assert finish(client, {}).status_code == 400
        assert finish(client, {}).status_code == 429


def encoded(value):
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


def signed_by_nobody(client_data):
    response = {"clientDataJSON": encoded(client_data), "authenticatorData": "AAAA", "signature": "AAAA"}
    return {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": response}


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"id": 7, "response": []},
        signed_by_nobody([]),
        signed_by_nobody({"type": "webauthn.get", "challenge": 7, "origin": ORIGIN}),
        signed_by_nobody({"type": 7, "challenge": "AAAA", "origin": []}),
        signed_by_nobody({"type": "webauthn.get", "challenge": "\ud800", "origin": ORIGIN}),
    ],
)
def test_what_is_no_credential_is_refused(client, credential):
    begin(client)
    assert finish(client, credential).status_code == 400


@pytest.mark.parametrize(
    ("extensions", "verifies", "alone"),
    [
        (RESIDENT, True, True),
        (RESIDENT, False, False),
        ({"credProps": {"rk": False}}, True, False),
        ({}, True, None),
        ([], True, None),
        ({"credProps": [True]}, True, None),
        ({"credProps": {"rk": "yes"}}, True, None),
    ],
)
def test_the_owner_is_told_which_passkeys_sign_in_alone(client, student, extensions, verifies, alone):
    passkey = SoftwarePasskey(ORIGIN, HOST, verifies=verifies)
    add(student, passkey, extensions)
    [mine] = client.get(FACTOR).json()["passkeys"]
    assert mine["signsInAlone"] is alone
    passkey.verifies = True
    assert finish(client, passkey.sign(begin(client))).status_code == 200
    [mine] = client.get(FACTOR).json()["passkeys"]
    assert mine["signsInAlone"] is True, "since it has"


@pytest.mark.both_databases
def test_who_has_no_password_removes_a_passkey_after_a_sign_in_of_just_now(client, laptop, monkeypatch):
    set_password(client, NOT_CHOSEN_YET)
    assert finish(client, laptop.sign(begin(client))).status_code == 200
    [mine] = client.get(FACTOR).json()["passkeys"]
    assert client.post(f"{FACTOR}/recovery-codes").status_code == 200
    removal = f"{FACTOR}/passkeys/{mine['id']}/remove"
    with monkeypatch.context() as later:
        later.setattr(proving, "JUST_SIGNED_IN", timedelta())
        assert client.post(removal).status_code == 409, "in a session that somebody may have found open"
    assert client.post(removal).status_code == 200
    client.cookies.clear()
    assert "doesn't know this passkey" in finish(client, laptop.sign(begin(client))).json()["message"]


def test_who_has_a_password_shows_it_to_remove_a_passkey(client, laptop):
    assert finish(client, laptop.sign(begin(client))).status_code == 200
    [mine] = client.get(FACTOR).json()["passkeys"]
    assert client.post(f"{FACTOR}/passkeys/{mine['id']}/remove").status_code == 422
    assert client.post(f"{FACTOR}/recovery-codes").status_code == 422


@pytest.mark.both_databases
def test_what_strangers_began_is_cleared_away_a_little_at_a_time(client, monkeypatch):
    late = {"expires_at": datetime.now(UTC) - timedelta(seconds=1), "browser_hash": "b"}

    def fill(work):
        for number in range(3):
            work.insert(passkey_sign_ins, challenge_hash=f"late {number}", **late)

    run_in(client, fill)
    assert passkey_sign_in.MOST_LATE >= 100
    two = passkey_sign_in.LATE.limit(2)
    statement = delete(passkey_sign_ins).where(passkey_sign_ins.c.id.in_(two))
    monkeypatch.setattr(passkey_sign_in, "END_LATE", statement)
    counts = []
    for _ in range(2):
        begin(client)
        counts.append(len(run_in(client, lambda work: work.all(select(passkey_sign_ins)))))
    assert counts == [2, 2], "one of the late ones is left, and then none"


@pytest.mark.both_databases
def test_a_counter_has_32_bits_and_an_id_1023_bytes(client, sign_in):
    add(sign_in(client), passkey := SoftwarePasskey(ORIGIN, HOST, count=2**31))
    client.cookies.clear()
    assert finish(client, passkey.sign(begin(client))).status_code == 200
    long = SoftwarePasskey(ORIGIN, HOST, id=bytes(1024))
    options = client.post(f"{FACTOR}/passkeys/options").json()["options"]
    answer = client.post(f"{FACTOR}/passkeys", json={"name": "Long", "credential": long.make(options)})
    assert answer.status_code == 400

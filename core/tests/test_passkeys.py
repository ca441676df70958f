"""Passkeys as a second factor: each challenge is signed once, by the right device, for this school alone."""

import pytest
from software_passkey import SoftwarePasskey
from sqlalchemy import select
from starlette.testclient import TestClient
from structlog.testing import capture_logs

from cubital.accounts.tables import passkeys
from cubital.testing import run_in

LOGIN = {"username": "student", "password": "student123"}
PASSWORD = {"password": "student123"}
FACTOR = "/api/account/second-factor"
ORIGIN, HOST = "http://testserver", "testserver"


def add(client, passkey, name="My laptop"):
    options = client.post(f"{FACTOR}/passkeys/options").json()["options"]
    return client.post(f"{FACTOR}/passkeys", json={"name": name, "credential": passkey.make(options)})


def at_step(client):
    """What the passkey is to sign, for somebody whose password was right."""
    client.cookies.clear()
    assert client.post("/api/login", json=LOGIN).status_code == 403
    return client.post("/api/login/passkey/options").json()["options"]


def finish(client, credential):
    return client.post("/api/login/passkey", json={"credential": credential})


@pytest.fixture
def laptop(client, sign_in):
    """The student's passkey; they are signed out."""
    passkey = SoftwarePasskey(ORIGIN, HOST)
    answer = add(sign_in(client), passkey)
    assert answer.status_code == 200, answer.text
    assert len(answer.json()["codes"]) == 10
    client.cookies.clear()
    return passkey


@pytest.mark.both_databases
def test_a_passkey_finishes_a_sign_in_and_is_listed_with_its_last_use(client, laptop):
    client.cookies.clear()
    answer = client.post("/api/login", json=LOGIN)
    assert (answer.status_code, answer.json()["secondStep"]) == (403, ["passkey", "recovery"])
    assert finish(client, laptop.sign(at_step(client))).json()["username"] == "student"
    [mine] = client.get(FACTOR).json()["passkeys"]
    assert (mine["name"], mine["lastUsedAt"] is None) == ("My laptop", False)
    data = client.get("/api/account/data").json()["core"]["second_factor"]
    assert [each["name"] for each in data["passkeys"]] == ["My laptop"]
    path = f"{FACTOR}/passkeys/{mine['id']}/remove"
    assert client.post(path, json={"password": "guessed"}).status_code == 403
    assert client.post(path, json=PASSWORD).status_code == 200
    assert client.post(path, json=PASSWORD).status_code == 404
    assert client.get(FACTOR).json()["recoveryCodesLeft"] == 0
    client.cookies.clear()
    assert client.post("/api/login", json=LOGIN).status_code == 200


@pytest.mark.both_databases
def test_a_challenge_is_signed_once(client, laptop):
    signed = laptop.sign(at_step(client))
    assert finish(client, signed).status_code == 200
    at_step(client)
    assert finish(client, signed).status_code == 400, "of another challenge"
    assert client.get("/api/user").status_code == 401


def test_a_challenge_is_over_also_where_the_signature_is_wrong(client, laptop):
    options = at_step(client)
    stranger = SoftwarePasskey(ORIGIN, HOST, id=laptop.id)
    with capture_logs() as lines:
        assert finish(client, stranger.sign(options)).status_code == 400
    assert "passkey_refused" in [line["event"] for line in lines]
    assert finish(client, laptop.sign(options)).status_code == 400


@pytest.mark.parametrize(("origin", "host"), [("https://evil.example", HOST), (ORIGIN, "evil.example")])
def test_what_another_sites_page_had_signed_is_refused(client, laptop, origin, host):
    laptop.origin, laptop.rp_id = origin, host
    assert finish(client, laptop.sign(at_step(client))).status_code == 400


def test_a_counter_that_goes_back_is_a_copy_and_refused(client, laptop):
    assert finish(client, laptop.sign(at_step(client))).status_code == 200
    laptop.count = 0
    assert finish(client, laptop.sign(at_step(client))).status_code == 400


def test_another_persons_passkey_opens_only_their_account(client, laptop, sign_in):
    theirs = SoftwarePasskey(ORIGIN, HOST)
    assert add(sign_in(client, "admin"), theirs).status_code == 200
    [row] = [each for each in client.get(FACTOR).json()["passkeys"]]
    assert finish(client, theirs.sign(at_step(client))).status_code == 400
    assert finish(client, laptop.sign(at_step(client))).status_code == 200
    assert client.post(f"{FACTOR}/passkeys/{row['id']}/remove", json=PASSWORD).status_code == 404
    assert add(client, theirs).status_code == 400, "nor can it be added to another account"


def test_a_passkey_signs_for_the_browser_that_is_at_the_step(client, laptop):
    signed = laptop.sign(at_step(client))
    other = TestClient(client.app, raise_server_exceptions=False)
    other.portal = client.portal
    assert finish(other, signed).status_code == 401
    at_step(other)
    assert finish(other, signed).status_code == 400


def test_a_made_passkey_is_added_once_and_only_where_it_was_begun(client, student):
    passkey = SoftwarePasskey(ORIGIN, HOST)
    options = student.post(f"{FACTOR}/passkeys/options").json()["options"]
    made = {"name": "Key", "credential": passkey.make(options)}
    for _ in range(2):
        answer = student.post(f"{FACTOR}/passkeys", json=made)
    assert answer.status_code == 400
    assert len(run_in(client, lambda work: work.all(select(passkeys)))) == 1


@pytest.mark.parametrize(
    "credential", [{}, {"id": "x"}, {"id": 7, "response": []}, {"response": {"a": None}}]
)
def test_what_is_no_credential_is_refused(client, laptop, credential):
    at_step(client)
    assert finish(client, credential).status_code == 400
    client.cookies.clear()


@pytest.mark.parametrize("credential", [{}, {"id": "x"}, {"id": "AAAA", "rawId": "AAAA", "response": {}}])
def test_what_is_no_new_passkey_is_refused(student, credential):
    student.post(f"{FACTOR}/passkeys/options")
    answer = student.post(f"{FACTOR}/passkeys", json={"name": "Key", "credential": credential})
    assert answer.status_code == 400


def test_a_school_at_a_number_offers_no_passkeys(open_client, sign_in):
    with open_client(public_url="http://127.0.0.1:8000") as client:
        sign_in(client)
        assert client.get(FACTOR).json()["passkeysOffered"] is False
        assert client.post(f"{FACTOR}/passkeys/options").status_code == 409

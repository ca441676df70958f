"""Sessions: each device is known to its owner, ends when told to, and no clock brings it back."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update

from cubital.accounts.device_names import device_name
from cubital.accounts.signing_in import WrongCredentials, account_of, sign_in
from cubital.accounts.tables import sessions
from cubital.testing import run_in, school_of

LOGIN = {"username": "student", "password": "student123"}
COOKIE = "cubital_session"

CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture
def device(client):
    """`device()`: the cookie header of one more device on which the student signs in."""

    def signed_in(user_agent=FIREFOX, login=LOGIN):
        client.cookies.clear()
        answer = client.post("/api/login", json=login, headers={"User-Agent": user_agent})
        assert answer.status_code == 200, answer.text
        cookie = {"Cookie": f"{COOKIE}={client.cookies[COOKIE]}"}
        client.cookies.clear()
        return cookie

    return signed_in


def is_signed_in(client, cookie):
    return client.get("/api/user", headers=cookie).status_code == 200


def set_session(client, cookie, **values):
    """Make the session of that cookie what it would have become, as no process has read it yet."""
    changed = current(client, cookie)["id"]
    run_in(client, lambda work: work.run(update(sessions).where(sessions.c.id == changed).values(**values)))
    school_of(client).remembered_sessions._callers.clear()


def current(client, cookie):
    return next(
        each for each in client.get("/api/account/sessions", headers=cookie).json() if each["current"]
    )


def expiry_of(client, session_id):
    return run_in(
        client,
        lambda work: work.one(select(sessions.c.expires_at).where(sessions.c.id == session_id)),
    )


@pytest.mark.both_databases
def test_my_devices_are_listed_by_what_they_are_and_never_by_token(client, device):
    laptop, phone = device(CHROME), device(FIREFOX)
    answer = client.get("/api/account/sessions", headers=laptop)
    listed = {each["browser"]: each for each in answer.json()}
    assert listed.keys() == {"Chrome on Windows", "Firefox on Linux"}
    assert listed["Chrome on Windows"]["current"] is True
    assert listed["Firefox on Linux"]["current"] is False
    assert listed["Chrome on Windows"]["began"].endswith("Z")
    assert set(answer.json()[0]) == {"id", "browser", "began", "lastSeen", "current"}
    assert phone["Cookie"].split("=")[1] not in answer.text


@pytest.mark.both_databases
def test_another_persons_devices_are_neither_listed_nor_ended(client, device):
    mine = device()
    theirs = device(login={"username": "admin", "password": "admin123"})
    their_id = current(client, theirs)["id"]
    assert [each["id"] for each in client.get("/api/account/sessions", headers=mine).json()] != [their_id]
    assert client.post(f"/api/account/sessions/{their_id}/end", headers=mine).status_code == 404
    assert is_signed_in(client, theirs)


@pytest.mark.both_databases
def test_one_device_is_ended_and_the_others_stay(client, device):
    mine, lost = device(), device()
    lost_id = current(client, lost)["id"]
    assert client.post(f"/api/account/sessions/{lost_id}/end", headers=mine).status_code == 200
    assert not is_signed_in(client, lost)
    assert is_signed_in(client, mine)
    assert client.post(f"/api/account/sessions/{lost_id}/end", headers=mine).status_code == 404


@pytest.mark.parametrize("session_id", [0, -1, 2**31, 10**30])
def test_a_session_that_cannot_be_is_not_found(client, device, session_id):
    assert client.post(f"/api/account/sessions/{session_id}/end", headers=device()).status_code == 404


@pytest.mark.both_databases
def test_end_others_keeps_this_device_and_end_all_keeps_none(client, device):
    mine, second, third = device(), device(), device()
    stranger = device(login={"username": "admin", "password": "admin123"})
    assert client.post("/api/account/sessions/end-others", headers=mine).json() == {"ended": 2}
    assert [is_signed_in(client, each) for each in (mine, second, third)] == [True, False, False]
    assert client.post("/api/account/sessions/end-all", headers=mine).json() == {"ended": 1}
    assert not is_signed_in(client, mine)
    assert is_signed_in(client, stranger)


@pytest.mark.parametrize("what", ["end-others", "end-all", "{lost}/end"])
def test_who_signed_in_long_ago_shows_the_password_before_ending_sessions(client, device, what):
    mine, lost = device(), device()
    path = "/api/account/sessions/" + what.format(lost=current(client, lost)["id"])
    set_session(client, mine, created_at=datetime.now(UTC) - timedelta(minutes=16))
    for shown, reason in (
        (None, "Please enter your password first."),
        ({"password": "guessed"}, "That is not your current password."),
    ):
        answer = client.post(path, headers=mine, json=shown)
        assert (answer.status_code, answer.json()["message"]) == (403, reason)
    assert is_signed_in(client, lost)
    assert client.post(path, headers=mine, json={"password": "student123"}).status_code == 200
    assert not is_signed_in(client, lost)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/account/sessions"),
        ("POST", "/api/account/sessions/1/end"),
        ("POST", "/api/account/sessions/end-others"),
        ("POST", "/api/account/sessions/end-all"),
        ("POST", "/api/account/password"),
        ("GET", "/api/account/data"),
        ("POST", "/api/account/erase"),
    ],
)
def test_a_visitor_has_no_account_to_ask_about(client, method, path):
    body = {"password": "student123", "currentPassword": "student123", "newPassword": "another1"}
    assert client.request(method, path, json=body if method == "POST" else None).status_code == 401


@pytest.mark.both_databases
def test_signing_in_always_makes_a_new_token_and_ends_the_session_that_came_with(client, device):
    planted = device()
    answer = client.post("/api/login", json=LOGIN, headers=planted)
    assert answer.cookies[COOKIE] != planted["Cookie"].split("=")[1]
    client.cookies.clear()
    assert not is_signed_in(client, planted)


@pytest.mark.both_databases
def test_a_token_that_the_browser_made_up_is_not_taken_over(client):
    made_up = {"Cookie": f"{COOKIE}=chosen-by-somebody-else"}
    answer = client.post("/api/login", json=LOGIN, headers=made_up)
    assert answer.cookies[COOKIE] != "chosen-by-somebody-else"
    client.cookies.clear()
    assert not is_signed_in(client, made_up)


@pytest.mark.both_databases
def test_registering_ends_the_session_that_came_with(client, device):
    planted = device()
    client.post("/api/register", json={"username": "ada", "password": "secret1"}, headers=planted)
    client.cookies.clear()
    assert not is_signed_in(client, planted)


@pytest.mark.both_databases
def test_a_session_slides_while_it_is_used(client, device):
    cookie = device()
    now = datetime.now(UTC)
    session_id = current(client, cookie)["id"]
    set_session(client, cookie, last_seen_at=now - timedelta(days=3), expires_at=now + timedelta(days=11))
    assert is_signed_in(client, cookie)
    assert expiry_of(client, session_id).expires_at > now + timedelta(days=13)
    assert datetime.fromisoformat(current(client, cookie)["lastSeen"]) > now - timedelta(minutes=1)


@pytest.mark.both_databases
def test_it_slides_to_its_ninetieth_day_and_no_further(client, device):
    cookie = device()
    now = datetime.now(UTC)
    session_id = current(client, cookie)["id"]
    began = now - timedelta(days=85)
    set_session(client, cookie, created_at=began, last_seen_at=now - timedelta(days=1))
    assert is_signed_in(client, cookie)
    assert expiry_of(client, session_id).expires_at == began + timedelta(days=90)
    set_session(client, cookie, created_at=now - timedelta(days=91), expires_at=now + timedelta(days=9))
    assert not is_signed_in(client, cookie)


@pytest.mark.both_databases
def test_an_expired_session_is_ended_for_good_so_that_no_clock_set_back_revives_it(client, device):
    cookie = device()
    session_id = current(client, cookie)["id"]
    set_session(client, cookie, expires_at=datetime.now(UTC) - timedelta(seconds=1))
    assert not is_signed_in(client, cookie)
    assert expiry_of(client, session_id) is None


@pytest.mark.both_databases
def test_a_session_that_has_yet_to_begin_is_refused(client, device):
    cookie = device()
    now = datetime.now(UTC)
    set_session(client, cookie, created_at=now + timedelta(minutes=2))
    assert is_signed_in(client, cookie), "clocks of two machines may differ a little"
    set_session(client, cookie, created_at=now + timedelta(hours=1))
    assert not is_signed_in(client, cookie)


@pytest.mark.both_databases
def test_a_changed_password_ends_the_other_sessions_and_renews_this_one(client, device):
    mine, other = device(), device()
    form = {"currentPassword": "student123", "newPassword": "another1"}
    answer = client.post("/api/account/password", json=form, headers=mine)
    assert answer.status_code == 200
    renewed = {"Cookie": f"{COOKIE}={answer.cookies[COOKIE]}"}
    client.cookies.clear()
    assert [is_signed_in(client, each) for each in (mine, other, renewed)] == [False, False, True]
    assert client.post("/api/login", json=LOGIN).status_code == 401
    assert client.post("/api/login", json=LOGIN | {"password": "another1"}).status_code == 200


def test_a_wrong_current_password_changes_nothing(client, device):
    mine, other = device(), device()
    form = {"currentPassword": "not-mine", "newPassword": "another1"}
    answer = client.post("/api/account/password", json=form, headers=mine)
    assert answer.status_code == 403
    assert answer.json()["message"] == "That is not your current password."
    assert is_signed_in(client, mine)
    assert is_signed_in(client, other)
    assert client.post("/api/login", json=LOGIN).status_code == 200


def test_the_current_password_is_no_new_one(client, device):
    mine, other = device(), device()
    form = {"currentPassword": "student123", "newPassword": "student123"}
    answer = client.post("/api/account/password", json=form, headers=mine)
    assert answer.status_code == 422
    assert answer.json()["message"] == "This is your current password. Choose another one."
    assert is_signed_in(client, other)


def test_a_new_password_that_is_too_short_is_refused_in_the_agreed_words(client, device):
    form = {"currentPassword": "student123", "newPassword": "short"}
    answer = client.post("/api/account/password", json=form, headers=device())
    assert answer.status_code == 422
    assert answer.json()["message"] == "Password must be at least 6 characters"


@pytest.mark.both_databases
def test_a_changed_password_makes_an_open_reset_worthless(client, device):
    token = client.post("/api/auth/reset-password-request", json={"identifier": "student"}).json()
    form = {"currentPassword": "student123", "newPassword": "another1"}
    assert client.post("/api/account/password", json=form, headers=device()).status_code == 200
    reset = {"resetToken": token["resetToken"], "newPassword": "mallory1"}
    assert client.post("/api/auth/reset-password", json=reset).status_code == 400


@pytest.mark.both_databases
def test_no_session_begins_with_a_password_that_has_just_been_replaced(client, device):
    user, shown = run_in(client, account_of, "student")
    form = {"currentPassword": "student123", "newPassword": "another1"}
    assert client.post("/api/account/password", json=form, headers=device()).status_code == 200
    # As a sign-in that had looked at the password just before.
    with pytest.raises(WrongCredentials):
        run_in(client, sign_in, user, shown)


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (CHROME, "Chrome on Windows"),
        (CHROME + " Edg/140.0.0.0", "Edge on Windows"),
        (FIREFOX, "Firefox on Linux"),
        (FIREFOX.replace("Firefox", "HeadlessChrome"), "Chromium on Linux"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", "Safari on macOS"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"),
        ("curl/8.9", ""),
        ("", ""),
    ],
)
def test_a_browser_is_named_in_words_that_its_owner_knows(user_agent, name):
    assert device_name(user_agent) == name

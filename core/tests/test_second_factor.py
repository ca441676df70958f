"""The second factor: set up by its owner, asked for after the password, and by nobody got round."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pyotp
import pytest
from pydantic import SecretStr
from sqlalchemy import select, update
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from structlog.testing import capture_logs

from cubital.accounts.second_factor.factors import remove_all
from cubital.accounts.tables import audit, authenticator_apps, recovery_codes, sessions, sign_in_steps, users
from cubital.http import rate_limits
from cubital.testing import run_in, school_of

LOGIN = {"username": "student", "password": "student123"}
PASSWORD = {"password": "student123"}
FACTOR = "/api/account/second-factor"
JSON = {"Content-Type": "application/json"}
STEP = "cubital_step"
SESSION = "cubital_session"


def code_of(secret: str, steps: int = 0) -> str:
    """The code that the app shows `steps` of 30 seconds later; those of 0 and 1 are good when they arrive."""
    codes = pyotp.TOTP(secret)
    return codes.generate_otp(codes.timecode(datetime.now(UTC)) + steps)


def set_up(client):
    """Set the app up for who is signed in: its secret and the recovery codes."""
    begun = client.post(f"{FACTOR}/app")
    assert begun.status_code == 200, begun.text
    secret = begun.json()["secret"]
    confirmed = client.post(f"{FACTOR}/app/confirm", json={"code": code_of(secret)})
    assert confirmed.status_code == 200, confirmed.text
    return secret, confirmed.json()["codes"]


def forget_steps(client):
    """Let codes count again that were used: time has gone on."""
    run_in(client, lambda work: work.run(update(authenticator_apps).values(last_step=0)))


def other_browser(client):
    other = TestClient(client.app, raise_server_exceptions=False)
    other.portal = client.portal
    return other


def show_password(client, login=LOGIN):
    """The first step of a sign-in; its answer."""
    client.cookies.clear()
    return client.post("/api/login", json=login)


def enter(client, code):
    return client.post("/api/login/code", json={"code": code})


@pytest.fixture
def secured(client, sign_in):
    """`(client, secret, codes)`: the student has an authenticator app, and is signed out."""
    secret, codes = set_up(sign_in(client))
    client.cookies.clear()
    forget_steps(client)
    return client, secret, codes


# Setting up


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


# Signing in


@pytest.mark.both_databases
def test_the_right_password_begins_a_step_and_no_session(secured):
    client, secret, _ = secured
    answer = show_password(client)
    assert (answer.status_code, answer.json()["secondStep"]) == (403, ["app", "recovery"])
    assert SESSION not in client.cookies
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert client.get("/api/user").status_code == 401
    user = enter(client, code_of(secret))
    assert (user.status_code, user.json()["username"]) == (200, "student")
    assert client.get("/api/user").json() == user.json()
    assert STEP not in client.cookies


def test_a_wrong_password_is_answered_as_for_any_account(secured):
    client, _, _ = secured
    wrong = show_password(client, LOGIN | {"password": "guessed"})
    unknown = show_password(client, {"username": "nobody", "password": "guessed"})
    assert (
        (wrong.status_code, wrong.json())
        == (unknown.status_code, unknown.json())
        == (
            401,
            {"message": "Invalid username or password"},
        )
    )
    assert STEP not in client.cookies


@pytest.mark.parametrize("spelling", ["{0}", " {0} ", "{1} {2}"])
def test_a_code_may_be_typed_with_spaces(secured, spelling):
    client, secret, _ = secured
    show_password(client)
    code = code_of(secret)
    assert enter(client, spelling.format(code, code[:3], code[3:])).status_code == 200


def test_a_clock_may_be_away_by_one_step_and_no_more(secured):
    client, secret, _ = secured
    show_password(client)
    for steps in (-3, 3):
        assert enter(client, code_of(secret, steps)).status_code == 400
    assert enter(client, code_of(secret, 1)).status_code == 200


@pytest.mark.both_databases
def test_a_code_is_good_once(secured):
    client, secret, _ = secured
    code = code_of(secret)
    show_password(client)
    assert enter(client, code).status_code == 200
    show_password(client)
    assert enter(client, code).status_code == 400
    # Nor one from before the last that was taken.
    forget_steps(client)
    show_password(client)
    assert enter(client, code_of(secret, 1)).status_code == 200
    show_password(client)
    assert enter(client, code).status_code == 400


@pytest.mark.both_databases
@pytest.mark.parametrize("kind", ["app", "recovery"])
def test_of_two_requests_with_one_code_one_signs_in(secured, kind):
    client, secret, codes = secured
    code = code_of(secret) if kind == "app" else codes[0]
    browsers = [other_browser(client) for _ in range(4)]
    for browser in browsers:
        show_password(browser)
    with ThreadPoolExecutor(4) as together:
        statuses = list(together.map(lambda browser: enter(browser, code).status_code, browsers))
    assert sorted(statuses) == [200, 400, 400, 400]


@pytest.mark.both_databases
def test_a_step_is_done_once(secured):
    client, _, codes = secured
    show_password(client)
    step = client.cookies[STEP]
    twins = [other_browser(client) for _ in range(4)]
    for twin in twins:
        twin.cookies.set(STEP, step)
    with ThreadPoolExecutor(4) as together:
        answers = list(together.map(enter, twins, codes[:4]))
    assert sorted(answer.status_code for answer in answers) == [200, 401, 401, 401]


@pytest.mark.both_databases
def test_a_recovery_code_is_good_once_and_the_audit_says_how_many_are_left(secured):
    client, _, codes = secured
    show_password(client)
    assert enter(client, codes[3].upper().replace("-", " ")).status_code == 200
    assert client.get(FACTOR).json()["recoveryCodesLeft"] == 9
    show_password(client)
    assert enter(client, codes[3]).status_code == 400
    assert enter(client, codes[4]).status_code == 200
    rows = run_in(client, lambda work: work.all(select(audit).where(audit.c.action == "recovery_code_used")))
    assert [row.details for row in rows] == [{"left": 9}, {"left": 8}]


def test_another_persons_code_is_none(secured, sign_in):
    client, _, _ = secured
    theirs, _ = set_up(sign_in(client, "admin"))
    forget_steps(client)
    show_password(client)
    assert enter(client, code_of(theirs)).status_code == 400


def test_a_code_without_a_step_or_with_one_made_up_opens_nothing(secured):
    client, secret, _ = secured
    client.cookies.clear()
    assert enter(client, code_of(secret)).status_code == 401
    client.cookies.set(STEP, "made-up")
    assert enter(client, code_of(secret)).status_code == 401
    stranger = other_browser(client)
    show_password(client)  # here, which helps nobody elsewhere
    assert enter(stranger, code_of(secret)).status_code == 401


def test_another_sites_page_cannot_finish_a_step(secured):
    client, secret, _ = secured
    show_password(client)
    foreign = {"Origin": "https://evil.example"}
    answer = client.post("/api/login/code", json={"code": code_of(secret)}, headers=foreign)
    assert answer.status_code == 403
    assert client.get("/api/user").status_code == 401


def test_a_step_is_over_after_ten_minutes(secured):
    client, secret, _ = secured
    show_password(client)
    late = datetime.now(UTC) - timedelta(seconds=1)
    run_in(client, lambda work: work.run(update(sign_in_steps).values(expires_at=late)))
    answer = enter(client, code_of(secret))
    assert answer.status_code == 401
    assert answer.json()["message"].endswith("Enter your password again.")


def test_a_step_is_over_after_five_tries_and_the_right_code_does_not_help(secured):
    client, secret, _ = secured
    show_password(client)
    assert [enter(client, "000-wrong").status_code for _ in range(5)] == [400] * 5
    assert enter(client, code_of(secret)).status_code == 401


@pytest.mark.parametrize("nonsense", ["", " ", "１２３４５６", "\\u0000", "x" * 101, "12345\\ud800"])
def test_what_is_no_code_is_refused(secured, nonsense):
    client, _, _ = secured
    show_password(client)
    answer = client.post("/api/login/code", content=f'{{"code": "{nonsense}"}}', headers=JSON)
    assert answer.status_code in (400, 422)


def test_the_session_that_the_browser_came_with_ends(secured, sign_in):
    client, secret, _ = secured
    sign_in(client, "admin")
    before = client.cookies[SESSION]
    assert client.post("/api/login", json=LOGIN).status_code == 403
    assert client.get("/api/user").json()["username"] == "admin", "until the step is done"
    assert enter(client, code_of(secret)).status_code == 200
    assert client.cookies[SESSION] != before
    stale = {"Cookie": f"{SESSION}={before}"}
    assert other_browser(client).get("/api/user", headers=stale).status_code == 401


@pytest.mark.both_databases
@pytest.mark.parametrize("change", ["password", "end-all", "paused", "erased"])
def test_a_step_is_over_when_the_account_changes(secured, change):
    client, secret, _ = secured
    owner = other_browser(client)
    show_password(owner)
    assert enter(owner, code_of(secret)).status_code == 200
    forget_steps(client)
    show_password(client)
    if change == "password":
        new = {"currentPassword": "student123", "newPassword": "another456"}
        assert owner.post("/api/account/password", json=new).status_code == 200
    elif change == "end-all":
        assert owner.post("/api/account/sessions/end-all").status_code == 200
    elif change == "erased":
        assert owner.post("/api/account/erase", json=PASSWORD).status_code == 200
    else:
        run_in(client, lambda work: work.run(update(users).values(status="paused")))
    assert enter(client, code_of(secret)).status_code in (401, 403)
    assert client.get("/api/user").status_code == 401


def test_a_reset_password_still_asks_for_the_second_factor(secured):
    client, secret, _ = secured
    token = client.post("/api/auth/reset-password-request", json={"identifier": "student"}).json()
    reset = {"identifier": "student", "newPassword": "another456", "resetToken": token["resetToken"]}
    assert client.post("/api/auth/reset-password", json=reset).status_code == 200
    assert show_password(client, LOGIN | {"password": "another456"}).status_code == 403
    assert enter(client, code_of(secret)).status_code == 200


# Limits and the log


def test_who_knows_the_password_cannot_try_codes_without_end(open_client, sign_in):
    with open_client(rate_limits="on") as client:
        secret, _ = set_up(sign_in(client))
        forget_steps(client)
        most = rate_limits.SECOND_STEP_BY_ACCOUNT_AND_ADDRESS.times
        statuses = []
        while len(statuses) < most:
            assert show_password(client).status_code == 403
            statuses += [enter(client, "000-wrong").status_code for _ in range(5)]
        assert statuses == [400] * most
        show_password(client)
        refused = enter(client, code_of(secret))
        assert refused.status_code == 429
        assert refused.json()["message"].startswith("Too many codes. Please try again in ")


def test_showing_the_password_again_and_again_is_limited_as_wrong_ones_are(open_client, sign_in):
    with open_client(rate_limits="on") as client:
        set_up(sign_in(client))
        most = rate_limits.SIGN_IN_BY_ACCOUNT_AND_ADDRESS.times
        assert [show_password(client).status_code for _ in range(most + 1)] == [403] * most + [429]


def test_a_right_code_clears_what_was_counted(open_client, sign_in):
    with open_client(rate_limits="on") as client:
        _, codes = set_up(sign_in(client))
        for code in codes[:3]:
            show_password(client)
            assert [enter(client, "000-wrong").status_code for _ in range(4)] == [400] * 4
            assert enter(client, code).status_code == 200


def test_each_step_leaves_a_line_in_the_security_log(secured):
    client, secret, _ = secured
    with capture_logs() as lines:
        show_password(client)
        enter(client, "000-wrong")
        user_id = enter(client, code_of(secret)).json()["id"]
    events = [(line["event"], line["user"]) for line in lines if "network" in line]
    assert events == [
        ("second_step_begun", user_id),
        ("second_factor_refused", user_id),
        ("signed_in", user_id),
    ]
    assert code_of(secret) not in str(lines)


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

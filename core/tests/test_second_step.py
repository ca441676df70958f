"""The second step of a sign-in: asked for after the password, done once, and by nobody got round."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from second_factor_visits import (
    FACTOR,
    JSON,
    LOGIN,
    PASSWORD,
    SESSION,
    STEP,
    code_of,
    enter,
    forget_steps,
    other_browser,
    set_up,
    show_password,
)
from sqlalchemy import select, update
from structlog.testing import capture_logs

from cubital.accounts.tables import audit, sign_in_steps, users
from cubital.http import rate_limits
from cubital.testing import run_in


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

"""No call that writes can be made without end: each is found in the OpenAPI document, and tried."""

import re
import time
from dataclasses import replace

import pytest

from cubital.api import dependencies
from cubital.http import rate_limits
from cubital.http.rate_limits import Limit

# Of calls that anybody may make: a body with which they come as far as their limit.
FOR_ANYBODY = {
    "/api/login": {"username": "nobody", "password": "guessed"},
    "/api/login/code": {"code": "000000"},
    "/api/register": {"username": "ada", "password": "secret1"},
    "/api/auth/registration/initiate": {"username": "bea", "password": "secret1"},
    "/api/auth/oidc/{provider}/finish": {"state": "none"},
    "/api/auth/reset-password-request": {"identifier": "nobody"},
    "/api/auth/reset-password": {"resetToken": "none", "newPassword": "secret1"},
}
UNLIMITED = {
    "/api/logout": "it only ends the session that it comes with",
    "/api/payments/stripe/webhook": "it writes only what the provider has signed, and each notice once",
}


@pytest.fixture
def limited(open_client):
    with open_client(rate_limits="on") as client:
        yield client


def test_every_call_that_writes_has_a_limit_or_a_reason_for_none(limited, sign_in, monkeypatch):
    count, few, moment = rate_limits._count, 3, time.time()
    monkeypatch.setattr(time, "time", lambda: moment)  # or the window of a limit may end in between
    paths = limited.get("/openapi.json").json()["paths"]
    writing = [
        (method, path)
        for path, calls in paths.items()
        for method in calls
        if method not in ("get", "head", "options")
    ]
    assert len(writing) > 30

    def ask(method, path):
        sign_in(limited, "admin")  # each time: some of them end the session
        with monkeypatch.context() as soon:
            # That there is a limit is asked here, and not how much it lets through.
            soon.setattr(rate_limits, "_count", lambda limit, *rest: count(replace(limit, times=few), *rest))
            address = re.sub(r"\{[^}]*\}", "1", path)
            return limited.request(method, address, json=FOR_ANYBODY.get(path, {})).status_code

    endless = {path for method, path in writing if [ask(method, path) for _ in range(few + 1)][-1] != 429}
    assert endless == UNLIMITED.keys()


def test_who_writes_too_much_at_one_thing_may_still_do_the_others(limited, sign_in, monkeypatch):
    monkeypatch.setattr(dependencies, "WRITES_BY_USER", Limit("writes-user", 5, 600, "changes"))
    student = sign_in(limited)
    entries = [student.post("/api/activity/log", json={"activity": "study"}) for _ in range(7)]
    assert [entry.status_code for entry in entries] == [200] * 5 + [429] * 2
    assert entries[-1].json()["message"].startswith("Too many changes. Please try again in ")
    assert int(entries[-1].headers["Retry-After"]) > 0
    saved = [student.post(f"/api/progress/{module}", json={"progress": 10}) for module in range(1, 8)]
    assert [answer.status_code for answer in saved] == [200] * 5 + [429] * 2, "all modules are one call"
    assert {student.get("/api/progress/1").status_code for _ in range(20)} == {200}, "reading is not counted"
    other = sign_in(limited, "admin")
    assert other.post("/api/activity/log", json={"activity": "study"}).status_code == 200


def test_a_student_never_comes_near_it():
    """Once a second for ten minutes, at one thing."""
    assert rate_limits.WRITES_BY_USER.times >= 600
    assert rate_limits.WRITES_BY_USER.seconds <= 600

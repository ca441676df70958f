"""The second factor as its owner sets it up, and as a browser is asked for it, for tests."""

from datetime import UTC, datetime

import pyotp
from sqlalchemy import update
from starlette.testclient import TestClient

from cubital.accounts.tables import authenticator_apps
from cubital.testing import run_in

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

"""What the log says of who came in and who was refused: enough to look into it, and no personal data."""

import json

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from structlog.testing import capture_logs

from cubital.accounts.tables import users
from cubital.http.security_log import network_of
from cubital.testing import run_in

NEW = {"username": "ada", "password": "secret1", "email": "ada@example.org"}
GUESS = {"username": "student", "password": "a wrong one"}
ADMIN_TAB = {"username": "student", "password": "student123", "role": "admin", "isAdmin": True}


def noticed(client, method, path, **request):
    """What the log says of one call, and its answer."""
    with capture_logs() as lines:
        answer = client.request(method, path, **request)
    return [line for line in lines if "network" in line], answer


def test_signing_in_and_registering_leave_a_line(client):
    [line], answer = noticed(client, "POST", "/api/register", json=NEW)
    assert (line["event"], line["log_level"], line["user"]) == ("registered", "info", answer.json()["id"])
    [line], answer = noticed(client, "POST", "/api/login", json=NEW)
    assert (line["event"], line["log_level"], line["user"]) == ("signed_in", "info", answer.json()["id"])


def test_a_wrong_password_names_the_account_by_its_number_alone(client, sign_in):
    number = sign_in(client).get("/api/user").json()["id"]
    client.cookies.clear()
    [line], _ = noticed(client, "POST", "/api/login", json=GUESS)
    assert line == {
        "event": "sign_in_failed",
        "log_level": "warning",
        "user": number,
        "network": "unknown",  # the test client has no address
        "method": "POST",
        "path": "/api/login",
    }
    [line], _ = noticed(client, "POST", "/api/login", json=GUESS | {"username": "nobody"})
    assert (line["event"], line["user"]) == ("sign_in_failed", None)


@pytest.mark.parametrize(
    ("event", "method", "path", "request_", "who"),
    [
        ("forbidden", "GET", "/api/admin/students", {}, "student"),
        ("forbidden", "POST", "/api/login", {"json": ADMIN_TAB}, None),
        ("password_refused", "POST", "/api/account/erase", {"json": {"password": "guessed"}}, "student"),
        ("session_refused", "GET", "/api/user", {"headers": {"Cookie": "cubital_session=made-up"}}, None),
        (
            "reset_token_refused",
            "POST",
            "/api/auth/reset-password",
            {"json": {"resetToken": "x", "newPassword": "another1"}},
            None,
        ),
        ("foreign_origin", "POST", "/api/logout", {"headers": {"Origin": "https://evil.example"}}, None),
    ],
)
def test_a_refusal_is_noticed(client, sign_in, event, method, path, request_, who):
    if who:
        sign_in(client, who)
    [line], answer = noticed(client, method, path, **request_)
    assert answer.status_code in (400, 401, 403)
    assert (line["event"], line["log_level"], line["path"]) == (event, "warning", path)
    assert (line["user"] is not None) == (who is not None or path == "/api/login")


def test_a_socket_that_is_refused_is_noticed(client, sign_in):
    number = sign_in(client).get("/api/user").json()["id"]
    with capture_logs() as lines, pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws"):
        pass
    assert [(line["event"], line["user"], line["method"], line["path"]) for line in lines] == [
        ("forbidden", number, "WebSocket", "/ws")
    ]


def test_a_closed_account_that_is_tried_is_noticed(client):
    client.post("/api/register", json=NEW)
    run_in(client, lambda work: work.run(update(users).values(status="paused")))
    [line], answer = noticed(client, "POST", "/api/login", json=NEW)
    assert (answer.status_code, line["event"]) == (403, "forbidden")
    assert line["user"] is not None


def test_a_used_up_limit_is_noticed(open_client):
    with open_client(rate_limits="on") as client:
        for _ in range(10):
            client.post("/api/login", json=GUESS)
        [line], answer = noticed(client, "POST", "/api/login", json=GUESS)
        assert (answer.status_code, line["event"]) == (429, "limit_reached")


def test_a_visitor_without_a_session_is_nothing_to_notice(client):
    lines, answer = noticed(client, "GET", "/api/user")
    assert (answer.status_code, lines) == (401, [])


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.77", "203.0.113.0/24"),
        ("2001:db8:7:8::9", "2001:db8:7::/48"),
        ("::ffff:10.1.2.3", "10.1.2.0/24"),
    ],
)
def test_a_line_holds_neither_name_nor_address_nor_what_was_typed(client, address, network):
    elsewhere = TestClient(client.app, client=(address, 4711))
    elsewhere.portal = client.portal
    with capture_logs() as lines:
        elsewhere.post("/api/register", json=NEW)
        elsewhere.post("/api/login", json=NEW | {"password": "typed by mistake"})
        elsewhere.get("/api/account/data?note=private", headers={"Cookie": "cubital_session=its-token"})
    lines = [line for line in lines if "network" in line]
    assert [line["network"] for line in lines] == [network] * 3
    text = json.dumps(lines)
    for personal in (
        "ada",
        "example.org",
        "secret1",
        "typed by mistake",
        "private",
        "its-token",
        f'"{address}"',
    ):
        assert personal not in text


def test_an_address_that_is_none_is_unknown(client):
    class Nameless:
        client = None

    assert network_of(Nameless()) == "unknown"

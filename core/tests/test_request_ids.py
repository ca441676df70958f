"""Each request has an id, by which its lines of the log are found again."""

import re

import pytest
import structlog
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from structlog.contextvars import merge_contextvars
from structlog.testing import capture_logs

from cubital.access import Db
from cubital.storage.work import Work

HEADER = "X-Request-ID"
OWN = re.compile(r"[0-9a-f]{16}")


def stumbling(client: TestClient) -> None:
    """A call that writes to the log where it reads, where it writes, and then fails."""
    log = structlog.get_logger()

    @client.app.get("/api/stumble")
    async def stumble(database: Db) -> None:
        await database.read(note, "reading")
        await database.write(note, "writing")
        raise RuntimeError("a secret of the inside")

    def note(work: Work, event: str) -> None:
        log.warning(event)

    # Before the page for everything else.
    client.app.router.routes.insert(0, client.app.router.routes.pop())


@pytest.mark.parametrize(
    "path", ["/", "/api/site", "/api/user", "/healthz", "/nowhere", "/assets/nothing.js"]
)
def test_every_answer_has_an_id_of_its_own(client, path):
    first, second = (client.get(path).headers[HEADER] for _ in range(2))
    assert OWN.fullmatch(first)
    assert OWN.fullmatch(second)
    assert first != second


def test_what_is_refused_before_any_route_has_one_too(client):
    refused = client.post("/api/logout", headers={"Origin": "https://evil.example"})
    assert (refused.status_code, len(refused.headers[HEADER])) == (403, 16)


@pytest.mark.parametrize("sent", ["4bf92f3577b34da6", "0e8ca1ac-2b3c-4a27-8f69-0c8c10a9bc1c", "A" * 64])
def test_the_proxys_id_is_taken(client, sent):
    assert client.get("/healthz", headers={HEADER: sent}).headers[HEADER] == sent


@pytest.mark.parametrize(
    "sent",
    ["", "short", "A" * 65, "ada@example.org", 'x"}, {"event": "made-up"', "4bf92f35 77b34da6", "é" * 9],
)
def test_one_that_is_not_well_formed_is_not(client, sent):
    answer = client.get("/healthz", headers={HEADER: sent.encode()})
    assert OWN.fullmatch(answer.headers[HEADER])


@pytest.mark.both_databases
def test_each_line_of_the_log_has_it_and_an_error_names_it(client):
    stumbling(client)
    with capture_logs([merge_contextvars]) as lines:
        failed = client.get("/api/stumble")
        client.get("/api/user", headers={"Cookie": "cubital_session=made-up"})
        outside = structlog.get_logger()
        outside.warning("outside")
    number = failed.headers[HEADER]
    assert [line["event"] for line in lines if line.get("request_id") == number] == [
        "reading",
        "writing",
        "unexpected_error",
    ]
    assert failed.json()["message"].endswith(f" If it stays so, tell your school this number: {number}")
    [other] = [line for line in lines if line["event"] == "session_refused"]
    assert OWN.fullmatch(other["request_id"])
    assert other["request_id"] != number
    [last] = [line for line in lines if line["event"] == "outside"]
    assert "request_id" not in last


def test_a_socket_has_one(client, sign_in):
    foreign = {"Origin": "https://evil.example", HEADER: "of-a-proxy"}
    with (
        capture_logs([merge_contextvars]) as lines,
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/ws", headers=foreign),
    ):
        pass
    assert [line["request_id"] for line in lines if line["event"] == "foreign_origin"] == ["of-a-proxy"]
    sign_in(client)
    with client.websocket_connect("/ws/session", headers={HEADER: "of-a-proxy"}) as socket:
        assert (HEADER.lower().encode(), b"of-a-proxy") in [
            (name.lower(), value) for name, value in socket.extra_headers
        ]

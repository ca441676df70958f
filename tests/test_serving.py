"""The server as a process: what it does when told to stop, and how it refuses to start."""

import contextlib
import json
import re
import signal
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request

import httpx2
import pytest
from conftest import CUBITAL, ROOT, Serve
from websockets.sync.client import connect

from cubital.testing import free_port

pytestmark = pytest.mark.executable


def signed_in(url: str, name: str) -> str:
    """The session cookie of a demo account."""
    body = json.dumps({"username": name, "password": f"{name}123", "role": "student"}).encode()
    request = urllib.request.Request(
        f"{url}/api/login", body, {"Content-Type": "application/json"}, method="POST"
    )
    with urllib.request.urlopen(request) as answer:
        return str(answer.headers["Set-Cookie"]).split(";")[0]


def test_sigterm_with_open_sockets_and_a_streaming_answer_ends_with_0(serve: Serve):
    school = serve()
    admin = {"Cookie": signed_in(school.url, "admin")}
    request = urllib.request.Request(
        f"{school.url}/api/modules/5/agent?message=which+tube+first",
        headers={"Cookie": signed_in(school.url, "student"), "Accept": "text/event-stream"},
    )
    with contextlib.ExitStack() as open_connections:
        for _ in range(5):
            address = f"ws://127.0.0.1:{school.port}/ws"
            socket = open_connections.enter_context(connect(address, additional_headers=admin))
            assert not socket.protocol.extensions, "compressed, each would hold as much memory again"
            socket.send(json.dumps({"type": "admin_subscribe"}))
        stream = open_connections.enter_context(urllib.request.urlopen(request))
        assert stream.readline()
        reader = threading.Thread(target=stream.read)
        reader.start()
        began = time.monotonic()
        status = school.stop()
        took = time.monotonic() - began
        reader.join(10)
    assert status == 0, school.log.read_text()
    assert took < 15
    assert "Traceback" not in school.log.read_text()


def status_of(url: str) -> tuple[int, str | None]:
    """The status, and what the answer says of its connection."""
    with httpx2.Client() as client:
        answer = client.get(url)
    return answer.status_code, answer.headers.get("connection")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_that_is_told_to_stop_first_lets_its_proxy_notice(serve: Serve, workers: int):
    school = serve(CUBITAL_LEAVE_SECONDS="60", workers=workers)
    assert school.process is not None
    healthy = [status_of(f"{school.url}{path}") for path in ("/healthz", "/readyz", "/api/site")]
    assert healthy == [(200, None)] * 3

    school.process.send_signal(signal.SIGTERM)

    deadline = time.monotonic() + 20
    # Of two workers both have to hear of it.
    while any(status_of(f"{school.url}/healthz")[0] == 200 for _ in range(8)):
        assert time.monotonic() < deadline
    leaving = [status_of(f"{school.url}{path}") for path in ("/healthz", "/readyz", "/api/site")]
    assert leaving == [(503, "close"), (503, "close"), (200, "close")]
    assert school.stop() == 0, school.log.read_text()  # told again: at once


def test_what_several_workers_have_counted_is_told_as_one(serve: Serve):
    school = serve(CUBITAL_METRICS_TOKEN="of this test", workers=2)
    with httpx2.Client(base_url=school.url) as client:
        for _ in range(20):  # each on a connection of its own, so that both workers get some
            assert httpx2.get(f"{school.url}/api/site").status_code == 200
        text = client.get("/metrics", headers={"Authorization": "Bearer of this test"}).text
    assert 'cubital_request_seconds_count{call="/api/site",method="GET",status="200"} 20.0' in text
    assert 'cubital_log_lines_total{event="disk_full"} 0.0' in text
    assert school.stop() == 0, school.log.read_text()


def test_the_log_never_holds_what_a_student_asked(serve: Serve):
    school = serve()
    request = urllib.request.Request(
        f"{school.url}/api/modules/5/agent?message=my+secret+question",
        headers={"Cookie": signed_in(school.url, "student")},
    )
    urllib.request.urlopen(request).read()
    school.stop()
    assert "secret" not in school.log.read_text()


def test_every_line_of_the_log_is_json_those_of_the_server_itself_too(serve: Serve):
    school = serve()
    with socket.create_connection(("127.0.0.1", school.port)) as nonsense:
        nonsense.sendall(b"nonsense\r\n\r\n")
        assert b"400" in nonsense.recv(100)
    with contextlib.suppress(urllib.error.HTTPError):
        signed_in(school.url, "nobody")
    school.stop()
    # What `serve` tells the person who started it comes before, in words.
    lines = [line for line in school.log.read_text().splitlines() if line.startswith("{")]
    logged = {entry["event"]: entry for entry in map(json.loads, lines)}
    assert logged["Invalid HTTP request received."]["logger"] == "uvicorn.error"
    assert logged["Invalid HTTP request received."]["level"] == "warning"
    assert logged["sign_in_failed"]["network"] == "127.0.0.0/24"
    assert all(entry["timestamp"].endswith("Z") for entry in logged.values())


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"CUBITAL_ENVIRONMENT": "production"}, "CUBITAL_PUBLIC_URL is not set"),
        (
            {
                "CUBITAL_ENVIRONMENT": "production",
                "CUBITAL_PUBLIC_URL": "https://school.example",
                "CUBITAL_RATE_LIMITS": "off",
            },
            "CUBITAL_RATE_LIMITS=off lets everybody guess",
        ),
        ({"CUBITAL_PLUGINS_DISABLED": "tutr"}, "CUBITAL_PLUGINS_DISABLED names tutr"),
        ({"CUBITAL_REGISTRATION": "payment"}, "CUBITAL_REGISTRATION=payment"),
        ({"CUBITAL_REGISTRATION": "perhaps"}, "registration"),
        ({"CUBITAL_DATABASE_URL": "postgresql+psycopg://127.0.0.1:1/none"}, "database"),
    ],
)
def test_what_cannot_run_says_why_in_one_line(tmp_path, settings, reason):
    environment = {"PATH": "", "CUBITAL_ENVIRONMENT": "demo", "CUBITAL_HOME": str(tmp_path)} | settings
    started = subprocess.run(
        [CUBITAL, "serve", "--port", str(free_port())],
        env=environment,
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=60,
    )
    output = started.stdout + started.stderr
    assert started.returncode != 0
    assert re.search(reason, output, re.IGNORECASE), output
    assert "Traceback" not in output


def test_an_open_school_says_where_it_is_and_who_may_try_it(serve: Serve):
    school = serve()
    log = school.log.read_text()
    assert f"The school is open: {school.url}" in log
    assert "student / student123" in log
    assert "admin / admin123" in log

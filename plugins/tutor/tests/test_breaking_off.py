"""A stream that breaks off, in a real server: what was shown is kept, and a stop does not wait for long."""

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cubital.testing import free_port
from cubital_tutor.retrieval.index_file import FOLDER

CUBITAL = [str(Path(sys.executable).with_name("cubital"))]
QUESTION = "/api/modules/5/agent?message=which+tube+do+i+fill+first"


class Server:
    """A served demo school of the test's own, with the checkout's content."""

    def __init__(self, home: Path, index: Path) -> None:
        shutil.copytree(index, home / FOLDER)
        self.port = free_port()
        environment = os.environ | {"CUBITAL_HOME": str(home), "CUBITAL_ENVIRONMENT": "demo"}
        subprocess.run([*CUBITAL, "content", "load"], env=environment, check=True, capture_output=True)
        self.process = subprocess.Popen(
            [*CUBITAL, "serve", "--port", str(self.port)], env=environment, stdout=subprocess.DEVNULL
        )
        self.cookie = ""
        self._connections: list[http.client.HTTPConnection] = []
        self._wait()
        self._sign_in()

    def _wait(self) -> None:
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.1)
        raise AssertionError("the server did not start")

    def _sign_in(self) -> None:
        body = json.dumps(
            {"username": "student", "password": "student123", "role": "student", "isAdmin": False}
        )
        connection = self._connection()
        connection.request("POST", "/api/login", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        assert answer.status == 200, answer.read()
        self.cookie = answer.headers["Set-Cookie"].split(";")[0]

    def get(self, path: str, **headers: str) -> http.client.HTTPResponse:
        connection = self._connection()
        connection.request("GET", path, headers={"Cookie": self.cookie, **headers})
        return connection.getresponse()

    def _connection(self) -> http.client.HTTPConnection:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        self._connections.append(connection)
        return connection

    def leave(self) -> None:
        """Close every connection, as a browser does whose page is closed."""
        for connection in self._connections:
            connection.close()

    def chat(self) -> list[dict]:
        return json.loads(self.get("/api/tutor/modules/5/chat").read())["messages"]


@pytest.fixture
def server(tmp_path: Path, made_index: object, index_folder: Path) -> Iterator[Server]:
    server = Server(tmp_path, index_folder)
    try:
        yield server
    finally:
        server.leave()
        server.process.kill()
        server.process.wait()


def test_what_was_shown_is_kept_when_the_student_goes_away(server: Server):
    stream = server.get(QUESTION, Accept="text/event-stream")
    read = b""
    while read.count(b"event: token") < 3:
        read += stream.read1(200)
    stream.close()
    server.leave()
    for _ in range(50):
        if len(messages := server.chat()) == 2:
            break
        time.sleep(0.1)
    question, answer = messages
    assert question["role"] == "student"
    assert answer["complete"] is False
    assert answer["sources"] == []
    assert "The blood culture comes first" in answer["text"]
    assert len(answer["text"]) < 200

    whole = server.get(QUESTION, Accept="text/event-stream").read().decode()
    assert whole.rstrip().split("\n\n")[-1].startswith("event: done")
    assert [message["complete"] for message in server.chat()] == [True, False, True, True]


def test_a_server_that_is_told_to_stop_ends_its_streams_soon(server: Server):
    stream = server.get(QUESTION, Accept="text/event-stream")
    stream.read1(10)
    start = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    rest = stream.read().decode()
    assert server.process.wait(timeout=10) == 0
    assert time.monotonic() - start < 4
    assert "event: done" in rest

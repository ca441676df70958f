"""A socket whose owner does not read: on a real server, because only there a line can be full."""

import collections
import contextlib
import json
import socket
import threading
import time
from collections.abc import Iterator

import anyio
import httpx2
import pytest
import uvicorn
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cubital.accounts.tables import users
from cubital.app import create_app
from cubital.learning.tables import activity
from cubital.plugins.manager import Plugins
from cubital.school import open_school
from cubital.settings import Settings
from cubital.storage.work import Work
from cubital_admin.live.feed import announce

EVENTS = 30_000  # with a long name in each, more than a machine keeps in the buffers of one connection

pytestmark = pytest.mark.parametrize("backend", ["sqlite"], indirect=True)


@contextlib.contextmanager
def served(settings: Settings, plugins: Plugins) -> Iterator[int]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(create_app(settings, plugins), log_level="error"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            while not server.started:
                assert thread.is_alive()
                time.sleep(0.02)
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(20)
            assert not thread.is_alive(), "the server does not stop while a socket is open"


def subscribed(port: int, buffer: int | None = None, **wish: object) -> ClientConnection:
    """The administrator's socket; with `buffer`, one that takes little in. Use it with `with`."""
    form = {"username": "admin", "password": "admin123", "role": "admin", "isAdmin": True}
    answer = httpx2.post(f"http://127.0.0.1:{port}/api/login", json=form)
    cookie = answer.headers["set-cookie"].split(";")[0]
    line = socket.socket()
    if buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    line.connect(("127.0.0.1", port))
    return connect(
        f"ws://127.0.0.1:{port}/ws",
        sock=line,
        additional_headers={"Cookie": cookie},
        max_queue=1,
        compression=None,
    )


def log_many(settings: Settings, plugins: Plugins, number: int) -> None:
    """Log `number` entries of a long name, from another process; the last of them is announced."""

    def insert(work: Work) -> None:
        work.run(update(users).where(users.c.id == 1).values(full_name="x" * 200))
        entry = {"user_id": 1, "activity": "study", "details": {}, "timestamp": work.now}
        work.run_many(activity.insert(), [entry] * (number - 1))
        announce(work, work.insert(activity, **entry))

    async def write() -> None:
        async with open_school(settings, plugins) as school:
            await school.database.write(insert)

    anyio.run(write)


def test_a_reader_gets_all_and_one_who_does_not_read_is_dropped(
    settings: Settings, plugins: Plugins, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubital_admin.live.feed.WAITING", 10)
    with (
        served(settings, plugins) as port,
        subscribed(port, buffer=4096) as sleeper,
        subscribed(port) as reader,
    ):
        sleeper.send(json.dumps({"type": "admin_subscribe"}))
        reader.send(json.dumps({"type": "admin_subscribe", "batch": True}))
        heard: list[int] = []
        reading = threading.Thread(target=read_until, args=(reader, EVENTS, heard))
        reading.start()

        log_many(settings, plugins, EVENTS)
        reading.join(60)

        assert heard == list(range(1, EVENTS + 1))
        with pytest.raises(ConnectionClosed) as dropped:
            collections.deque((sleeper.recv(timeout=10) for _ in range(EVENTS)), maxlen=0)
        assert dropped.value.rcvd is not None
        assert dropped.value.rcvd.code == 1013


def read_until(connection: ClientConnection, last: int, heard: list[int]) -> None:
    while not heard or heard[-1] < last:
        heard += [message["data"]["id"] for message in json.loads(connection.recv(timeout=20))]


def test_the_server_stops_while_a_socket_is_open(settings: Settings, plugins: Plugins) -> None:
    with contextlib.ExitStack() as sockets:
        with served(settings, plugins) as port:
            for batch in (True, False):
                connection = sockets.enter_context(subscribed(port))
                connection.send(json.dumps({"type": "admin_subscribe", "batch": batch}))
        # `served` has waited for the server's end, with both sockets open.
        with pytest.raises(ConnectionClosed):
            connection.recv(timeout=5)

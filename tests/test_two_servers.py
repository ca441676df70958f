"""Two servers of one school, on PostgreSQL and Redis behind a real proxy, while saves come twenty a second.

What failed, and for how long, is printed: `pytest tests/test_two_servers.py -s`.
"""

import contextlib
import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
import proxies
import pytest
from conftest import CONTENT, Serve
from sqlalchemy import create_engine, text

from cubital.testing.databases import NewDatabase
from cubital.testing.redis_server import RedisServer

pytestmark = pytest.mark.executable

ROUNDS = 10 if "CUBITAL_SOAK" in os.environ else 1
BETWEEN = 0.05  # seconds from one save to the next
AFTERWARDS = 40  # saves that are waited for after each event


@dataclass
class Saves:
    """Saves through the proxy, one after another by the clock, whether those before were answered or not.

    `notes`: those that were acknowledged, by the row's id. `failures`: the moment and what was said.
    """

    client: httpx2.Client
    notes: dict[int, str] = field(default_factory=dict)
    failures: list[tuple[float, str]] = field(default_factory=list)
    answered: int = 0
    ended: threading.Event = field(default_factory=threading.Event)

    @contextlib.contextmanager
    def going_on(self) -> Iterator[None]:
        with ThreadPoolExecutor(32) as callers:
            clock = threading.Thread(target=self._send, args=(callers,))
            clock.start()
            try:
                yield
            finally:
                self.ended.set()
                clock.join()

    def _send(self, callers: ThreadPoolExecutor) -> None:
        number = 0
        while not self.ended.wait(BETWEEN):
            callers.submit(self._save, f"note {number}")
            number += 1

    def _save(self, note: str) -> None:
        begun = time.monotonic()
        body = {"activity": "study", "details": {"note": note}}
        try:
            answer = self.client.post("/api/activity/log", json=body)
            if answer.status_code == 200:
                self.notes[answer.json()["id"]] = note
            else:
                self.failures.append((begun, f"{answer.status_code} {answer.text[:200]}"))
        except httpx2.TransportError as error:
            self.failures.append((begun, repr(error)))
        self.answered += 1

    @contextlib.contextmanager
    def meanwhile(self, event: str) -> Iterator[list[tuple[float, str]]]:
        """The list of what failed from here until saves go through again after the event."""
        before, answered = len(self.failures), self.answered
        failed: list[tuple[float, str]] = []
        yield failed
        going = self.answered + AFTERWARDS
        deadline = time.monotonic() + 60
        while self.answered < going:
            assert time.monotonic() < deadline, f"{event}: no answers any more"
            time.sleep(BETWEEN)
        failed.extend(self.failures[before:])
        moments = [moment for moment, _ in failed]
        errors_for = max(moments) - min(moments) if failed else 0
        print(
            f"{event}: {self.answered - answered} saves, {len(failed)} failed, for {errors_for:.1f} s",
            *sorted({what for _, what in failed}),
            sep="\n  ",
        )


@pytest.mark.parametrize("backend", ["postgres"], indirect=True)
@pytest.mark.parametrize("proxy", [proxies.caddy, proxies.nginx])
def test_nothing_acknowledged_is_lost_and_a_rolling_restart_fails_nothing(
    proxy, serve: Serve, new_database: NewDatabase, redis_server: RedisServer, tmp_path: Path
):
    url = new_database(CONTENT)
    settings = {
        "CUBITAL_DATABASE_URL": url,
        "CUBITAL_REDIS_URL": redis_server.url,
        "CUBITAL_RATE_LIMITS": "off",
        "CUBITAL_TRUSTED_PROXIES": "127.0.0.1",
        "CUBITAL_LEAVE_SECONDS": "3",
    }
    servers = [serve(None, **settings) for _ in range(2)]
    with proxy(tmp_path, [server.port for server in servers]) as client:
        form = {"username": "student", "password": "student123", "role": "student"}
        assert client.post("/api/login", json=form).status_code == 200
        saves = Saves(client)
        with saves.going_on():
            for _ in range(ROUNDS):
                with saves.meanwhile("each server stopped and started") as of_restarts:
                    for server in servers:
                        server.restart()
                assert of_restarts == []
                with saves.meanwhile("db upgrade and a load of content") as of_upgrade:
                    servers[0].command("db", "upgrade")
                    servers[0].command("content", "load", str(CONTENT))
                assert of_upgrade == []
                with saves.meanwhile("Redis killed and started") as of_redis:
                    redis_server.kill()
                    time.sleep(AFTERWARDS * BETWEEN)
                    redis_server.start()
                assert of_redis == []
                for server in servers:
                    with saves.meanwhile("one server killed"):
                        assert server.process is not None
                        server.process.kill()
                        server.process.wait()
                    # With one of the two still gone, nothing fails any more.
                    with saves.meanwhile("and started again") as of_one:
                        server.start()
                    assert of_one == []
    assert saves.notes
    engine = create_engine(url)
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT id, details FROM activity WHERE activity = 'study'")).all()
    engine.dispose()
    stored = {row.id: row.details["note"] for row in rows}
    assert {id: stored.get(id) for id in saves.notes} == saves.notes
    # A save that failed was kept once or not at all, and none twice.
    assert len(set(stored.values())) == len(stored) <= len(saves.notes) + len(saves.failures)

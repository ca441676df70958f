"""Server processes that the benchmark starts, stops, and reads the CPU time of."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil

from cubital.testing import free_port

ROOT = Path(__file__).resolve().parent.parent
CUBITAL = Path(sys.executable).parent / "cubital"
READY_SECONDS = 60


@dataclass(frozen=True)
class Server:
    """A process that serves on `port` of the loopback."""

    port: int
    process: subprocess.Popen[bytes]

    def cpu(self) -> float:
        """Seconds of CPU, user and system, that the process has used so far on all its threads."""
        return own_cpu_of(self.process.pid)

    def cpu_of_workers(self) -> list[float]:
        """The same of each of its processes that serve, where there are several."""
        return [own_cpu_of(worker) for worker in self.workers()]

    def workers(self) -> list[int]:
        """The processes that serve; beside them there is one that watches over Python's semaphores."""
        children = psutil.Process(self.process.pid).children()
        return [child.pid for child in children if "resource_tracker" not in " ".join(child.cmdline())]

    def megabytes(self) -> float:
        """Memory that the process holds now (RSS)."""
        return float(psutil.Process(self.process.pid).memory_info().rss) / 1e6


def own_cpu_of(process: int) -> float:
    """Seconds of CPU of a process on all its threads, to the nanosecond: psutil's come in steps of 10 ms, too
    long for a short turn on a busy machine."""
    if sys.platform != "linux":
        return cpu_of(process)
    return time.clock_gettime(~process << 3 | 2)  # as clock_getcpuclockid(3) makes it, which Python lacks


def cpu_of(process: int) -> float:
    """Seconds of CPU, user and system, of a process on all its threads, and of its children that ended."""
    times = psutil.Process(process).cpu_times()
    return float(times.user + times.system + times.children_user + times.children_system)


def cpu_of_family(parent: int) -> float:
    """Of a process and of all its children, those that ended and those that live."""
    return cpu_of(parent) + sum(cpu_of(child.pid) for child in psutil.Process(parent).children())


@contextlib.contextmanager
def hello_server(folder: Path) -> Iterator[Server]:
    """The bare FastAPI application."""
    port = free_port()
    with _running(
        [sys.executable, "-m", "bench.hello", str(port)], ROOT, {}, folder, port, "/hello"
    ) as server:
        yield server


@contextlib.contextmanager
def school_server(settings: dict[str, str], home: Path, workers: int = 1) -> Iterator[Server]:
    """`cubital serve`, one worker unless told otherwise, as `make run` starts it."""
    port = free_port()
    command = [str(CUBITAL), "serve", "--port", str(port)]
    command += ["--workers", str(workers)] if workers > 1 else []
    with _running(command, home, settings, home, port, "/readyz") as server:
        yield server


def furnish(url: str, home: Path) -> None:
    """Make the empty database at `url` that of a school with the checkout's content."""
    settings = {"CUBITAL_ENVIRONMENT": "demo", "CUBITAL_HOME": str(home), "CUBITAL_DATABASE_URL": url}
    _cubital(settings, home, "db", "upgrade")
    _cubital(settings, home, "content", "load", str(ROOT / "content"))


def _cubital(settings: dict[str, str], home: Path, *arguments: str) -> None:
    """Run `cubital …`; raises where it fails, with what it said."""
    done = subprocess.run(
        [CUBITAL, *arguments],
        env=_environment(settings),
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"cubital {' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")


def _environment(settings: dict[str, str]) -> dict[str, str]:
    # The settings of whoever runs the benchmark are not those of the school that is measured.
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("CUBITAL_")}
    return inherited | settings


@contextlib.contextmanager
def _running(
    command: list[str], cwd: Path, settings: dict[str, str], logs: Path, port: int, ready: str
) -> Iterator[Server]:
    log = logs / f"server-{port}.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=cwd, env=_environment(settings), stdout=output, stderr=subprocess.STDOUT
        )
    try:
        _wait_until_ready(process, f"http://127.0.0.1:{port}{ready}", log)
        yield Server(port, process)
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_until_ready(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    deadline = time.monotonic() + READY_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended at once:\n{log.read_text()}")
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=5):
            return
        time.sleep(0.05)
    raise RuntimeError(f"{address} did not answer in {READY_SECONDS} s:\n{log.read_text()}")

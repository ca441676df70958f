"""`cubital …` in a process that is forked from one which has imported it already: a second less for each.

It is the command's own code with its own environment, folder, output and exit status. Tests whose subject is
the start of the command itself, or what it imports, bear the marker `executable` and run `cubital`.
"""

import contextlib
import importlib.metadata
import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

import loop_watch

PLUGINS = [
    entry.module
    for group in ("cubital", "cubital.commands")
    for entry in importlib.metadata.entry_points(group=group)
]
IMPORTED = ["cubital.server", "cubital_cli.main", "cubital_cli.serving", "cubital_cli.content", *PLUGINS]


class Process(Protocol):
    """What tests ask of a process: the part of subprocess.Popen that a fork has too."""

    pid: int

    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, number: int) -> None: ...
    def kill(self) -> None: ...


class Fork:
    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        folder: Path,
        output: Path,
        errors: Path,
    ) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(IMPORTED)
        run = (list(arguments), dict(environment), folder, output, errors)
        self._process = context.Process(target=_run, args=run)
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("cubital", timeout or 0)
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def _run(arguments: list[str], environment: dict[str, str], folder: Path, output: Path, errors: Path) -> None:
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    for number, path in ((1, output), (2, errors)):
        opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        os.dup2(opened, number)
        os.close(opened)
    from cubital_cli.main import run

    if log := environment.get(loop_watch.LOG):
        loop_watch.install(Path(log))
    sys.argv = ["cubital", *arguments]
    run()


def run_forked(
    arguments: Sequence[str], environment: Mapping[str, str], folder: Path
) -> subprocess.CompletedProcess[str]:
    with tempfile.TemporaryDirectory() as folder_of_output:
        output, errors = Path(folder_of_output) / "output", Path(folder_of_output) / "errors"
        status = Fork(arguments, environment, folder, output, errors).wait()
        return subprocess.CompletedProcess(list(arguments), status, output.read_text(), errors.read_text())

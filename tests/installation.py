"""A school as it is installed: wheels in a virtual environment of their own, where there is no Node."""

import contextlib
import fcntl
import importlib.metadata
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import urllib.request
import venv
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from wheels import ROOT, Wheel, ours

from cubital.testing import free_port

BIN = Path(sys.executable).parent


# What `make setup` fetched is in npm's cache: the registry is asked for nothing else.
NPM = {f"npm_config_{name}": value for name, value in [("prefer_offline", "true"), ("audit", "false")]}


def done(command: list[str | Path], folder: Path, **settings: str) -> str:
    """What the command prints. Our own Node and Python; nothing that `make` told this process."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    environment = variables | NPM | settings | {"PATH": f"{BIN}:{os.environ['PATH']}"}
    run = subprocess.run(
        command,
        env=environment,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert run.returncode == 0, f"{command}\n{run.stdout}"
    return run.stdout


def built_release() -> Path:
    """The folder of our wheels and the sdk, made by one test process at a time."""
    with (ROOT / ".venv/.release-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done(["make", "build"], ROOT)
    return ROOT / "dist"


class Installation:
    """A fresh virtual environment in `folder`, with what our wheels need and nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "venv/bin"
        self.home = folder / "home"
        self.url = ""
        venv.create(folder / "venv")
        self.packages = next((folder / "venv/lib").glob("python*/site-packages"))
        self.content = folder / "venv/share/cubital/content"
        for distribution in third_party(*ours()):
            _link(distribution, self.packages)

    def lend(self, *names: str) -> None:
        """Tools of the tests' environment, with their programs, as if they had been installed."""
        for distribution in third_party(*names):
            _link(distribution, self.packages)
            for program in distribution.entry_points.select(group="console_scripts"):
                call = f"from {program.module} import {program.attr} as run\nraise SystemExit(run())\n"
                self.program(program.name, f"#!{self.bin}/python\n{call}")

    def program(self, name: str, text: str) -> None:
        """An executable of the school's own folder."""
        (self.bin / name).write_text(text)
        (self.bin / name).chmod(0o755)

    def install(self, *wheels: Wheel) -> None:
        """As with pip. Nothing may be fetched: what a wheel asks for must be here already."""
        command = [BIN / "uv", "pip", "install", "--quiet", "--offline", "--no-index", "--link-mode=copy"]
        done = subprocess.run(
            [*command, *(wheel.path for wheel in wheels)],
            env=os.environ | {"VIRTUAL_ENV": str(self.folder / "venv")},
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr

    @property
    def environment(self) -> dict[str, str]:
        """All that a process of this school knows of the machine: one folder with programs, and no more."""
        return {
            "PATH": str(self.bin),
            "HOME": str(self.folder),
            "CUBITAL_ENVIRONMENT": "demo",
            "CUBITAL_HOME": str(self.home),
        }

    def run(self, *arguments: str, exits: int = 0, **settings: str) -> str:
        """What `cubital …` prints, on both streams."""
        done = subprocess.run(
            [self.bin / "cubital", *arguments],
            env=self.environment | settings,
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == exits, done.stdout
        return done.stdout

    @contextlib.contextmanager
    def served(self) -> Iterator[None]:
        """`url` answers meanwhile."""
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        log = self.folder / "server.log"
        with log.open("wb") as output:
            server = subprocess.Popen(
                [self.bin / "cubital", "serve", "--port", str(port)],
                env=self.environment,
                cwd=self.folder,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        try:
            deadline = time.monotonic() + 60
            while not self._ready():
                assert server.poll() is None, log.read_text()
                assert time.monotonic() < deadline, log.read_text()
                time.sleep(0.05)
            yield
        finally:
            server.send_signal(signal.SIGTERM)
            status = server.wait(20)
        assert status == 0, log.read_text()

    def _ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=5):
                return True
        except OSError:
            return False


def third_party(*roots: str) -> Iterator[importlib.metadata.Distribution]:
    """What these are and ask for, and what that asks for, in the versions of requirements.lock; none of ours.

    Taken from the environment of the tests, which was made from that file: nothing is fetched twice.
    """
    locked = (ROOT / "requirements.lock").read_text()
    # One name may have several pins, each for its own Pythons.
    pins = set(re.findall(r"^([a-z0-9-]+)==([^ ]+)", locked, re.MULTILINE))
    requirements = [Requirement(name) for name in roots]
    seen: set[tuple[str, frozenset[str]]] = set()
    names: set[str] = set()
    while requirements:
        requirement = requirements.pop()
        name, extras = canonicalize_name(requirement.name), frozenset(requirement.extras)
        if (name, extras) in seen:
            continue
        seen.add((name, extras))
        distribution = importlib.metadata.distribution(name)
        for line in distribution.requires or []:
            needed = Requirement(line)
            if needed.marker is None or any(
                needed.marker.evaluate({"extra": extra}) for extra in (*extras, "")
            ):
                requirements.append(needed)
        if name not in ours() and name not in names:
            assert (name, distribution.version) in pins, f"{name} is not the one of requirements.lock"
            names.add(name)
            yield distribution


def _link(distribution: importlib.metadata.Distribution, packages: Path) -> None:
    here = Path(sysconfig.get_path("purelib"))
    for file in distribution.files or []:
        source = Path(str(distribution.locate_file(file))).resolve()
        if here not in source.parents:
            continue  # a program; the school's own is enough
        target = packages / source.relative_to(here)
        if target.exists():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            target.hardlink_to(source)
        except OSError:
            shutil.copy2(source, target)

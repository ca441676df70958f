"""A real identity provider in a process of its own, and a person's way through it without a browser."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx2
import yaml

from cubital.testing import free_port

PROGRAM = Path(__file__).with_name("identity_provider.mjs")
CLIENT = {
    "client_id": "cubital",
    "client_secret": "the secret of a test and no other",
    "grant_types": ["authorization_code"],
    "response_types": ["code"],
}
ADA = {
    "email": "ada@school.example",
    "email_verified": True,
    "name": "Ada Lovelace",
    "preferred_username": "ada",
}


class IdentityProvider:
    """`accounts`, `clients` and faults are given to the running process by `prepare`."""

    def __init__(self) -> None:
        self.port = free_port()
        self.issuer = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        node = shutil.which("node")
        assert node, "no Node: run make setup"
        self._process = subprocess.Popen(
            [node, str(PROGRAM), str(self.port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,  # `node` may be a script that starts another process
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith("listening"):
                return
        raise AssertionError("the identity provider did not start")

    def stop(self) -> None:
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None

    def prepare(self, **change: Any) -> None:
        """`accounts`, `clients`, `fault` (of each token from now on), `rotate` (other keys)."""
        httpx2.post(f"{self.issuer}/test", json=change, timeout=30).raise_for_status()

    def know(self, school: str, *names: str) -> None:
        """Let the school at that address be a client, by each of these names."""
        callbacks = [f"{school}/api/auth/oidc/{name}/callback" for name in names or ("school",)]
        self.prepare(clients=[CLIENT | {"redirect_uris": callbacks}], accounts={"ada": ADA}, fault=None)

    def entry(self, name: str = "school", **more: Any) -> dict[str, Any]:
        """This provider as the school's settings have it."""
        return {
            "name": name,
            "label": "School account",
            "issuer": self.issuer,
            "client_id": CLIENT["client_id"],
            "client_secret": CLIENT["client_secret"],
            **more,
        }

    def sign_in(self, url: str, account: str = "ada", answer: str = "yes") -> dict[str, str]:
        """Go to `url` as somebody's browser would; what the provider sends back with it."""
        with httpx2.Client(timeout=30) as browser:
            page = self._followed(browser, browser.get(url))
            if isinstance(page, dict):
                return page
            address = re.search(r'action="([^"]+)"', page.text)
            assert address, page.text
            form = {"account": account, "answer": answer}
            back = self._followed(browser, browser.post(self.issuer + address[1], data=form))
            assert isinstance(back, dict), back.text
            return back

    def _followed(self, browser: httpx2.Client, answer: httpx2.Response) -> dict[str, str] | httpx2.Response:
        while answer.is_redirect:
            to = str(answer.headers["location"])
            if "/callback" in to:
                return {name: values[0] for name, values in parse_qs(urlsplit(to).query).items()}
            answer = browser.get(httpx2.URL(self.issuer).join(to))
        return answer


def write_settings(folder: Path, *entries: dict[str, Any]) -> Path:
    """The file of providers."""
    file = folder / "providers.yaml"
    file.write_text(yaml.safe_dump(list(entries)))
    return file


@contextlib.contextmanager
def running_provider() -> Iterator[IdentityProvider]:
    provider = IdentityProvider()
    provider.start()
    try:
        yield provider
    finally:
        provider.stop()

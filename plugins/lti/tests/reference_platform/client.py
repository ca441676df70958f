"""The client by which a test drives the course system."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx2
from starlette.testclient import TestClient

from cubital.testing import free_port

CLIENT = "cubital-client"
DEPLOYMENT = "deployment-1"
MODULE_5 = {
    "type": "ltiResourceLink",
    "title": "Venipuncture",
    "custom": {"module": "5"},
    "lineItem": {"scoreMaximum": 100},
}
FIELD = re.compile(r'name="(id_token|state)" value="([^"]*)"')


class Platform:
    """What a test does at the course system, and what it asks it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._http = httpx2.Client(base_url=url, timeout=30)

    def _do(self, what: str, body: Any) -> Any:
        # In ASCII: what UTF-8 has no sign for is tried, too.
        as_json = {"content": json.dumps(body), "headers": {"Content-Type": "application/json"}}
        answer = self._http.post(f"/control/{what}", **as_json)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def close(self) -> None:
        self._http.close()

    def reset(self, tool: str, keys: Any = None) -> None:
        """Forget everything but the tool, whose public `keys` are given or asked for at its address."""
        self._do("reset", {"url": tool} | ({"keys": keys} if keys else {}))

    def link(self, item: dict[str, Any] = MODULE_5) -> str:
        return str(self._do("link", item))

    def tamper(self, **how: Any) -> None:
        """Let the next id_token be another than it should: `claims`, `key` or `alg`."""
        self._do("set", {"tamper": how})

    def faults(self, **statuses: list[int]) -> None:
        """What the next answers of `jwks`, `token` and `scores` are; 599: taken, and the answer gets lost."""
        self._do("set", {"faults": statuses})

    def state(self) -> Any:
        return self._http.get("/control/state").json()

    @property
    def scores(self) -> list[dict[str, Any]]:
        return list(self.state()["scores"])

    def first_step(self, user: str, hint: str) -> str:
        """The tool's own address for the login, path and query, that somebody is sent to by a link."""
        answer = self._http.get("/start", params={"user": user, "hint": hint}, follow_redirects=False)
        parts = urlsplit(answer.headers["location"])
        return f"{parts.path}?{parts.query}"

    def answer_to(self, question: str) -> dict[str, str]:
        """The `id_token` and `state` that the browser is to post, for the address that the tool asks at."""
        page = self._http.get(question)
        assert page.status_code == 200, page.text
        return {name: unescape(value) for name, value in FIELD.findall(page.text)}

    def comes(self, client: TestClient, user: str = "s-ada", hint: str = "link1") -> Any:
        """The tool's answer to the post of the id_token: a link was followed so far, not its redirection."""
        login = client.get(self.first_step(user, hint), follow_redirects=False)
        assert login.status_code == 302, login.text
        form = self.answer_to(login.headers["location"])
        return client.post("/api/lti/launch", data=form, headers=self.headers, follow_redirects=False)

    def enters(self, client: TestClient, user: str = "s-ada", hint: str = "link1") -> Any:
        """The last answer of a whole launch, before the page of the school."""
        launched = self.comes(client, user, hint)
        assert launched.status_code == 303, launched.text
        return client.get(launched.headers["location"], follow_redirects=False)

    def returned(self, message: str) -> None:
        """Bring a deep linking response to the platform; it must take it."""
        answer = self._http.post("/return", data={"JWT": message})
        assert answer.status_code == 200, answer.text

    @property
    def headers(self) -> dict[str, str]:
        """Those of a form on a page of this site."""
        return {"Origin": self.url, "Sec-Fetch-Site": "cross-site"}


def registration(platform: Platform) -> list[str]:
    """The words after `cubital lti add` that make the platform known."""
    words = {
        "client-id": CLIENT,
        "deployment": DEPLOYMENT,
        "issuer": platform.url,
        "auth-url": f"{platform.url}/auth",
        "token-url": f"{platform.url}/token",
        "jwks-url": f"{platform.url}/jwks",
    }
    return [word for name, value in words.items() for word in (f"--{name}", value)]


def query_of(url: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(url).query))


@contextlib.contextmanager
def running_platform() -> Iterator[Platform]:
    """A course system on a free port; it ends with the block."""
    port = free_port()
    here = Path(__file__).parent
    environment = os.environ | {"PYTHONPATH": str(here.parent)}
    process = subprocess.Popen([sys.executable, "-m", f"{here.name}.server", str(port)], env=environment)
    platform = Platform(f"http://localhost:{port}")
    deadline = time.monotonic() + 60
    while True:
        with contextlib.suppress(httpx2.TransportError):
            platform.reset("http://testserver")
            break
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)
    try:
        yield platform
    finally:
        platform.close()
        process.terminate()
        process.wait(10)

"""A school that a course system knows, and that course system, in a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from reference_platform.client import Platform, registration, running_platform
from starlette.testclient import TestClient
from typer import Typer
from typer.testing import CliRunner, Result

Terminal = Callable[..., Result]


@pytest.fixture(scope="session")
def platform_server() -> Iterator[Platform]:
    with running_platform() as platform:
        yield platform


@pytest.fixture
def terminal(cli: Typer) -> Terminal:
    """`terminal("list")`: a command of LTI, run beside the school that is being served."""

    def run(*arguments: str) -> Result:
        # On a thread: the command runs an event loop of its own.
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(CliRunner().invoke, cli, ["lti", *arguments]).result()

    return run


@pytest.fixture
def platform(client: TestClient, platform_server: Platform, terminal: Terminal) -> Platform:
    """The course system, known to the school and it to it, with one link, to module 5, with a line item."""
    done = terminal("add", *registration(platform_server))
    assert done.exit_code == 0, done.output
    platform_server.reset("http://testserver", client.get("/api/lti/jwks").json())
    platform_server.link()
    return platform_server


@pytest.fixture
def quiet_sender(monkeypatch: pytest.MonkeyPatch) -> None:
    """Served schools of this test send nothing by themselves."""
    monkeypatch.setenv("CUBITAL_LTI_SENDING", "off")

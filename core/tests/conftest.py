"""Plugins as pip would leave them, and schools with a real identity provider."""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from identity_provider import IdentityProvider, running_provider, write_settings
from second_factor_visits import forget_steps, set_up

from cubital.testing import OpenClient


@pytest.fixture
def install(tmp_path, monkeypatch):
    """`install(name, code)`: a distribution with one plugin, as pip would leave it."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    before = set(sys.modules)

    def installed(name: str, code: str, distribution: str | None = None) -> Path:
        module = f"{name}_{distribution or 'plugin'}"
        (folder / module).mkdir()
        (folder / module / "__init__.py").write_text(code)
        info = folder / f"{distribution or name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution or name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[cubital]\n{name} = {module}\n")
        return folder / module

    yield installed
    for name in set(sys.modules) - before:
        if name.endswith("_plugin"):
            del sys.modules[name]


@pytest.fixture(scope="module")
def running() -> Iterator[IdentityProvider]:
    with running_provider() as provider:
        yield provider


@pytest.fixture
def provider(running: IdentityProvider) -> IdentityProvider:
    running.know("http://testserver")
    return running


@pytest.fixture
def opened(open_client: OpenClient, provider: IdentityProvider, tmp_path) -> Iterator[Any]:
    """`opened(role={…})`: a client of a school with that provider, whose entry has these rules."""
    with contextlib.ExitStack() as stack:

        def school(registration: str = "open", entries: list[dict[str, Any]] | None = None, **rules: Any):
            file = write_settings(tmp_path, *(entries or [provider.entry(**rules)]))
            return stack.enter_context(open_client(oidc_providers=file, registration=registration))

        yield school


@pytest.fixture
def secured(client, sign_in):
    """`(client, secret, codes)`: the student has an authenticator app, and is signed out."""
    secret, codes = set_up(sign_in(client))
    client.cookies.clear()
    forget_steps(client)
    return client, secret, codes

"""Plugins as pip would leave them."""

import sys
from pathlib import Path

import pytest


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

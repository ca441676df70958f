"""The first migration of a plugin that is being begun, and therefore not installed yet."""

from __future__ import annotations

import runpy
import shutil
from pathlib import Path

from cubital.plugins.installed import Plugin
from cubital.plugins.manager import Plugins
from cubital.storage.schema import metadata
from cubital_cli.database.revisions import write_revision


def write_first_migration(name: str, package: Path) -> None:
    """Write it from `tables.py` of the package, as `cubital db revision` would."""
    before = set(metadata.tables)
    try:
        runpy.run_path(str(package / "tables.py"))  # not imported: that would leave compiled files behind
        write_revision(Plugins([], {}), Plugin(name, "0", "", package, enabled=True), "notes")
    finally:
        for table in set(metadata.tables) - before:
            metadata.remove(metadata.tables[table])
        for compiled in package.rglob("__pycache__"):
            shutil.rmtree(compiled)

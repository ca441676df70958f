"""Migrations as files: the next one of a plugin, written from the tables that its code declares."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import create_engine

from cubital.migrations import runner
from cubital.plugins.installed import Plugin
from cubital.plugins.manager import Plugins


def write_revision(plugins: Plugins, plugin: Plugin, message: str) -> Path | None:
    """The file that was written, compared with an empty database that has the migrations of `plugins`.

    None where nothing differs. The school's own database is not opened.
    """
    with TemporaryDirectory(prefix="cubital-") as folder:
        engine = create_engine(f"sqlite:///{folder}/empty.sqlite3")
        with engine.begin() as connection:
            runner.upgrade(connection, plugins)
        with engine.begin() as connection:
            file = runner.write_revision(connection, plugin, message)
        engine.dispose()
    return file

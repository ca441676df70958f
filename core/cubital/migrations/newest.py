"""Whether a database has an owner's newest migration, by what the files say of themselves.

That is so at nearly every start. Alembic, which knows all the rest, is large and would stay in each process.
"""

from __future__ import annotations

import re
from ast import literal_eval
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, String, column, inspect, select, table

ASSIGNMENT = re.compile(r"^(revision|down_revision)\b[^=\n]*=(.*)$", re.MULTILINE)


def has_newest(connection: Connection, version_table: str, folder: Path) -> bool:
    """Whether nothing is lacking; False also where that is not plain, and Alembic has to be asked."""
    newest = _newest_revision(folder)
    if newest is None or not inspect(connection).has_table(version_table):
        return False
    versions = select(column("version_num", String)).select_from(table(version_table))
    return connection.execute(versions).scalars().all() == [newest]


@cache  # what this process's code needs, however often it is asked for
def _newest_revision(folder: Path) -> str | None:
    """The one revision that no other follows, None where the files do not name exactly one."""
    revisions, followed = set(), set()
    for file in (folder / "versions").glob("[!_]*.py"):
        try:
            names = dict(ASSIGNMENT.findall(file.read_text("utf-8")))
            revisions.add(literal_eval(names["revision"].strip()))
            followed.add(literal_eval(names["down_revision"].strip()))
        except (OSError, KeyError, ValueError, SyntaxError, TypeError):
            return None
    newest = revisions - followed
    return newest.pop() if len(newest) == 1 else None

"""The progress records of all students, as JSON for staff."""

from pydantic import TypeAdapter
from sqlalchemy import bindparam, select

from cubital.learning.progress import COLUMNS, ProgressView
from cubital.learning.tables import progress
from cubital.storage.work import Work

AFTER = (
    select(*COLUMNS)
    .where(progress.c.id > bindparam("after"))
    .order_by(progress.c.id)
    .limit(bindparam("size"))
)
VIEWS = TypeAdapter(list[ProgressView])


def json_rows(work: Work, after: int, size: int) -> tuple[bytes, int, int]:
    """At most `size` records after the id `after`: as JSON without brackets, the last id, and how many."""
    rows = work.all(AFTER, after=after, size=size)
    json = VIEWS.dump_json(VIEWS.validate_python(rows, from_attributes=True), by_alias=True)[1:-1]
    return json, rows[-1].id if rows else after, len(rows)

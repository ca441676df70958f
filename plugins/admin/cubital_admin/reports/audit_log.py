"""The audit log as administrators read it: action, actor and account of each line, newest first."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, select

from cubital.accounts.tables import audit, users
from cubital.accounts.usernames import identity_key
from cubital.http import spreadsheet
from cubital.http.spreadsheet import defuse_formula
from cubital.schemas import GREATEST_ID, ApiModel, UtcTime
from cubital.storage.work import Work

actors = users.alias("actors")
subjects = users.alias("subjects")
LINES = (
    select(
        audit.c.id,
        audit.c.at,
        audit.c.action,
        audit.c.actor_id,
        actors.c.username.label("actor"),
        audit.c.subject_id,
        subjects.c.username.label("subject"),
        audit.c.session_id,
        audit.c.details,
    )
    .select_from(audit)
    .outerjoin(actors, actors.c.id == audit.c.actor_id)
    .outerjoin(subjects, subjects.c.id == audit.c.subject_id)
    .order_by(audit.c.id.desc())
)
COLUMNS = ["at", "action", "actor", "subject", "details"]


class AuditLine(ApiModel):
    """`actor` null: the school itself, or somebody at its command line."""

    id: int
    at: UtcTime
    action: str
    actor_id: int | None
    actor: str | None
    subject_id: int | None
    subject: str | None
    session_id: int | None
    details: dict[str, Any]


def lines(
    work: Work,
    limit: int,
    before: int = 0,
    action: str = "",
    actor: str = "",
    subject: str = "",
) -> Sequence[AuditLine]:
    """At most `limit` lines, older than the line `before` (0: from the newest).

    `actor` and `subject`: the beginning of a username, or a user's number as `7` or `#7`.
    """
    query: Select[Any] = LINES.limit(limit)
    if before:
        query = query.where(audit.c.id < before)
    if action:
        query = query.where(audit.c.action == action)
    if actor.strip():
        query = query.where(_is(audit.c.actor_id, actor))
    if subject.strip():
        query = query.where(_is(audit.c.subject_id, subject))
    return [AuditLine.model_validate(row) for row in work.all(query)]


def _is(column: ColumnElement[Any], person: str) -> ColumnElement[bool]:
    number = person.strip().removeprefix("#")
    if number.isdecimal() and number.isascii():
        return column == min(int(number), GREATEST_ID)
    named = users.c.username_key.startswith(identity_key(person), autoescape=True)
    return column.in_(select(users.c.id).where(named))


def actions(work: Work) -> list[str]:
    """The names of all actions in the audit."""
    return [row.action for row in work.all(select(audit.c.action).distinct().order_by(audit.c.action))]


def as_csv(lines: Sequence[AuditLine], header: bool) -> bytes:
    rows = (
        [
            line.at.isoformat(timespec="seconds"),
            line.action,
            defuse_formula(line.actor or ""),
            defuse_formula(line.subject or ""),
            json.dumps(line.details, ensure_ascii=False),
        ]
        for line in lines
    )
    return spreadsheet.as_csv([*([COLUMNS] if header else []), *rows])

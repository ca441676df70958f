"""Finding students among a hundred thousand: by words, status and order, a page at a time.

A page costs what its rows cost, however far down it is: it starts where the last one ended (by value and id,
both in an index), and words are looked up by their beginnings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, Row, Select, exists, literal, not_, select, tuple_

from cubital.accounts.tables import users
from cubital.accounts.user import Status
from cubital.work import Work
from cubital_admin.naming import words_of
from cubital_admin.tables import words

StudentOrder = Literal["oldest", "newest", "name", "active", "progress"]

ADMINISTRATOR = users.c.is_admin | (users.c.role == "admin")
FEW = 500  # as many matches are sorted in no time; of more, the wanted page is soon found by walking

LAST = "\U0010ffff"


@dataclass(frozen=True)
class Wanted:
    """Which students. `q`: beginnings of words in a name, an address or a number; `#7` is the user 7."""

    q: str = ""
    status: Status | None = None
    only_students: bool = False
    order: StudentOrder = "oldest"


def find(work: Work, base: Select[Any], wanted: Wanted, limit: int, after: int = 0) -> Sequence[Row[Any]]:
    """At most `limit` rows of `base`, from the one after the user `after` on (0: from the start)."""
    conditions = _conditions(work, wanted)
    if conditions is None:
        return []
    found = base.where(*conditions)
    if wanted.order == "oldest":
        return work.all(found.where(users.c.id > after).order_by(users.c.id).limit(limit))
    if wanted.order == "newest":
        before = found.where(users.c.id < after) if after else found
        return work.all(before.order_by(users.c.id.desc()).limit(limit))
    if wanted.order == "name":
        return work.all(_beyond(work, found, users.c.username_key, after).limit(limit))
    if wanted.order == "progress":
        return work.all(_below(work, found, users.c.progress, after).limit(limit))
    return _latest(work, found, limit, after)


def _conditions(work: Work, wanted: Wanted) -> list[ColumnElement[bool]] | None:
    """What a row must fulfil; None where nobody can."""
    conditions: list[ColumnElement[bool]] = []
    if wanted.status:
        conditions.append(users.c.status == wanted.status)
    if wanted.only_students:
        conditions.append(not_(ADMINISTRATOR))
    texts = []
    for part in wanted.q.split():
        if part.startswith("#") and part[1:].isdecimal() and len(part) < 11:
            conditions.append(users.c.id == int(part[1:]))
        else:
            texts.append(part)
    if not texts:
        return conditions
    beginnings = words_of(*texts)
    if not beginnings:
        return None
    few: set[int] | None = None
    for beginning in beginnings:
        matching = select(words.c.user_id).where(_begins(beginning))
        # Read here, not joined: who plans a query that wants but a page is apt to walk through everybody.
        ids = [row.user_id for row in work.all(matching.limit(FEW))]
        if len(ids) < FEW:
            few = set(ids) if few is None else few.intersection(ids)
        else:
            conditions.append(exists(matching.where(words.c.user_id == users.c.id)))
    if few is not None:
        if not few:
            return None
        conditions.append(users.c.id.in_(sorted(few)))
    return conditions


def _begins(beginning: str) -> ColumnElement[bool]:
    return (words.c.word >= beginning) & (words.c.word < beginning + LAST)


def _value(work: Work, column: ColumnElement[Any], user_id: int) -> Any:
    row = work.one(select(column).where(users.c.id == user_id))
    return None if row is None else row[0]


def _beyond(work: Work, found: Select[Any], column: ColumnElement[Any], after: int) -> Select[Any]:
    value = _value(work, column, after) if after else None
    if value is not None:
        found = found.where(tuple_(column, users.c.id) > tuple_(literal(value), after))
    return found.order_by(column, users.c.id)


def _below(work: Work, found: Select[Any], column: ColumnElement[Any], after: int) -> Select[Any]:
    value = _value(work, column, after) if after else None
    if value is not None:
        found = found.where(tuple_(column, users.c.id) < tuple_(literal(value), after))
    return found.order_by(column.desc(), users.c.id.desc())


def _latest(work: Work, found: Select[Any], limit: int, after: int) -> Sequence[Row[Any]]:
    """The last to be here first; who never was comes at the end, the newest of them first."""
    column = users.c.last_active
    never = found.where(column.is_(None)).order_by(users.c.id.desc())
    if after and _value(work, column, after) is None:
        return work.all(never.where(users.c.id < after).limit(limit))
    rows = list(work.all(_below(work, found.where(column.is_not(None)), column, after).limit(limit)))
    if len(rows) < limit:
        rows += work.all(never.limit(limit - len(rows)))
    return rows

"""Finding students among a hundred thousand: by words, status and order, a page at a time.

A page costs what its rows cost, however far down it is: it starts where the last one ended, by value and id,
both in an index. How many fit is not left to a database's guess, which can cost a walk through everybody: few
are sorted; of many, the page is sought among the next in the order; where it is not there, all are sorted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from sqlalchemy import CTE, ColumnElement, Row, Select, exists, func, literal, not_, select, tuple_

from cubital.accounts.tables import users
from cubital.accounts.user import Status
from cubital.work import Work
from cubital_admin.naming import words_of
from cubital_admin.tables import words

StudentOrder = Literal["oldest", "newest", "name", "active", "progress"]

ADMINISTRATOR = users.c.is_admin | (users.c.role == "admin")
FEW = 2000  # as many who fit are sorted in no time
NEAR = (200, 1000)  # the next in the order, among whom a page of many is sought

LAST = "\U0010ffff"

Conditions = tuple[ColumnElement[bool], ...]


@dataclass(frozen=True)
class Wanted:
    """Which students. `q`: beginnings of words in a name, an address or a number; `#7` is the user 7."""

    q: str = ""
    status: Status | None = None
    only_students: bool = False
    order: StudentOrder = "oldest"


@dataclass(frozen=True)
class Fitting:
    """Who fits: as a question to `each` of some rows, and as a way to find them `all`.

    `few`: they are quickly sorted. `most`: so many that the order is best walked along until a page is full.
    """

    each: Conditions
    all: Conditions
    few: bool = False
    most: bool = False


@dataclass(frozen=True)
class Stretch:
    """Users in the order of `value` and id; those of `where`."""

    value: ColumnElement[Any]
    descending: bool = False
    where: Conditions = ()

    def from_after(self, value: Any, user_id: int) -> Stretch:
        here = tuple_(self.value, users.c.id)
        place = tuple_(literal(value), user_id)
        return replace(self, where=(*self.where, here < place if self.descending else here > place))

    def sort(self, found: Select[Any], table: CTE | None = None) -> Select[Any]:
        """In this order; `table` holds it as `value` and `id`."""
        keys = (self.value, users.c.id) if table is None else (table.c.value, table.c.id)
        return found.order_by(*(key.desc() if self.descending else key for key in keys))


ORDERS: dict[StudentOrder, Stretch] = {
    "oldest": Stretch(users.c.id),
    "newest": Stretch(users.c.id, descending=True),
    "name": Stretch(users.c.sort_name),
    "progress": Stretch(users.c.progress, descending=True),
    "active": Stretch(users.c.last_active, descending=True, where=(users.c.last_active.is_not(None),)),
}
# Of "active", who has never been here comes last, the newest of them first.
NEVER_HERE = Stretch(users.c.id, descending=True, where=(users.c.last_active.is_(None),))


def find(work: Work, base: Select[Any], wanted: Wanted, limit: int, after: int = 0) -> Sequence[Row[Any]]:
    """At most `limit` rows of `base`, from the one after the user `after` on (0: from the start)."""
    fitting = _fitting(work, wanted)
    if fitting is None:
        return []
    rows: list[Row[Any]] = []
    for stretch in _stretches(work, wanted.order, after):
        if len(rows) < limit:
            rows += _first(work, base, stretch, fitting, limit - len(rows))
    return rows


def _fitting(work: Work, wanted: Wanted) -> Fitting | None:
    """None where nobody fits."""
    each: Conditions = (not_(ADMINISTRATOR),) if wanted.only_students else ()
    texts = []
    for part in wanted.q.split():
        if part.startswith("#") and part[1:].isdecimal() and len(part) < 11:
            each += (users.c.id == int(part[1:]),)
        else:
            texts.append(part)
    beginnings = words_of(*texts)
    if texts and not beginnings:
        return None
    if not beginnings and not wanted.status:
        return Fitting(each, each, most=True)
    lists = [_begun_by(beginning) for beginning in beginnings]
    if wanted.status:
        of_status = users.c.status == wanted.status
        lists.append((select(users.c.id).where(of_status), of_status))
    all_, few = each, False
    for listed, fits in lists:
        number = _number(work, listed.limit(FEW))
        if number == 0:
            return None
        all_ += (users.c.id.in_(listed),)
        each += (fits,)
        few = few or number < FEW
    return Fitting(each, all_, few)


def _begun_by(beginning: str) -> tuple[Select[Any], ColumnElement[bool]]:
    """The ids of those who have a word that begins so, and whether a user is one of them."""
    listed = select(words.c.user_id).where(words.c.word >= beginning, words.c.word < beginning + LAST)
    return listed, exists(listed.where(words.c.user_id == users.c.id))


def _stretches(work: Work, order: StudentOrder, after: int) -> Iterator[Stretch]:
    stretch = ORDERS[order]
    last = work.one(select(stretch.value).where(users.c.id == after)) if after else None
    if order == "active" and last is not None and last[0] is None:
        yield NEVER_HERE.from_after(after, after)
        return
    if stretch.value is users.c.id:
        yield stretch.from_after(after, after) if after else stretch
    else:
        yield stretch.from_after(last[0], after) if last else stretch
    if order == "active":
        yield NEVER_HERE


def _first(
    work: Work, base: Select[Any], stretch: Stretch, fitting: Fitting, limit: int
) -> Sequence[Row[Any]]:
    """The first `limit` rows of the stretch that fit."""

    def those(ids: Select[Any]) -> Sequence[Row[Any]]:
        return work.all(stretch.sort(base.where(users.c.id.in_(ids.limit(limit)))))

    if fitting.most:
        walk = base.where(*stretch.where, *fitting.each)
        return work.all(stretch.sort(walk).limit(limit))
    in_order = select(users.c.id, stretch.value.label("value")).where(*stretch.where)
    for number in () if fitting.few else NEAR:
        near = _apart(stretch.sort(in_order).limit(number))
        here = select(near.c.id).join_from(near, users, users.c.id == near.c.id).where(*fitting.each)
        rows = those(stretch.sort(here, near))
        if len(rows) == limit:
            return rows
    fit = _apart(in_order.where(*fitting.all))
    return those(stretch.sort(select(fit.c.id), fit))


def _apart(found: Select[Any]) -> CTE:
    """Found first, whatever is asked of it then."""
    return found.cte().prefix_with("MATERIALIZED")


def _number(work: Work, found: Select[Any]) -> int:
    row = work.one(select(func.count().label("number")).select_from(found.subquery()))
    return row.number if row else 0

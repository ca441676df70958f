"""The SQL statements of the student search, each built once: building one takes longer than running it.

Their parameters: `limit`, `many`, `after` and `after_id`, `user_id`, `status`, `start0` and `end0` and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from sqlalchemy import ColumnElement, Integer, Select, and_, bindparam, func, literal, select, tuple_

from cubital.accounts.tables import users
from cubital_admin.students.conditions import STUDENT
from cubital_admin.tables import words

CACHED = 128  # statements of each kind: the number of words in a search makes others
LAST = "\U0010ffff"

LIMIT, MANY = bindparam("limit", type_=Integer), bindparam("many", type_=Integer)
OF_STATUS = users.c.status == bindparam("status")
# By what the index of words is sorted for each word.
IN_WORDS: dict[Any, ColumnElement[Any]] = {
    users.c.id: words.c.user_id,
    users.c.sort_name: words.c.sort_name,
}

Conditions = tuple[ColumnElement[bool], ...]


@dataclass(frozen=True, eq=False)
class SortRange:
    """The users of `where`, in the order of `value` and id."""

    value: ColumnElement[Any]
    descending: bool = False
    where: Conditions = ()

    def sort(self, query: Select[Any], value: ColumnElement[Any], user_id: ColumnElement[int]) -> Select[Any]:
        """`query` in this order, by its columns for value and id."""
        return query.order_by(*(key.desc() if self.descending else key for key in (value, user_id)))

    def behind(self, value: ColumnElement[Any], user_id: ColumnElement[int]) -> ColumnElement[bool]:
        """The condition that value and id are behind `after` and `after_id`."""
        here = tuple_(value, user_id)
        position = tuple_(bindparam("after", type_=value.type), bindparam("after_id", type_=Integer))
        return here < position if self.descending else here > position


@dataclass(frozen=True)
class Source:
    """Users among whom matches are sought: all of them, or the `first` in the order."""

    of: Literal["everybody", "status", "word"]
    first: int | None = None


@dataclass(frozen=True)
class QueryShape:
    """A search without its values. `continued`: from a position on; `beginnings`: the number of words."""

    base: Select[Any]
    sort_range: SortRange
    continued: bool
    only_students: bool
    one_user: bool
    status: bool
    beginnings: int

    def conditions(self, source: Source) -> Conditions:
        """The conditions on the users of the source; all of `word` have the first of the words."""
        return (
            *self.sort_range.where,
            *(STUDENT if self.only_students else ()),
            *((users.c.id == bindparam("user_id"),) if self.one_user else ()),
            *((OF_STATUS,) if self.status else ()),
            *(_has_word(number) for number in range(source.of == "word", self.beginnings)),
            *self.behind(self.sort_range.value, users.c.id),
        )

    def behind(self, value: ColumnElement[Any], user_id: ColumnElement[int]) -> Conditions:
        return (self.sort_range.behind(value, user_id),) if self.continued else ()


@lru_cache(CACHED)
def first_rows(shape: QueryShape, source: Source) -> Select[Any]:
    """The first `limit` rows of those in the source who match."""
    sort_range, own = shape.sort_range, (shape.sort_range.value, users.c.id)
    conditions = shape.conditions(source)
    if source.of != "word" and source.first is None:
        return sort_range.sort(shape.base.where(*conditions), *own).limit(LIMIT)
    candidates = (
        _candidates(shape, source).cte().prefix_with("MATERIALIZED")
    )  # before they are asked anything
    matches = select(users.c.id, sort_range.value.label("value")).distinct()
    matches = matches.join_from(candidates, users, users.c.id == candidates.c.id).where(*conditions)
    first = sort_range.sort(matches, *own).limit(LIMIT).subquery()
    return sort_range.sort(shape.base.where(users.c.id.in_(select(first.c.id))), *own)


def _candidates(shape: QueryShape, source: Source) -> Select[Any]:
    """The ids in the source; of its `first`, those behind the position."""
    sort_range = shape.sort_range
    if source.of == "word" and source.first is None:
        return select(words.c.user_id.label("id")).where(_begins(0))
    if source.of == "word":
        order = IN_WORDS[sort_range.value], words.c.user_id
        candidates = select(words.c.user_id.label("id")).where(_begins(0))
    else:
        order = sort_range.value, users.c.id
        candidates = select(users.c.id).where(*sort_range.where)
    return sort_range.sort(candidates.where(*shape.behind(*order)), *order).limit(
        literal(source.first, Integer)
    )


@lru_cache(CACHED)
def match_counts(beginnings: int, status: bool) -> Select[Any]:
    """For each word, then for the status, how many have it, up to `many`."""
    sources: list[Select[Any]] = [
        select(words.c.user_id).where(_begins(number)) for number in range(beginnings)
    ]
    if status:
        sources.append(select(users.c.id).where(OF_STATUS))
    counts = (select(func.count()).select_from(each.limit(MANY).subquery()) for each in sources)
    return select(*(count.scalar_subquery() for count in counts))


@lru_cache(CACHED)
def sort_value(sort_range: SortRange) -> Select[Any]:
    """The `value` by which the user `after_id` is sorted, if they are in the range."""
    user = select(sort_range.value.label("value"))
    return user.where(users.c.id == bindparam("after_id"), *sort_range.where)


def word_ranges(beginnings: Sequence[str]) -> dict[str, str]:
    """The parameters for words that begin so."""
    starts = {f"start{number}": beginning for number, beginning in enumerate(beginnings)}
    return starts | {f"end{number}": beginning + LAST for number, beginning in enumerate(beginnings)}


def _begins(number: int) -> ColumnElement[bool]:
    return and_(words.c.word >= bindparam(f"start{number}"), words.c.word < bindparam(f"end{number}"))


def _has_word(number: int) -> ColumnElement[bool]:
    # As a value: a database that may choose makes a list of everybody who has the word.
    of_user = select(literal(1)).where(words.c.user_id == users.c.id, _begins(number))
    return of_user.limit(1).scalar_subquery() == 1

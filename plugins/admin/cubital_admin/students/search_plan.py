"""The places where students are found: the statements for them, each built once and kept.

To build one takes longer than to run it. What it looks like depends on what is `Asked` of which `Place`; the
values are parameters: `limit`, `most`, `few`, `after` and `after_id`, `user_id`, `status`, `beginning0` and
`end0` and so on, `word0` and so on.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    and_,
    bindparam,
    func,
    literal,
    select,
    tuple_,
    union_all,
)

from cubital.accounts.tables import users
from cubital_admin.students.conditions import STUDENT
from cubital_admin.tables import words

BESIDE_WORDS: dict[Any, ColumnElement[Any]] = {
    users.c.id: words.c.user_id,
    users.c.sort_name: words.c.sort_name,
}
KEPT = 128  # statements of each kind: also the number of words that are asked for makes another

LIMIT, MOST, FEW = (bindparam(name, type_=Integer) for name in ("limit", "most", "few"))
OF_ID = users.c.id == bindparam("user_id")
OF_STATUS = users.c.status == bindparam("status")

Conditions = tuple[ColumnElement[bool], ...]


@dataclass(frozen=True, eq=False)
class Stretch:
    """Users in the order of `value` and id: those of `where`."""

    value: ColumnElement[Any]
    descending: bool = False
    where: Conditions = ()

    def sort(self, found: Select[Any], value: ColumnElement[Any], user_id: ColumnElement[int]) -> Select[Any]:
        """`found` in this order, which is in its columns `value` and `user_id`."""
        return found.order_by(*(key.desc() if self.descending else key for key in (value, user_id)))

    def behind(self, value: ColumnElement[Any], user_id: ColumnElement[int]) -> ColumnElement[bool]:
        """Whether this is behind `after` and `after_id`."""
        here = tuple_(value, user_id)
        place = tuple_(bindparam("after", type_=value.type), bindparam("after_id", type_=Integer))
        return here < place if self.descending else here > place


@dataclass(frozen=True)
class Asked:
    """What is asked for, but for the values. `behind`: from a user on; `beginnings`: of how many words."""

    base: Select[Any]
    stretch: Stretch
    behind: bool
    only_students: bool
    one_user: bool
    status: bool
    beginnings: int

    def standing(self) -> Conditions:
        """What is asked of a user, but for the words."""
        students = STUDENT if self.only_students else ()
        one_user = (OF_ID,) if self.one_user else ()
        status = (OF_STATUS,) if self.status else ()
        return (*self.stretch.where, *students, *one_user, *status)

    def each(self) -> Conditions:
        """All that is asked of a user; a word as a value, of which no database makes a list of all."""
        of_user = select(literal(1)).where(words.c.user_id == users.c.id)
        having = (of_user.where(begins(n)).limit(1).scalar_subquery() == 1 for n in range(self.beginnings))
        return (*self.standing(), *having)


@dataclass(frozen=True)
class Place:
    """Users, some of them perhaps twice; where `bounded`, the `most` first of them.

    `everybody`; who has the `status`; who has `words` of all the beginnings; who has one of as many whole
    words as there are `runs`.
    """

    of: Literal["everybody", "status", "words", "runs"]
    bounded: bool = False
    runs: int = 0

    @property
    def by_words(self) -> bool:
        return self.of in ("words", "runs")


EVERYBODY = Place("everybody")


@lru_cache(KEPT)
def first_rows(asked: Asked, place: Place) -> Select[Any]:
    """The first `limit` rows of those in the place who fit."""
    stretch, own = asked.stretch, (asked.stretch.value, users.c.id)
    if place == EVERYBODY:
        behind = (stretch.behind(*own),) if asked.behind else ()
        return stretch.sort(asked.base.where(*asked.each(), *behind), *own).limit(LIMIT)
    there = _users_in(place, asked).cte().prefix_with("MATERIALIZED")  # before anything is asked of them
    conditions = asked.standing() if place.by_words else asked.each()
    fit = select(there).distinct().join_from(there, users, users.c.id == there.c.id).where(*conditions)
    first = stretch.sort(fit, there.c.value, there.c.id).limit(LIMIT).subquery()
    return stretch.sort(asked.base.where(users.c.id.in_(select(first.c.id))), *own)


def _users_in(place: Place, asked: Asked) -> Select[Any]:
    """Their `id` and, as `value`, what the order goes by."""
    stretch = asked.stretch
    user_id: ColumnElement[int] = words.c.user_id if place.by_words else users.c.id
    value = _beside_words(stretch.value) if place.by_words else stretch.value
    found = select(user_id.label("id"), value.label("value"))
    if asked.behind:
        found = found.where(stretch.behind(value, user_id))
    if place.of == "words":
        others = (select(words.c.user_id).where(begins(n)) for n in range(1, asked.beginnings))
        found = found.where(begins(0), *(user_id.in_(other) for other in others))
    elif place.of == "runs":
        # An index has those of one word in order: the first of all are among the first of each.
        of_runs = (found.where(words.c.word == bindparam(f"word{n}")) for n in range(place.runs))
        firsts = [stretch.sort(run, value, user_id).limit(MOST) for run in of_runs]
        if len(firsts) == 1:
            return firsts[0]
        each = union_all(*(select(first.subquery()) for first in firsts)).subquery()
        found, value, user_id = select(each), each.c.value, each.c.id
    else:
        found = found.where(*stretch.where, *((OF_STATUS,) if place.of == "status" else ()))
    return stretch.sort(found, value, user_id).limit(MOST) if place.bounded else found


def _beside_words(value: ColumnElement[Any]) -> ColumnElement[Any]:
    beside = BESIDE_WORDS.get(value)
    return select(value).where(users.c.id == words.c.user_id).scalar_subquery() if beside is None else beside


def begins(number: int) -> ColumnElement[bool]:
    return and_(words.c.word >= bindparam(f"beginning{number}"), words.c.word < bindparam(f"end{number}"))


def _number(found: Select[Any]) -> Select[Any]:
    """How many these are; from `few` on it does not matter."""
    return select(func.count().label("number")).select_from(found.limit(FEW).subquery())


NUMBER_OF_STATUS = _number(select(users.c.id).where(OF_STATUS))


@lru_cache(KEPT)
def numbers_begun(beginnings: int) -> Select[Any]:
    """How many words begin with each: a column for each."""
    found = (select(words.c.user_id).where(begins(n)) for n in range(beginnings))
    return select(*(_number(each).scalar_subquery() for each in found))


@lru_cache(KEPT)
def value_of(stretch: Stretch) -> Select[Any]:
    """What the order goes by, of the user `after_id`, if they are in the stretch."""
    return select(stretch.value).where(users.c.id == bindparam("after_id"), *stretch.where)


def _each_behind_the_last() -> Select[Any]:
    lowest = select(func.min(words.c.word).label("word")).where(words.c.word < bindparam("end0"))
    found = lowest.where(words.c.word >= bindparam("beginning0")).cte(recursive=True)
    following = lowest.where(words.c.word > found.c.word).scalar_subquery()
    found = found.union_all(select(following).where(found.c.word.is_not(None)))
    return select(found.c.word).limit(MOST)


# The different words from `beginning0` to before `end0`, each sought behind the last; `most` at most.
WORDS_BEGUN = _each_behind_the_last()

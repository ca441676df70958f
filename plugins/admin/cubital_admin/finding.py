"""Finding students among a hundred thousand: by words, status and order, a page at a time.

A page costs what its rows cost, however far down it is: it starts where the last one ended, by value and id,
both in an index. How many fit is not left to a database's guess, which can cost a walk through everybody: of
many, a page is sought among the next in the order; of few, and where it is not there, among those who have
the rarest word or the status. The table of words holds what most orders go by, sorted for each word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    and_,
    bindparam,
    func,
    literal,
    not_,
    select,
    tuple_,
    union_all,
)

from cubital.accounts.tables import users
from cubital.accounts.user import Status
from cubital.work import Work
from cubital_admin.naming import words_of
from cubital_admin.tables import words

StudentOrder = Literal["oldest", "newest", "name", "active", "progress"]

ADMINISTRATOR = users.c.is_admin | (users.c.role == "admin")
FEW = 2000  # as many who fit are sorted in no time
NEAR = (200, 1000)  # the next in the order, among whom a page of many is sought
FIRST = 100  # of who has a word
RUNS = 16  # different words that are looked through one by one
BESIDE_WORDS: dict[Any, ColumnElement[Any]] = {
    users.c.id: words.c.user_id,
    users.c.sort_name: words.c.sort_name,
}

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
    """Who fits: of this `standing`, with words of all `beginnings`. `each` of some users is asked both.

    To find all, there is the list of who has a word of the first beginning, the rarest; without any
    beginning, of who has the `status`; without that too, of everybody. It has `number` entries, if under FEW.
    """

    each: Conditions
    standing: Conditions
    beginnings: Sequence[str] = ()
    status: Status | None = None
    number: int = FEW


@dataclass(frozen=True)
class Stretch:
    """Users in the order of `value` and id: those of `where`, behind the place `after`, a value and an id."""

    value: ColumnElement[Any]
    descending: bool = False
    where: Conditions = ()
    after: tuple[Any, int] | None = None

    def of(self, found: Select[Any], value: ColumnElement[Any], user_id: ColumnElement[int]) -> Select[Any]:
        """Those of `found` behind the place, sorted; the order is in its columns `value` and `user_id`."""
        if self.after:
            here, place = tuple_(value, user_id), tuple_(literal(self.after[0]), self.after[1])
            found = found.where(here < place if self.descending else here > place)
        return self.sort(found, value, user_id)

    def sort(self, found: Select[Any], value: ColumnElement[Any], user_id: ColumnElement[int]) -> Select[Any]:
        return found.order_by(*(key.desc() if self.descending else key for key in (value, user_id)))


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
    standing: Conditions = (not_(ADMINISTRATOR),) if wanted.only_students else ()
    texts = []
    for part in wanted.q.split():
        if part.startswith("#") and part[1:].isdecimal() and len(part) < 11:
            standing += (users.c.id == int(part[1:]),)
        else:
            texts.append(part)
    numbers = {each: _number(work, select(words.c.user_id).where(_begins(each))) for each in words_of(*texts)}
    if (texts and not numbers) or 0 in numbers.values():
        return None
    if wanted.status:
        standing += (users.c.status == wanted.status,)
    each = standing + tuple(_has_word(beginning) for beginning in numbers)
    rarest = min(numbers.values(), default=FEW)
    if wanted.status and rarest == FEW:
        of_status = _number(work, select(users.c.id).where(users.c.status == wanted.status))
        if of_status < FEW or not numbers:
            return Fitting(each, standing, (), wanted.status, of_status)
    return Fitting(each, standing, sorted(numbers, key=lambda word: numbers[word]), None, rarest)


def _number(work: Work, found: Select[Any]) -> int:
    """How many these are; from FEW on it does not matter."""
    row = work.one(select(func.count().label("number")).select_from(found.limit(FEW).subquery()))
    return row.number if row else 0


def _each_behind_the_last() -> Select[Any]:
    """The different words from `beginning` to before `end`, each sought behind the last; `most` at most."""
    lowest = select(func.min(words.c.word).label("word")).where(words.c.word < bindparam("end"))
    found = lowest.where(words.c.word >= bindparam("beginning")).cte(recursive=True)
    following = lowest.where(words.c.word > found.c.word).scalar_subquery()
    found = found.union_all(select(following).where(found.c.word.is_not(None)))
    return select(found.c.word).limit(bindparam("most"))


WORDS_BEGUN = _each_behind_the_last()  # built once, because that takes longer than the search


def _begins(beginning: str) -> ColumnElement[bool]:
    return and_(words.c.word >= beginning, words.c.word < beginning + LAST)


def _has_word(beginning: str) -> ColumnElement[bool]:
    """Whether a user has a word that begins so: a value, of which no database makes a list of all."""
    one = select(literal(1)).where(words.c.user_id == users.c.id, _begins(beginning)).limit(1)
    return one.scalar_subquery() == 1


def _stretches(work: Work, order: StudentOrder, after: int) -> Iterator[Stretch]:
    stretch = ORDERS[order]
    last = work.one(select(stretch.value).where(users.c.id == after)) if after else None
    if order == "active" and last is not None and last[0] is None:
        yield replace(NEVER_HERE, after=(after, after))
        return
    if stretch.value is users.c.id:
        yield replace(stretch, after=(after, after)) if after else stretch
    else:
        yield replace(stretch, after=(last[0], after)) if last else stretch
    if order == "active":
        yield NEVER_HERE


def _first(
    work: Work, base: Select[Any], stretch: Stretch, fitting: Fitting, limit: int
) -> Sequence[Row[Any]]:
    """The first `limit` rows of the stretch that fit."""
    own = (stretch.value, users.c.id)
    if not fitting.beginnings and not fitting.status:
        return work.all(stretch.of(base.where(*stretch.where, *fitting.each), *own).limit(limit))
    rows: Sequence[Row[Any]] = []
    for some, conditions in _places(work, stretch, fitting):
        place = some.cte().prefix_with("MATERIALIZED")  # found first, whatever is asked of it then
        fit = select(place).distinct().join_from(place, users, users.c.id == place.c.id)
        fit = stretch.sort(fit.where(*stretch.where, *conditions), place.c.value, place.c.id).limit(limit)
        rows = work.all(stretch.sort(base.where(users.c.id.in_(select(fit.subquery().c.id))), *own))
        if len(rows) == limit:
            break
    return rows


def _places(work: Work, stretch: Stretch, fitting: Fitting) -> Iterator[tuple[Select[Any], Conditions]]:
    """Where the first who fit may be, all in the last place; and what is to be asked of who is there.

    A place is a list of `id` and, as `value`, of what the order goes by; somebody can be there twice.
    """
    value = stretch.value
    everybody = select(users.c.id, value.label("value")).where(*stretch.where)
    if not fitting.beginnings:
        for number in NEAR if fitting.number >= FEW else ():
            yield stretch.of(everybody, value, users.c.id).limit(number), fitting.each
        of_status = everybody.where(users.c.status == fitting.status)
        yield stretch.of(of_status, value, users.c.id), fitting.each
        return
    key = BESIDE_WORDS.get(value)
    runs = []
    if key is not None and len(fitting.beginnings) == 1 and fitting.number > FIRST:
        runs = _words_begun(work, fitting.beginnings[0])
    if fitting.number >= FEW and not runs:
        for number in NEAR if key is None else NEAR[:1]:
            yield stretch.of(everybody, value, users.c.id).limit(number), fitting.each
    if key is None:
        key = select(value).where(users.c.id == words.c.user_id).scalar_subquery()
    named = stretch.of(select(words.c.user_id.label("id"), key.label("value")), key, words.c.user_id)
    rarest, *others = (_begins(beginning) for beginning in fitting.beginnings)
    of_all = named.where(
        rarest, *(words.c.user_id.in_(select(words.c.user_id).where(other)) for other in others)
    )
    if len(runs) > 1:
        # An index has those of one word in order: the first of all are among the first of each.
        firsts = (named.where(words.c.word == word).limit(FIRST).subquery() for word in runs)
        each = union_all(*(select(first) for first in firsts)).subquery()
        yield stretch.sort(select(each), each.c.value, each.c.id).limit(FIRST), fitting.standing
    elif fitting.number > FIRST:
        yield (named.where(words.c.word == runs[0]) if runs else of_all).limit(FIRST), fitting.standing
    yield of_all, fitting.standing


def _words_begun(work: Work, beginning: str) -> list[str]:
    """The different words that begin so; none if they are more than RUNS."""
    found = work.all(WORDS_BEGUN, beginning=beginning, end=beginning + LAST, most=RUNS + 1)
    begun = [row.word for row in found if row.word]
    return begun if len(begun) <= RUNS else []

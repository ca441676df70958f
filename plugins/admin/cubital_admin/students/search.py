"""Finding students among a hundred thousand: by words, status and order, a page at a time.

A page costs what its rows cost, however far down it is: it starts where the last one ended, by value and id,
both in an index. How many fit is not left to a database's guess, which can cost a walk through everybody: of
many, a page is sought among the next in the order; of few, and where it is not there, among those who have
the rarest word or the status. The table of words holds what most orders go by, sorted for each word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Row, Select

from cubital.accounts.tables import users
from cubital.accounts.user import Status
from cubital.storage.work import Work
from cubital_admin.students.search_index import words_of
from cubital_admin.students.search_plan import (
    BESIDE_WORDS,
    EVERYBODY,
    NUMBER_OF_STATUS,
    WORDS_BEGUN,
    Asked,
    Place,
    Stretch,
    first_rows,
    numbers_begun,
    value_of,
)

StudentOrder = Literal[
    "oldest", "newest", "name", "-name", "active", "-active", "progress", "-progress", "status", "-status"
]

FEW = 2000  # as many who fit are sorted in no time
NEAR = (200, 1000)  # the next in the order, among whom a page of many is sought
FIRST = 100  # of who has a word
RUNS = 16  # different words that are looked through one by one

LAST = "\U0010ffff"

HERE, NEVER_HERE = (users.c.last_active.is_not(None),), (users.c.last_active.is_(None),)
# "-" turns an order around. Who has never been here is behind everybody who was, the newest of them first.
ORDERS: dict[StudentOrder, tuple[Stretch, ...]] = {
    "oldest": (Stretch(users.c.id),),
    "newest": (Stretch(users.c.id, descending=True),),
    "name": (Stretch(users.c.sort_name),),
    "-name": (Stretch(users.c.sort_name, descending=True),),
    "progress": (Stretch(users.c.progress, descending=True),),
    "-progress": (Stretch(users.c.progress),),
    "status": (Stretch(users.c.status),),
    "-status": (Stretch(users.c.status, descending=True),),
    "active": (
        Stretch(users.c.last_active, descending=True, where=HERE),
        Stretch(users.c.id, descending=True, where=NEVER_HERE),
    ),
    "-active": (Stretch(users.c.id, where=NEVER_HERE), Stretch(users.c.last_active, where=HERE)),
}


@dataclass(frozen=True)
class StudentFilter:
    """Which students. `q`: beginnings of words in a name, an address or a number; `#7` is the user 7."""

    q: str = ""
    status: Status | None = None
    only_students: bool = False
    order: StudentOrder = "oldest"


@dataclass(frozen=True)
class Fitting:
    """Who fits: what is asked of each, as parameters of the statements; the rarest beginning is the first.

    All of them are `among` a place's users. These are as many as `number` says, if under FEW.
    """

    parameters: dict[str, Any]
    beginnings: Sequence[str] = ()
    among: Place = EVERYBODY
    number: int = FEW


def find(
    work: Work, base: Select[Any], wanted: StudentFilter, limit: int, after: int = 0
) -> Sequence[Row[Any]]:
    """At most `limit` rows of `base`, from the one after the user `after` on (0: from the start).

    Its statements are kept: `base` is to be one and the same whenever it asks for the same.
    """
    fitting = _fitting(work, wanted)
    if fitting is None:
        return []
    rows: list[Row[Any]] = []
    for stretch, behind in _stretches(work, wanted.order, after):
        asked = Asked(
            base,
            stretch,
            behind=bool(behind),
            only_students=wanted.only_students,
            one_user="user_id" in fitting.parameters,
            status="status" in fitting.parameters,
            beginnings=len(fitting.beginnings),
        )
        if len(rows) < limit:
            rows += _first(work, asked, fitting, fitting.parameters | behind | {"limit": limit - len(rows)})
    return rows


def _fitting(work: Work, wanted: StudentFilter) -> Fitting | None:
    """None where nobody fits."""
    parameters: dict[str, Any] = {}
    texts = []
    for part in wanted.q.split():
        if part.startswith("#") and part[1:].isdecimal() and len(part) < 11:
            if parameters.setdefault("user_id", int(part[1:])) != int(part[1:]):
                return None
        else:
            texts.append(part)
    numbers = _numbers(work, sorted(words_of(*texts)))
    if (texts and not numbers) or 0 in numbers.values():
        return None
    beginnings = sorted(numbers, key=lambda each: numbers[each])
    parameters |= _named(beginnings)
    rarest = min(numbers.values(), default=FEW)
    if wanted.status:
        parameters["status"] = wanted.status
        if rarest == FEW:
            row = work.one(NUMBER_OF_STATUS, status=wanted.status, few=FEW)
            assert row is not None
            if row.number < FEW or not beginnings:
                return Fitting(parameters, beginnings, Place("status"), row.number)
    return Fitting(parameters, beginnings, Place("words") if beginnings else EVERYBODY, rarest)


def _numbers(work: Work, beginnings: Sequence[str]) -> dict[str, int]:
    """How many words begin with each; from FEW on it does not matter."""
    if not beginnings:
        return {}
    row = work.one(numbers_begun(len(beginnings)), **_named(beginnings), few=FEW)
    assert row is not None
    return dict(zip(beginnings, row, strict=True))


def _named(beginnings: Sequence[str]) -> dict[str, str]:
    firsts = {f"beginning{n}": beginning for n, beginning in enumerate(beginnings)}
    return firsts | {f"end{n}": beginning + LAST for n, beginning in enumerate(beginnings)}


def _stretches(work: Work, order: StudentOrder, after: int) -> Iterator[tuple[Stretch, dict[str, Any]]]:
    """What the order consists of, and from where on."""
    stretches = ORDERS[order]
    begun, behind = _place_of(work, stretches, after) if after else (0, {})
    for stretch in stretches[begun:]:
        yield stretch, behind
        behind = {}


def _place_of(work: Work, stretches: tuple[Stretch, ...], user_id: int) -> tuple[int, dict[str, Any]]:
    """In which of the stretches the user is, and where; who is gone is in no order but that of numbers."""
    if len(stretches) == 1 and stretches[0].value is users.c.id:
        return 0, {"after": user_id, "after_id": user_id}
    for number, stretch in enumerate(stretches):
        row = work.one(value_of(stretch), after_id=user_id)
        if row is not None:
            return number, {"after": row[0], "after_id": user_id}
    return 0, {}


def _first(work: Work, asked: Asked, fitting: Fitting, parameters: dict[str, Any]) -> Sequence[Row[Any]]:
    """The first rows of the stretch that fit."""
    rows: Sequence[Row[Any]] = []
    for place, of_place in _places(work, asked.stretch, fitting):
        rows = work.all(first_rows(asked, place), **parameters, **of_place)
        if len(rows) == parameters["limit"]:
            break
    return rows


def _places(work: Work, stretch: Stretch, fitting: Fitting) -> Iterator[tuple[Place, dict[str, Any]]]:
    """Where the first who fit may be, all of them in the last place; each with its parameters."""
    by_words = fitting.among.of == "words"
    sorted_by_word = by_words and stretch.value in BESIDE_WORDS
    runs: list[str] = []
    if sorted_by_word and len(fitting.beginnings) == 1 and fitting.number > FIRST:
        runs = _words_begun(work, fitting)
    if fitting.number >= FEW and not runs and fitting.among != EVERYBODY:
        for most in NEAR[:1] if sorted_by_word else NEAR:
            yield Place("everybody", bounded=True), {"most": most}
    if runs:
        of_runs = {f"word{n}": word for n, word in enumerate(runs)}
        yield Place("runs", bounded=True, runs=len(runs)), of_runs | {"most": FIRST}
    elif by_words and fitting.number > FIRST:
        yield Place("words", bounded=True), {"most": FIRST}
    yield fitting.among, {}


def _words_begun(work: Work, fitting: Fitting) -> list[str]:
    """The different words that begin so; none if they are more than RUNS."""
    found = work.all(WORDS_BEGUN, **fitting.parameters, most=RUNS + 1)
    begun = [row.word for row in found if row.word]
    return begun if len(begun) <= RUNS else []

"""The search of the student list: by words, status and order, a page at a time, fast among 100,000.

A page starts where the last one ended, by value and id, both in an index. Walking along the order is fast
where many match, sorting all matches is fast where they are few, and a database that guesses wrong reads
everybody. So matches are counted, up to MANY: few are sorted; of many, the next users are looked at first.
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
from cubital_admin.students.search_statements import (
    IN_WORDS,
    QueryShape,
    SortRange,
    Source,
    first_rows,
    match_counts,
    sort_value,
    word_ranges,
)

FEW, SOME = 100, 1000  # users among whom a page of many matches is sought before it is sought among all
MANY = 2000  # matches, which are not counted any further

StudentOrder = Literal[
    "oldest", "newest", "name", "-name", "active", "-active", "progress", "-progress", "status", "-status"
]
VISITED, NEVER_VISITED = users.c.last_active.is_not(None), users.c.last_active.is_(None)
# "-" turns an order around. Who has never been here is behind everybody who was, the newest of them first.
ORDERS: dict[StudentOrder, tuple[SortRange, ...]] = {
    "oldest": (SortRange(users.c.id),),
    "newest": (SortRange(users.c.id, descending=True),),
    "name": (SortRange(users.c.sort_name),),
    "-name": (SortRange(users.c.sort_name, descending=True),),
    "progress": (SortRange(users.c.progress, descending=True),),
    "-progress": (SortRange(users.c.progress),),
    "status": (SortRange(users.c.status),),
    "-status": (SortRange(users.c.status, descending=True),),
    "active": (
        SortRange(users.c.last_active, descending=True, where=(VISITED,)),
        SortRange(users.c.id, descending=True, where=(NEVER_VISITED,)),
    ),
    "-active": (
        SortRange(users.c.id, where=(NEVER_VISITED,)),
        SortRange(users.c.last_active, where=(VISITED,)),
    ),
}


@dataclass(frozen=True)
class StudentFilter:
    """A filter and order of students. `q`: beginnings of words in a name, address or number; `#7`: user 7."""

    q: str = ""
    status: Status | None = None
    only_students: bool = False
    order: StudentOrder = "oldest"


@dataclass(frozen=True)
class Criteria:
    """The filter as `parameters` of the statements, with the `beginnings` of words sorted, the rarest first.

    All matches are in the source `rarest`, which holds `number` users; from MANY on these are not counted.
    """

    parameters: dict[str, Any]
    beginnings: int = 0
    rarest: Literal["everybody", "status", "word"] = "everybody"
    number: int = 0

    def sources(self, sort_range: SortRange) -> Sequence[Source]:
        """The sources to read one after the other, until the page is full; the last one has all matches."""
        in_order = self.rarest == "status" and sort_range.value is users.c.status
        if self.rarest == "everybody" or in_order:
            return [Source(self.rarest)]
        sources = [Source("everybody", FEW)] if self.number == MANY else []
        if self.rarest == "word" and sort_range.value in IN_WORDS and self.number > FEW:
            sources.append(Source("word", FEW))
        elif self.number == MANY:
            sources.append(Source("everybody", SOME))
        return [*sources, Source(self.rarest)]


def find(
    work: Work, base: Select[Any], student_filter: StudentFilter, limit: int, after: int = 0
) -> Sequence[Row[Any]]:
    """At most `limit` rows of `base`, from the one after the user `after` on (0: from the start).

    Its statements are cached: `base` is to be one and the same whenever it asks for the same.
    """
    criteria = _criteria(work, student_filter)
    if criteria is None:
        return []
    rows: list[Row[Any]] = []
    for sort_range, position in _ranges(work, ORDERS[student_filter.order], after):
        shape = QueryShape(
            base,
            sort_range,
            continued=bool(position),
            only_students=student_filter.only_students,
            one_user="user_id" in criteria.parameters,
            status="status" in criteria.parameters,
            beginnings=criteria.beginnings,
        )
        if len(rows) < limit:
            rows += _first(work, shape, criteria, position | {"limit": limit - len(rows)})
    return rows


def _first(
    work: Work, shape: QueryShape, criteria: Criteria, parameters: dict[str, Any]
) -> Sequence[Row[Any]]:
    """The first matches of a range."""
    rows: Sequence[Row[Any]] = []
    for source in criteria.sources(shape.sort_range):
        rows = work.all(first_rows(shape, source), **criteria.parameters, **parameters)
        if len(rows) == parameters["limit"]:
            break
    return rows


def _criteria(work: Work, student_filter: StudentFilter) -> Criteria | None:
    """None where nobody matches."""
    parameters: dict[str, Any] = {}
    texts = []
    for part in student_filter.q.split():
        if part.startswith("#") and part[1:].isdecimal() and len(part) < 11:
            if parameters.setdefault("user_id", int(part[1:])) != int(part[1:]):
                return None
        else:
            texts.append(part)
    beginnings = sorted(words_of(*texts))
    if texts and not beginnings:
        return None
    if student_filter.status:
        parameters["status"] = student_filter.status
    if not beginnings and not student_filter.status:
        return Criteria(parameters)
    statement = match_counts(len(beginnings), bool(student_filter.status))
    row = work.one(statement, **word_ranges(beginnings), **parameters, many=MANY)
    assert row is not None
    counts = dict(zip(beginnings, row, strict=False))
    number = min(row)
    rarest: Literal["word", "status"] = "word" if number in counts.values() else "status"
    beginnings.sort(key=lambda each: counts[each])
    return Criteria(parameters | word_ranges(beginnings), len(beginnings), rarest, number) if number else None


def _ranges(
    work: Work, sort_ranges: tuple[SortRange, ...], after: int
) -> Iterator[tuple[SortRange, dict[str, Any]]]:
    """The ranges of the order from that of the user `after` on, the first with this user's position."""
    position: dict[str, Any] = {}
    if after and len(sort_ranges) == 1 and sort_ranges[0].value is users.c.id:
        position = {"after": after, "after_id": after}  # also where this user is gone
    elif after:
        for number, sort_range in enumerate(sort_ranges):
            row = work.one(sort_value(sort_range), after_id=after)
            if row is not None:
                sort_ranges, position = sort_ranges[number:], {"after": row.value, "after_id": after}
                break
    for sort_range in sort_ranges:
        yield sort_range, position
        position = {}

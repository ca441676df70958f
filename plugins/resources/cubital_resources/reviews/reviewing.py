"""Taking reviews: each counts once, from whichever tab or device and however often it is sent."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta, timezone
from typing import Any, Literal

from sqlalchemy import Row, bindparam, select, update

from cubital.errors import Busy
from cubital.learning.study_time import note_study
from cubital.storage.work import InsertOnce, Work
from cubital_resources.reviews.spaced_repetition import Effort, Memory, after_review
from cubital_resources.tables import memories, reviews

Kind = Literal["flashcards", "glossary", "quiz", "question"]
CardName = tuple[str, str]
"""The kind and the key of a card; that of a `question` is the name that its recorded answers have."""

OLDEST = timedelta(days=30)  # how long a review may have waited on a device without a network

MEMORY = (
    memories.c.version,
    memories.c.lapses,
    memories.c.state,
    memories.c.step,
    memories.c.stability,
    memories.c.difficulty,
    memories.c.due,
    memories.c.last_review,
)
OF_USER = select(memories.c.kind, memories.c.key, *MEMORY).where(memories.c.user_id == bindparam("user_id"))
_THIS = (
    memories.c.user_id == bindparam("of_user"),
    memories.c.kind == bindparam("of_kind"),
    memories.c.key == bindparam("of_key"),
)
ONE = select(*MEMORY).where(*_THIS)
BEGIN = InsertOnce(memories, key=("user_id", "kind", "key"))
CHANGE = (
    update(memories)
    .where(*_THIS, memories.c.version == bindparam("seen"))
    .values({column.name: bindparam(f"new_{column.name}") for column in MEMORY})
)
LOG = InsertOnce(reviews, key=("user_id", "client_id"))
LOGGED = select(reviews).where(
    reviews.c.user_id == bindparam("user_id"), reviews.c.client_id == bindparam("client_id")
)

Status = Literal["counted", "superseded", "repeated", "gone", "refused"]


@dataclass(frozen=True)
class SubmittedReview:
    """One review as a page tells it. `version` is that of the memory which the student had before them."""

    client_id: str
    kind: Kind
    key: str
    knew: bool
    version: int
    at: datetime
    effort: Effort | None = None


@dataclass(frozen=True)
class Taken:
    """What became of a review: counted; superseded by one from elsewhere; repeated, so taken before; gone
    with its card; or refused, because its id names a review of another card. `memory` as it is now."""

    client_id: str
    status: Status
    memory: Memory | None


def remembered(work: Work, user_id: int) -> Mapping[CardName, Memory]:
    """How well the user remembers each card that they have reviewed."""
    return {(row.kind, row.key): _memory(row) for row in work.all(OF_USER, user_id=user_id)}


def take(
    work: Work, user_id: int, new: Iterable[SubmittedReview], offset: int, cards: Collection[CardName]
) -> list[Taken]:
    """Take reviews in their order. `offset`: the student's clock against UTC, in minutes; `cards`: those
    that there still are and may be told of."""
    return [_take(work, user_id, review, offset, cards) for review in new]


def _take(work: Work, user_id: int, new: SubmittedReview, offset: int, cards: Collection[CardName]) -> Taken:
    name = {"of_user": user_id, "of_kind": new.kind, "of_key": new.key}
    memory = _current(work, name) if (new.kind, new.key) in cards else None
    logged = work.one(LOGGED, user_id=user_id, client_id=new.client_id)
    if logged is not None:
        same = (logged.kind, logged.key, logged.knew, logged.effort) == (
            new.kind,
            new.key,
            new.knew,
            new.effort,
        )
        return Taken(new.client_id, "repeated" if same else "refused", memory)
    if (new.kind, new.key) not in cards:
        return Taken(new.client_id, "gone", memory)

    at = min(max(new.at, work.now - OLDEST), work.now)
    # A tab that had not heard of the last review counts only if the card was due again by then.
    counts = memory is None or new.version == memory.version or at >= memory.due
    after = after_review(memory, new.knew, at, new.effort)
    if counts and memory is None:
        counts = BEGIN.run(work, user_id=user_id, kind=new.kind, key=new.key, **asdict(after)) is not None
    elif counts and memory is not None:
        values = {f"new_{field}": value for field, value in asdict(after).items()}
        counts = work.run(CHANGE, **name, seen=memory.version, **values).rowcount > 0
    _log(work, user_id, new, at, offset, counts, memory is None)
    return Taken(
        new.client_id, "counted" if counts else "superseded", after if counts else _current(work, name)
    )


def _current(work: Work, name: Mapping[str, Any]) -> Memory | None:
    row = work.one(ONE, **name)
    return _memory(row) if row else None


def _memory(row: Row[Any]) -> Memory:
    return Memory(**{column.name: row._mapping[column.name] for column in MEMORY})


def _log(
    work: Work, user_id: int, new: SubmittedReview, at: datetime, offset: int, counted: bool, first: bool
) -> None:
    inserted = LOG.run(
        work,
        user_id=user_id,
        client_id=new.client_id,
        kind=new.kind,
        key=new.key,
        knew=new.knew,
        effort=new.effort,
        counted=counted,
        first=counted and first,
        day=day_of(at, offset),
        at=at,
        received_at=work.now,
    )
    if inserted is None:
        raise Busy()  # the same review arrives twice in this moment: whoever asks again hears of the first
    note_study(work, user_id, at)


def day_of(moment: datetime, offset: int) -> str:
    """The student's own day, as 2026-11-21."""
    return moment.astimezone(timezone(timedelta(minutes=offset))).date().isoformat()

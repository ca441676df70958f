"""The reviews that are due, as a next step of the student, with the minutes that they take at their pace."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from itertools import pairwise
from math import ceil
from statistics import median
from typing import Any

from sqlalchemy import bindparam, select

from cubital.content.cache import ContentCache
from cubital.content.kinds import ContentKind
from cubital.plugins.results import NextStep
from cubital.storage.database import Database
from cubital.storage.work import Work
from cubital_resources.reviews.review_queue import due_count
from cubital_resources.reviews.study_cards import deck_of
from cubital_resources.tables import reviews

REVIEW_PAGE = "/study-resources?tab=flashcards&mode=review"
ORDER = 20

USUAL = 20.0  # seconds for a card, of whoever has reviewed too little to tell
FASTEST, SLOWEST = 5.0, 90.0
PAUSE = 180.0  # seconds: longer than that is no look at a card
LATEST = 60  # reviews that tell the pace
ENOUGH = 10  # of them

NEWEST = (
    select(reviews.c.at)
    .where(reviews.c.user_id == bindparam("user_id"))
    .order_by(reviews.c.day.desc())  # an index has them so; which of a day is all the same
    .limit(LATEST)
)


async def next_steps(
    user_id: int,
    database: Database,
    content: ContentCache,
    kinds: Sequence[ContentKind[Any]],
    withheld: Callable[[Work, int], Collection[str]],
) -> Sequence[NextStep]:
    """The reviews that are due; nothing where there are none. New cards are due to nobody."""
    deck = await deck_of(await content.snapshot(), kinds)

    def read(work: Work) -> tuple[int, list[datetime]]:
        due = due_count(work, user_id, deck, withheld(work, user_id))
        return due, [row.at for row in work.all(NEWEST, user_id=user_id)] if due else []

    due, moments = await database.read(read)
    if due == 0:
        return []
    return [
        NextStep(
            kind="reviews",
            title=f"{due} {'review' if due == 1 else 'reviews'} due",
            detail="Study Resources, flashcards",
            link=REVIEW_PAGE,
            link_text="Review now",
            order=ORDER,
            minutes=ceil(due * seconds_each(moments) / 60),
            count=due,
        )
    ]


def seconds_each(moments: Sequence[datetime]) -> float:
    """How long the student looks at a card, by the moments of their latest reviews in any order."""
    gaps = [(later - earlier).total_seconds() for earlier, later in pairwise(sorted(moments))]
    looks = [gap for gap in gaps if 0 < gap <= PAUSE]
    if len(looks) < ENOUGH:
        return USUAL
    return min(SLOWEST, max(FASTEST, median(looks)))

"""Spaced repetition by FSRS: "Again" for what was not known, "Good" for what was, "Hard" or "Easy" where the
student says so."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from fsrs import Card, Rating, Scheduler, State

AGAIN_AFTER = timedelta(minutes=10)

Effort = Literal["hard", "easy"]
"""What knowing a card took, where it was not the usual."""

RATINGS: dict[Effort | None, Rating] = {"hard": Rating.Hard, None: Rating.Good, "easy": Rating.Easy}

# No fuzz: the same review counted twice by two machines must come to the same day.
_scheduler = Scheduler(
    learning_steps=(AGAIN_AFTER,),
    relearning_steps=(AGAIN_AFTER,),
    maximum_interval=365,
    enable_fuzzing=False,
)


@dataclass(frozen=True)
class Memory:
    """How well a card is remembered. `version` counts its reviews, `lapses` how often it was forgotten."""

    version: int
    lapses: int
    state: int
    step: int | None
    stability: float
    difficulty: float
    due: datetime
    last_review: datetime

    @property
    def learning(self) -> bool:
        return self.state != State.Review


def after_review(before: Memory | None, knew: bool, at: datetime, effort: Effort | None = None) -> Memory:
    """The memory after a review at `at`, UTC; `before` None for a new card; `effort` says more of a card that
    was known."""
    # A clock that was set back must not make time run backwards.
    at = max(at, before.last_review) if before else at
    rating = RATINGS[effort] if knew else Rating.Again
    card, _ = _scheduler.review_card(_card(before, at), rating, at)
    assert card.stability is not None
    assert card.difficulty is not None
    forgot = before is not None and not before.learning and not knew
    return Memory(
        version=before.version + 1 if before else 1,
        lapses=(before.lapses if before else 0) + forgot,
        state=int(card.state),
        step=card.step,
        stability=card.stability,
        difficulty=card.difficulty,
        due=card.due,
        last_review=at,
    )


def _card(memory: Memory | None, now: datetime) -> Card:
    # The id is given because the library would otherwise wait a millisecond to make one.
    if memory is None:
        return Card(card_id=0, due=now)
    return Card(
        card_id=0,
        state=State(memory.state),
        step=memory.step,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=memory.due,
        last_review=memory.last_review,
    )

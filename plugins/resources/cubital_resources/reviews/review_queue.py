"""The review queue: what is due today over flashcards, glossary terms and missed questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import date, datetime, timedelta
from itertools import count, takewhile
from typing import Any

from sqlalchemy import bindparam, func, select, true

from cubital.learning.answers import latest_answers, missed_questions
from cubital.questions import QuestionReview, ShownQuestion
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import Work
from cubital_resources.reviews.reviewing import CardName, Kind, day_of, remembered
from cubital_resources.reviews.spaced_repetition import AGAIN_AFTER, Memory, after_review
from cubital_resources.reviews.study_cards import Deck, StudyCard
from cubital_resources.study.study_state import done_by
from cubital_resources.tables import memories as memory_table
from cubital_resources.tables import reviews

NEW_PER_DAY = 20
MISSED: tuple[Kind, ...] = ("quiz", "question")  # these come to who missed them, and are never new
LEARN_AHEAD = 2 * AGAIN_AFTER  # what was not known comes back in the same sitting
DAYS = 7  # of the forecast, and of what lies behind

_mine = (reviews.c.user_id == bindparam("user_id"), reviews.c.counted == true())
NEW_TODAY = select(func.count()).where(
    *_mine, reviews.c.first == true(), reviews.c.kind.not_in(MISSED), reviews.c.day == bindparam("day")
)
MOMENTS = select(
    memory_table.c.kind, memory_table.c.key, memory_table.c.due, memory_table.c.last_review
).where(memory_table.c.user_id == bindparam("user_id"))
BY_DAY = (
    select(reviews.c.day, func.count().label("reviewed"))
    .where(*_mine)
    .group_by(reviews.c.day)
    .order_by(reviews.c.day.desc())
    .limit(1000)
)


class DueCard(ApiModel):
    """A card to review now. `version` goes back with the review; `due` None: it was never reviewed.
    `missed`: answered wrongly in a game since then. `if_knew` and `if_not`: in how many seconds it would come
    back; `if_hard` and `if_easy`: where it was known with pains, and without."""

    kind: Kind
    key: str
    version: int
    front: str
    back: str
    category: str
    options: list[str]
    explanation: str | None
    pronunciation: str | None
    audio_url: str | None
    question: ShownQuestion | None
    review: QuestionReview | None
    due: UtcTime | None
    missed: bool
    lapses: int
    if_knew: int
    if_not: int
    if_hard: int
    if_easy: int


class Expected(ApiModel):
    day: date
    due: int


class Reviewed(ApiModel):
    day: date
    reviewed: int


class Waiting(ApiModel):
    """`due`: how many cards have come back, missed questions included; `new_cards`: how many more are new
    today."""

    due: int
    new_cards: int


class WaitingOfModule(Waiting):
    module_id: int


class WaitingView(ApiModel):
    """`total`: over all that can be reviewed; `modules`: of those that have any, in their order.

    What is of no module alone counts in the total only. The new cards of a day may be of any module.
    """

    total: Waiting
    modules: list[WaitingOfModule]


class ReviewView(ApiModel):
    """`due`, `new_cards`: of the modules that were asked for; `items`: both, in the order of study.

    `new_left`: of them, cards never reviewed; `waiting`: of all modules. Over all modules are `forecast`:
    today, with what is overdue, and six days more; `past`: seven days, ending today; and `streak`: days in a
    row with a review, up to today or yesterday.
    """

    day: date
    due: int
    new_cards: int
    waiting: WaitingView
    items: list[DueCard]
    forecast: list[Expected]
    past: list[Reviewed]
    reviewed_today: int
    streak: int
    new_left: int


def queue_of(
    work: Work,
    user_id: int,
    deck: Deck,
    offset: int,
    withheld: Collection[str] = (),
    more: int = 0,
    modules: Collection[int] = (),
) -> ReviewView:
    """What the user has to review; `offset`: their clock against UTC, in minutes; `withheld`: questions that
    must not be told now; `more`: how many new cards the user asks for beyond those of a day; `modules`: those
    whose cards are asked for, of all where there are none."""
    now = work.now
    today = day_of(now, offset)
    memories = remembered(work, user_id)
    answers = latest_answers(work, user_id)
    missed = {name: answer.at for name, answer in answers.items() if not answer.correct}
    cards = [*deck.cards, *_questions(deck, memories, answers.keys() - set(withheld), missed)]
    waiting = _waiting(cards, memories, missed, now)
    back = {card.name for card in waiting}
    unmet = [card for card in deck.cards if card.name not in memories and card.name not in back]
    fresh = _fresh(work, user_id, unmet)
    row = work.one(NEW_TODAY, user_id=user_id, day=today)
    room = max(0, NEW_PER_DAY - (row[0] if row else 0))
    chosen = [card for card in waiting if not modules or card.module in modules]
    chosen_fresh = [card for card in fresh if not modules or card.module in modules]
    new = chosen_fresh[: room + more]
    items = [_due(card, memories.get(card.name), missed, now) for card in [*chosen, *new]]
    reviewed = {row.day: row.reviewed for row in work.all(BY_DAY, user_id=user_id)}
    known = [memories[card.name] for card in cards if card.name in memories]
    return ReviewView(
        day=date.fromisoformat(today),
        due=len(chosen),
        new_cards=len(new),
        waiting=_counts(waiting, fresh, room),
        items=items,
        forecast=_forecast(known, len(waiting), today, offset),
        past=[Reviewed(day=day, reviewed=reviewed.get(day.isoformat(), 0)) for day in _last_days(today)],
        reviewed_today=reviewed.get(today, 0),
        streak=_streak(reviewed, today),
        new_left=len(chosen_fresh),
    )


def _counts(waiting: Sequence[StudyCard], fresh: Sequence[StudyCard], room: int) -> WaitingView:
    """`room`: how many more cards may be new today."""
    due = Counter(card.module for card in waiting if card.module is not None)
    new = Counter(card.module for card in fresh if card.module is not None)
    return WaitingView(
        total=Waiting(due=len(waiting), new_cards=min(room, len(fresh))),
        modules=[
            WaitingOfModule(module_id=module, due=due[module], new_cards=min(room, new[module]))
            for module in sorted(due.keys() | new.keys())
        ],
    )


def due_count(work: Work, user_id: int, deck: Deck, withheld: Collection[str] = ()) -> int:
    """How many cards have come back, as `due` of the queue; without the cards themselves."""
    moments = {(row.kind, row.key): row for row in work.all(MOMENTS, user_id=user_id)}
    missed = missed_questions(work, user_id)
    hidden = set(withheld)
    questions = {*missed, *(key for kind, key in moments if kind == "question")}
    names: list[tuple[CardName, str | None]] = [(card.name, card.recorded_as) for card in deck.cards]
    names += [(("question", key), key) for key in questions if key not in hidden and deck.asks(key)]
    return sum(
        _since(moments.get(name), missed.get(recorded or ""), work.now) is not None
        for name, recorded in names
    )


def _questions(
    deck: Deck,
    memories: Mapping[CardName, Memory],
    answered: Collection[str],
    missed: Mapping[str, datetime],
) -> Iterable[StudyCard]:
    """Those that were missed last, and those that were reviewed before; none that was never answered."""
    for key in dict.fromkeys([*missed, *(key for kind, key in memories if kind == "question")]):
        if key not in answered:
            continue
        memory = memories.get(("question", key))
        card = deck.question_card(key, memory.version if memory else 0)
        if card is not None:
            yield card


def _waiting(
    cards: Sequence[StudyCard],
    memories: Mapping[CardName, Memory],
    missed: Mapping[str, datetime],
    now: datetime,
) -> list[StudyCard]:
    """What has come back: the longest overdue first. A question missed since its last review is due."""
    waiting = []
    for card in cards:
        memory = memories.get(card.name)
        since = _since(memory, missed.get(card.recorded_as or ""), now)
        if since is not None:
            waiting.append((since, card))
    return [card for _, card in sorted(waiting, key=lambda pair: pair[0])]


def _since(memory: Any, missed: datetime | None, now: datetime) -> datetime | None:
    """Since when a card is due, by the `due` and `last_review` of its memory and by when it was missed; None
    where it is not."""
    if _is_missed(memory, missed):
        return missed
    if memory is not None and memory.due <= now + LEARN_AHEAD:
        due: datetime = memory.due
        return due
    return None


def _is_missed(memory: Any, missed: datetime | None) -> bool:
    return missed is not None and (memory is None or memory.last_review < missed)


def _fresh(work: Work, user_id: int, unmet: Iterable[StudyCard]) -> list[StudyCard]:
    """Cards and terms never reviewed, of those that are not due: first what the student met elsewhere."""
    met = done_by(work, user_id).studied
    fresh = [card for card in unmet if card.kind not in MISSED]
    return sorted(fresh, key=lambda card: card.key not in met.get(card.kind, ()))


def _due(card: StudyCard, memory: Memory | None, missed: Mapping[str, datetime], now: datetime) -> DueCard:
    return DueCard.model_validate(
        {
            **asdict(card),
            "version": memory.version if memory else 0,
            "due": memory.due if memory else None,
            "missed": _is_missed(memory, missed.get(card.recorded_as or "")),
            "lapses": memory.lapses if memory else 0,
            "if_knew": _seconds(after_review(memory, True, now), now),
            "if_not": _seconds(after_review(memory, False, now), now),
            "if_hard": _seconds(after_review(memory, True, now, "hard"), now),
            "if_easy": _seconds(after_review(memory, True, now, "easy"), now),
        }
    )


def _seconds(memory: Memory, now: datetime) -> int:
    return max(0, round((memory.due - now).total_seconds()))


def _forecast(known: Iterable[Memory], due: int, today: str, offset: int) -> list[Expected]:
    later = Counter(day_of(memory.due, offset) for memory in known)
    days = [date.fromisoformat(today) + timedelta(days=ahead) for ahead in range(DAYS)]
    return [Expected(day=days[0], due=due)] + [
        Expected(day=day, due=later[day.isoformat()]) for day in days[1:]
    ]


def _last_days(today: str) -> list[date]:
    return [date.fromisoformat(today) - timedelta(days=back) for back in reversed(range(DAYS))]


def _streak(reviewed: Mapping[str, int], today: str) -> int:
    """A day that is not over yet breaks nothing."""
    last = date.fromisoformat(today)
    start = 0 if today in reviewed else 1
    days = ((last - timedelta(days=back)).isoformat() for back in count(start))
    return sum(1 for _ in takewhile(lambda day: day in reviewed, days))

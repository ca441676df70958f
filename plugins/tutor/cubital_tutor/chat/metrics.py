"""Metrics: what a student's chat with a module came to, in figures."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import bindparam, select, update

from cubital.accounts.tables import users
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import InsertOnce, Work
from cubital_tutor.answers.answer import Answer
from cubital_tutor.chat.visibility import day_of
from cubital_tutor.tables import tutor_chats

# A pause that is longer is time away, not time in conversation.
PAUSE = timedelta(minutes=5)

_chats = tutor_chats.c

START = InsertOnce(tutor_chats, key=("user_id", "module_id"))
ONE = (
    select(tutor_chats)
    .where(_chats.user_id == bindparam("user_id"))
    .where(_chats.module_id == bindparam("module_id"))
)
COUNT = (
    update(tutor_chats)
    .where(_chats.id == bindparam("of_chat"))
    .values(
        questions=_chats.questions + 1,
        covered=_chats.covered + bindparam("more_covered"),
        refused=_chats.refused + bindparam("more_refused"),
        seconds=_chats.seconds + bindparam("more_seconds"),
        last_at=bindparam("now"),
    )
)
ALL = (
    select(tutor_chats, users.c.username, users.c.full_name)
    .join_from(tutor_chats, users)
    .order_by(_chats.last_at.desc(), _chats.id.desc())
    .limit(bindparam("most"))
)


class LearningMetrics(ApiModel):
    """`questions` asked; of them `covered` by the course and `refused`; `seconds` in conversation."""

    questions: int = 0
    covered: int = 0
    refused: int = 0
    seconds: int = 0


class ChatMetrics(ApiModel):
    user_id: int
    username: str
    full_name: str | None
    module_id: int
    learning_metrics: LearningMetrics
    created_at: UtcTime
    last_at: UtcTime


def count_answer(work: Work, user_id: int, module_id: int, answer: Answer) -> None:
    """Count one more question of the chat, and how it was answered."""
    now = work.now
    nothing = dict.fromkeys(("questions", "covered", "refused", "seconds"), 0)
    START.run(work, user_id=user_id, module_id=module_id, created_at=now, last_at=now, **nothing)
    row = work.one(ONE, user_id=user_id, module_id=module_id)
    assert row is not None
    since = now - row.last_at
    work.run(
        COUNT,
        of_chat=row.id,
        more_covered=int(answer.covered and not answer.refused),
        more_refused=int(answer.refused is not None),
        more_seconds=since.total_seconds() if since < PAUSE else 0.0,
        now=now,
    )


def metrics_of(work: Work, user_id: int, module_id: int) -> LearningMetrics:
    row = work.one(ONE, user_id=user_id, module_id=module_id)
    return _metrics(row) if row is not None else LearningMetrics()


def all_metrics(work: Work, most: int) -> Sequence[ChatMetrics]:
    """Of every chat, the latest day first, and of a day by student."""
    chats = [
        ChatMetrics.model_validate(
            {
                **row._mapping,
                "learning_metrics": _metrics(row),
                "created_at": day_of(row.created_at),
                "last_at": day_of(row.last_at),
            }
        )
        for row in work.all(ALL, most=most)
    ]
    return sorted(chats, key=lambda one: (-one.last_at.timestamp(), one.user_id, one.module_id))


def _metrics(row: object) -> LearningMetrics:
    figures = {name: int(getattr(row, name)) for name in LearningMetrics.model_fields}
    return LearningMetrics(**figures)

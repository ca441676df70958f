"""Drawing the questions of a game: the server chooses them, and keeps what it has drawn."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from random import Random
from typing import Any

from sqlalchemy import bindparam, delete, select

from cubital.accounts.sessions import Caller
from cubital.errors import NotFound
from cubital.schemas import ApiModel
from cubital.storage.work import Work
from cubital_resources.games.game_questions import GameQuestion, GameQuestions
from cubital_resources.games.question_pool import POINTS, DrawnQuestion, QuestionPool
from cubital_resources.games.sources import source_of
from cubital_resources.tables import draws as table

RETENTION = timedelta(days=30)  # so long may a finished game wait in a tab without a network

_of_user = table.c.user_id == bindparam("of_user")
ONE = select(table.c.source, table.c.questions).where(_of_user, table.c.id == bindparam("draw"))
LAST = (
    select(table.c.questions)
    .where(_of_user, table.c.source == bindparam("of_source"))
    .order_by(table.c.id.desc())
    .limit(1)
)
FORGET = delete(table).where(_of_user, table.c.drawn_at < bindparam("before"))


class DrawView(ApiModel):
    """`id` goes back with each answer, and with the game."""

    id: int
    source: str
    questions: list[DrawnQuestion]


class NothingToDraw(NotFound):
    def __init__(self) -> None:
        super().__init__("There are no questions about these modules yet.")


class NoSuchDraw(NotFound):
    def __init__(self) -> None:
        super().__init__("These questions are no longer here. Start a new game.")


def draw(
    work: Work,
    caller: Caller,
    modules: Collection[int],
    pool: QuestionPool,
    withheld: Collection[str],
    random: Random,
) -> DrawView:
    """Draw ten questions, and keep which. Those of the last draw from the same source come again only where
    the others do not suffice. Raises NothingToDraw."""
    source = source_of(modules)
    last = work.one(LAST, of_user=caller.id, of_source=source)
    later = {one["name"] for one in last.questions} if last else set()
    draws = pool.draw(modules, random, later, withheld)
    if not draws:
        raise NothingToDraw()
    draw_id = work.insert(
        table,
        user_id=caller.id,
        source=source,
        questions=[{"name": one.name, "options": shown.options} for one, shown in draws],
        drawn_at=work.now,
    )
    # After the new one, so that SQLite gives no id a second time.
    work.run(FORGET, of_user=caller.id, before=work.now - RETENTION)
    return DrawView(id=draw_id, source=source, questions=[shown for _, shown in draws])


def game_id(draw_id: int) -> str:
    """What the one game of a draw is kept under, whatever the page calls it: a second is the first."""
    return f"draw:{draw_id}"


def questions_of(work: Work, caller: Caller, draw_id: int, pool: QuestionPool) -> GameQuestions:
    """The drawn questions that there still are; raises NoSuchDraw where the caller has none of this id."""
    row = work.one(ONE, of_user=caller.id, draw=draw_id)
    if row is None:
        raise NoSuchDraw()
    entries: list[dict[str, Any]] = row.questions
    questions = {}
    for number, one in enumerate(entries, start=1):
        there = pool.by_name.get(one["name"])
        if there is not None and there.correct_answer in one["options"]:
            module = there.module if there.practice else None
            questions[number] = GameQuestion(
                number, there.name, tuple(one["options"]), there.correct_answer, POINTS, module
            )
    return GameQuestions(row.source, questions)

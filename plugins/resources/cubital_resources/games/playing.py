"""Practice games: answers are marked, and the score is counted, on the server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import bindparam, select

from cubital.accounts.sessions import Caller
from cubital.accounts.user import user_by_id
from cubital.errors import Invalid
from cubital.learning.activity import log_activity
from cubital.learning.answers import RecordedAnswer, SubmittedAnswer, record_answer
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import InsertOnce, Work
from cubital_resources.games.game_questions import GameQuestion, GameQuestions
from cubital_resources.tables import THE_TEN
from cubital_resources.tables import games as table

Mode = Literal["standard", "time-attack", "streak"]
MODES: tuple[Mode, ...] = ("standard", "time-attack", "streak")
SOURCE = "quiz"
RECENT = 10
ATTACK_SECONDS = 60  # of Time Attack, before the student's own time multiplier
LEAST_SECONDS = 0.5  # in which a question can be read and answered

INSERT = InsertOnce(table, key=("user_id", "client_id"))
BY_CLIENT_ID = select(table).where(
    table.c.user_id == bindparam("user_id"), table.c.client_id == bindparam("client_id")
)
OF_USER = select(table).where(table.c.user_id == bindparam("user_id"))
NEWEST = OF_USER.order_by(table.c.finished_at.desc(), table.c.id.desc()).limit(RECENT)
_BY_SCORE = (table.c.score.desc(), table.c.seconds, table.c.id)
BEST = {
    mode: OF_USER.where(table.c.mode == mode, table.c.source == bindparam("source"))
    .order_by(*((table.c.longest_streak.desc(), *_BY_SCORE) if mode == "streak" else _BY_SCORE))
    .limit(1)
    for mode in MODES
}


@dataclass(frozen=True)
class GameAnswer:
    """One answer of a game, under the id that the page gave it; `question`: its number in the game."""

    client_id: str
    question: int
    chosen: str


class GameView(ApiModel):
    """A finished game. `possible`: the points of all questions; `seconds`: how long it took; `source`: `ten`,
    `all`, or the modules that its questions were drawn from, as `3,5`."""

    id: int
    mode: Mode
    source: str
    score: int
    possible: int
    correct: int
    answered: int
    longest_streak: int
    seconds: int
    finished_at: UtcTime


class GamesView(ApiModel):
    """`best`: by mode, the best so far of one source, or the longest streak; `recent`: the ten newest of all
    sources, newest first."""

    best: dict[str, GameView]
    recent: list[GameView]


def answer(work: Work, caller: Caller, question: GameQuestion, choice: GameAnswer) -> RecordedAnswer:
    """Record one answer. Invalid where it is none of the options."""
    if choice.chosen not in question.options:
        raise Invalid(("chosen", "This is not one of the options."))
    correct = choice.chosen == question.correct_answer
    new = SubmittedAnswer(choice.client_id, question.name, SOURCE, choice.chosen, correct, question.module)
    return record_answer(work, caller, new)


def finish(
    work: Work,
    caller: Caller,
    client_id: str,
    mode: Mode,
    answers: Sequence[GameAnswer],
    seconds: int,
    questions: GameQuestions,
) -> GameView:
    """Keep the game and those of its answers that have not arrived before; a repeat answers the first.

    `seconds`: how long the page says that it took. What a load of content took away meanwhile, a question or
    an option, is passed over.
    """
    earlier = _game(work, caller.id, client_id)
    if earlier is not None:
        return earlier
    score = correct = streak = longest = 0
    seen: set[int] = set()
    arrivals: list[datetime] = []
    for choice in answers:
        question = questions.by_number.get(choice.question)
        if question is None or question.number in seen or choice.chosen not in question.options:
            continue
        seen.add(question.number)
        recorded = answer(work, caller, question, choice)
        if recorded.repeated:
            arrivals.append(recorded.at)
        if recorded.correct:
            score += question.points
            correct += 1
            streak += 1
            longest = max(longest, streak)
        else:
            streak = 0
    INSERT.run(
        work,
        user_id=caller.id,
        client_id=client_id,
        mode=mode,
        source=questions.source,
        score=score,
        possible=questions.possible,
        correct=correct,
        answered=len(seen),
        longest_streak=longest,
        seconds=_credible_seconds(seconds, len(seen), arrivals, _limit(work, caller.id, mode)),
        finished_at=work.now,
    )
    game = _game(work, caller.id, client_id)
    assert game is not None
    details = {"action": "game_completed", "mode": mode, "score": game.score, "possible": game.possible}
    log_activity(work, caller, None, "quiz", details)
    return game


def _credible_seconds(seconds: int, answers: int, arrivals: Sequence[datetime], limit: float | None) -> int:
    """What the page says, within what is possible: no shorter than the time between the `arrivals` of its
    first and last answer at the server, or than so many answers take; no longer than the clock's `limit`."""
    between = (max(arrivals) - min(arrivals)).total_seconds() if arrivals else 0.0
    at_most = seconds if limit is None else min(seconds, limit)
    return round(max(at_most, between, LEAST_SECONDS * answers))


def _limit(work: Work, user_id: int, mode: Mode) -> float | None:
    """How many seconds the student's clock gives; None where there is no clock."""
    multiplier = user_by_id(work, user_id).time_multiplier
    return ATTACK_SECONDS * multiplier if mode == "time-attack" and multiplier is not None else None


def played_by(work: Work, user_id: int, source: str = THE_TEN) -> GamesView:
    """The best of the source, and the newest of all."""
    best = {mode: row for mode in MODES if (row := work.one(BEST[mode], user_id=user_id, source=source))}
    return GamesView(
        best={mode: _view(row) for mode, row in best.items()},
        recent=[_view(row) for row in work.all(NEWEST, user_id=user_id)],
    )


def _game(work: Work, user_id: int, client_id: str) -> GameView | None:
    row = work.one(BY_CLIENT_ID, user_id=user_id, client_id=client_id)
    return None if row is None else _view(row)


def _view(row: Any) -> GameView:
    return GameView.model_validate(row)

"""A visitor's attempt at a sample exercise: the browser holds it, and each call marks it anew. Pure.

Nothing is kept by the school: the same state gives the same view.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated

from pydantic import Field

from cubital.errors import Conflict
from cubital.questions import Response, mark
from cubital.schemas import ApiModel
from cubital_exercises.clock import percent_of, seconds_of
from cubital_exercises.exercise import Case, Exercise
from cubital_exercises.path import path_of
from cubital_exercises.records import Attempt, StepAnswer
from cubital_exercises.views import AttemptView, attempt_view

STEPS_AT_MOST = 140  # of a case and all of its complications
SEEDS = 2**31
EASY = "easy"


class SampleAnswer(ApiModel):
    """`first`, which counts; `latest`: of the last try, null to be told; `tries`: how many there were."""

    first: Response
    latest: Response | None
    tries: Annotated[int, Field(ge=1, le=1000)]


class SampleState(ApiModel):
    """`seed` chooses the case and the order of the options; `position`: of the step that is open; `answers`
    to the steps from the first one on, to the open one too once it was tried."""

    seed: Annotated[int, Field(ge=0, lt=SEEDS)]
    position: Annotated[int, Field(ge=0, lt=STEPS_AT_MOST)]
    answers: Annotated[list[SampleAnswer], Field(max_length=STEPS_AT_MOST)]


class NotThisCase(Conflict):
    def __init__(self) -> None:
        super().__init__("These answers don't fit the exercise any more. Start it again.")


def sample_view(exercise: Exercise, state: SampleState, now: datetime) -> AttemptView:
    """What the page shows of the attempt: no step has its key before it is answered. Raises NotThisCase."""
    case = exercise.cases[state.seed % len(exercise.cases)]
    answers = _marked(case, state)
    path = path_of(case, [answer.response for answer in answers if answer.closed])
    closed = sum(answer.closed for answer in answers)
    if state.position not in (closed, len(answers) - 1) or state.position >= len(path):
        raise NotThisCase()
    finished = closed == len(path)
    attempt = Attempt(
        id=state.seed,
        exercise=exercise.id,
        title=exercise.title,
        module_id=exercise.module,
        case_id=case.id,
        form=EASY,
        seed=state.seed,
        content=case.model_dump(mode="json", by_alias=False),
        started_at=now,
        position=state.position,
        opened_at=now,
        finished_at=now if finished else None,
        percent=percent_of(case.clock, answers) if finished else None,
    )
    return attempt_view(attempt, answers, None, now)


def _marked(case: Case, state: SampleState) -> list[StepAnswer]:
    """The answers as the tables would have them; of all but the last one the step must be closed."""
    path = path_of(case, [answer.first for answer in state.answers])
    if len(state.answers) > len(path):
        raise NotThisCase()
    marked: list[StepAnswer] = []
    for position, (own, one) in enumerate(zip(state.answers, path, strict=False)):
        if marked and not marked[-1].closed:
            raise NotThisCase()
        worth = mark(one.step.question, own.first)
        marked.append(
            StepAnswer(
                position=position,
                step=one.step.id,
                response=own.first,
                mark=worth,
                latest=own.first if own.latest is None else own.latest,
                tries=own.tries,
                closed=own.latest is None or mark(one.step.question, own.latest) == 1,
                seconds=seconds_of(one.step, worth == 1, timedelta(0), None, case.clock),
            )
        )
    return marked

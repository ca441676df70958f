"""What the pages get of exercises and attempts: of a step that is not answered, no key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from random import Random

from cubital.questions import QuestionReview, Response, ShownQuestion, consequences_of, reviewed, shown
from cubital.questions.base import Picture
from cubital.questions.views import ShownPicture
from cubital.schemas import ApiModel, UtcTime
from cubital_exercises.attempts import path_with
from cubital_exercises.clock import ran_out_at, reading_time
from cubital_exercises.exercise import Exercise, Form
from cubital_exercises.path import PathStep
from cubital_exercises.records import Attempt, Best, StepAnswer


class FormView(ApiModel):
    """`best`: percent, null where it was never finished; `step` of `steps`: where the open attempt is."""

    form: Form
    best: float | None
    times: int
    step: int | None
    steps: int | None


class ExerciseView(ApiModel):
    """`cases`: how many it has; one is played at a time."""

    id: str
    title: str
    summary: str
    picture: ShownPicture | None
    module: int
    section: str
    minutes: int
    cases: int
    forms: list[FormView]


class StepView(ApiModel):
    """A step that was opened. `complication`: the name of the one that it belongs to; `seconds`: what it
    takes of the clock; `response`: the last one given; `first_right`: whether the first one was; null
    before. `consequence`: what a wrong answer would have brought; `outcome`: what the right one brings;
    `expert` and `review`: once it is closed; `over`: what comes of the clock that ran out here."""

    position: int
    name: str
    complication: str | None
    now: str | None
    hint: str | None
    question: ShownQuestion
    seconds: int | None
    response: Response | None
    tries: int
    closed: bool
    first_right: bool | None
    review: QuestionReview | None
    consequence: str | None
    outcome: str | None
    expert: str | None
    over: str | None


class ClockView(ApiModel):
    """`used` by the answers so far; `reading`: seconds left for reading the open step before the clock runs
    on, below 0 for how long it has; null where nobody's thinking counts."""

    name: str
    seconds: int
    used: float
    reading: float | None


class AttemptView(ApiModel):
    """`steps`: those that were opened, the last one is the one to answer; `total`: of the path as far as it
    is known. `clock` is null where the case has none."""

    id: int
    exercise: str
    title: str
    form: Form
    case: str
    text: str
    picture: ShownPicture | None
    clock: ClockView | None
    steps: list[StepView]
    total: int
    finished_at: UtcTime | None
    percent: float | None


class OpenExercise(ApiModel):
    """An exercise with my open attempts at it."""

    exercise: ExerciseView
    attempts: list[AttemptView]


def exercise_view(
    exercise: Exercise,
    best: Mapping[tuple[str, str], Best],
    open_ones: Sequence[Attempt],
    lengths: Mapping[int, int],
) -> ExerciseView:
    """`lengths`: of the paths of the open attempts, by their id."""
    forms: list[FormView] = []
    for form in exercise.forms:
        own = best.get((exercise.id, form))
        is_open = next((one for one in open_ones if (one.exercise, one.form) == (exercise.id, form)), None)
        forms.append(
            FormView(
                form=form,
                best=own.percent if own else None,
                times=own.times if own else 0,
                step=is_open.position + 1 if is_open else None,
                steps=lengths[is_open.id] if is_open else None,
            )
        )
    fields = ("id", "title", "summary", "module", "section", "minutes")
    return ExerciseView(
        **{name: getattr(exercise, name) for name in fields},
        picture=_picture(exercise.picture),
        cases=len(exercise.cases),
        forms=forms,
    )


def attempt_view(
    attempt: Attempt, so_far: Sequence[StepAnswer], multiplier: float | None, now: datetime
) -> AttemptView:
    """`multiplier`: the student's accommodation, None without time limits."""
    case, path = attempt.case, path_with(attempt, so_far)
    out = ran_out_at(case.clock, so_far)
    by_position = {answer.position: answer for answer in so_far}
    steps = [
        _step_view(attempt, position, one, by_position.get(position))
        for position, one in enumerate(path[: attempt.position + 1])
    ]
    if case.clock is not None and out is not None and steps[out].closed:
        steps[out] = steps[out].model_copy(update={"over": case.clock.over})
    clock = None
    if case.clock is not None:
        open_step, is_asked = path[attempt.position].step, attempt.position not in by_position
        reading = reading_time(attempt.form, multiplier)
        if reading is not None and open_step.seconds is not None and is_asked:
            reading -= (now - attempt.opened_at).total_seconds()
        else:
            reading = None
        used = sum(answer.seconds for answer in so_far)
        clock = ClockView(
            name=case.clock.name,
            seconds=case.clock.seconds,
            used=round(used, 1),
            reading=None if reading is None else round(reading, 1),
        )
    return AttemptView(
        id=attempt.id,
        exercise=attempt.exercise,
        title=attempt.title,
        form="exam" if attempt.form == "exam" else "easy",
        case=case.id,
        text=case.text,
        picture=_picture(case.picture),
        clock=clock,
        steps=steps,
        total=len(path),
        finished_at=attempt.finished_at,
        percent=attempt.percent,
    )


def _picture(picture: Picture | None) -> ShownPicture | None:
    return ShownPicture(src=f"/{picture.src}", alt=picture.alt) if picture else None


def _step_view(attempt: Attempt, position: int, one: PathStep, answer: StepAnswer | None) -> StepView:
    step, closed = one.step, answer is not None and answer.closed
    first_right = None if answer is None else answer.mark == 1
    is_last_wrong = answer is not None and not (closed and first_right)
    begins = one.complication is not None and one.complication.steps[0].id == step.id
    now = [one.complication.now if begins and one.complication else None, step.now]
    return StepView(
        position=position,
        name=step.name,
        complication=one.complication.name if one.complication else None,
        now=" ".join(text for text in now if text) or None,
        hint=step.hint if attempt.form == "easy" else None,
        question=shown(step.question, Random(f"{attempt.seed}/{position}")),  # noqa: S311
        seconds=step.seconds,
        response=answer.latest if answer else None,
        tries=answer.tries if answer else 0,
        closed=closed,
        first_right=first_right,
        review=reviewed(step.question, answer.latest) if answer and closed else None,
        consequence=_consequence(one, answer) if answer and is_last_wrong else None,
        outcome=step.outcome if closed else None,
        expert=step.expert if closed else None,
        over=None,
    )


def _consequence(one: PathStep, answer: StepAnswer) -> str | None:
    """Of the last wrong answer: what its parts would have brought, and what the step says of any."""
    wrong = answer.response if answer.closed else answer.latest
    texts = [*consequences_of(one.step.question, wrong), one.step.consequence]
    return " ".join(text for text in texts if text) or None

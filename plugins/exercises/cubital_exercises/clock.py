"""The clock of a case: what each step takes of it, and where it runs out. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from cubital_exercises.exercise import Clock, Form, Step
from cubital_exercises.records import StepAnswer

READING = 20.0  # seconds in which a step of the exam form is read before its clock runs on
AGAIN = 2  # what was done wrong is done again


def reading_time(form: Form | str, multiplier: float | None) -> float | None:
    """Seconds for reading a step; None where no thinking counts: in the easy form, and without limits."""
    return None if form != "exam" or multiplier is None else READING * multiplier


def seconds_of(
    step: Step, right: bool, looked: timedelta, reading: float | None, clock: Clock | None
) -> float:
    """What an answer takes of the clock: the step's own seconds, twice where it was wrong, and what was
    thought beyond the time for reading; never more than the whole clock and itself."""
    if step.seconds is None or clock is None:
        return 0.0
    thinking = 0.0 if reading is None else max(0.0, looked.total_seconds() - reading)
    return min(float(clock.seconds + step.seconds), step.seconds * (1 if right else AGAIN) + thinking)


def ran_out_at(clock: Clock | None, answers: Sequence[StepAnswer]) -> int | None:
    """The position of the answer with which it ran out; None where it was kept."""
    if clock is None:
        return None
    total = 0.0
    for answer in answers:
        total += answer.seconds
        if total > clock.seconds:
            return answer.position
    return None


def percent_of(clock: Clock | None, answers: Sequence[StepAnswer]) -> float:
    """The mean of the marks; a clock that was kept counts as a step more, and one that ran out as a miss."""
    marks = [answer.mark for answer in answers]
    if clock is not None:
        marks.append(float(ran_out_at(clock, answers) is None))
    return round(100 * sum(marks) / len(marks), 1)

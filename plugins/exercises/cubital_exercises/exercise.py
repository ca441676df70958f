"""Exercises as content: cases that one works through step by step, each choice with what it brings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from cubital.content.kinds import ContentKind, Entry, Text
from cubital.content.messages import NAME_PATTERN, not_one_of, wrong_field
from cubital.content.structure import RecordedQuestion
from cubital.questions import Question, tells_every_mistake, to_record
from cubital.questions.base import Picture

Form = Literal["easy", "exam"]
Id = Annotated[str, Field(pattern=NAME_PATTERN, max_length=50)]
Seconds = Annotated[int, Field(ge=1, le=3600)]

RIGHT, WRONG, ANY = "right", "wrong", "any"


class Arising(Entry):
    """`id` of a complication of the case, and `after` which answer it comes up: right, wrong, any, or
    the text of an option."""

    id: Id
    after: Text


class Step(Entry):
    """`id` is its identity for good: answers are recorded by it. `now`: what is seen when it begins.

    `hint` is for the easy form. `outcome` says what the right answer brings, `consequence` what any other
    would have brought, after what the parts of the question tell of it; `seconds` what the step takes of
    the case's clock.
    `expert`: how somebody with experience does it and why, read once the step is answered; `module`: the
    one that teaches what is asked, where it is not the exercise's.
    """

    id: Id
    name: Text
    now: Text | None = None
    hint: Text
    question: Question
    outcome: Text | None = None
    consequence: Text | None = None
    expert: Text | None = None
    module: Annotated[int, Field(ge=1)] | None = None
    seconds: Seconds | None = None
    complication: Arising | None = None

    @model_validator(mode="after")
    def _says_what_a_wrong_answer_brings(self) -> Step:
        if self.consequence is None and not tells_every_mistake(self.question):
            raise wrong_field(
                "consequence",
                "is missing; say what would have happened, here or as the reason of each option",
            )
        if self.complication is not None:
            answers = [RIGHT, WRONG, ANY, *_parts(self.question)]
            if self.complication.after not in answers:
                message = f"{self.id}: after {not_one_of(answers, self.complication.after)}"
                raise wrong_field("complication", message)
        return self


class Complication(Entry):
    """What may come up, and the steps in which it is met before the case goes on."""

    id: Id
    name: Text
    now: Text
    steps: Annotated[list[Step], Field(min_length=1, max_length=10)]

    @model_validator(mode="after")
    def _brings_no_other(self) -> Complication:
        for step in self.steps:
            if step.complication is not None:
                raise wrong_field("steps", f"{step.id}: a step of a complication brings up no other")
        return self


class Clock(Entry):
    """What runs while one works, such as a tourniquet's minute; `over`: what comes of it when it runs out."""

    name: Text
    seconds: Seconds
    over: Text


class Case(Entry):
    """`text`: who it is about and what is ordered. One of an exercise's cases is played at a time."""

    id: Id
    text: Text
    picture: Picture | None = None
    clock: Clock | None = None
    steps: Annotated[list[Step], Field(min_length=2, max_length=40)]
    complications: Annotated[list[Complication], Field(max_length=10)] = []

    @model_validator(mode="after")
    def _hangs_together(self) -> Case:
        _refuse_twice("steps", [step.id for step in self.all_steps])
        _refuse_twice("complications", [one.id for one in self.complications])
        known = [one.id for one in self.complications]
        named = [step.complication.id for step in self.steps if step.complication]
        for name in named:
            if name not in known:
                there = f"they are {', '.join(known)}" if known else "the case has none"
                raise wrong_field("steps", f"there is no complication {name!r}; {there}")
        for name in known:
            if name not in named:
                raise wrong_field("complications", f"nobody reaches {name!r}: no step of the case names it")
        self._refuse_a_clock_that_cannot_be_kept()
        return self

    def _refuse_a_clock_that_cannot_be_kept(self) -> None:
        timed = [step for step in self.all_steps if step.seconds is not None]
        if self.clock is None:
            if timed:
                raise wrong_field("steps", f"{timed[0].id} takes seconds, but the case has no clock")
            return
        if not timed:
            raise wrong_field("clock", "no step takes any of its seconds")
        if self.steps[0].seconds is not None:
            raise wrong_field("steps", "the first takes no seconds: the case is still being read")
        needed = sum(step.seconds or 0 for step in timed)
        if needed > self.clock.seconds:
            message = f"has {self.clock.seconds} seconds; the steps take {needed} even when all are right"
            raise wrong_field("clock", message)

    @property
    def all_steps(self) -> list[Step]:
        """Those of the complications last."""
        return [*self.steps, *(step for one in self.complications for step in one.steps)]


class Exercise(Entry):
    """`id`, those of its cases and of their steps stay for good. `summary`: what one does, in a line;
    `picture`: of its card and of its first page."""

    id: Id
    title: Annotated[str, Field(min_length=1, max_length=200)]
    summary: Text
    picture: Picture | None = None
    module: Annotated[int, Field(ge=1)]
    section: Text
    minutes: Annotated[int, Field(ge=1, le=120)]
    forms: Annotated[list[Form], Field(min_length=1, max_length=2)] = ["easy", "exam"]
    cases: Annotated[list[Case], Field(min_length=1, max_length=20)]

    @model_validator(mode="after")
    def _names_each_once(self) -> Exercise:
        _refuse_twice("cases", [case.id for case in self.cases])
        _refuse_twice("forms", list(self.forms))
        return self


def recorded_name(exercise: str, case: str, step: str) -> str:
    """What recorded answers call a step."""
    return f"exercises:{exercise}/{case}/{step}"


def recorded(exercise: Exercise) -> Iterable[RecordedQuestion]:
    """Every step of every case, as it can be asked by itself: after what is seen when it begins."""
    for case in exercise.cases:
        for step in case.all_steps:
            changes: dict[str, Any] = {}
            if step.now is not None:
                changes["stem"] = f"{step.now} {step.question.stem}"
            if getattr(step.question, "reason", step) is None:
                changes["reason"] = step.consequence
            question = step.question.model_copy(update=changes)
            named = to_record(recorded_name(exercise.id, case.id, step.id), question, about=exercise.title)
            yield replace(named, module=step.module)


EXERCISES = ContentKind(
    name="exercises",
    files="exercises/*.yaml",
    model=Exercise,
    key=lambda exercise: exercise.id,
    recorded=recorded,
)


def _parts(question: Question) -> list[str]:
    """The texts of what one chooses from."""
    if question.kind == "true-or-false":
        return ["True", "False"]
    if question.kind == "place":
        return [spot.name for spot in question.spots]
    return [option.text for option in getattr(question, "options", [])]


def _refuse_twice(field: str, names: list[str]) -> None:
    for place, name in enumerate(names):
        if name in names[:place]:
            raise wrong_field(field, f"two of them are called {name!r}")

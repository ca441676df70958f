"""The path through a case: its steps in order, each complication's after the answer that brought it up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cubital.questions import Response, mark
from cubital_exercises.exercise import ANY, RIGHT, WRONG, Case, Complication, Step


@dataclass(frozen=True)
class PathStep:
    """`complication`: the one that it belongs to."""

    step: Step
    complication: Complication | None = None


def path_of(case: Case, responses: Sequence[Response | None]) -> list[PathStep]:
    """The whole path as far as it is known; `responses` to its first steps, in order."""
    path: list[PathStep] = []
    met: set[str] = set()
    for step in case.steps:
        place = len(path)
        path.append(PathStep(step))
        if place < len(responses) and (arising := _arising(case, step, responses[place])):
            if arising.id not in met:
                path += [PathStep(its_own, arising) for its_own in arising.steps]
            met.add(arising.id)
    return path


def _arising(case: Case, step: Step, response: Response | None) -> Complication | None:
    if step.complication is None:
        return None
    answer = RIGHT if mark(step.question, response) == 1 else WRONG
    chosen = response if isinstance(response, list) else [response]
    if step.complication.after not in (ANY, answer, *chosen):
        return None
    return next(one for one in case.complications if one.id == step.complication.id)

"""Records: an attempt and its answers, as the tables keep them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cubital.questions import Response
from cubital_exercises.exercise import Case


@dataclass(frozen=True)
class Attempt:
    """`position`: of the step that is open, whose time runs since `opened_at`. `percent`: once finished."""

    id: int
    exercise: str
    title: str
    module_id: int
    case_id: str
    form: str
    seed: int
    content: dict[str, Any]
    started_at: datetime
    position: int
    opened_at: datetime
    finished_at: datetime | None
    percent: float | None

    @property
    def case(self) -> Case:
        return Case.model_validate(self.content)


@dataclass(frozen=True)
class StepAnswer:
    """`response` and `mark` of the first try, which counts; `latest` of the last; `closed`: no other is
    taken, since it was right, or the answer was asked for."""

    position: int
    step: str
    response: Response
    mark: float
    latest: Response | None
    tries: int
    closed: bool
    seconds: float


@dataclass(frozen=True)
class Best:
    """The best score of a form of an exercise, in percent, and how often it was finished."""

    percent: float
    times: int

"""Records: a sitting and its answers, as the tables keep them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from cubital.questions import Response

LATE = timedelta(seconds=5)  # for an answer that was on its way when the time was up


def is_over(deadline: datetime | None, now: datetime) -> bool:
    """Whether no answer is taken any more; never without a deadline."""
    return deadline is not None and now >= deadline + LATE


@dataclass(frozen=True)
class Sitting:
    """`deadline` None: untimed. `right`: the sum of the marks that count, once it is handed in. `place`: the
    question where the student was last, None before the first save."""

    id: int
    exam: str
    exam_name: str
    form: str
    form_name: str
    domain: str | None
    seed: int
    length: int
    passing: float
    started_at: datetime
    deadline: datetime | None
    handed_in_at: datetime | None
    out_of_time: bool | None
    right: float | None
    scored: int
    place: int | None

    def is_due(self, now: datetime) -> bool:
        return self.handed_in_at is None and is_over(self.deadline, now)


@dataclass(frozen=True)
class SavedAnswer:
    """`seconds`: that the question was looked at, in all. `struck`: the options that were crossed out.
    `saved_at`: when it was chosen, by the server's clock."""

    position: int
    response: Response | None
    flagged: bool
    struck: list[str]
    seq: int
    seconds: int
    saved_at: datetime

"""The study plan: which module by which day, counted backward from the day of the exam."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

REVISION = 7  # days before the exam that belong to no module
REVISION_SHARE = 4  # where time is short: one day of so many

PlanState = Literal["on", "tight", "revise", "today", "past"]


@dataclass(frozen=True)
class PlannedModule:
    """`by`: the day on whose evening the module is done."""

    module_id: int
    by: date


@dataclass(frozen=True)
class Plan:
    """`state`: `on`; `tight`, with more modules than days for them; `revise`, with none left; `today`, the
    day of the exam; `past`, after it. `modules`, soonest first, are empty in the last three."""

    state: PlanState
    days_left: int
    modules: Sequence[PlannedModule] = ()


def plan_to(exam: date, today: date, modules_left: Sequence[int]) -> Plan:
    """The plan for the modules that are not done, in the order of the course.

    It is made anew from each day: whoever missed a day has a little less time for each module, and no debt.
    The last module is done before the days of revision, and the others before it at equal distances.
    """
    days_left = (exam - today).days
    if days_left < 0:
        return Plan("past", days_left)
    if days_left == 0:
        return Plan("today", 0)
    if not modules_left:
        return Plan("revise", days_left)
    days = days_left - min(REVISION, days_left // REVISION_SHARE)  # today is the first, the exam's is none
    last = today + timedelta(days=days - 1)
    count = len(modules_left)
    planned = [
        PlannedModule(module_id, last - timedelta(days=(count - number) * days // count))
        for number, module_id in enumerate(modules_left, start=1)
    ]
    return Plan("tight" if count > days else "on", days_left, planned)

"""The calls of the card Today: what comes next, the week, the plan, and a student's own settings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import ConfigDict, Field, StrictBool, StrictInt
from pydantic.alias_generators import to_camel

from cubital.api.dependencies import Db, Me, TheSchool
from cubital.http.cached_answers import answer_cached_privately
from cubital.learning import study_settings
from cubital.learning.modules import Module, modules
from cubital.learning.study_plan import PlanState
from cubital.learning.study_settings import StudySettings
from cubital.learning.today import NextModule, Today, today_of
from cubital.plugins.manager import Plugins
from cubital.plugins.results import NextStep
from cubital.schemas import ApiModel
from cubital.storage.work import Work

router = APIRouter(tags=["learning"])

MINUTES = 14 * 60  # no clock on earth is further from UTC
NEXT_MODULE = 40  # the order of core's own step
MOST_STEPS = 4
TAKEN_BACK = ("goal_minutes", "exam_date")


class StepView(ApiModel):
    """`detail` says where it is; `link` is a page of the school, at the exact place; `minutes` guessed."""

    kind: str
    title: str
    detail: str
    link: str
    link_text: str
    minutes: int | None


class CountView(ApiModel):
    """How much waits on the page at `link`, a path; `label` says it in words."""

    link: str
    count: int
    label: str


class WeekDayView(ApiModel):
    """`studied`: for a minute or more; `forgiven`: missed, and the streak goes on."""

    day: date
    minutes: int
    studied: bool
    forgiven: bool


class PlannedModuleView(ApiModel):
    module_id: int
    title: str
    by: date


class PlanView(ApiModel):
    """`state`: `on`; `tight`, with more modules than days; `revise`, with none left; `today`; `past`."""

    state: PlanState
    exam_date: date
    days_left: int
    modules: list[PlannedModuleView]


class StudySettingsView(ApiModel):
    utc_offset: int
    goal_minutes: int | None
    exam_date: date | None
    streak: bool


class TodayView(ApiModel):
    """`steps`: what to do next, first things first; `counts`: what waits, for the menu; `week`: seven days,
    today the last; `streak`: days, null where it is switched off; `plan`: null without a day of the exam;
    `without_notice`: the plugins whose fill of `dashboard.notices` has nothing to show, and need not ask."""

    day: date
    steps: list[StepView]
    counts: list[CountView]
    week: list[WeekDayView]
    streak: int | None
    plan: PlanView | None
    settings: StudySettingsView
    without_notice: list[str]


class NewStudySettings(ApiModel):
    """Settings to change: an absent one stays, null takes a goal or an exam back."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, frozen=True, extra="forbid")

    goal_minutes: Annotated[StrictInt, Field(ge=5, le=240)] | None = None
    exam_date: date | None = None
    streak: StrictBool | None = None
    utc_offset: (
        Annotated[StrictInt, Field(ge=-MINUTES, le=MINUTES, description="Minutes ahead of UTC.")] | None
    ) = None


@router.get("/api/today", response_model=TodayView)
async def get_today(
    request: Request,
    response: Response,
    me: Me,
    database: Db,
    school: TheSchool,
    offset: Annotated[int, Query(ge=-MINUTES, le=MINUTES, description="Minutes ahead of UTC.")] = 0,
) -> TodayView | Response:
    """What I could do next, how my week was, and how far it is to my exam."""
    course = await modules(school.content)
    today, without_notice = await database.read(_today_and_notices, school.plugins, me.id, course, offset)
    steps = await school.plugins.next_steps(me.id, database, school.content)
    own = _own_step(today.next_modules, steps, _module_page(request))
    steps = sorted([*steps, *own], key=lambda step: step.order)
    titles = {module.id: module.title for module in course}
    return answer_cached_privately(request, response, _view(today, steps, titles, without_notice))


@router.patch("/api/today/settings", response_model=StudySettingsView)
async def change_study_settings(changes: NewStudySettings, me: Me, database: Db) -> StudySettings:
    """Set a daily goal, the day of the exam, the streak, or tell the clock of my device."""
    values = {
        name: value
        for name, value in changes.model_dump(exclude_unset=True).items()
        if value is not None or name in TAKEN_BACK
    }
    return await database.by(me).write(study_settings.change_settings, me.id, values)


def _today_and_notices(
    work: Work, plugins: Plugins, user_id: int, course: Sequence[Module], offset: int
) -> tuple[Today, list[str]]:
    return today_of(work, user_id, course, offset), plugins.without_notice(work, user_id)


def _module_page(request: Request) -> str | None:
    """The path of the page that opens modules, where a plugin has one."""
    pages = (page for ui in request.app.state.plugin_uis for page in ui.pages)
    return next((page.path for page in pages if page.opens == "modules"), None)


def _own_step(
    following: Sequence[NextModule], steps: Iterable[NextStep], page: str | None
) -> Iterable[NextStep]:
    """The next module that no step of a plugin leads into."""
    if page is None:
        return
    elsewhere = {_path(step.link) for step in steps}
    for one in following:
        link = _filled(page, one.module.id)
        if link in elsewhere:
            continue
        begun = 0 < one.position < 100
        yield NextStep(
            kind="module",
            title=one.module.title,
            detail=f"Module {one.module.id}" if one.position < 100 else f"Module {one.module.id}, its exam",
            link=link,
            link_text="Continue" if begun else "Start" if one.position < 100 else "Open the module",
            order=NEXT_MODULE,
        )
        return


def _filled(page: str, module_id: int) -> str:
    return "/".join(str(module_id) if part.startswith(":") else part for part in page.split("/"))


def _path(link: str) -> str:
    return link.partition("#")[0].partition("?")[0]


def _view(
    today: Today, steps: Sequence[NextStep], titles: dict[int, str], without_notice: list[str]
) -> TodayView:
    plan: Any = today.plan and {
        "state": today.plan.state,
        "exam_date": today.settings.exam_date,
        "days_left": today.plan.days_left,
        "modules": [
            {"module_id": one.module_id, "title": titles[one.module_id], "by": one.by}
            for one in today.plan.modules
        ],
    }
    return TodayView(
        day=today.day,
        steps=[StepView.model_validate(step) for step in steps[:MOST_STEPS]],
        counts=[
            CountView(link=_path(step.link), count=step.count, label=step.title)
            for step in steps
            if step.count
        ],
        week=[WeekDayView.model_validate(day) for day in today.week],
        streak=today.streak.days if today.streak else None,
        plan=plan,
        settings=StudySettingsView.model_validate(today.settings),
        without_notice=without_notice,
    )

"""The calls of learning: modules, progress, assessments, activity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import (
    ConfigDict,
    Field,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    model_validator,
)
from pydantic.alias_generators import to_camel

from cubital.api.dependencies import Db, Me, TheSchool
from cubital.http.cached_answers import answer_cached
from cubital.learning import activity, assessments, mastery, progress
from cubital.learning.assessments import Assessment, AssessmentView
from cubital.learning.mastery import ModuleMastery
from cubital.learning.modules import Module, existing_module, modules
from cubital.learning.progress import ProgressView
from cubital.schemas import ApiModel

router = APIRouter(tags=["learning"])


def _percentage(value: Any, check: ValidatorFunctionWrapHandler) -> Any:
    try:
        return check(value)
    except ValidationError:
        raise ValueError("Progress values are percentages from 0 to 100") from None


Percent = Annotated[
    float,
    Field(
        ge=0,
        le=100,
        allow_inf_nan=False,
        strict=True,
        description="Kept in whole percents: a fraction is rounded to the nearest, a half to the even one.",
    ),
    WrapValidator(_percentage),
]
TAB_AT_MOST = 100  # characters of the name of a tab


class NewProgress(ApiModel):
    progress: Percent


class AllProgress(ApiModel):
    """Positions in percent, by module id."""

    progress: dict[int, Percent] = {}


class Saved(ApiModel):
    success: bool = True
    error: str | None = None


class ActivityDetails(ApiModel):
    """What a page says of itself. How an exam or a game ended, only the school writes down."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, frozen=True, extra="forbid")

    action: Literal["module_accessed", "tab_changed"] | None = None
    tab: Annotated[str, Field(min_length=1, max_length=TAB_AT_MOST)] | None = None

    @model_validator(mode="after")
    def _tab_with_its_action(self) -> ActivityDetails:
        if (self.action == "tab_changed") != (self.tab is not None):
            raise ValueError("details.tab is the tab of the action tab_changed, and of no other")
        return self


class NewActivity(ApiModel):
    module_id: int | None = None
    activity: activity.ActivityName
    details: ActivityDetails = ActivityDetails()


class ActivityId(ApiModel):
    id: int


@router.get("/api/modules", response_model=list[Module])
async def list_modules(request: Request, response: Response, school: TheSchool) -> list[Module] | Response:
    """The course's modules, in their order."""
    return await answer_cached(request, response, school.content, modules(school.content))


@router.get("/api/progress", response_model=list[ProgressView])
async def list_progress(me: Me, database: Db) -> Sequence[ProgressView]:
    """My records; modules that I have not begun have none."""
    return await database.read_inline(progress.all_records, me.id)


@router.post("/api/progress/save-all", response_model=Saved, response_model_exclude_none=True)
async def save_all(me: Me, database: Db, school: TheSchool, positions: AllProgress | None = None) -> Saved:
    """Save the positions given; without a body, confirm that earlier calls are saved."""
    course = await modules(school.content)
    rounded = {module_id: round(value) for module_id, value in (positions or AllProgress()).progress.items()}
    for module_id in rounded:
        await existing_module(school.content, module_id)
    await database.by(me).write(progress.save_all, me.id, rounded, len(course))
    return Saved()


@router.get("/api/progress/{module_id}", response_model=ProgressView)
async def get_progress(module_id: int, me: Me, database: Db, school: TheSchool) -> ProgressView:
    """My record of one module; a zero one where I have not begun it."""
    await existing_module(school.content, module_id)
    return await database.read_inline(progress.one_record, me.id, module_id)


@router.post("/api/progress/{module_id}", response_model=ProgressView)
async def save_progress(
    module_id: int, new: NewProgress, me: Me, database: Db, school: TheSchool
) -> ProgressView:
    """Raise my position in the module; a smaller one than is saved changes nothing."""
    await existing_module(school.content, module_id)
    course = await modules(school.content)
    return await database.by(me).write(progress.save, me.id, module_id, round(new.progress), len(course))


@router.get("/api/assessments", response_model=list[AssessmentView])
async def list_assessments(me: Me, database: Db) -> Sequence[Assessment]:
    """The exams that I have finished, the newest first."""
    return await database.read(assessments.assessments_of, me.id)


@router.get("/api/mastery", response_model=list[ModuleMastery])
async def list_mastery(me: Me, database: Db, school: TheSchool) -> Sequence[ModuleMastery]:
    """How well I know each module of the course."""
    course = [module.id for module in await modules(school.content)]
    return await database.read(mastery.mastery_by_module, me.id, course)


@router.post("/api/activity/log", response_model=ActivityId)
async def log_activity(new: NewActivity, me: Me, database: Db, school: TheSchool) -> ActivityId:
    """Log what I am doing."""
    if new.module_id is not None:
        await existing_module(school.content, new.module_id)
    details = new.details.model_dump(exclude_none=True)
    entry = await database.by(me).write(activity.log_activity, me, new.module_id, new.activity, details)
    return ActivityId(id=entry)

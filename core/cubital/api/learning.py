"""The calls of learning: modules, progress, assessments, activity."""

import json
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import (
    AfterValidator,
    Field,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)

from cubital.api.dependencies import Db, Me, TheSchool
from cubital.http.cached_answers import answer_cached
from cubital.learning import activity, assessments, mastery, progress
from cubital.learning.assessments import Assessment, AssessmentView
from cubital.learning.curriculum import ModuleObjectives, curriculum
from cubital.learning.mastery import ModuleMastery
from cubital.learning.module_sizes import ModuleView, module_views
from cubital.learning.modules import existing_module, modules
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
DETAILS_AT_MOST = 500
ENDINGS = ("_finished", "_completed")  # of actions that only the school writes down


class NewProgress(ApiModel):
    progress: Percent


class AllProgress(ApiModel):
    """Positions in percent, by module id."""

    progress: dict[int, Percent] = {}


class Saved(ApiModel):
    success: bool = True
    error: str | None = None


def _small(details: dict[str, Any]) -> dict[str, Any]:
    # Python reads NaN, Infinity and 1e999 as numbers; JSON, and PostgreSQL, know none of them.
    try:
        length = len(json.dumps(details, allow_nan=False))
    except ValueError:
        raise ValueError("details hold a number that is none, or too large") from None
    if length > DETAILS_AT_MOST:
        raise ValueError(f"details are longer than {DETAILS_AT_MOST} characters")
    # Staff read of it in the live feed: a page may say what was opened, never how it ended.
    if str(details.get("action")).endswith(ENDINGS):
        raise ValueError("details.action is for the school to write down")
    return details


class NewActivity(ApiModel):
    module_id: int | None = None
    activity: activity.ActivityName
    details: Annotated[
        dict[str, Any],
        AfterValidator(_small),
        Field(description=f"At most {DETAILS_AT_MOST} characters of JSON."),
    ] = {}


class ActivityId(ApiModel):
    id: int


@router.get("/api/modules", response_model=list[ModuleView])
async def list_modules(
    request: Request, response: Response, school: TheSchool
) -> list[ModuleView] | Response:
    """The course's modules, in their order, each with how much there is to read and to answer."""
    views = module_views(school.content, school.plugins.content_kinds())
    return await answer_cached(request, response, school.content, views)


@router.get("/api/curriculum", response_model=list[ModuleObjectives])
async def get_curriculum(
    request: Request, response: Response, school: TheSchool
) -> list[ModuleObjectives] | Response:
    """What one can do after each module, for who thinks of enrolling."""
    views = curriculum(school.content, school.plugins.content_kinds())
    return await answer_cached(request, response, school.content, views)


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
    entry = await database.by(me).write(activity.log_activity, me, new.module_id, new.activity, new.details)
    return ActivityId(id=entry)

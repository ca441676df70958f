"""The calls about what a fresh school still lacks."""

from typing import Annotated

from fastapi import APIRouter, Path

from cubital.access import Administrator, Db, TheSchool
from cubital.schemas import Done
from cubital_admin.setup import choices
from cubital_admin.setup.choices import ALL, SetupView

router = APIRouter(tags=["admin"])

StepName = Annotated[str, Path(pattern=r"^[a-z][a-z0-9_-]{0,59}$")]


@router.get("/api/admin/setup", response_model=SetupView)
async def setup(admin: Administrator, database: Db, school: TheSchool) -> SetupView:
    """The setup steps of all plugins, in their order, each with whether it is done."""
    if school.settings.demo:
        return SetupView(steps=[])  # is for a look, and sends no mail
    skips = await database.read(choices.skips)
    if ALL in skips:
        return SetupView(steps=[])
    return choices.view(await school.plugins.setup_steps(database, school.content, school.settings), skips)


@router.post("/api/admin/setup/{step}/skip", response_model=Done)
async def skip(step: StepName, admin: Administrator, database: Db) -> Done:
    """Leave a step; `all` puts the whole list away."""
    await database.by(admin).write(choices.skip, step)
    return Done()


@router.delete("/api/admin/setup/{step}/skip", response_model=Done)
async def bring_back(step: StepName, admin: Administrator, database: Db) -> Done:
    """Show a step, or with `all` the list, again."""
    await database.by(admin).write(choices.bring_back, step)
    return Done()

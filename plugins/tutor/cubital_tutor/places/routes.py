"""The calls by which the course page tells where its student is and what they have read, and asks for it."""

import re
from typing import Annotated

from fastapi import APIRouter
from pydantic import AfterValidator, Field

from cubital.access import Db, Me, TheSchool
from cubital.learning.modules import existing_module
from cubital.schemas import ApiModel, Done
from cubital_tutor.lessons import lesson_of
from cubital_tutor.places.place import Place, Tab, keep_place
from cubital_tutor.places.reading import ReadingView, finish_section, reading_of

router = APIRouter()

SECTION = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def _section(text: str) -> str:
    if not SECTION.fullmatch(text):
        raise ValueError("Name a section by its id in the lesson, such as order-of-draw.")
    return text


class NewPlace(ApiModel):
    """`section`: the id of the lesson's section; `question`: of the practice exam, the first is 1."""

    tab: Tab
    section: Annotated[str, Field(max_length=100), AfterValidator(_section)] | None = None
    question: Annotated[int, Field(ge=1, le=10_000)] | None = None


class FinishedSection(ApiModel):
    """`section`: the id of the lesson's section that I am done with."""

    section: Annotated[str, Field(max_length=100), AfterValidator(_section)]


@router.post("/api/tutor/modules/{module_id}/place", response_model=Done)
async def save_place(module_id: int, place: NewPlace, me: Me, database: Db, school: TheSchool) -> Done:
    """Keep where I am in the module; the last one counts."""
    await existing_module(school.content, module_id)
    await database.by(me).write(keep_place, me.id, Place(module_id, place.tab, place.section, place.question))
    return Done()


@router.get("/api/tutor/modules/{module_id}/reading", response_model=ReadingView)
async def get_reading(module_id: int, me: Me, database: Db, school: TheSchool) -> ReadingView:
    """Where I stopped in the lesson, and the sections that I am done with."""
    await existing_module(school.content, module_id)
    return await database.read(reading_of, me.id, module_id)


@router.post("/api/tutor/modules/{module_id}/sections", response_model=Done)
async def save_finished_section(
    module_id: int, finished: FinishedSection, me: Me, database: Db, school: TheSchool
) -> Done:
    """I am done with a section of the lesson; a second time changes nothing."""
    lesson = await lesson_of(school.content, await existing_module(school.content, module_id))
    await database.by(me).write(finish_section, me.id, lesson, finished.section)
    return Done()

"""The call by which the course page tells where its student is."""

import re
from typing import Annotated

from fastapi import APIRouter
from pydantic import AfterValidator, Field

from cubital.access import Db, Me, TheSchool
from cubital.learning.modules import existing_module
from cubital.schemas import ApiModel, Done
from cubital_tutor.places.place import Place, Tab, keep_place

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


@router.post("/api/tutor/modules/{module_id}/place", response_model=Done)
async def save_place(module_id: int, place: NewPlace, me: Me, database: Db, school: TheSchool) -> Done:
    """Keep where I am in the module; the last one counts."""
    await existing_module(school.content, module_id)
    await database.by(me).write(keep_place, me.id, Place(module_id, place.tab, place.section, place.question))
    return Done()

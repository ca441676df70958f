"""The calls that count what a student has turned, heard and read, and say how far they have come."""

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from cubital.access import Db, Me, TheSchool
from cubital.http.cached_answers import answer_cached_privately
from cubital.schemas import ApiModel
from cubital_resources.library.exam_tips import EXAM_TIPS
from cubital_resources.library.flashcards import FLASHCARDS
from cubital_resources.library.glossary import GLOSSARY
from cubital_resources.study import study_state
from cubital_resources.study.study_state import NoSuchCard, NoSuchTerm, NoSuchTips, StudyView, offered

router = APIRouter(tags=["resources"])


class StudiedTerm(ApiModel):
    """The term on a flashcard, or in the glossary, letter for letter."""

    term: Annotated[str, Field(min_length=1, max_length=300)]


class ReadTips(ApiModel):
    """The id of a group of exam tips."""

    id: Annotated[str, Field(min_length=1, max_length=100)]


@router.get("/api/resources/study", response_model=StudyView)
async def my_study(
    request: Request, response: Response, me: Me, database: Db, school: TheSchool
) -> StudyView | Response:
    """How far I have come."""
    offer = await offered(school.content)
    view = offer.view(await database.read(study_state.done_by, me.id))
    return answer_cached_privately(request, response, view)


@router.post("/api/resources/study/turned", response_model=StudyView)
async def turned(studied: StudiedTerm, me: Me, database: Db, school: TheSchool) -> StudyView:
    """I turned the flashcard of this term. A card counts once."""
    offer = await offered(school.content)
    if studied.term not in offer.cards:
        raise NoSuchCard(studied.term)
    return offer.view(await database.by(me).write(study_state.note, me.id, FLASHCARDS.name, studied.term))


@router.post("/api/resources/study/heard", response_model=StudyView)
async def heard(studied: StudiedTerm, me: Me, database: Db, school: TheSchool) -> StudyView:
    """I opened this term of the glossary, or heard it. A term counts once."""
    offer = await offered(school.content)
    if studied.term not in offer.terms:
        raise NoSuchTerm(studied.term)
    return offer.view(await database.by(me).write(study_state.note, me.id, GLOSSARY.name, studied.term))


@router.post("/api/resources/study/read", response_model=StudyView)
async def read(tips: ReadTips, me: Me, database: Db, school: TheSchool) -> StudyView:
    """I read this group of exam tips. It stays read, and counts once."""
    offer = await offered(school.content)
    group = await school.content.find(EXAM_TIPS, tips.id)
    if group is None or tips.id not in offer.tips:
        raise NoSuchTips(tips.id)
    if tips.id in offer.sample.read_tips:
        return offer.view(await database.read(study_state.done_by, me.id))
    return offer.view(await database.by(me).write(study_state.mark_read, me, tips.id, group.title))

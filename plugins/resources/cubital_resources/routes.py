"""The calls of the study resources, for members only."""

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from cubital.access import Db, Me, TheSchool
from cubital.content.shelf import answer_cached
from cubital.shapes import Shape
from cubital_resources import study
from cubital_resources.flashcards import FLASHCARDS, Flashcard
from cubital_resources.glossary import GLOSSARY, TermView, all_terms
from cubital_resources.study import NoSuchCard, NoSuchTerm, StudyView, offered

router = APIRouter(tags=["resources"])


class StudiedTerm(Shape):
    """The term on a flashcard, or in the glossary, letter for letter."""

    term: Annotated[str, Field(min_length=1, max_length=300)]


@router.get("/api/resources/flashcards", response_model=list[Flashcard])
async def flashcards(request: Request, response: Response, me: Me, school: TheSchool) -> Any:
    """The flashcards, in the order of the file."""
    return _private(
        response, await answer_cached(request, response, school.shelf, school.shelf.all(FLASHCARDS))
    )


@router.get("/api/resources/glossary", response_model=list[TermView])
async def glossary(request: Request, response: Response, me: Me, school: TheSchool) -> Any:
    """The glossary from A to Z."""
    return _private(response, await answer_cached(request, response, school.shelf, all_terms(school.shelf)))


@router.get("/api/resources/study", response_model=StudyView)
async def my_study(me: Me, database: Db, school: TheSchool) -> Any:
    """How far I have come."""
    offer = await offered(school.shelf)
    return offer.view(await database.read(study.studied_by, me.id))


@router.post("/api/resources/study/turned", response_model=StudyView)
async def turned(studied: StudiedTerm, me: Me, database: Db, school: TheSchool) -> Any:
    """I turned the flashcard of this term. A card counts once."""
    offer = await offered(school.shelf)
    if studied.term not in offer.cards:
        raise NoSuchCard(studied.term)
    return offer.view(await database.write(study.note, me.id, FLASHCARDS.name, studied.term, by=me))


@router.post("/api/resources/study/heard", response_model=StudyView)
async def heard(studied: StudiedTerm, me: Me, database: Db, school: TheSchool) -> Any:
    """I opened this term of the glossary, or heard it. A term counts once."""
    offer = await offered(school.shelf)
    if studied.term not in offer.terms:
        raise NoSuchTerm(studied.term)
    return offer.view(await database.write(study.note, me.id, GLOSSARY.name, studied.term, by=me))


def _private(response: Response, answer: Any) -> Any:
    # Members only: the browser may keep it and ask again each time, a proxy on the way may not.
    kept = answer if isinstance(answer, Response) else response
    kept.headers["Cache-Control"] = "private, no-cache"
    return answer

"""The calls of the study resources, for members only: what there is, and how far I have come."""

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from cubital.access import Db, Me, TheSchool
from cubital.content.cache import ContentCache
from cubital.content.kinds import ContentKind
from cubital.schemas import ApiModel
from cubital_resources import (
    gallery,
    game_routes,
    quiz,
    reflection_routes,
    review_routes,
    staff_view,
    study,
)
from cubital_resources.answering import of_content, of_person
from cubital_resources.careers import CAREERS, Careers
from cubital_resources.exam_tips import EXAM_TIPS, ExamTipGroup
from cubital_resources.flashcards import FLASHCARDS, Flashcard
from cubital_resources.gallery import GALLERY, ImageView
from cubital_resources.glossary import GLOSSARY, TermView, all_terms
from cubital_resources.help import HELP, Help
from cubital_resources.professionalism import PROFESSIONALISM, ProfessionalismTopic
from cubital_resources.professionals import PROFESSIONALS, Professionals
from cubital_resources.quiz import QUIZ, QuestionView
from cubital_resources.study import NoSuchCard, NoSuchTerm, NoSuchTips, StudyView, offered

router = APIRouter(tags=["resources"])
router.include_router(reflection_routes.router)
router.include_router(game_routes.router)
router.include_router(review_routes.router)
router.include_router(staff_view.router)


class StudiedTerm(ApiModel):
    """The term on a flashcard, or in the glossary, letter for letter."""

    term: Annotated[str, Field(min_length=1, max_length=300)]


class ReadTips(ApiModel):
    """The id of a group of exam tips."""

    id: Annotated[str, Field(min_length=1, max_length=100)]


@router.get("/api/resources/flashcards", response_model=list[Flashcard])
async def flashcards(request: Request, response: Response, me: Me, school: TheSchool) -> Any:
    """The flashcards, in the order of the file."""
    return await of_content(request, response, school.content, school.content.all(FLASHCARDS))


@router.get("/api/resources/glossary", response_model=list[TermView])
async def glossary(request: Request, response: Response, me: Me, school: TheSchool) -> Any:
    """The glossary from A to Z."""
    return await of_content(request, response, school.content, all_terms(school.content))


@router.get("/api/resources/quiz", response_model=list[QuestionView])
async def questions(request: Request, response: Response, me: Me, school: TheSchool) -> Any:
    """The questions of the practice games, in the order of the file."""

    async def all_questions() -> list[QuestionView]:
        return [quiz.view(question) for question in await school.content.all(QUIZ)]

    return await of_content(request, response, school.content, all_questions())


@router.get("/api/resources/professionalism", response_model=list[ProfessionalismTopic])
async def professionalism(request: Request, response: Response, me: Me, school: TheSchool) -> Any:
    """The topics of professionalism, with the questions to reflect on."""
    return await of_content(request, response, school.content, school.content.all(PROFESSIONALISM))


@router.get("/api/resources/exam-tips", response_model=list[ExamTipGroup])
async def exam_tips(request: Request, response: Response, me: Me, school: TheSchool) -> Any:
    """The groups of exam tips."""
    return await of_content(request, response, school.content, school.content.all(EXAM_TIPS))


@router.get("/api/resources/gallery", response_model=list[ImageView])
async def images(request: Request, response: Response, me: Me, school: TheSchool) -> Any:
    """The pictures of the professionals gallery."""

    async def all_images() -> list[ImageView]:
        return [gallery.view(image) for image in await school.content.all(GALLERY)]

    return await of_content(request, response, school.content, all_images())


@router.get("/api/resources/professionals", response_model=Professionals | None)
async def professionals(request: Request, response: Response, me: Me, school: TheSchool) -> Any:
    """The expert section; null where the school has none. Samples of people are shown in a demo alone."""

    async def real_people() -> Professionals | None:
        section: Professionals | None = await _only(school.content, PROFESSIONALS)
        return section if section is None or school.settings.demo else section.without_samples()

    return await of_content(request, response, school.content, real_people())


@router.get("/api/resources/help", response_model=Help | None)
async def how_to(request: Request, response: Response, me: Me, school: TheSchool) -> Any:
    """How to use these resources; null where the school does not say."""
    return await of_content(request, response, school.content, _only(school.content, HELP))


@router.get("/api/resources/careers", response_model=Careers | None)
async def careers(request: Request, response: Response, me: Me, school: TheSchool) -> Any:
    """Resources and career advancement; null where the school does not say."""
    return await of_content(request, response, school.content, _only(school.content, CAREERS))


@router.get("/api/resources/study", response_model=StudyView)
async def my_study(request: Request, response: Response, me: Me, database: Db, school: TheSchool) -> Any:
    """How far I have come."""
    offer = await offered(school.content)
    view = offer.view(await database.read(study.done_by, me.id))
    return of_person(request, response, StudyView, view)


@router.post("/api/resources/study/turned", response_model=StudyView)
async def turned(studied: StudiedTerm, me: Me, database: Db, school: TheSchool) -> Any:
    """I turned the flashcard of this term. A card counts once."""
    offer = await offered(school.content)
    if studied.term not in offer.cards:
        raise NoSuchCard(studied.term)
    return offer.view(await database.by(me).write(study.note, me.id, FLASHCARDS.name, studied.term))


@router.post("/api/resources/study/heard", response_model=StudyView)
async def heard(studied: StudiedTerm, me: Me, database: Db, school: TheSchool) -> Any:
    """I opened this term of the glossary, or heard it. A term counts once."""
    offer = await offered(school.content)
    if studied.term not in offer.terms:
        raise NoSuchTerm(studied.term)
    return offer.view(await database.by(me).write(study.note, me.id, GLOSSARY.name, studied.term))


@router.post("/api/resources/study/read", response_model=StudyView)
async def read(tips: ReadTips, me: Me, database: Db, school: TheSchool) -> Any:
    """I read this group of exam tips. It stays read, and counts once."""
    offer = await offered(school.content)
    group = await school.content.find(EXAM_TIPS, tips.id)
    if group is None or tips.id not in offer.tips:
        raise NoSuchTips(tips.id)
    if tips.id in offer.sample.read_tips:
        return offer.view(await database.read(study.done_by, me.id))
    return offer.view(await database.by(me).write(study.mark_read, me, tips.id, group.title))


async def _only(content: ContentCache, kind: ContentKind[Any]) -> Any:
    entries = await content.all(kind)
    return entries[0] if entries else None

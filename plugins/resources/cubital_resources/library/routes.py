"""The calls that read the study material; for members only."""

from fastapi import APIRouter, Request, Response

from cubital.access import Me, TheSchool
from cubital.content.cache import ContentCache
from cubital.content.kinds import ContentKind, M
from cubital.errors import NotFound
from cubital.http.cached_answers import answer_cached
from cubital_resources.library import gallery, quiz
from cubital_resources.library.careers import CAREERS, Careers
from cubital_resources.library.categories import CATEGORIES
from cubital_resources.library.exam_tips import EXAM_TIPS, ExamTipGroup
from cubital_resources.library.flashcards import FLASHCARDS, FlashcardView
from cubital_resources.library.gallery import GALLERY, ImageView
from cubital_resources.library.glossary import GLOSSARY, TermView, all_terms
from cubital_resources.library.help import HELP, Help
from cubital_resources.library.procedures import PROCEDURES, Procedure, ProcedureSummary, summary
from cubital_resources.library.professionalism import PROFESSIONALISM, ProfessionalismTopic
from cubital_resources.library.professionals import PROFESSIONALS, Professionals
from cubital_resources.library.quiz import QUIZ, QuestionView

router = APIRouter(tags=["resources"])


@router.get("/api/resources/flashcards", response_model=list[FlashcardView])
async def flashcards(
    request: Request, response: Response, me: Me, school: TheSchool
) -> list[FlashcardView] | Response:
    """The flashcards, in the order of the file."""

    async def all_cards() -> list[FlashcardView]:
        return [FlashcardView.model_validate(card) for card in await school.content.all(FLASHCARDS)]

    return await answer_cached(request, response, school.content, all_cards(), private=True)


@router.get("/api/resources/glossary", response_model=list[TermView])
async def glossary(
    request: Request, response: Response, me: Me, school: TheSchool
) -> list[TermView] | Response:
    """The glossary from A to Z."""
    return await answer_cached(request, response, school.content, all_terms(school.content), private=True)


@router.get("/api/resources/categories", response_model=list[str])
async def categories(request: Request, response: Response, me: Me, school: TheSchool) -> list[str] | Response:
    """The categories of cards and terms, in the school's order; from A to Z where it declares none."""

    async def names() -> list[str]:
        declared = await school.content.all(CATEGORIES)
        used = {entry.category for entry in await school.content.all(GLOSSARY)}
        return [category.name for category in declared] or sorted(used)

    return await answer_cached(request, response, school.content, names(), private=True)


@router.get("/api/resources/quiz", response_model=list[QuestionView])
async def questions(
    request: Request, response: Response, me: Me, school: TheSchool
) -> list[QuestionView] | Response:
    """The questions of the practice games, in the order of the file."""

    async def all_questions() -> list[QuestionView]:
        return [quiz.view(question) for question in await school.content.all(QUIZ)]

    return await answer_cached(request, response, school.content, all_questions(), private=True)


@router.get("/api/resources/professionalism", response_model=list[ProfessionalismTopic])
async def professionalism(
    request: Request, response: Response, me: Me, school: TheSchool
) -> list[ProfessionalismTopic] | Response:
    """The topics of professionalism, with the questions to reflect on."""
    return await answer_cached(
        request, response, school.content, school.content.all(PROFESSIONALISM), private=True
    )


@router.get("/api/resources/exam-tips", response_model=list[ExamTipGroup])
async def exam_tips(
    request: Request, response: Response, me: Me, school: TheSchool
) -> list[ExamTipGroup] | Response:
    """The groups of exam tips."""
    return await answer_cached(request, response, school.content, school.content.all(EXAM_TIPS), private=True)


@router.get("/api/resources/procedures", response_model=list[ProcedureSummary])
async def procedures(
    request: Request, response: Response, me: Me, school: TheSchool
) -> list[ProcedureSummary] | Response:
    """The procedures by module, without their steps."""

    async def summaries() -> list[ProcedureSummary]:
        return [summary(procedure) for procedure in await school.content.all(PROCEDURES)]

    return await answer_cached(request, response, school.content, summaries(), private=True)


@router.get("/api/resources/procedures/{procedure}", response_model=Procedure)
async def one_procedure(
    procedure: str, request: Request, response: Response, me: Me, school: TheSchool
) -> Procedure | Response:
    """A procedure with its steps, for the procedure sheet and the competency checklist."""

    async def existing() -> Procedure:
        entry = await school.content.find(PROCEDURES, procedure)
        if entry is None:
            raise NotFound("There is no such procedure.")
        return entry

    return await answer_cached(request, response, school.content, existing(), private=True)


@router.get("/api/resources/gallery", response_model=list[ImageView])
async def images(
    request: Request, response: Response, me: Me, school: TheSchool
) -> list[ImageView] | Response:
    """The pictures of the professionals gallery."""

    async def all_images() -> list[ImageView]:
        return [gallery.view(image) for image in await school.content.all(GALLERY)]

    return await answer_cached(request, response, school.content, all_images(), private=True)


@router.get("/api/resources/professionals", response_model=Professionals | None)
async def professionals(
    request: Request, response: Response, me: Me, school: TheSchool
) -> Professionals | Response | None:
    """The expert section; null where the school has none. Samples of people are shown in a demo alone."""

    async def real_people() -> Professionals | None:
        section = await _only(school.content, PROFESSIONALS)
        return section if section is None or school.settings.demo else section.without_samples()

    return await answer_cached(request, response, school.content, real_people(), private=True)


@router.get("/api/resources/help", response_model=Help | None)
async def how_to(request: Request, response: Response, me: Me, school: TheSchool) -> Help | Response | None:
    """How to use these resources; null where the school does not say."""
    return await answer_cached(request, response, school.content, _only(school.content, HELP), private=True)


@router.get("/api/resources/careers", response_model=Careers | None)
async def careers(
    request: Request, response: Response, me: Me, school: TheSchool
) -> Careers | Response | None:
    """Resources and career advancement; null where the school does not say."""
    return await answer_cached(
        request, response, school.content, _only(school.content, CAREERS), private=True
    )


async def _only(content: ContentCache, kind: ContentKind[M]) -> M | None:
    entries = await content.all(kind)
    return entries[0] if entries else None

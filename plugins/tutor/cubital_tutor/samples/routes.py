"""The calls of a sample lesson, for anybody."""

from fastapi import APIRouter, Request, Response

from cubital.access import TheSchool, at_most_by_address
from cubital.http.cached_answers import answer_cached
from cubital.http.rate_limits import SAMPLE_ANSWERS_BY_ADDRESS
from cubital.questions import QuestionReview
from cubital_tutor.samples import sample_lesson
from cubital_tutor.samples.sample_lesson import NewSampleAnswer, SampleLesson

router = APIRouter()


@router.get("/api/tutor/samples/{module_id}", response_model=SampleLesson)
async def get_sample_lesson(
    module_id: int, request: Request, response: Response, school: TheSchool
) -> SampleLesson | Response:
    """A lesson that the school names as a sample; 404 for any other."""
    kinds = school.plugins.content_kinds()
    lesson = sample_lesson.sample_lesson(school.content, module_id, kinds)
    return await answer_cached(request, response, school.content, lesson)


@router.post(
    "/api/tutor/samples/{module_id}/checks/{check_id}",
    response_model=QuestionReview,
    dependencies=[at_most_by_address(SAMPLE_ANSWERS_BY_ADDRESS)],
)
async def mark_sample_check(
    module_id: int, check_id: int, answer: NewSampleAnswer, school: TheSchool
) -> QuestionReview:
    """What an answer to a check of a sample lesson is worth, what is right, and why; nothing is kept."""
    return await sample_lesson.marked_check(school.content, module_id, check_id, answer.response)

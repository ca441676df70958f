"""The calls of a sample exercise, for anybody: it is done in its guided form, and nothing of it is kept."""

from __future__ import annotations

from datetime import UTC, datetime

from fastapi import APIRouter

from cubital.access import TheSchool, at_most_by_address
from cubital.content.cache import ContentCache
from cubital.content.samples import NoSample, require_sample
from cubital.errors import Invalid
from cubital.http.rate_limits import SAMPLE_ANSWERS_BY_ADDRESS
from cubital_exercises.exercise import EXERCISES, Exercise
from cubital_exercises.sample_attempt import EASY, SampleState, sample_view
from cubital_exercises.views import AttemptView, ExerciseView, exercise_view

router = APIRouter()

LARGEST = 100_000  # letters of all answers together


@router.get("/api/exercises/samples/{exercise}", response_model=ExerciseView)
async def one_sample(exercise: str, school: TheSchool) -> ExerciseView:
    """An exercise that the school names as a sample; 404 for any other."""
    return exercise_view(await _sample(school.content, exercise), {}, [], {})


@router.post(
    "/api/exercises/samples/{exercise}/steps",
    response_model=AttemptView,
    dependencies=[at_most_by_address(SAMPLE_ANSWERS_BY_ADDRESS)],
)
async def work_through_sample(exercise: str, state: SampleState, school: TheSchool) -> AttemptView:
    """The attempt as it stands with these answers, begun with none; nothing of it is kept."""
    if len(state.model_dump_json()) > LARGEST:
        raise Invalid(("answers", f"answers must have at most {LARGEST} letters in all"))
    return sample_view(await _sample(school.content, exercise), state, datetime.now(UTC))


async def _sample(content: ContentCache, exercise: str) -> Exercise:
    """Raises NotFound where it is no sample."""
    await require_sample(content, f"/sample/exercise/{exercise}")
    there = await content.find(EXERCISES, exercise)
    if there is None or EASY not in there.forms:
        raise NoSample()
    return there

"""The practice exam's calls: answer a question, read what was answered, hand the exam in."""

from fastapi import APIRouter

from cubital.access import Db, Me, TheSchool
from cubital.learning.modules import existing_module
from cubital_tutor.lessons import lesson_of
from cubital_tutor.practice import practice_exam
from cubital_tutor.practice.practice_exam import (
    ExamResult,
    GivenAnswer,
    GivenExam,
    MarkedAnswer,
    SavedAnswers,
)

router = APIRouter()


@router.post("/api/tutor/modules/{module_id}/answers", response_model=MarkedAnswer)
async def give_answer(
    module_id: int, answer: GivenAnswer, me: Me, database: Db, school: TheSchool
) -> MarkedAnswer:
    """Answer a practice question; it is marked here and recorded once for each `clientId`."""
    lesson = await lesson_of(school.content, await existing_module(school.content, module_id))
    return await database.by(me).write(practice_exam.answer_question, me, lesson, answer)


@router.get("/api/tutor/modules/{module_id}/answers", response_model=SavedAnswers)
async def get_answers(module_id: int, me: Me, database: Db, school: TheSchool) -> SavedAnswers:
    """My newest answer to each question of a practice exam that I have not handed in yet."""
    lesson = await lesson_of(school.content, await existing_module(school.content, module_id))
    return await database.read(practice_exam.saved_answers, me.id, lesson)


@router.post("/api/tutor/modules/{module_id}/exam", response_model=ExamResult)
async def hand_exam_in(
    module_id: int, exam: GivenExam, me: Me, database: Db, school: TheSchool
) -> ExamResult:
    """Hand the practice exam in, all of its questions answered; its score goes into my progress record."""
    lesson = await lesson_of(school.content, await existing_module(school.content, module_id))
    return await database.by(me).write(practice_exam.hand_in, me, lesson, exam)

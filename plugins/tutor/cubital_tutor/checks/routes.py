"""The calls of the checks of a lesson."""

from fastapi import APIRouter

from cubital.access import Db, Me, TheSchool
from cubital.learning.modules import existing_module
from cubital.questions import QuestionReview
from cubital_tutor.checks import answering_checks
from cubital_tutor.checks.answering_checks import CheckView, NewCheckAnswer, NoSuchCheck
from cubital_tutor.checks.lesson_checks import CHECKS

router = APIRouter()


@router.get("/api/tutor/modules/{module_id}/checks", response_model=list[CheckView])
async def get_checks(module_id: int, me: Me, database: Db, school: TheSchool) -> list[CheckView]:
    """The checks of a lesson's sections, without their keys, and how my latest answers were."""
    await existing_module(school.content, module_id)
    checks = [check for check in await school.content.all(CHECKS) if check.module == module_id]
    return await database.read(answering_checks.views, me.id, checks)


@router.post("/api/tutor/modules/{module_id}/checks/{check_id}", response_model=QuestionReview)
async def give_check_answer(
    module_id: int, check_id: int, answer: NewCheckAnswer, me: Me, database: Db, school: TheSchool
) -> QuestionReview:
    """Answer a check: what the answer is worth, what is right, and why."""
    await existing_module(school.content, module_id)
    checks = [check for check in await school.content.all(CHECKS) if check.module == module_id]
    for check in checks:
        if check.id == check_id:
            return await database.by(me).write(answering_checks.answer_check, me, check, answer, checks)
    raise NoSuchCheck()

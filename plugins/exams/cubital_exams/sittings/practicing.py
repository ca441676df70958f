"""Practicing what an exam asked, once it is over: recorded, and without a change to its result."""

from __future__ import annotations

from cubital.accounts.sessions import Caller
from cubital.learning.answers import record_answer
from cubital.questions import QuestionReview, Response, reviewed
from cubital.storage.work import Work
from cubital_exams.sittings.sitting import NoSuchQuestion, NotHandedIn, as_recorded, one_sitting, paper_of


def practice(
    work: Work, caller: Caller, sitting_id: int, position: int, response: Response, client_id: str
) -> QuestionReview:
    """Record the answer, once for each `client_id`, and tell what it is worth and why."""
    sitting = one_sitting(work, caller.id, sitting_id)
    if sitting.handed_in_at is None:
        raise NotHandedIn()
    if not 0 <= position < sitting.length:
        raise NoSuchQuestion(sitting)
    on_paper = paper_of(work, caller.id, sitting.id)[position]
    record_answer(work, caller, as_recorded(on_paper, response, f"again:{client_id}"))
    return reviewed(on_paper.question, response)

"""Practicing what an exam asked, once it is over."""

from __future__ import annotations

from cubital.questions import QuestionReview, Response, reviewed
from cubital.storage.work import Work
from cubital_exams.sittings.sitting import (
    NoSuchQuestion,
    NotHandedIn,
    one_sitting,
    paper_of,
    refuse_what_is_asked_now,
)


def practice(work: Work, user_id: int, sitting_id: int, position: int, response: Response) -> QuestionReview:
    """What the answer is worth, and why. It is not recorded, since its reasons have just been read."""
    sitting = one_sitting(work, user_id, sitting_id)
    if sitting.handed_in_at is None:
        raise NotHandedIn()
    refuse_what_is_asked_now(work, sitting, user_id)
    if not 0 <= position < sitting.length:
        raise NoSuchQuestion(sitting)
    return reviewed(paper_of(work, user_id, sitting.id)[position].question, response)

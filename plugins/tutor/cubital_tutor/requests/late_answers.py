"""Answers to a question of the quiz that came too late, since the chat went on in another tab or device."""

from __future__ import annotations

from cubital.accounts.status import lock_account
from cubital.errors import Conflict
from cubital.storage.work import Work
from cubital_tutor.chat import asking
from cubital_tutor.chat.asking import Question
from cubital_tutor.practice.quiz_turn import QuizTurn
from cubital_tutor.requests.options import option_in_words, passes_by, pressed_option


class AnsweredElsewhere(Conflict):
    def __init__(self) -> None:
        super().__init__("The chat has gone on elsewhere. Load it again, then answer.")


def begin(work: Work, user_id: int, module_id: int, text: str, answering: int | None = None) -> Question:
    """Keep a message as `asking.begin` does. `answering`: the tutor's message that stood last on the page.

    Raises AnsweredElsewhere for an answer to a question of the quiz that is not the last message any more.
    """
    if answering is not None:
        # Of two answers at once the second sees the first.
        lock_account(work, user_id)
        shown = work.one(asking.MINE, message_id=answering, user_id=user_id, module_id=module_id)
        last = work.one(asking.LAST, user_id=user_id, module_id=module_id)
        if shown is not None and last is not None and last.id != shown.id and _answers(text, shown.quiz):
            raise AnsweredElsewhere()
    return asking.begin(work, user_id, module_id, text)


def _answers(text: str, quiz: dict[str, object] | None) -> bool:
    question = QuizTurn.model_validate(quiz).question if quiz else None
    if question is None:
        return False
    named = pressed_option(text, question.options) or option_in_words(text, question.options)
    return named is not None or passes_by(text)

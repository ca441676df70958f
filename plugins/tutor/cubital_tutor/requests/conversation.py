"""Conversations as requests lean on them: what the tutor answered lately in a chat, and to what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import bindparam, false, select, true

from cubital.storage.work import Work
from cubital_tutor.answers.answer import Source
from cubital_tutor.chat.asking import SITTING, Question
from cubital_tutor.practice.quiz_turn import QuizQuestion, QuizTurn
from cubital_tutor.tables import tutor_messages

MOST = 200  # answers of one sitting that are looked through

_answers = tutor_messages.alias("answers")
_questions = tutor_messages.alias("questions")

BEFORE = (
    select(
        *(_answers.c.text, _answers.c.sources, _answers.c.covered, _answers.c.refused, _answers.c.quiz),
        _questions.c.text.label("question"),
    )
    .join_from(_answers, _questions, _questions.c.id == _answers.c.question_id)
    # By the questions, newest first, so that reading stops after `most`: the answers would all be sorted.
    .where(_questions.c.user_id == bindparam("user_id"))
    .where(_questions.c.module_id == bindparam("module_id"))
    .where(_questions.c.id < bindparam("before"))
    .where(_answers.c.at > bindparam("since"))
    .where(_answers.c.complete == true())
    .where(_answers.c.replaced == false())
    .order_by(_questions.c.id.desc())
    .limit(bindparam("most"))
)


@dataclass(frozen=True)
class EarlierAnswer:
    """What the tutor answered to `question`, a message of the student."""

    question: str
    text: str
    sources: tuple[Source, ...]
    covered: bool
    refused: str | None
    quiz: QuizTurn | None


def answers_before(work: Work, question: Question, most: int = MOST) -> Sequence[EarlierAnswer]:
    """The tutor's answers of this sitting before `question`, newest first, at most `most`."""
    rows = work.all(
        BEFORE,
        user_id=question.user_id,
        module_id=question.module_id,
        before=question.id,
        since=work.now - SITTING,
        most=most,
    )
    return [
        EarlierAnswer(
            row.question,
            row.text,
            tuple(Source(**source) for source in row.sources),
            row.covered,
            row.refused,
            QuizTurn(**row.quiz) if row.quiz else None,
        )
        for row in rows
    ]


def open_question(answers: Sequence[EarlierAnswer]) -> QuizQuestion | None:
    """The question of a quiz that waits for its answer: the last thing that the tutor said."""
    return answers[0].quiz.question if answers and answers[0].quiz else None

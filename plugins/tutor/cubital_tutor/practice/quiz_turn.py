"""Quiz turns: what a message of the tutor marks in a quiz in the chat, and what it asks next."""

from __future__ import annotations

from cubital.schemas import ApiModel


class QuizQuestion(ApiModel):
    """A question that waits for its answer: the `number`th of `questions` of this round."""

    question: str
    options: list[str]
    number: int
    questions: int


class QuizMark(ApiModel):
    """The answer to the question before. `chosen` None: the student did not know, nothing was recorded."""

    question: str
    chosen: str | None
    correct: bool
    correct_answer: str
    explanation: str


class QuizTurn(ApiModel):
    """`remark`: Markdown between the mark and the question. `topic`: what the quiz is about, in the student's
    words, empty where it is the whole module."""

    mark: QuizMark | None = None
    remark: str = ""
    question: QuizQuestion | None = None
    topic: str = ""

"""An answer of the tutor, and the places of the course that it cites."""

from __future__ import annotations

from dataclasses import dataclass

from cubital.content import Passage
from cubital.schemas import ApiModel
from cubital_tutor.language.course_language import Refused
from cubital_tutor.practice.quiz_turn import QuizTurn


class Source(ApiModel):
    """A place in the course: where it stands, its heading, and a path of the school that opens it."""

    title: str
    heading: str
    link: str


def source_of(passage: Passage) -> Source:
    return Source(title=passage.title, heading=passage.heading, link=passage.link)


@dataclass(frozen=True)
class Answer:
    """`text` is Markdown; `covered` False where the course has no answer.

    `refused`: why the request itself is not answered; `urgent`: what to do now comes first; `next_question`:
    one to go on with; `suggestions`: what else may be asked with one press; `quiz`: the turn of a quiz that
    this is; `answered_by`: "offline" or a model's name; `notice`: a sentence about how it came;
    `passages`: those that answer the question, best first.
    """

    text: str
    sources: tuple[Source, ...]
    covered: bool
    refused: Refused | None = None
    urgent: bool = False
    next_question: str | None = None
    suggestions: tuple[str, ...] = ()
    quiz: QuizTurn | None = None
    answered_by: str = "offline"
    notice: str | None = None
    passages: tuple[Passage, ...] = ()

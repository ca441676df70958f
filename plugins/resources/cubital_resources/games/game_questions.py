"""Questions of a game as the server marks them, whichever source they are from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cubital.errors import NotFound
from cubital_resources.library.quiz import QuizQuestion
from cubital_resources.tables import THE_TEN


@dataclass(frozen=True)
class GameQuestion:
    """`number`: what its game calls it; `name`: what recorded answers call it; `module`: the one whose own
    question it is, None for the ten and for terms, which are of no one module."""

    number: int
    name: str
    options: tuple[str, ...]
    correct_answer: str
    points: int
    module: int | None = None


@dataclass(frozen=True)
class GameQuestions:
    """All that one game may ask, by number, and the source that it is from."""

    source: str
    by_number: Mapping[int, GameQuestion]

    def find(self, number: int) -> GameQuestion:
        """Raises NoSuchQuestion."""
        question = self.by_number.get(number)
        if question is None:
            raise NoSuchQuestion()
        return question

    @property
    def possible(self) -> int:
        """The points of all questions."""
        return sum(question.points for question in self.by_number.values())


class NoSuchQuestion(NotFound):
    def __init__(self) -> None:
        super().__init__("This question is no longer in the quiz.")


def the_ten(questions: Iterable[QuizQuestion]) -> GameQuestions:
    """The questions of the quiz."""
    of_game = [
        GameQuestion(
            number=question.id,
            name=f"quiz:{question.id}",
            options=tuple(question.options),
            correct_answer=question.correct_answer,
            points=question.point_value,
        )
        for question in questions
    ]
    return GameQuestions(THE_TEN, {question.number: question for question in of_game})

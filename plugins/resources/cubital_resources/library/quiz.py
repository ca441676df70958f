"""The content kind of the practice games' questions: content/quiz.yaml."""

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field, model_validator

from cubital.content.kinds import ContentKind, Entry, Passage, Text, one_right_option
from cubital.content.structure import Questions
from cubital.schemas import ApiModel
from cubital_resources.library.anchors import link_to
from cubital_resources.library.categories import CATEGORIES

Difficulty = Literal["easy", "medium", "hard"]
POINTS: dict[Difficulty, int] = {"easy": 10, "medium": 15, "hard": 20}


class QuizQuestion(Entry):
    """A question with four different options, one of them right; `id` is its identity for good, `module` the
    module that teaches what it asks."""

    id: Annotated[int, Field(ge=1)]
    question: Text
    options: Annotated[list[Text], Field(min_length=4, max_length=4)]
    correct_answer: Text
    difficulty: Difficulty
    category: Text
    module: Annotated[int, Field(ge=1)] | None = None
    explanation: Text

    _one_right_option = model_validator(mode="after")(one_right_option)

    @property
    def point_value(self) -> int:
        """What a right answer is worth; it follows from the difficulty."""
        return POINTS[self.difficulty]


class QuestionView(ApiModel):
    """A question as the games show it; `point_value`: 10 easy, 15 medium, 20 hard."""

    id: int
    question: str
    options: list[str]
    correct_answer: str
    difficulty: Difficulty
    category: str
    explanation: str
    point_value: int


def view(question: QuizQuestion) -> QuestionView:
    return QuestionView.model_validate(question)


def passages(question: QuizQuestion) -> Iterable[Passage]:
    """The explanation alone. The tutor may teach with it, and shows neither the question nor its options."""
    yield Passage(
        key=f"quiz:{question.id}",
        title="Practice games",
        heading=question.category,
        text=question.explanation,
        link=link_to("games"),
        place="games",
    )


QUIZ = ContentKind(
    name="quiz",
    files="quiz.yaml",
    model=QuizQuestion,
    key=lambda question: str(question.id),
    holds="list",
    passages=passages,
    questions=Questions(number="id", recorded_as=lambda key, _: f"quiz:{key}"),
    choices={"category": CATEGORIES.name},
)

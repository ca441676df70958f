"""The labelled questions: content/tutor-tests*.yaml, what the tutor must and must not say to each."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from cubital.content.kinds import ContentKind, Entry, Text
from cubital_tutor.retrieval.places import Place

QuestionKind = Literal[
    "paraphrase",
    "misspelled",
    "fragment",
    "other-form",
    "follow-up",
    "two-in-one",
    "comparison",
    "steps",
    "why",
    "what-if",
    "definition",
    "number",
    "not-covered",
    "unsafe",
    "emergency",
    "injected",
]
Part = Literal["tuned", "second", "third", "fourth", "fifth", "sixth", "seventh", "heldOut"]
AnyOf = Annotated[list[Text], Field(min_length=1)]


class EvalQuestion(Entry):
    """`ask`, typed in `module` after the questions `after`. Wordings are compared without capitals.

    `must_cite`: one of these places is among the sources. `must_contain`: of each of these lists one wording
    stands in the answer. `must_open_with`: one of these stands in its beginning. `must_not_contain`: none
    does. `must_refuse`: the reason of the refusal. `must_not_cover`: the course has no answer.
    `may_decline`: saying so, or refusing, would be right as well. `part`: of which set it is; what each set
    was worth when it was new, and what has been tuned to it since, is in docs/tutor.md.
    """

    ask: Text
    module: Annotated[int, Field(ge=1)]
    kind: QuestionKind
    after: list[Text] = []
    part: Part = "tuned"
    must_cite: list[Place] = []
    must_contain: list[AnyOf] = []
    must_open_with: list[Text] = []
    must_not_contain: list[Text] = []
    must_refuse: Literal["personal", "rules"] | None = None
    must_not_cover: bool = False
    may_decline: bool = False

    @model_validator(mode="after")
    def _asks_for_something(self) -> Self:
        if not (self.must_cite or self.must_refuse or self.must_not_cover or self.must_open_with):
            raise ValueError("must_cite, must_refuse, must_not_cover or must_open_with is needed")
        if self.kind == "follow-up" and not self.after:
            raise ValueError("a follow-up needs the questions that came before, in after")
        return self

    @property
    def typed(self) -> str:
        """All that the student typed, as failures show it."""
        return " >> ".join([*self.after, self.ask])


LABELLED = ContentKind(
    name="tutor_tests",
    files="tutor-tests*.yaml",
    model=EvalQuestion,
    key=lambda question: f"{question.typed[:480]} @{question.module}",
    holds="list",
)

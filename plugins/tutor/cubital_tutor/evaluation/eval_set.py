"""Evaluation questions: what the tutor must and must not say to each. They are no content of a school."""

import json
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from cubital.content.kinds import Entry, Text
from cubital.content.parsing import Document
from cubital.errors import NotFound
from cubital_tutor.retrieval.phrasings import Place

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
Part = Literal[
    "tuned",
    "newWordings",
    "hurried",
    "plain",
    "sideways",
    "unseenPhrasings",
    "fourWriters",
    "heldOut",
    "night",
    "lastScored",
    "layWords",
    "onThePhone",
    "putAway",
    "voices",
    "voicesPutAway",
    "everyModule",
    "everyModulePutAway",
    "eachSection",
    "eachSectionPutAway",
    "judged",
    "judgedLater",
    "otherWords",
    "followUps",
]
AnyOf = Annotated[list[Text], Field(min_length=1)]


class EvalQuestion(Entry):
    """`ask`, typed in `module` after the questions `after`. Wordings are compared without capitals.

    `must_cite`: one of these places is among the sources. `must_contain`: of each of these lists one wording
    stands in the answer. `must_open_with`: one of these stands in its beginning. `must_not_contain`: none
    does. `meant`: one of the written answers to these questions is given. `must_refuse`: the reason of the
    refusal. `must_not_cover`: the course has no answer. `may_decline`: saying so, or refusing, would be right
    as well. `part`: the set that it belongs to; docs/tutor.md says what each set scored when it was new, and
    what has been tuned to it since.
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
    meant: list[Text] = []
    must_refuse: Literal["personal", "rules"] | None = None
    must_not_cover: bool = False
    may_decline: bool = False

    @model_validator(mode="after")
    def _asks_for_something(self) -> Self:
        expected = (
            self.must_cite,
            self.must_contain,
            self.meant,
            self.must_refuse,
            self.must_not_cover,
            self.must_open_with,
        )
        if not any(expected):
            raise ValueError(
                "must_cite, must_contain, must_open_with, meant, must_refuse or must_not_cover is needed"
            )
        if self.kind == "follow-up" and not self.after:
            raise ValueError("a follow-up needs the questions that came before, in after")
        return self

    @property
    def typed(self) -> str:
        """All that the student typed, as failures show it."""
        return " >> ".join([*self.after, self.ask])


class NoEvalQuestions(NotFound):
    def __init__(self, folder: Path) -> None:
        super().__init__(f"There are no evaluation questions (*.yaml) in {folder}.")


def read_eval_set(folder: Path) -> list[EvalQuestion]:
    """The questions of the folder's YAML files, in the order of the files. Raises NoEvalQuestions."""
    questions = [
        EvalQuestion.model_validate_json(json.dumps(entry))
        for file in sorted(folder.glob("*.yaml"))
        for entry in Document(file.read_text("utf-8")).value
    ]
    if not questions:
        raise NoEvalQuestions(folder)
    return questions

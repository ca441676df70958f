"""Evaluation questions: what the tutor must and must not say to each. They are no content of a school."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

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


@dataclass(frozen=True)
class EvalSet:
    """A set of questions, as the report names it; how much each counts when the weights are learned."""

    title: str
    counts: float = 1.0


SETS: Mapping[str, EvalSet] = {
    "tuned": EvalSet("tuned"),
    "newWordings": EvalSet("new wordings"),
    "hurried": EvalSet("hurried"),
    "plain": EvalSet("plain"),
    "sideways": EvalSet("sideways"),
    "unseenPhrasings": EvalSet("unseen phrasings"),
    "fourWriters": EvalSet("four writers"),
    "night": EvalSet("night", 0),
    "layWords": EvalSet("lay words", 0),
    "onThePhone": EvalSet("on the phone", 0),
    "putAway": EvalSet("put away", 0),
    "voices": EvalSet("voices", 0),
    "voicesPutAway": EvalSet("voices, put away", 0),
    "everyModule": EvalSet("every module", 0),
    "everyModulePutAway": EvalSet("every module, put away", 0),
    "eachSection": EvalSet("each section"),
    "eachSectionPutAway": EvalSet("each section, put away", 0),
    "judged": EvalSet("judged by instructors"),
    "judgedLater": EvalSet("judged later", 0),
    "otherWords": EvalSet("other words", 0),
    # Written for one answer each, where another may do as well.
    "askedOtherwise": EvalSet("asked otherwise", 0.25),
    "followUps": EvalSet("follow-ups", 0),
    "lastScored": EvalSet("scored last", 0),
    "heldOut": EvalSet("held out"),
}


def _is_a_set(name: str) -> str:
    if name not in SETS:
        raise ValueError(f"There is no such set. There are: {', '.join(SETS)}")
    return name


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
    part: Annotated[str, AfterValidator(_is_a_set)] = "tuned"
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

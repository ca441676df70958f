"""Choice questions as other programs' formats know them: a text, options, one answer, a reason."""

from __future__ import annotations

from dataclasses import dataclass

from cubital.content.structure import Questions
from cubital_cli.authoring.exchange.targets import NoTarget, Target


@dataclass(frozen=True)
class SharedQuestion:
    """`name` is the question's identity for good."""

    name: str
    question: str
    options: list[str]
    answer: str
    rationale: str


def question_shape(target: Target) -> Questions:
    """The field names of the target's questions; raises NoTarget where it holds none."""
    if target.kind.questions is None:
        raise NoTarget(f"{target.name} are no questions; this format is for questions only")
    return target.kind.questions


def shared_questions(target: Target) -> list[SharedQuestion]:
    """Every question of the target, its facts filled in."""
    shape = question_shape(target)
    return [
        SharedQuestion(
            name=item.name,
            question=str(item.fields[shape.question]),
            options=[str(option) for option in item.fields[shape.options]],
            answer=str(item.fields[shape.answer]),
            rationale=str(item.fields.get(shape.rationale) or ""),
        )
        for item in target.items
    ]

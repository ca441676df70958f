"""Choice questions as the formats of other schools know them: a text, options, one answer, a reason."""

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
    """How the target's questions are written; raises NoTarget where it holds none."""
    if target.kind.questions is None:
        raise NoTarget(f"{target.name} are no questions; this format is for questions only")
    return target.kind.questions


def shared_rows(target: Target) -> list[SharedQuestion]:
    """Every question of the target, its facts filled in."""
    shape = question_shape(target)
    return [
        SharedQuestion(
            name=item.name,
            question=str(item.said[shape.question]),
            options=[str(option) for option in item.said[shape.options]],
            answer=str(item.said[shape.answer]),
            rationale=str(item.said.get(shape.rationale) or ""),
        )
        for item in target.items
    ]

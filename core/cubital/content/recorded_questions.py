"""Recorded questions: those of the content whose answers are kept, by the names that the answers have."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from cubital.content.kinds import ContentKind
from cubital.content.structure import RecordedQuestion


def has_recorded(kind: ContentKind[Any]) -> bool:
    """Whether its entries may have such questions."""
    return kind.recorded is not None or (
        kind.questions is not None and kind.questions.recorded_as is not None
    )


def questions_of(kind: ContentKind[Any], entry: Any) -> Iterable[RecordedQuestion]:
    """The questions of one entry, as their answers record them; none of a kind without."""
    module: int | None = getattr(entry, "module", None)
    if kind.recorded is not None:
        # What names a module of its own is taught there, whichever module its entry belongs to.
        yield from (replace(one, module=one.module or module) for one in kind.recorded(entry))
    shape = kind.questions
    if shape is None or shape.recorded_as is None:
        return
    body: Any = entry.model_dump(mode="json", by_alias=False)
    for question in shape.among(body):
        yield RecordedQuestion(
            shape.recorded_as(kind.key(entry), question),
            question[shape.question],
            tuple(question[shape.options]),
            question[shape.answer],
            question.get(shape.rationale),
            module=module,
        )

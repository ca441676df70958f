"""The content kind of procedures, from which a procedure sheet and a competency checklist are made:
content/procedures."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from cubital.content.kinds import ContentKind, Entry, Text
from cubital.content.messages import wrong_field
from cubital.schemas import ApiModel
from cubital_resources.library.anchors import Slug


class ProcedureStep(Entry):
    """`action`: what is done, as an instruction; `reason`: why. `critical`: missed, it does harm."""

    action: Text
    reason: Text
    critical: bool = False


class ProcedurePart(Entry):
    """Steps that belong together, such as the preparation."""

    title: Text
    steps: Annotated[list[ProcedureStep], Field(min_length=1, max_length=20)]


class Trouble(Entry):
    """`problem`: what one sees or hears; `action`: what is done then."""

    problem: Text
    action: Text


class Procedure(Entry):
    """`section`, of the lesson of `module`, teaches it. All texts may hold Markdown, but for the titles."""

    id: Slug
    title: Annotated[str, Field(min_length=1, max_length=120)]
    module: Annotated[int, Field(ge=1)]
    section: Text
    purpose: Text
    equipment: Annotated[list[Text], Field(min_length=1)]
    parts: Annotated[list[ProcedurePart], Field(min_length=1, max_length=10)]
    troubleshooting: Annotated[list[Trouble], Field(min_length=1)]
    performance_criteria: Annotated[list[Text], Field(min_length=1)]

    @model_validator(mode="after")
    def _has_critical_steps(self) -> Procedure:
        if not any(step.critical for step in self.all_steps):
            raise wrong_field("parts", "no step is critical; mark those that must never be missed")
        titles = [part.title for part in self.parts]
        for place, title in enumerate(titles):
            if title in titles[:place]:
                raise wrong_field("parts", f"two of them are called {title!r}")
        return self

    @property
    def all_steps(self) -> list[ProcedureStep]:
        """In order, through all parts."""
        return [step for part in self.parts for step in part.steps]


class ProcedureSummary(ApiModel):
    """A procedure in a list: `steps` and `critical_steps` are how many it has."""

    id: str
    title: str
    module: int
    section: str
    purpose: str
    steps: int
    critical_steps: int


def summary(procedure: Procedure) -> ProcedureSummary:
    return ProcedureSummary(
        id=procedure.id,
        title=procedure.title,
        module=procedure.module,
        section=procedure.section,
        purpose=procedure.purpose,
        steps=len(procedure.all_steps),
        critical_steps=sum(step.critical for step in procedure.all_steps),
    )


PROCEDURES = ContentKind(
    name="procedures",
    files="procedures/*.yaml",
    model=Procedure,
    key=lambda procedure: procedure.id,
    order=lambda procedure: procedure.module,
)

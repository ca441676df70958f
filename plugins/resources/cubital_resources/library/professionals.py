"""The content kind of the Professionals tab's expert section: content/professionals.yaml."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from cubital.content.kinds import ContentKind, Entry, Text


class Expert(Entry):
    """`sample` marks a person that the school is to replace with a real one."""

    name: Text
    role: Text
    text: Text
    sample: bool = False


class Professionals(Entry):
    title: Text
    text: Text
    experts: Annotated[list[Expert], Field(min_length=1)]

    def without_samples(self) -> Professionals | None:
        """The section with real people alone; None where there are none."""
        real = [expert for expert in self.experts if not expert.sample]
        return self.model_copy(update={"experts": real}) if real else None


PROFESSIONALS = ContentKind(
    name="professionals", files="professionals.yaml", model=Professionals, key=lambda _: "professionals"
)

"""Phrasings: content/tutor-phrasings.yaml, how students ask for a place of the course in their words."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

from pydantic import Field

from cubital.content import Passage
from cubital.content.kinds import ContentKind, Entry, Text

Place = Annotated[str, Field(pattern=r"^([a-z-]+|\d+)(#[a-z0-9-]+)?$")]
"""A module's lesson or a tab of the study resources, and an anchor there: the `place` of passages."""


class Phrasings(Entry):
    """`asks`: questions and bits of questions, as students type them, that `place` answers."""

    place: Place
    asks: Annotated[list[Text], Field(min_length=1, max_length=40)]


PHRASINGS = ContentKind(
    name="tutor_phrasings",
    files="tutor-phrasings.yaml",
    model=Phrasings,
    key=lambda phrasings: phrasings.place,
    holds="list",
)


def with_phrasings(passages: Iterable[Passage], phrasings: Iterable[Phrasings]) -> list[Passage]:
    """The passages, each with the ways of asking for its place after its own questions."""
    asks = {one.place: tuple(one.asks) for one in phrasings}
    known = []
    for passage in passages:
        more = asks.get(passage.place or "", ())
        known.append(replace(passage, questions=passage.questions + more) if more else passage)
    return known

"""What every kind of question is made of: the stem and its picture, and the types of their fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from cubital.content.kinds import Entry, Text
from cubital.content.messages import wrong_field

Scoring = Literal["all", "parts"]
"""Whether only the whole answer counts, or each right part of it."""

Number = Annotated[float, Field(allow_inf_nan=False, strict=False)]
Percent = Annotated[Number, Field(ge=0, le=100)]


class Picture(Entry):
    """`alt` says what it shows to someone who does not see it, and does not give the answer away."""

    src: Annotated[str, StringConstraints(pattern=r"^media/[A-Za-z0-9][A-Za-z0-9_./-]*$")]
    alt: Text


class BaseQuestion(Entry):
    """What all kinds have: the stem, which asks, and a picture where it is about one."""

    stem: Text
    picture: Picture | None = None


def refuse_equal(field: str, texts: Sequence[str]) -> None:
    """Raises for the first of `texts` that another one is, whatever its capitals and spaces."""
    plain = [" ".join(text.split()).casefold() for text in texts]
    for place, text in enumerate(plain):
        if text in plain[:place]:
            raise wrong_field(field, f"two of them are the same: {texts[place]!r}")

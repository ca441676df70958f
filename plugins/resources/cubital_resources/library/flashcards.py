"""The content kind of flashcards: content/flashcards.yaml."""

from typing import Annotated

from pydantic import Field

from cubital.content.kinds import ContentKind, Entry, Text
from cubital.content.structure import Cards
from cubital.schemas import ApiModel
from cubital_resources.library.categories import CATEGORIES


class Flashcard(Entry):
    """`term` is on the front, `definition` on the back; `module`: the one that teaches it."""

    term: Text
    definition: Text
    category: Text
    module: Annotated[int, Field(ge=1)] | None = None


class FlashcardView(ApiModel):
    """A card as the page shows it."""

    term: str
    definition: str
    category: str


FLASHCARDS = ContentKind(
    name="flashcards",
    files="flashcards.yaml",
    model=Flashcard,
    key=lambda card: card.term,
    holds="list",
    cards=Cards(front="term", back="definition", group="category"),
    choices={"category": CATEGORIES.name},
)

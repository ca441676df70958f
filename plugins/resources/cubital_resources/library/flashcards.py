"""The content kind of flashcards: content/flashcards.yaml."""

from cubital.content.kinds import ContentKind, Entry, Text
from cubital.content.structure import Cards
from cubital_resources.library.categories import CATEGORIES


class Flashcard(Entry):
    """`term` is on the front, `definition` on the back."""

    term: Text
    definition: Text
    category: Text


FLASHCARDS = ContentKind(
    name="flashcards",
    files="flashcards.yaml",
    model=Flashcard,
    key=lambda card: card.term,
    holds="list",
    cards=Cards(front="term", back="definition", group="category"),
    choices={"category": CATEGORIES.name},
)

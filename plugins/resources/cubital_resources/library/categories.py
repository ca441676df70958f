"""The content kind of the categories of cards, terms and quiz questions: content/categories.yaml."""

from cubital.content.kinds import ContentKind, Entry, Text


class Category(Entry):
    """One of the glossary's tabs, in their order. Without any, cards and terms may name what they like."""

    name: Text


CATEGORIES = ContentKind(
    name="categories",
    files="categories.yaml",
    model=Category,
    key=lambda category: category.name,
    holds="list",
)

"""Terms that the course explains, whichever plugin's content they are, for the words of its lessons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cubital.content.cache import ContentCache
from cubital.content.kinds import ContentKind
from cubital.content.structure import Cards
from cubital.schemas import ApiModel


class TermView(ApiModel):
    """`pronunciation` as the course respells it; `link`: a path of the school that opens it there."""

    term: str
    definition: str
    pronunciation: str | None
    link: str | None


async def terms_of(content: ContentCache, kinds: Iterable[ContentKind[Any]]) -> list[TermView]:
    """None where no plugin has a glossary."""
    snapshot = await content.snapshot()
    return [
        _view(kind, kind.cards, entry)
        for kind in kinds
        if kind.cards is not None and kind.cards.defines
        for entry in await snapshot.all(kind)
    ]


def _view(kind: ContentKind[Any], cards: Cards, entry: Any) -> TermView:
    passage = next(iter(kind.passages(entry)), None)
    return TermView(
        term=getattr(entry, cards.front),
        definition=getattr(entry, cards.back),
        pronunciation=passage.pronunciation if passage else None,
        link=passage.link if passage else None,
    )

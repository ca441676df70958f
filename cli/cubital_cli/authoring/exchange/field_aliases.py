"""The names that other programs give to the front and back of a card, or to a question and its answer."""

from __future__ import annotations

from collections.abc import Collection

from cubital_cli.authoring.exchange.anki_writing import card_fields
from cubital_cli.authoring.exchange.targets import Target

FRONT = ("front", "question", "word", "term", "text")
BACK = ("back", "answer", "meaning", "definition")


def field_for_alias(name: str, target: Target, taken: Collection[str]) -> str | None:
    """The field of ours that a field or column called `name` usually means, unless it is among `taken`."""
    front, back, _ = card_fields(target)
    for own, usual in ((front, FRONT), (back, BACK)):
        if own not in taken and name.strip().casefold() in usual:
            return own
    return None

"""What other programs call the front and the back of a card, or a question and its answer."""

from __future__ import annotations

from collections.abc import Collection

from cubital_cli.authoring.exchange.anki_writing import card_fields
from cubital_cli.authoring.exchange.targets import Target

FRONT = ("front", "question", "word", "term", "text")
BACK = ("back", "answer", "meaning", "definition")


def usual_field(name: str, target: Target, taken: Collection[str]) -> str | None:
    """Which field of ours, that is none of `taken`, a field or column called `name` usually is."""
    front, back, _ = card_fields(target)
    for own, usual in ((front, FRONT), (back, BACK)):
        if own not in taken and name.strip().casefold() in usual:
            return own
    return None

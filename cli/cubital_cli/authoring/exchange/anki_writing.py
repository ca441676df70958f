"""A writer of Anki decks whose cards keep their identity: importing a deck again loses no progress."""

from __future__ import annotations

import hashlib
import re
import tempfile
from pathlib import Path
from typing import Any

import genanki  # type: ignore[import-untyped]

from cubital_cli.authoring.exchange.markup import media_of, to_html
from cubital_cli.authoring.exchange.targets import NoTarget, Target, column_type

STYLE = """
.card { font-family: system-ui, sans-serif; font-size: 20px; line-height: 1.5; text-align: center;
        max-width: 40em; margin: auto; }
.more { font-size: 16px; opacity: 0.7; }
img { max-width: 100%; }
"""


def guid(name: str) -> str:
    """The note's identity in every collection; it is made of the item's own, and stays while that does."""
    return str(genanki.guid_for(name))


def write_anki(target: Target, school: str) -> bytes:
    """The items as an .apkg package, in a deck named after the school. Raises NoTarget for no cards."""
    front, back, others = card_fields(target)
    names = [front, back, *others]
    model = genanki.Model(
        number_of("note type", target.kind.name, *names),
        f"{school}: {target.kind.name}",
        fields=[{"name": name} for name in names],
        templates=[{"name": "Card", "qfmt": f"{{{{{front}}}}}", "afmt": _answer(front, back, others)}],
        css=STYLE,
    )
    deck = genanki.Deck(number_of("deck", school, target.name), f"{school}::{target.name.capitalize()}")
    media: dict[str, Path] = {}
    for item in target.items:
        texts = ["" if item.fields.get(name) is None else _text(item.fields[name]) for name in names]
        for path in (path for text in texts for path in media_of(text)):
            file = target.reading.folder / "media" / path
            if file.is_file():
                media[file.name] = file
        group = (
            item.fields.get(target.kind.cards.group)
            if target.kind.cards and target.kind.cards.group
            else None
        )
        tags = [re.sub(r"\s+", "_", str(group))] if group else []
        deck.add_note(genanki.Note(model, [to_html(text) for text in texts], guid=guid(item.name), tags=tags))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "deck.apkg")
        genanki.Package(deck, [str(path) for path in media.values()]).write_to_file(str(file))
        return file.read_bytes()


def card_fields(target: Target) -> tuple[str, str, list[str]]:
    """The fields on the front and the back of a card, and those that stand small below. Raises NoTarget."""
    cards, questions = target.kind.cards, target.kind.questions
    if cards is not None:
        front, back = cards.front, cards.back
    elif questions is not None:
        front, back = questions.question, questions.answer
    else:
        raise NoTarget(f"{target.name} are no cards, which have a front and a back")
    hidden = {questions.number} if questions else set()
    others = [
        name
        for name, info in target.fields.items()
        if name not in (front, back, *hidden) and column_type(info) is not None
    ]
    return front, back, others


def _text(value: Any) -> str:
    return "\n".join(f"- {part}" for part in value) if isinstance(value, list) else str(value)


def _answer(front: str, back: str, others: list[str]) -> str:
    more = "".join(f'{{{{#{name}}}}}<div class="more">{{{{{name}}}}}</div>{{{{/{name}}}}}' for name in others)
    return f'{{{{FrontSide}}}}<hr id="answer">{{{{{back}}}}}{more}'


def number_of(*parts: str) -> int:
    """A number that Anki takes for an id, the same for the same parts."""
    digest = hashlib.sha256("\0".join(parts).encode()).digest()
    return (1 << 30) + int.from_bytes(digest[:4]) % (1 << 30)

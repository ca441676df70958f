"""What students see of an arrival: Markdown in a lesson's texts, and plain text in all others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cubital_cli.authoring.exchange.arriving import Arrival
from cubital_cli.authoring.exchange.markup import BOLD, ITALIC, PICTURE, CannotKeep, media_of
from cubital_cli.authoring.exchange.targets import Item, Target


def as_shown(arrival: Arrival, before: Item | None, target: Target) -> tuple[Arrival, list[str]]:
    """The arrival without signs where they would be read as such, and what is to be told of it.

    What stands so in `before`, our own item, stays. Raises CannotKeep where nothing but a picture was.
    """
    told: list[str] = []
    fields = {}
    for name, value in arrival.fields.items():
        ours = before is not None and name in before.said and value == before.said[name]
        prose = ".".join([*target.at, name]) in target.kind.prose
        fields[name] = (
            value if ours or prose else _each(value, lambda text, name=name: _plain(name, text, told))
        )
    texts = [text for value in fields.values() for text in (value if isinstance(value, list) else [value])]
    for path in dict.fromkeys(path for text in texts for path in media_of(str(text))):
        if not (target.reading.folder / "media" / path).is_file():
            told.append(f"shows or plays {path}, which is not in content/media; put it there")
    return replace(arrival, fields=fields), told


def _each(value: Any, change: Any) -> Any:
    if isinstance(value, list):
        return [_each(part, change) for part in value]
    return change(value) if isinstance(value, str) else value


def _plain(name: str, text: str, told: list[str]) -> str:
    pictures = [match[2] for match in PICTURE.finditer(text)]
    plain = ITALIC.sub(r"\1", BOLD.sub(r"\1", PICTURE.sub("", text)))
    if pictures and not plain.strip():
        raise CannotKeep(f"{name} holds a picture where text is shown")
    told += [f"the picture {path} was left out: {name} is shown as text" for path in pictures]
    return plain.strip() if plain != text else text

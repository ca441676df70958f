"""Imported fields as students see them: Markdown in a lesson's texts, and plain text in all others."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from cubital_cli.authoring.exchange.imported import ImportedItem
from cubital_cli.authoring.exchange.markup import BOLD, ITALIC, ITALIC_IN_WORD, PICTURE, CannotKeep, media_of
from cubital_cli.authoring.exchange.targets import ExistingItem, Target


def as_plain_text(
    item: ImportedItem, before: ExistingItem | None, target: Target, coming: Collection[str]
) -> tuple[ImportedItem, list[str]]:
    """The item without Markdown's signs where students would see them, and the remarks on what was lost.

    `coming`: media that the file brings along. A text that is the same in `before`, our own item, stays.
    Raises CannotKeep for nothing but a picture.
    """
    remarks: list[str] = []
    fields = {}
    for name, value in item.fields.items():
        ours = before is not None and name in before.fields and value == before.fields[name]
        prose = ".".join([*target.at, name]) in target.kind.prose
        fields[name] = (
            value if ours or prose else _each(value, lambda text, name=name: plain_text(name, text, remarks))
        )
    texts = [text for value in fields.values() for text in _texts(value)]
    for path in dict.fromkeys(path for text in texts for path in media_of(text)):
        if path not in coming and not (target.reading.folder / "media" / path).is_file():
            remarks.append(f"shows or plays {path}, which is not in content/media; put it there")
    return replace(item, fields=fields), remarks


def _each(value: Any, change: Any) -> Any:
    if isinstance(value, list):
        return [_each(part, change) for part in value]
    if isinstance(value, dict):
        return {name: _each(part, change) for name, part in value.items()}
    return change(value) if isinstance(value, str) else value


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts(part)


def plain_text(name: str, text: str, remarks: list[str]) -> str:
    """The text of the field `name` without Markdown's signs; what is lost becomes a remark."""
    pictures = [match[2] for match in PICTURE.finditer(text)]
    plain = ITALIC.sub(r"\1", BOLD.sub(r"\1", PICTURE.sub("", text)))
    plain = ITALIC_IN_WORD.sub(lambda match: match[1] or match[2], plain)
    if pictures and not plain.strip():
        raise CannotKeep(f"{name} holds a picture where text is shown")
    remarks += [f"the picture {path} was left out: {name} is shown as text" for path in pictures]
    return plain.strip() if plain != text else text

"""Questions that nobody can answer, because they show or play what does not come along."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from cubital_cli.authoring.exchange.markup import PICTURE, SOUND, CannotKeep
from cubital_cli.authoring.exchange.targets import ExistingItem, Target

LOST_MEDIA = (
    *("the picture ", "a picture ", "the sound ", "<video>", "<audio>", "<iframe>", "<object>", "<embed>"),
    *("<svg>", "<canvas>", "<applet>"),
)
_PICTURE = r"(?:(?:picture|image|photo|photograph|diagram|illustration)s?|figure(?!s))"
_ANY = rf"(?:{_PICTURE}|(?:drawing|graph|chart|graphic|screenshot|exhibit)s?)"
_PLACE = r"(?:above|below|here|beside|on the (?:left|right)|to the (?:left|right)|at (?:left|right))"
SPEAKS_OF_A_PICTURE = re.compile(
    # "the drawing above an IV" is of blood.
    rf"\b(?:the|this|these)\s+(?:\w+\s+)?{_ANY}\s+(?:\w+\s+)?{_PLACE}\b(?!\s+(?:an?|the|\w+'s|\d))"
    rf"|\b(?:above|following|attached|accompanying|below)\s+(?:{_PICTURE}|graphs?|charts?|screenshots?|exhibits?)\b"
    rf"|\b(?:in|on|from|see|to|at|using)\s+(?:the|this)\s+{_PICTURE}\b(?!\s+book)"
    rf"|\bsee\s+(?:figure|image|picture|photo)\b"
    rf"|\b(?:pictured|depicted)\s+{_PLACE}\b",
    re.IGNORECASE,
)


def refuse_lost_media(lost: Iterable[str]) -> None:
    """Raises CannotKeep where markup that a text has lost showed or played something."""
    for what in lost:
        if what.startswith(LOST_MEDIA):
            verb = "plays" if what.startswith(("the sound", "<audio", "<video")) else "shows"
            raise CannotKeep(f"{verb} {what}, which does not come with it")


def shown_fields(target: Target) -> set[str]:
    """The fields of a choice that one must see to answer it."""
    shape = target.kind.questions
    return {shape.question, shape.options, shape.answer} if shape else set()


def refuse_without_picture(fields: dict[str, Any], before: ExistingItem | None, target: Target) -> None:
    """Raises CannotKeep for a question that shows a picture where there is no place for one, or that speaks
    of one which it has not; one that is the same in `before`, our own item, stays."""
    asks, shape = target.kind.asks, target.kind.questions
    if asks:
        question, ours = fields.get(asks.question), before.fields[asks.question] if before else {}
        if isinstance(question, dict) and not question.get("picture") and not ours.get("picture"):
            _refuse_words(str(question.get("stem")), str(ours.get("stem")))
    elif shape:
        stem, ours = str(fields.get(shape.question)), before.fields if before else {}
        for text in [stem, *(fields.get(shape.options) or ())]:
            if picture := PICTURE.search(str(text)) or SOUND.fullmatch(str(text)):
                name = picture[0].rpartition("/")[2].rstrip(")")
                raise CannotKeep(f"shows or plays {name}, and {target.name} show text alone")
        _refuse_words(stem, str(ours.get(shape.question)))


def _refuse_words(stem: str, ours: str) -> None:
    words = SPEAKS_OF_A_PICTURE.search(stem)
    if words and stem != ours:
        raise CannotKeep(
            f"speaks of a picture ({' '.join(words[0].split())!r}) that did not come with it; say in words "
            "what it shows"
        )

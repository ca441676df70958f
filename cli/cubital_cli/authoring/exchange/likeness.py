"""Whether an item of a file is an item of ours in other words, another one, or neither for sure."""

from __future__ import annotations

import difflib
import re
from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from cubital_cli.authoring.exchange.targets import Target

CLOSE = 0.6  # of a stem's letters, in their order: the same question put differently


class Likeness(Enum):
    SAME = "same"
    DOUBT = "doubt"
    OTHER = "other"


@dataclass(frozen=True)
class Gist:
    """What an item asks: `parts` are its options, steps or forms, and `right` what of them is right."""

    kind: str
    stem: str
    parts: frozenset[str]
    right: Hashable
    has_picture: bool = False

    @classmethod
    def of(cls, fields: dict[str, Any], target: Target) -> Gist:
        asks, shape, cards = target.kind.asks, target.kind.questions, target.kind.cards
        if asks:
            return _of_question(fields.get(asks.question) or {})
        if shape:
            options = fields.get(shape.options)
            parts = options if isinstance(options, list) else []
            right = plain(fields.get(shape.answer))
            return cls("one", plain(fields.get(shape.question)), frozenset(map(plain, parts)), right)
        front, back = (fields.get(cards.front), fields.get(cards.back)) if cards else (None, None)
        return cls("card", plain(front), frozenset([plain(back)]), None)


def likeness(theirs: Gist, ours: Gist, by_identity: bool, is_same_file: bool) -> Likeness:
    """`by_identity`: they have the same in the file; `is_same_file`: ours came from a file of this name."""
    close = difflib.SequenceMatcher(None, theirs.stem, ours.stem, autojunk=False).ratio() >= CLOSE
    shared = len(theirs.parts & ours.parts)
    most = max(len(theirs.parts), len(ours.parts))
    nearly_all = shared >= max(2, most - 1)
    if theirs.kind == "card":
        return Likeness.SAME if by_identity and (close or shared) else Likeness.OTHER
    if theirs.kind != ours.kind:
        alike = theirs.stem == ours.stem and (shared or not (theirs.parts and ours.parts))
        return Likeness.DOUBT if alike or (by_identity and (close or shared)) else Likeness.OTHER
    if theirs.has_picture and ours.has_picture and not by_identity and theirs.right != ours.right:
        return Likeness.DOUBT  # the picture may be another
    if theirs.stem == ours.stem:
        return _with_one_stem(theirs, ours, nearly_all, bool(shared), is_same_file)
    if not by_identity:
        return Likeness.OTHER
    put_differently = nearly_all if theirs.kind in CHOICES else close or shared > 0
    if is_same_file and put_differently:
        return Likeness.SAME
    return Likeness.DOUBT if close or nearly_all else Likeness.OTHER


CHOICES = ("one", "several", "place", "match", "order")


def _with_one_stem(theirs: Gist, ours: Gist, nearly_all: bool, shares: bool, is_known: bool) -> Likeness:
    if theirs.kind in CHOICES and not nearly_all:
        return Likeness.DOUBT if shares else Likeness.OTHER
    # Whose key is right, ours or that of a file that ours did not come from, nobody can tell from here.
    one_key = theirs.right == ours.right and theirs.parts == ours.parts
    return Likeness.SAME if is_known or one_key else Likeness.DOUBT


def _of_question(question: dict[str, Any]) -> Gist:
    kind, stem = str(question.get("kind")), plain(question.get("stem"))
    parts: list[str] = []
    right: Hashable
    match kind:
        case "one" | "several" | "place":
            name = "name" if kind == "place" else "text"
            options = question.get("spots" if kind == "place" else "options") or []
            parts = [plain(option.get(name)) for option in options]
            right = frozenset(plain(option.get(name)) for option in options if option.get("right"))
        case "match":
            pairs = question.get("pairs") or []
            parts = [plain(pair.get("item")) for pair in pairs]
            right = frozenset((plain(pair.get("item")), plain(pair.get("answer"))) for pair in pairs)
        case "order":
            parts = [plain(step) for step in question.get("steps") or []]
            right = tuple(parts)
        case "fill":
            parts = [plain(item.get("text")) for item in question.get("store") or []]
            right = tuple(plain(text) for text in question.get("row") or [])
        case "adjust":
            zones = question.get("zones") or []
            parts = [plain(zone.get("name")) for zone in zones]
            right = frozenset(plain(zone.get("name")) for zone in zones if zone.get("right"))
        case "text":
            parts = [plain(form) for form in question.get("accepted") or []]
            right = frozenset(parts)
        case "number":
            right = (question.get("value"), question.get("tolerance") or 0)
        case _:
            right = str(question.get("answer"))
    return Gist(kind, stem, frozenset(parts), right, bool(question.get("picture")))


def plain(text: Any) -> str:
    """Without capitals and emphasis."""
    return " ".join(re.sub(r"[*_]+", "", str(text or "").casefold()).split())

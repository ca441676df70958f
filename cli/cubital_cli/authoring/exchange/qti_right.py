"""Whether what a question of QTI calls right is what its rules give the whole mark, and to which numbers."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import pairwise

from cubital_cli.authoring.exchange.markup import CannotKeep
from cubital_cli.authoring.exchange.qti_comparisons import NotUnderstood
from cubital_cli.authoring.exchange.qti_declaration import Declaration
from cubital_cli.authoring.exchange.qti_marking import Marking
from cubital_cli.authoring.exchange.weights import lost_of_one, lost_of_several

MORE_RIGHT = "has more than one right option: its rules give the whole mark to {}"
ANY_TEXT = "takes any text for right that it does not name"
NO_FORM = "any other text"
MOST_POINTS = 200
ROUNDS = 6


@dataclass(frozen=True)
class NumberRange:
    """`lost` is what of the rules has no place here."""

    value: float
    tolerance: float
    lost: list[str] = field(default_factory=list)


def refuse_other_right(marking: Marking, declared: Declaration, names: list[str]) -> None:
    """Raises CannotKeep where an option that is not called right gets as much as the one that is."""
    single = declared.cardinality == "single" or len(declared.right) == 1
    wrong = [name for name in names if name not in declared.right]
    worth = declared.worth
    if single and worth:
        of_right = max(worth.get(declared.right[0], 0), 0)
        rivals = [name for name in wrong if worth.get(name, 0) > 0 and worth[name] >= of_right]
    else:
        rivals = [name for name in wrong if worth.get(name, 0) > 0]
    if rivals:
        raise CannotKeep(MORE_RIGHT.format(repr(rivals[0])))
    if len(names) > MOST_POINTS:
        return
    try:
        right = marking.score(marking.right)
        others = {name: marking.score(_with(name, declared, marking)) for name in names}
    except NotUnderstood:
        return  # what it calls right is all that is known
    if declared.cardinality == "single":
        rivals = [name for name in wrong if others[name] >= right and others[name] > 0]
    else:
        rivals = [name for name in names if others[name] > right]
        spare = [name for name in declared.right if others[name] >= right > 0 and len(declared.right) > 1]
        if spare and not rivals:
            raise CannotKeep(f"gives the whole mark without {spare[0]!r} too, which it calls right")
    if rivals:
        raise CannotKeep(MORE_RIGHT.format(repr(rivals[0])))
    if right <= 0 < max(others.values(), default=Decimal(0)):
        raise CannotKeep("gives no mark for what it calls right")


def lost_weights(marking: Marking, declared: Declaration, texts: Mapping[str, str]) -> list[str]:
    """What options give or take that is not right or wrong as a whole; `texts` are the options by name."""
    if declared.cardinality != "single":
        whole = sum(declared.worth.get(name, 0) for name in declared.right)
        shares = {name: declared.worth.get(name, 0) / whole for name in texts} if whole > 0 else {}
        of_right = {name: shares.pop(name) for name in declared.right if name in shares}
        return lost_of_several(of_right, shares)
    try:
        right = marking.score(marking.right)
        scores = {name: marking.score(marking.answer([name])) for name in list(texts)[:MOST_POINTS]}
    except NotUnderstood:
        return []
    shares = {texts[name]: float(score / right) for name, score in scores.items()} if right > 0 else {}
    return lost_of_one(texts[declared.right[0]], shares)


def _with(name: str, declared: Declaration, marking: Marking) -> object:
    """The option alone; where several are right, these with it, or without it."""
    if declared.cardinality == "single":
        return marking.answer([name])
    if name in declared.right:
        return marking.answer([one for one in declared.right if one != name])
    return marking.answer([*declared.right, name])


def right_texts(marking: Marking, declared: Declaration, named: list[str]) -> list[str]:
    """Those of the texts `named` in its rules that get the whole mark. Raises CannotKeep."""
    texts = list(dict.fromkeys([*declared.right, *named]))
    if len(texts) > MOST_POINTS:
        return declared.right
    try:
        scores = {text: marking.score(text) for text in texts}
        of_others = marking.score(NO_FORM)
    except NotUnderstood:
        return declared.right
    best = max(scores.values())
    if 0 < best <= of_others:
        raise CannotKeep(ANY_TEXT)
    if best > 0 and scores[declared.right[0]] < best:
        other = next(text for text in texts if scores[text] == best)
        raise CannotKeep(
            f"calls {declared.right[0][:40]!r} right, and gives the whole mark to {other[:40]!r}"
        )
    return [text for text in texts if scores[text] == best] if best > 0 else declared.right


def right_range(marking: Marking, declared: Declaration, named: Collection[Decimal] = ()) -> NumberRange:
    """All numbers that get the whole mark, as one with a tolerance. Raises CannotKeep.

    `named` are those of its rules, for a question that calls none right.
    """
    try:
        scores, points = _scores(marking, named)
    except NotUnderstood as error:
        raise CannotKeep(f"is scored by a rule that is not understood ({error})") from error
    best = max(scores.values())
    right = marking.right
    if best <= 0:
        raise CannotKeep("gives no number a mark")
    if right is not None and scores[right] < best:
        raise CannotKeep(f"calls {right} right, and gives the whole mark to another number")
    places = sorted(scores)
    whole = [place for place, number in enumerate(places) if scores[number] == best]
    first, last = whole[0], whole[-1]
    if len(whole) != last - first + 1:
        raise CannotKeep("has several numbers that are wholly right")
    if first == 0 or last == len(places) - 1:
        raise CannotKeep("takes every number above or below a limit for right")
    low, high = places[first], places[last]
    lost: list[str] = []
    if low not in points or high not in points:
        low = low if low in points else places[first - 1]
        high = high if high in points else places[last + 1]
        if declared.base_type == "integer":
            low, high = (
                _inner_whole(low, scores[low] == best, 1),
                _inner_whole(high, scores[high] == best, -1),
            )
        else:
            lost.append(f"the rule that a limit of {low:f} to {high:f} itself is wrong")
    middle = (low + high) / 2
    if right is not None and middle != right:
        lost.append(f"the number {right} as the best of those from {low:f} to {high:f}")
    return NumberRange(float(middle), float((high - low) / 2), lost)


def _scores(marking: Marking, named: Collection[Decimal]) -> tuple[dict[Decimal, Decimal], set[Decimal]]:
    """What the numbers give at which something changes, and those between and beyond; and the former."""
    first = [marking.right, *named] if marking.right is not None else list(named)
    if not first or not all(isinstance(number, Decimal) for number in first):
        raise NotUnderstood("no number")
    points = marking.points
    points.update(first)
    scores: dict[Decimal, Decimal] = {}
    for _ in range(ROUNDS):
        seen = sorted(points)
        if len(seen) > MOST_POINTS:
            raise NotUnderstood("too many numbers")
        between = [(one + other) / 2 for one, other in pairwise(seen)]
        scores = {number: marking.score(number) for number in (seen[0] - 1, *seen, *between, seen[-1] + 1)}
        if len(points) == len(seen):
            break
    return scores, set(points)


def _inner_whole(limit: Decimal, is_right: bool, towards: int) -> Decimal:
    """The whole number next to a limit, on the side of what is right."""
    if is_right:
        return limit
    return Decimal(math.floor(limit) + 1 if towards > 0 else math.ceil(limit) - 1)

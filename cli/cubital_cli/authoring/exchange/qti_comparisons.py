"""QTI's expressions, as far as the rules of plain questions use them."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Any

from cubital_cli.authoring.exchange.qti_declaration import Declaration

Value = Any
"""A Decimal, a truth or a text; a list of them where it holds several; None for nothing."""


class NotUnderstood(ValueError):
    """A rule that cannot be followed, by its name."""


def typed(text: str | None, base: str | None) -> Value:
    """The text as a value of the base type; None for nothing. Raises NotUnderstood for a wrong number."""
    plain = (text or "").strip()
    if text is None:
        return None
    if base == "boolean":
        return plain in ("true", "1")
    if base not in ("float", "integer"):
        return plain
    try:
        number = Decimal(plain)
    except InvalidOperation:
        raise NotUnderstood(f"the number {plain[:20]!r}") from None
    if not number.is_finite() or number.adjusted() > 30:
        raise NotUnderstood(f"the number {plain[:20]!r}")
    return number


class Comparisons:
    """The values of expressions for one response; `points` gets the numbers with which it is compared."""

    def __init__(
        self,
        name: str,
        response: Value,
        right: Value,
        declared: Declaration,
        outcomes: Mapping[str | None, Value],
        points: set[Decimal],
    ) -> None:
        self._name = name
        self._response = response
        self._right = right
        self._declared = declared
        self.outcomes = dict(outcomes)
        self._points = points

    def value(self, part: Any) -> Value:
        """Raises NotUnderstood."""
        match part.tag:
            case "baseValue":
                return typed(part.text or "", part.get("baseType"))
            case "null":
                return None
            case "variable" if part.get("identifier") == self._name:
                return self._response
            case "variable" if part.get("identifier") in self.outcomes:
                return self.outcomes[part.get("identifier")]
            case "correct" if part.get("identifier") == self._name:
                return self._right
            case "mapResponse" if part.get("identifier") == self._name:
                return self.mapped()
            case "and" | "or":
                # Each is looked at, so that `points` knows them all.
                truths = [self.value(inner) is True for inner in part]
                return all(truths) if part.tag == "and" else any(truths)
            case "not":
                return self._only(part) is not True
            case "isNull":
                return self._only(part) in (None, "", [])
            case "multiple" | "ordered":
                return [one for inner in part for one in _as_list(self.value(inner))]
            case "index":
                values = _as_list(self._only(part))
                place = int(part.get("n", "0")) if part.get("n", "").isdecimal() else 0
                return values[place - 1] if 0 < place <= len(values) else None
            case "sum" | "product" | "subtract":
                return self._reckoned(part)
        return self._compared(part)

    def mapped(self) -> Decimal:
        """What the mapping of the declaration gives for the response."""
        total = Decimal(0)
        for one in _as_list(self._response):
            for key, worth in self._declared.worth.items():
                if self.same(one, typed(key, self._declared.base_type)):
                    total += Decimal(str(worth))
                    break
        low, high = self._declared.least, self._declared.most
        total = total if low is None else max(total, Decimal(str(low)))
        return total if high is None else min(total, Decimal(str(high)))

    def same(self, one: Value, other: Value) -> bool:
        if one is None or other is None:
            return False
        if isinstance(one, list) and isinstance(other, list):
            if self._declared.cardinality == "ordered":
                return one == other
            return sorted(map(str, one)) == sorted(map(str, other))
        if isinstance(one, Decimal) and isinstance(other, Decimal):
            self._points.update((one, other) if one != self._response else (other,))
        if isinstance(one, str) and isinstance(other, str) and self._declared.base_type == "string":
            return one.casefold() == other.casefold()
        return bool(one == other)

    def _only(self, part: Any) -> Value:
        if len(part) != 1:
            raise NotUnderstood(part.tag)
        return self.value(part[0])

    def _reckoned(self, part: Any) -> Value:
        if any(inner.get("identifier") == self._name for inner in part.iter() if inner.tag == "variable"):
            raise NotUnderstood(part.tag)
        values = [one for inner in part for one in _as_list(self.value(inner))]
        if not values or any(not isinstance(one, Decimal) for one in values):
            raise NotUnderstood(part.tag)
        first, *others = values
        for one in others:
            first = (
                first + one if part.tag == "sum" else first * one if part.tag == "product" else first - one
            )
        return first

    def _compared(self, part: Any) -> bool:
        if len(part) != 2:
            raise NotUnderstood(part.tag)
        first, second = part
        one, other = self.value(first), self.value(second)
        if part.tag in ("match", "stringMatch"):
            if part.get("substring") == "true":
                raise NotUnderstood("a part of a text")
            return self.same(one, other)
        if part.tag in ("member", "contains"):
            some, among = (one, other) if part.tag == "member" else (other, one)
            matches = [any(self.same(each, inside) for inside in _as_list(among)) for each in _as_list(some)]
            return bool(matches) and all(matches)
        if part.tag not in NUMBERS:
            raise NotUnderstood(part.tag)
        if not isinstance(one, Decimal) or not isinstance(other, Decimal):
            return False
        if part.tag in ("equal", "equalRounded"):
            is_second = second.tag == "variable" and second.get("identifier") == self._name
            typed_one, fixed = (other, one) if is_second else (one, other)
            low, high = _bounds(part, fixed)
            self._points.update((low, high))
            if part.tag == "equalRounded":
                return low <= typed_one < high if fixed >= 0 else low < typed_one <= high
            above = typed_one > low or (typed_one == low and part.get("includeLowerBound") != "false")
            return above and (
                typed_one < high or (typed_one == high and part.get("includeUpperBound") != "false")
            )
        self._points.update({one, other} - {self._response})
        return {"gt": one > other, "gte": one >= other, "lt": one < other, "lte": one <= other}[part.tag]


NUMBERS = ("equal", "equalRounded", "gt", "gte", "lt", "lte")


def _bounds(part: Any, fixed: Decimal) -> tuple[Decimal, Decimal]:
    """What counts as equal to a number; the lower bound of a tolerance lies below it, the upper one above."""
    if part.tag == "equalRounded":
        return _rounded(part, fixed)
    mode = part.get("toleranceMode") or "exact"
    if mode == "exact":
        return fixed, fixed
    bounds = [typed(each, "float") for each in str(part.get("tolerance") or "").split()]
    if mode not in ("absolute", "relative") or len(bounds) not in (1, 2):
        raise NotUnderstood("equal without a tolerance")
    below, above = abs(bounds[0]), abs(bounds[-1])
    if mode == "relative":
        below, above = (abs(fixed) * each / 100 for each in (below, above))
    return fixed - below, fixed + above


def _rounded(part: Any, fixed: Decimal) -> tuple[Decimal, Decimal]:
    figures = part.get("figures", "")
    if not figures.isdecimal() or int(figures) > 15:
        raise NotUnderstood("equalRounded without its figures")
    if part.get("roundingMode") == "decimalPlaces":
        places = int(figures)
    elif fixed:
        places = int(figures) - 1 - fixed.adjusted()
    else:
        raise NotUnderstood("equalRounded of 0")
    step = Decimal(1).scaleb(-places)
    middle = fixed.quantize(step, ROUND_HALF_UP)
    return middle - step / 2, middle + step / 2


def _as_list(value: Value) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]

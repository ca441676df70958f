"""The kind `adjust`: one or two values are set, and the zone of the setting says what would come of it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Annotated, Literal

from pydantic import Field, model_validator

from cubital.content.kinds import Entry, Text
from cubital.content.messages import wrong_field
from cubital.questions.base import BaseQuestion, Number, Percent, Picture, refuse_equal

STEPS_AT_MOST = 100
FLATTEST = 2  # degrees: what sinks along its own axis must point down by as much

Range = Annotated[list[Number], Field(min_length=2, max_length=2)]
By = Annotated[dict[Text, Number], Field(max_length=2)]


class AdjustableValue(Entry):
    """`start`: where the slider stands at first, `min` where it says nothing."""

    name: Text
    unit: Text | None = None
    min: Number
    max: Number
    step: Annotated[Number, Field(gt=0)] = 1
    start: Number | None = None

    @model_validator(mode="after")
    def _has_whole_steps(self) -> AdjustableValue:
        steps = (self.max - self.min) / self.step
        if self.max <= self.min:
            raise wrong_field("max", f"must be more than min, {self.min:g}")
        if not math.isclose(steps, round(steps), abs_tol=1e-9) or round(steps) > STEPS_AT_MOST:
            message = f"must go from {self.min:g} to {self.max:g} in whole steps, {STEPS_AT_MOST} at most"
            raise wrong_field("step", message)
        if self.first not in self.settings:
            raise wrong_field("start", f"{self.first:g} is none of its settings")
        return self

    @property
    def first(self) -> float:
        return self.min if self.start is None else self.start

    @property
    def settings(self) -> list[float]:
        steps = round((self.max - self.min) / self.step)
        return [round(self.min + n * self.step, 9) for n in range(steps + 1)]


class MovingPart(Entry):
    """A picture over the question's, of the same size. It turns around `x` and `y`, in percent of width and
    height, and goes along its own axis, which lies level in the picture and points to the right.

    For one of a value: `turns` by so many degrees clockwise; `slides` by so many percent of the width along
    its axis; `sinks` along it until it is so many percent of the width deeper.
    """

    picture: Picture
    x: Percent
    y: Percent
    turns: By = {}
    slides: By = {}
    sinks: By = {}


class Zone(Entry):
    """`at`: from and to of each value, both in it; all of a value that is not named."""

    name: Text
    at: dict[Text, Range] = {}
    outcome: Text
    right: bool = False

    def holds(self, name: str, setting: float) -> bool:
        low, high = self.at.get(name, (-math.inf, math.inf))
        return low <= setting <= high


class Adjustment(BaseQuestion):
    """The `zones` hold each setting of the `values`, and none of them twice."""

    kind: Literal["adjust"]
    picture: Picture
    moving: Annotated[list[MovingPart], Field(min_length=1, max_length=3)]
    values: Annotated[list[AdjustableValue], Field(min_length=1, max_length=2)]
    zones: Annotated[list[Zone], Field(min_length=2, max_length=12)]
    reason: Text | None = None

    @model_validator(mode="after")
    def _names_its_values(self) -> Adjustment:
        refuse_equal("values", [value.name for value in self.values])
        refuse_equal("zones", [zone.name for zone in self.zones])
        names = [value.name for value in self.values]
        used = [(field, name) for part in self.moving for field, name in _named(part)]
        used += [("zones", name) for zone in self.zones for name in zone.at]
        for field, name in used:
            if name not in names:
                raise wrong_field(field, f"there is no value {name!r}; they are {', '.join(names)}")
        for name in names:
            if name not in [other for field, other in used if field == "moving"]:
                raise wrong_field("moving", f"nothing moves with the value {name!r}")
        for part in self.moving:
            turns = {abs(math.sin(math.radians(turn))) for turn in self._turns_of(part)}
            if part.sinks and min(turns) < math.sin(math.radians(FLATTEST)):
                raise wrong_field(
                    "moving", "what sinks must never lie level: let it turn, by 2 degrees at least"
                )
        return self

    @model_validator(mode="after")
    def _has_one_zone_for_each_setting(self) -> Adjustment:
        reached = set()
        for setting in settings_of(self):
            here = [zone for zone in self.zones if _is_in(zone, setting)]
            if not here:
                raise wrong_field("zones", f"there is a gap: none holds {in_words(self, setting)}")
            if len(here) > 1:
                both = " and ".join(repr(zone.name) for zone in here[:2])
                raise wrong_field("zones", f"{both} overlap: both hold {in_words(self, setting)}")
            reached.add(here[0].name)
        for zone in self.zones:
            if zone.name not in reached:
                raise wrong_field("zones", f"no setting reaches {zone.name!r}")
        if len({zone.right for zone in self.zones}) == 1:
            raise wrong_field("zones", "some must be right: true, and some not")
        first = zone_of(self, {value.name: value.first for value in self.values})
        if first and first.right:
            raise wrong_field("values", f"they start in {first.name!r}, which is right already")
        return self

    def _turns_of(self, part: MovingPart) -> list[float]:
        """The smallest and the greatest turn of a part, and 0 where its turn goes through level."""
        low = high = 0.0
        for value in self.values:
            ends = sorted(part.turns.get(value.name, 0.0) * end for end in (value.min, value.max))
            low, high = low + ends[0], high + ends[1]
        return [low, high, *([0.0] if low <= 0 <= high else [])]


def settings_of(question: Adjustment) -> Iterator[dict[str, float]]:
    """Every setting there is."""
    names = [value.name for value in question.values]
    for setting in product(*(value.settings for value in question.values)):
        yield dict(zip(names, setting, strict=True))


def zone_of(question: Adjustment, setting: Mapping[str, float]) -> Zone | None:
    """The zone that holds the setting; None where it is none of this question."""
    if set(setting) != {value.name for value in question.values}:
        return None
    if any(setting[value.name] not in value.settings for value in question.values):
        return None
    return next(zone for zone in question.zones if _is_in(zone, setting))


def zone_of_response(question: Adjustment, response: Mapping[str, str]) -> Zone | None:
    try:
        return zone_of(question, {name: round(float(text), 9) for name, text in response.items()})
    except (ValueError, OverflowError):
        return None


def right_setting(question: Adjustment) -> dict[str, str]:
    """A setting in the middle of the first zone that is right."""
    zone = next(zone for zone in question.zones if zone.right)
    within = {
        value.name: [setting for setting in value.settings if zone.holds(value.name, setting)]
        for value in question.values
    }
    return {name: f"{settings[len(settings) // 2]:.12g}" for name, settings in within.items()}


def in_words(question: Adjustment, setting: Mapping[str, float]) -> str:
    units = {value.name: f" {value.unit}" if value.unit else "" for value in question.values}
    return ", ".join(f"{name} {number:g}{units[name]}" for name, number in setting.items())


def _is_in(zone: Zone, setting: Mapping[str, float]) -> bool:
    return all(zone.holds(name, number) for name, number in setting.items())


def _named(part: MovingPart) -> Iterator[tuple[str, str]]:
    for names in (part.turns, part.slides, part.sinks):
        yield from (("moving", name) for name in names)

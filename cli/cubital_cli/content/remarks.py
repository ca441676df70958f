"""An import's remarks on the terminal, each message once with the places that it is about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

import typer

from cubital_cli.authoring.exchange.imported import Remark

LOSS = "left out"
MOST_PLACES = 20  # on a line
NUMBERED = re.compile(r"(.*[: ])(\d+)", re.DOTALL)  # bank.gift:12, deck.apkg: note 3


def show_remarks(remarks: list[Remark]) -> None:
    """Of what was left out every place; of what loses nothing the first and the last."""
    places: dict[str, list[str]] = {}
    for remark in remarks:
        if remark.place not in places.setdefault(remark.message, []):
            places[remark.message].append(remark.place)
    for message, every in places.items():
        if LOSS in message:
            for start in range(0, len(every), MOST_PLACES):
                _show(f"{_together(every[start : start + MOST_PLACES])}: {message}")
        else:
            first, *others = every
            more = f" (and {len(others)} more like it, the last at {others[-1]})" if others else ""
            _show(f"{first}: {message}{more}")


def _together(places: Sequence[str]) -> str:
    """`bank.gift:1, 3, 5`: what stands before their numbers is said once."""
    split = [
        (match[1], match[2]) if (match := NUMBERED.fullmatch(place)) else (place, "") for place in places
    ]
    groups = [(start, [number for _, number in group]) for start, group in groupby(split, lambda one: one[0])]
    return ", ".join(f"{start}{', '.join(numbers)}" for start, numbers in groups)


def _show(line: str) -> None:
    typer.secho(line, fg=typer.colors.YELLOW, err=True)

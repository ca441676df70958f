"""Printing of content: mistakes as lines for people, anything as JSON for programs."""

from __future__ import annotations

import json
from collections import Counter

import typer

from cubital.content.mistakes import Mistake

MOST_ALIKE = 5  # of mistakes with the same words: a module that is gone is missed in hundreds of lines


def print_mistakes(mistakes: list[Mistake]) -> None:
    """Print each in a line of its own, of many alike the first ones; and how many there are."""
    alike = Counter(mistake.message for mistake in mistakes)
    printed: Counter[str] = Counter()
    for mistake in mistakes:
        printed[mistake.message] += 1
        if printed[mistake.message] <= MOST_ALIKE:
            typer.echo(colored(mistake))
        if printed[mistake.message] == MOST_ALIKE < alike[mistake.message]:
            typer.echo(f"… and {alike[mistake.message] - MOST_ALIKE} more lines with the same words")
    number = "1 mistake" if len(mistakes) == 1 else f"{len(mistakes)} mistakes"
    typer.secho(f"Error: {number} in the content.", fg=typer.colors.RED, err=True)


def colored(mistake: Mistake) -> str:
    """The mistake as a line; typer leaves the colors out where the output is no terminal."""
    place = f"{mistake.file}:{mistake.line}" + (f":{mistake.column}" if mistake.column else "")
    field = typer.style(mistake.field, fg=typer.colors.YELLOW) + ": " if mistake.field else ""
    return f"{typer.style(place, fg=typer.colors.CYAN)}: {field}{mistake.message}"


def print_left_out(number: int) -> None:
    """Print how many files no enabled plugin understands, if there are any."""
    if number:
        left_out = f"Files left out, which no plugin that is switched on understands: {number}."
        typer.secho(left_out, fg=typer.colors.YELLOW, err=True)


def print_json(data: object) -> None:
    """Print `data` as JSON; dates and the like as texts."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False, default=str))

"""Printing of users: as a sentence or a table for people, as JSON for programs."""

from __future__ import annotations

import json
from typing import Any

import typer

from cubital.accounts.user import User, UserView


def as_data(user: User) -> dict[str, Any]:
    """A user as users see themselves, ready for JSON."""
    return UserView.model_validate(user).model_dump(mode="json", by_alias=True)


def print_answer(as_json: bool, data: Any, sentence: str) -> None:
    """Print `data` for programs, or the sentence for people."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False) if as_json else sentence)

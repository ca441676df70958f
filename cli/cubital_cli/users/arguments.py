"""Arguments and options that the commands of users share."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from cubital.accounts.user import User, find_by_username
from cubital.errors import NotFound
from cubital.storage.work import Work

Username = Annotated[str, typer.Argument(help="The name the user signs in with.")]
Json = Annotated[bool, typer.Option("--json", help="As JSON, for programs.")]
PasswordStdin = Annotated[
    bool, typer.Option("--password-stdin", help="Read the password's line from stdin, for scripts.")
]
RoleName = Literal["student", "admin"]
StatusName = Literal["active", "pending", "paused", "terminated"]


def existing_user(work: Work, username: str) -> User:
    """The user who is called `username` on the command line. Raises NotFound."""
    user = find_by_username(work, username)
    if user is None:
        raise NotFound(f"There is no user {username}.")
    return user

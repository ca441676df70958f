"""How a user is named on the command line, told of, and asked for a password."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

if TYPE_CHECKING:
    from cubital.accounts.user import User
    from cubital.school import School
    from cubital.storage.work import Work

Username = Annotated[str, typer.Argument(help="The name the user signs in with.")]
Json = Annotated[bool, typer.Option("--json", help="As JSON, for programs.")]
PasswordStdin = Annotated[
    bool, typer.Option("--password-stdin", help="Read the password's line from stdin, for scripts.")
]
RoleName = Literal["student", "admin"]
StatusName = Literal["active", "pending", "paused", "terminated"]


def existing(work: Work, username: str) -> User:
    """Raises NotFound."""
    from cubital.accounts.user import find_by_username
    from cubital.errors import NotFound

    user = find_by_username(work, username)
    if user is None:
        raise NotFound(f"There is no user {username}.")
    return user


def facts(user: User) -> dict[str, Any]:
    """A user as users see themselves, ready for JSON."""
    from cubital.accounts.user import UserView

    return UserView.model_validate(user).model_dump(mode="json", by_alias=True)


def tell(as_json: bool, data: Any, sentence: str) -> None:
    """Print `found` for programs, or the sentence for people."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False) if as_json else sentence)


async def warn_of_guessable(school: School, password: str, *names: str) -> None:
    """The operator may choose any password; that it is easy to guess is said on standard error."""
    from cubital.accounts.weak_passwords import is_guessable_in

    if await is_guessable_in(school.content, password, *names):
        typer.echo("Warning: this password is easy to guess.", err=True)


def new_password(from_stdin: bool) -> str:
    """The line on stdin, or what is typed twice at the terminal and not shown."""
    if from_stdin:
        return sys.stdin.readline().rstrip("\r\n")
    if not sys.stdin.isatty():
        raise typer.BadParameter("there is no terminal to ask for a password at; use --password-stdin")
    answer: str = typer.prompt("Password", hide_input=True, confirmation_prompt="The same again")
    return answer

"""Passwords on the command line: asked for at the terminal or read from stdin, and checked for weakness."""

from __future__ import annotations

import sys

import typer

from cubital.accounts.weak_passwords import is_guessable_in
from cubital.school import School


def new_password(from_stdin: bool) -> str:
    """The line on stdin, or the password that is typed twice at the terminal and not shown."""
    if from_stdin:
        return sys.stdin.readline().rstrip("\r\n")
    if not sys.stdin.isatty():
        raise typer.BadParameter("there is no terminal to ask for a password at; use --password-stdin")
    answer: str = typer.prompt("Password", hide_input=True, confirmation_prompt="The same again")
    return answer


async def warn_of_guessable(school: School, password: str, *names: str) -> None:
    """Warn on standard error of a password that is easy to guess; the operator may choose it all the same."""
    if await is_guessable_in(school.content, password, *names):
        typer.echo("Warning: this password is easy to guess.", err=True)

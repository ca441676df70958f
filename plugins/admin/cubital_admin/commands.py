"""`cubital admin …`: what staff do from a terminal, when no browser is at hand."""

import enum

import typer

from cubital.accounts import standing
from cubital.accounts.user import User, find_by_username
from cubital.commands import in_school
from cubital.errors import NotFound
from cubital.work import Work


class NewStatus(enum.StrEnum):
    ACTIVE = "active"
    PAUSED = "paused"
    TERMINATED = "terminated"


def add_to(cli: typer.Typer) -> None:
    @cli.callback()
    def admin() -> None:
        """Students and their standing."""

    @cli.command()
    def status(username: str, status: NewStatus) -> None:
        """Make a student active, paused or terminated; a running school hears of it at once."""
        student = in_school(lambda school: school.database.write(_change_by_name, username, status))
        typer.echo(f"{student.display_name} is now {student.status}.")


def _change_by_name(work: Work, username: str, status: NewStatus) -> User:
    student = find_by_username(work, username)
    if student is None:
        raise NotFound(f"There is no user named {username}.")
    return standing.change_status(work, student.id, status.value)

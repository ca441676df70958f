"""cubital users list."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cubital.accounts.user import User, all_users
from cubital.accounts.usernames import identity_key
from cubital.commands import in_school
from cubital_cli.users.arguments import Json, RoleName, StatusName
from cubital_cli.users.output import as_data, print_answer


def list_users(
    status: Annotated[StatusName | None, typer.Option(help="Only those of this status.")] = None,
    role: Annotated[RoleName | None, typer.Option(help="Only those who are this.")] = None,
    search: Annotated[str, typer.Option(help="Only those with this in their name or email address.")] = "",
    as_json: Json = False,
) -> None:
    """List the users, all or some of them.

    Example: [bold]cubital users list --status pending --search example.org[/bold]

    For a script: [bold]cubital users list --json | jq '.[].username'[/bold]
    """
    sought = identity_key(search)

    def matches(user: User) -> bool:
        names = (user.username, user.full_name, user.email)
        return (
            (status is None or user.status == status)
            and (role is None or user.administrator == (role == "admin"))
            and any(sought in identity_key(name) for name in names)
        )

    users = [user for user in in_school(lambda school: school.database.read(all_users)) if matches(user)]
    if as_json:
        print_answer(True, [as_data(user) for user in users], "")
    elif users:
        _show_table(users)
    else:
        typer.echo("There is no such user." if status or role or search else "There are no users yet.")


def _show_table(users: list[User]) -> None:
    table = Table("id", "username", "full name", "email", "role", "status", "progress", box=None)
    for user in users:
        cells = (user.id, user.username, user.full_name, user.email, user.role, user.status)
        table.add_row(*(Text(str(cell)) for cell in cells), f"{user.progress} %")
    Console().print(table)

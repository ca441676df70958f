"""cubital users create."""

from __future__ import annotations

from typing import Annotated

import typer

from cubital.accounts.forms import NewAccount
from cubital.accounts.passwords import hash_password
from cubital.accounts.registering import register
from cubital.accounts.user import User
from cubital.commands import in_school
from cubital.school import School
from cubital_cli.users.arguments import Json, PasswordStdin, RoleName, Username
from cubital_cli.users.output import as_data, print_answer
from cubital_cli.users.passwords import new_password, warn_of_guessable


def create(
    username: Username,
    role: Annotated[RoleName, typer.Option(help="What the user may do.")] = "student",
    email: Annotated[str, typer.Option(help="For a password reset.")] = "",
    full_name: Annotated[str, typer.Option(help="As others see it.")] = "",
    phone_number: Annotated[str, typer.Option(help="For the staff.")] = "",
    password_stdin: PasswordStdin = False,
    as_json: Json = False,
) -> None:
    """Create an active account. The password is asked for twice and not shown.

    Example: [bold]cubital users create ada --role admin --email ada@example.org[/bold]

    From a script: [bold]pass show school/ada | cubital users create ada --password-stdin[/bold]
    """
    password = new_password(password_stdin)
    account = NewAccount(
        username=username, password=password, full_name=full_name, email=email, phone_number=phone_number
    )
    password_hash = hash_password(password)

    async def created(school: School) -> User:
        user = await school.database.write(
            register, account, password_hash, status="active", role=role, at="command line"
        )
        await warn_of_guessable(school, password, username, email)
        return user

    user = in_school(created)
    print_answer(as_json, as_data(user), f"Created the {user.role} {user.username} (id {user.id}).")

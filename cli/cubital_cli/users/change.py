"""cubital users set-status, set-role, set-password: each ends the sessions that it must, and is audited."""

from __future__ import annotations

from typing import Annotated

import typer
from pydantic import TypeAdapter

from cubital.accounts import audit, resetting, roles
from cubital.accounts.forms import Password
from cubital.accounts.passwords import hash_password
from cubital.accounts.status import change_status
from cubital.accounts.user import User
from cubital.commands import in_school
from cubital.errors import Conflict
from cubital.school import School
from cubital.storage.work import Work
from cubital_cli.users.arguments import Json, PasswordStdin, RoleName, StatusName, Username, existing_user
from cubital_cli.users.output import as_data, print_answer
from cubital_cli.users.passwords import new_password, warn_of_guessable


def set_status(
    username: Username,
    status: Annotated[StatusName, typer.Argument(help="The new status.")],
    as_json: Json = False,
) -> None:
    """Give a student a new status. Any but active ends their sessions at once, in a running school too.

    Example: [bold]cubital users set-status ada paused[/bold]
    """
    user = in_school(lambda school: school.database.write(_set_status, username, status))
    print_answer(as_json, as_data(user), f"{user.username} is {user.status}.")


def set_role(
    username: Username,
    role: Annotated[RoleName, typer.Argument(help="What the user may do from now on.")],
    as_json: Json = False,
) -> None:
    """Make a user an administrator or a student. It ends their sessions: they sign in again.

    The last administrator stays one: make somebody else one first.

    Example: [bold]cubital users set-role ada admin[/bold]
    """
    user = in_school(lambda school: school.database.write(_set_role, username, role))
    print_answer(
        as_json, as_data(user), f"{user.username} is {'an admin' if user.administrator else 'a student'}."
    )


def set_password(
    username: Username,
    password_stdin: PasswordStdin = False,
    as_json: Json = False,
) -> None:
    """Set a user's password, and end all their sessions. It is asked for twice and not shown.

    Example: [bold]cubital users set-password ada[/bold]

    From a script: [bold]pass show school/ada | cubital users set-password ada --password-stdin[/bold]
    """

    async def changed(school: School) -> User:
        await school.database.read(existing_user, username)  # who is not there needs no password
        password = TypeAdapter(Password).validate_python(new_password(password_stdin))
        user = await school.database.write(_set_password, username, hash_password(password))
        await warn_of_guessable(school, password, user.username, user.email)
        return user

    user = in_school(changed)
    print_answer(
        as_json, as_data(user), f"{user.username} has a new password; all their sessions have ended."
    )


def _set_status(work: Work, username: str, status: StatusName) -> User:
    return change_status(work, existing_user(work, username).id, status).after


def _set_role(work: Work, username: str, role: RoleName) -> User:
    user = existing_user(work, username)
    if user.administrator == (role == "admin"):
        return user
    if role == "admin" and user.status != "active":
        raise Conflict(f"{user.username} is {user.status}. Only an active user can become an administrator.")
    keep_an_administrator(work, user)
    return roles.set_role(work, user, role)


def _set_password(work: Work, username: str, password_hash: str) -> User:
    user = existing_user(work, username)
    ended = resetting.set_password(work, user.id, password_hash)
    audit.record(work, "password_set", user.id, sessions_ended=ended)
    return user


def keep_an_administrator(work: Work, user: User) -> None:
    """Raises Conflict where the school would have no administrator without `user`."""
    if roles.is_last_administrator(work, user):
        raise Conflict(
            f"{user.username} is the last administrator. Make somebody else one first: "
            "cubital users set-role NAME admin"
        )

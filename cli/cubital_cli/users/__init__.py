"""cubital users: who is here, and who comes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubital_cli.users import change, import_users, personal_data
from cubital_cli.users.arguments import (
    Json,
    PasswordStdin,
    RoleName,
    StatusName,
    Username,
    existing,
    facts,
    new_password,
    tell,
    warn_of_guessable,
)

if TYPE_CHECKING:
    from cubital.accounts.user import User
    from cubital.school import School
    from cubital.storage.work import Work

NAME = "users"


def build() -> typer.Typer:
    group = typer.Typer(
        help="Create, import, list and change users; export and erase what is held on one.",
        epilog="Examples: [bold]cubital users create ada --role admin[/bold] · "
        "[bold]cubital users list --status pending[/bold]",
        no_args_is_help=True,
        rich_markup_mode="rich",
    )
    group.command("create")(create)
    group.command("import")(import_users.import_users)
    group.command("list")(list_users)
    group.command("show")(show)
    group.command("set-status")(change.set_status)
    group.command("set-role")(change.set_role)
    group.command("set-password")(change.set_password)
    group.command("export")(personal_data.export)
    group.command("erase")(personal_data.erase)
    return group


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
    from cubital.accounts.forms import NewAccount
    from cubital.accounts.passwords import hash_password
    from cubital.accounts.registering import register
    from cubital.commands import in_school

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
    tell(as_json, facts(user), f"Created the {user.role} {user.username} (id {user.id}).")


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
    from cubital.accounts.user import all_users
    from cubital.accounts.usernames import identity_key
    from cubital.commands import in_school

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
        tell(True, [facts(user) for user in users], "")
    elif users:
        _show_table(users)
    else:
        typer.echo("There is no such user." if status or role or search else "There are no users yet.")


def _show_table(users: list[User]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table("id", "username", "full name", "email", "role", "status", "progress", box=None)
    for user in users:
        cells = (user.id, user.username, user.full_name, user.email, user.role, user.status)
        table.add_row(*(Text(str(cell)) for cell in cells), f"{user.progress} %")
    Console().print(table)


def show(username: Username, as_json: Json = False) -> None:
    """Show one user: the account, the staff's notes, and how many sessions are open.

    Example: [bold]cubital users show ada[/bold]
    """
    from cubital.commands import in_school

    account = in_school(lambda school: school.database.read(_shown, username))
    lines = (f"{_in_words(name):<14} {_plain(value)}".rstrip() for name, value in account.items())
    tell(as_json, account, "\n".join(lines))


def _shown(work: Work, username: str) -> dict[str, Any]:
    from sqlalchemy import func, select

    from cubital.accounts.tables import sessions

    user = existing(work, username)
    row = work.one(
        select(func.count())
        .select_from(sessions)
        .where(sessions.c.user_id == user.id, sessions.c.expires_at > work.now)
    )
    assert row is not None
    return facts(user) | {"notes": user.notes, "openSessions": row[0]}


def _in_words(name: str) -> str:
    """`fullName`, in words: `full name`."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name)


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_plain(each)}" for name, each in value.items())
    return "" if value is None else str(value)

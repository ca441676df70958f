"""cubital users: accounts, and everything that is held on a person."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

if TYPE_CHECKING:
    from cubital.accounts.user import User
    from cubital.plugins import Plugins
    from cubital.school import School
    from cubital.work import Work

NAME = "users"
Username = Annotated[str, typer.Argument(help="The name the user signs in with.")]


def build() -> typer.Typer:
    group = typer.Typer(
        help="Create and list users; export and erase what is held on one.",
        epilog="Examples: [bold]cubital users create ada --role admin[/bold] · "
        "[bold]cubital users export ada > ada.json[/bold]",
        no_args_is_help=True,
        rich_markup_mode="rich",
    )
    group.command("create")(create)
    group.command("list")(list_users)
    group.command("export")(export)
    group.command("erase")(erase)
    return group


def create(
    username: Username,
    role: Annotated[Literal["student", "admin"], typer.Option(help="What the user may do.")] = "student",
    email: Annotated[str, typer.Option(help="For a password reset.")] = "",
    full_name: Annotated[str, typer.Option(help="As others see it.")] = "",
    password_stdin: Annotated[
        bool, typer.Option("--password-stdin", help="Read the password's line from stdin, for scripts.")
    ] = False,
) -> None:
    """Create an active account. The password is asked for twice and not shown.

    Example: [bold]cubital users create ada --role admin --email ada@example.org[/bold]

    From a script: [bold]pass show school/ada | cubital users create ada --password-stdin[/bold]
    """
    from cubital.accounts.forms import NewAccount
    from cubital.accounts.passwords import hash_password
    from cubital.accounts.registering import register
    from cubital.commands import in_school

    password = sys.stdin.readline().rstrip("\r\n") if password_stdin else _ask_password()
    account = NewAccount(username=username, password=password, full_name=full_name, email=email)
    password_hash = hash_password(password)
    user = in_school(
        lambda school: school.database.write(register, account, password_hash, status="active", role=role)
    )
    typer.echo(f"Created the {user.role} {user.username} (id {user.id}).")


def _ask_password() -> str:
    if not sys.stdin.isatty():
        raise typer.BadParameter("there is no terminal to ask for a password at; use --password-stdin")
    answer: str = typer.prompt("Password", hide_input=True, confirmation_prompt="The same again")
    return answer


def list_users(
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
) -> None:
    """List all users.

    Example: [bold]cubital users list --json | jq '.[].username'[/bold]
    """
    from cubital.accounts.user import UserView, all_users
    from cubital.commands import in_school

    users = in_school(lambda school: school.database.read(all_users))
    if as_json:
        views = [UserView.model_validate(user).model_dump(mode="json", by_alias=True) for user in users]
        typer.echo(json.dumps(views, indent=2, ensure_ascii=False))
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table("id", "username", "full name", "email", "role", "status", "progress", box=None)
    for user in users:
        cells = (user.id, user.username, user.full_name, user.email, user.role, user.status)
        table.add_row(*(Text(str(cell)) for cell in cells), f"{user.progress} %")
    Console().print(table)


def export(username: Username) -> None:
    """Print everything that is held on a user as JSON, by the part of the school that holds it.

    Example: [bold]cubital users export ada > ada.json[/bold]
    """
    from cubital.commands import in_school

    async def held(school: School) -> dict[str, Any]:
        _warn_of_disabled(school.plugins)
        return await school.database.read(_held, username, school.plugins)

    typer.echo(json.dumps(in_school(held), indent=2, ensure_ascii=False))


def erase(
    username: Username,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask; for scripts.")] = False,
) -> None:
    """Erase what is held on a user, or make it anonymous. It cannot be taken back.

    Example: [bold]cubital users erase ada[/bold]
    """
    from cubital.commands import in_school

    async def erased(school: School) -> None:
        user = await school.database.read(_existing, username)
        _warn_of_disabled(school.plugins)
        if not yes:
            typer.confirm(f"Erase {user.username} ({user.display_name}) for good?", abort=True)
        await school.database.write(_erase, username, school.plugins)

    in_school(erased)
    typer.echo(f"Erased {username}.")


def _existing(work: Work, username: str) -> User:
    from cubital.accounts.user import find_by_username
    from cubital.errors import NotFound

    user = find_by_username(work, username)
    if user is None:
        raise NotFound(f"There is no user {username}.")
    return user


def _held(work: Work, username: str, plugins: Plugins) -> dict[str, Any]:
    user = _existing(work, username)
    return {name: data.held for name, data in plugins.personal_data(work, user).items()}


def _erase(work: Work, username: str, plugins: Plugins) -> None:
    parts = plugins.personal_data(work, _existing(work, username))
    # Core comes last, so that each plugin still sees the account that it forgets.
    for name in sorted(parts, key=lambda name: name == "core"):
        parts[name].erase(work)


def _warn_of_disabled(plugins: Plugins) -> None:
    off = [plugin.name for plugin in plugins.installed if not plugin.enabled]
    if off:
        typer.secho(
            f"Switched off, and therefore not asked what they hold: {', '.join(off)}.",
            fg=typer.colors.YELLOW,
            err=True,
        )

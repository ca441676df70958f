"""cubital init: settings, content of one's own, a database and an administrator, whole or not at all."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from string import Template
from typing import Annotated, Literal

import typer

from cubital.accounts.forms import NewAccount
from cubital.accounts.passwords import hash_password
from cubital.accounts.registering import register
from cubital.commands import in_school
from cubital.content import loading
from cubital.content.site import SITE
from cubital.errors import Conflict, NotFound
from cubital.school import School
from cubital.settings import Settings
from cubital_cli.content.folder import content_folder, known_content, read_or_exit
from cubital_cli.users.arguments import PasswordStdin
from cubital_cli.users.passwords import new_password, warn_of_guessable

SETTINGS = Path(__file__).with_name("settings.env")
# Set there, they would win over what is written here.
OWN = ("ENVIRONMENT", "PUBLIC_URL", "HOME", "DATABASE_URL", "REGISTRATION")
NOT_CONTENT = shutil.ignore_patterns("README.md", "__pycache__")


def init(
    folder: Annotated[Path, typer.Argument(help="The school's folder, new or empty.")] = Path(),
    public_url: Annotated[
        str | None, typer.Option(help="Where people will find it, such as https://school.example.org.")
    ] = None,
    demo: Annotated[
        bool, typer.Option("--demo", help="For a trial on this machine, with demo accounts.")
    ] = False,
    registration: Annotated[
        Literal["open", "approval", "payment"], typer.Option(help="Who may sign up.")
    ] = "approval",
    content: Annotated[
        Path | None,
        typer.Option(help="The content to begin with.", show_default="the content that came with us"),
    ] = None,
    admin: Annotated[str, typer.Option(help="The first administrator's user name.")] = "",
    email: Annotated[str, typer.Option(help="And their address, for a password reset.")] = "",
    password_stdin: PasswordStdin = False,
) -> None:
    """Begin a school in a folder: its settings, content of its own, a database, an administrator.

    What is not said is asked for. The folder is then where every command is called. Whatever goes wrong,
    nothing is left of it.

    Examples: [bold]cubital init --demo[/bold] ·
    [bold]cubital init /srv/school --public-url https://school.example.org --admin ada[/bold]
    """
    source = content_folder(content, of_school=True).resolve()
    if not (source / SITE.files).is_file():
        raise NotFound(f"{source} is no content: it has no {SITE.files}.")
    folder = folder.resolve()
    for there in (folder / ".env", folder / "content", folder / ".cubital"):
        if there.exists():
            raise Conflict(f"{there} is there already. A school begins in a folder without any.")
    for name in (f"CUBITAL_{name}" for name in OWN):
        if name in os.environ:
            raise Conflict(
                f"{name} is set in the environment, and would win over the new school's. Unset it."
            )
    if not demo:
        public_url = public_url or typer.prompt("Where people will find the school (https://…)")
        admin = admin or typer.prompt("User name of the first administrator")
    account = _account(admin, email, password_stdin) if admin else None
    settings = Settings(
        environment="demo" if demo else "production",
        public_url=public_url,
        home=folder / ".cubital",
        registration=registration,
    )
    settings.refuse_unsafe()
    with _all_or_nothing(folder):
        shutil.copytree(source, folder / "content", ignore=NOT_CONTENT)
        _write_settings(folder / ".env", settings)
        os.chdir(folder)
        read = read_or_exit(Path("content"), known_content())

        async def furnish(school: School) -> None:
            await school.database.write(loading.load, read.reading, read.media, note="cubital init")
            if account:
                password_hash = hash_password(account.password)
                await school.database.write(
                    register, account, password_hash, status="active", role="admin", at="command line"
                )
                await warn_of_guessable(school, account.password, account.username, account.email)

        in_school(furnish)
    _tell_next(folder, settings, account)


def _account(username: str, email: str, password_stdin: bool) -> NewAccount:
    return NewAccount(username=username, email=email, password=new_password(password_stdin))


def _write_settings(file: Path, settings: Settings) -> None:
    file.touch(mode=0o600)  # passwords of servers will stand in it
    url = settings.public_url
    file.write_text(
        Template(SETTINGS.read_text(encoding="utf-8")).substitute(
            environment=settings.environment,
            public_url=f"CUBITAL_PUBLIC_URL={url}"
            if url
            else "# CUBITAL_PUBLIC_URL=https://school.example.org",
            home=settings.home,
            registration=settings.registration,
        ),
        encoding="utf-8",
    )


@contextlib.contextmanager
def _all_or_nothing(folder: Path) -> Iterator[None]:
    was_there = folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    before = Path.cwd()
    try:
        yield
    except BaseException:
        os.chdir(before)
        (folder / ".env").unlink(missing_ok=True)
        for made in ("content", ".cubital"):
            shutil.rmtree(folder / made, ignore_errors=True)
        if not was_there:
            folder.rmdir()
        raise


def _tell_next(folder: Path, settings: Settings, account: NewAccount | None) -> None:
    typer.echo(f"The school is in {folder}:")
    typer.echo("  .env      its settings, each explained")
    typer.echo("  content/  all that it teaches and says: begin with site.yaml")
    typer.echo("  .cubital/ its database")
    if account:
        typer.echo(f"{account.username} is its administrator.")
    typer.echo("Next, in that folder:")
    if not settings.demo:
        typer.echo("  cubital content check   # what of the sample texts is still to be made your own")
    typer.echo("  cubital serve           # the school, on http://127.0.0.1:8000")

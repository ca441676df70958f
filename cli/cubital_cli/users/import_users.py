"""cubital users import: accounts from a CSV file, whole or not at all."""

from __future__ import annotations

import asyncio
import contextlib
import csv
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from cubital.accounts import importing
from cubital.accounts.importing import AccountRow, Sheet
from cubital.commands import in_school
from cubital.school import School
from cubital_cli.users.arguments import Json
from cubital_cli.users.output import print_answer


def import_users(
    file: Annotated[
        Path, typer.Argument(metavar="CSV", exists=True, dir_okay=False, help="The accounts, in UTF-8.")
    ],
    passwords: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="A new file, for your eyes alone, for the passwords that are made up.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Create the accounts of a CSV file: all of them, or none.

    A running school goes on meanwhile. The first line names the columns:
    username, and any of password, full_name, email, phone_number, role
    (student, admin) and status (active, pending, paused, terminated).
    Without a role one becomes a student, without a status one is active.

    With mistakes, all of them are shown, each as file:line: column: message,
    nothing is imported, and the exit status is 1.

    Who has no password gets a random one, which FILE then holds for you to
    hand out. Ten thousand of these take seconds: nobody can guess them, so a
    quick hash does until the first sign-in, which makes the slow one. Passwords
    in the CSV, which people chose, are protected in full at once, at some 10
    to 20 ms of a core each: ten thousand take one to two minutes on two cores.

    Example: [bold]cubital users import class.csv --passwords first.csv[/bold]
    """
    sheet = importing.read_sheet(file.read_bytes())
    _refuse_mistakes(file, sheet)
    made_up = [entry for entry in sheet.entries if entry.generated]
    if made_up and passwords is None:
        raise typer.BadParameter(
            f"line {made_up[0].line} has no password; with --passwords FILE one is made up and written there"
        )
    in_school(lambda school: _import(school, sheet, passwords))
    number = len(sheet.entries)
    accounts = "1 account" if number == 1 else f"{number} accounts"
    where = f" Passwords of {len(made_up)}: {passwords}" if made_up else ""
    summary = {"created": number, "passwords": str(passwords) if made_up else None}
    print_answer(as_json, summary, f"Created {accounts}.{where}")


def _refuse_mistakes(file: Path, sheet: Sheet) -> None:
    taken = in_school(lambda school: school.database.read(importing.already_there, sheet))
    mistakes = sorted([*sheet.mistakes, *taken], key=lambda mistake: mistake.line)
    if not mistakes:
        return
    for mistake in mistakes:
        typer.echo(f"{file}:{mistake}")
    number = "1 mistake" if len(mistakes) == 1 else f"{len(mistakes)} mistakes"
    typer.secho(f"Error: {number} in {file}; nothing was imported.", fg=typer.colors.RED, err=True)
    raise typer.Exit(1)


async def _import(school: School, sheet: Sheet, passwords: Path | None) -> None:
    """The accounts, or none and no file; where nobody can say whether they are there, the file stays."""
    made_up = [entry for entry in sheet.entries if entry.generated]
    with contextlib.ExitStack() as undo:
        if made_up and passwords:
            # Before the slow part, so that a file that cannot be written costs no waiting.
            _write(passwords, made_up, undo)
        with _progress(len(sheet.entries)) as one_done:
            hashes = await importing.hash_passwords(sheet.entries, one_done)
        try:
            await school.database.write(importing.add_accounts, sheet, hashes)
        except asyncio.CancelledError:
            undo.pop_all()
            raise
        undo.pop_all()


def _write(path: Path, entries: list[AccountRow], undo: contextlib.ExitStack) -> None:
    """Into a new file that only its owner can read; raises FileExistsError."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    undo.callback(path.unlink)
    with open(handle, "w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(("username", "password"))
        rows.writerows((entry.account.username, entry.account.password) for entry in entries)
        file.flush()
        os.fsync(file.fileno())


@contextlib.contextmanager
def _progress(total: int) -> Iterator[Callable[[], None]]:
    """A bar on stderr while the passwords are hashed; none where nobody looks."""
    # It moves the cursor, which what is printed otherwise may not.
    console = Console(file=getattr(sys.stderr, "behind", sys.stderr))
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("Protecting passwords", total=total)
        yield lambda: progress.advance(task)

"""cubital users show."""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, select

from cubital.accounts.tables import sessions
from cubital.commands import in_school
from cubital.storage.work import Work
from cubital_cli.users.arguments import Json, Username, existing_user
from cubital_cli.users.output import as_data, print_answer


def show(username: Username, as_json: Json = False) -> None:
    """Show one user: the account, the staff's notes, and how many sessions are open.

    Example: [bold]cubital users show ada[/bold]
    """
    account = in_school(lambda school: school.database.read(_shown, username))
    lines = (f"{_in_words(name):<14} {_plain(value)}".rstrip() for name, value in account.items())
    print_answer(as_json, account, "\n".join(lines))


def _shown(work: Work, username: str) -> dict[str, Any]:
    user = existing_user(work, username)
    row = work.one(
        select(func.count())
        .select_from(sessions)
        .where(sessions.c.user_id == user.id, sessions.c.expires_at > work.now)
    )
    assert row is not None
    return as_data(user) | {"notes": user.notes, "openSessions": row[0]}


def _in_words(name: str) -> str:
    """`fullName`, in words: `full name`."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name)


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_plain(each)}" for name, each in value.items())
    return "" if value is None else str(value)

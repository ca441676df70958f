"""Commands `cubital admin …`: students, activity, audit log and status from a terminal."""

from __future__ import annotations

import asyncio
import enum
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubital.commands import in_school

if TYPE_CHECKING:
    from cubital.accounts.user import User
    from cubital.school import School
    from cubital.storage.work import Work
    from cubital_admin.live.activity import ActivityView

AsJson = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
Limit = Annotated[int, typer.Option(help="How many lines to show at most.", min=1, max=500)]


class NewStatus(enum.StrEnum):
    ACTIVE = "active"
    PAUSED = "paused"
    TERMINATED = "terminated"


class AnyStatus(enum.StrEnum):
    ACTIVE = "active"
    PENDING = "pending"
    PAUSED = "paused"
    TERMINATED = "terminated"


def add_to(cli: typer.Typer) -> None:
    @cli.callback()
    def admin() -> None:
        """Students, their status and activity, and the audit log."""

    for command in (students, activity, audit, watch, status):
        cli.command()(command)


def students(
    words: Annotated[
        str, typer.Argument(help="The beginning of a name, an email address or a phone number.")
    ] = "",
    status: Annotated[AnyStatus | None, typer.Option(help="Only students with this status.")] = None,
    limit: Limit = 50,
    as_json: AsJson = False,
) -> None:
    """Find students, newest first.

    Example: [bold]cubital admin students ann --status pending[/bold]
    """
    from cubital_admin.students.search import StudentFilter
    from cubital_admin.students.student_list import page

    student_filter = StudentFilter(
        words, status.value if status else None, only_students=True, order="newest"
    )
    views = in_school(lambda school: school.database.read(page, student_filter, limit))
    if as_json:
        _as_json(views)
        return
    for each in views:
        name = " · ".join(part for part in (each.username, each.full_name, each.email) if part)
        typer.echo(f"#{each.id:<6} {each.status:<10} {each.progress:>3}%  {name}")
    if not views:
        typer.echo("No students match.")


def activity(limit: Limit = 20, as_json: AsJson = False) -> None:
    """Recent student activity, newest first."""
    from cubital.learning.activity import newest_entries
    from cubital_admin.live.activity import ActivityView

    entries = in_school(lambda school: school.database.read(newest_entries, limit))
    views = [ActivityView.model_validate(each) for each in entries]
    if as_json:
        _as_json(views)
        return
    for view in views:
        typer.echo(_line(view))
    if not views:
        typer.echo("No activity yet.")


def audit(
    action: Annotated[str, typer.Option(help="Only this action, such as status_changed.")] = "",
    limit: Limit = 50,
    as_json: AsJson = False,
) -> None:
    """The audit log: all account changes, newest first."""
    from cubital_admin.reports.audit_log import lines

    entries = in_school(lambda school: school.database.read(lines, limit, 0, action))
    if as_json:
        _as_json(entries)
        return
    for line in entries:
        about = f" {line.subject}" if line.subject else ""
        details = "".join(f" {name}={value}" for name, value in sorted(line.details.items()))
        typer.echo(f"{line.at:%Y-%m-%d %H:%M} {line.actor or 'the school'}: {line.action}{about}{details}")
    if not entries:
        typer.echo("No entries match.")


def watch(as_json: AsJson = False) -> None:
    """Print student activity as it happens, until you press Ctrl-C. With --json, one object per line."""
    try:
        in_school(lambda school: _watch(school, as_json))
    except KeyboardInterrupt:
        raise typer.Exit(0) from None


async def _watch(school: School, as_json: bool) -> None:
    from cubital.learning.activity import entries_after, newest_entries
    from cubital_admin.live.activity import ActivityView

    newest = await school.database.read(newest_entries, 1)
    after = newest[0].id if newest else 0
    typer.echo("Watching. Press Ctrl-C to stop.", err=True)
    while True:
        for entry in await school.database.read(entries_after, after, 500):
            after = entry.id
            view = ActivityView.model_validate(entry)
            typer.echo(view.model_dump_json(by_alias=True) if as_json else _line(view))
        await asyncio.sleep(0.5)


def status(username: str, status: NewStatus) -> None:
    """Make a student active, paused or terminated. It takes effect at once, even in a running school."""
    student = in_school(lambda school: school.database.write(_change_by_name, username, status))
    typer.echo(f"{student.display_name} is now {student.status}.")


def _change_by_name(work: Work, username: str, status: NewStatus) -> User:
    from cubital.accounts.status import change_status
    from cubital.accounts.user import find_by_username
    from cubital.errors import NotFound

    student = find_by_username(work, username)
    if student is None:
        raise NotFound(f"There's no user named {username}.")
    return change_status(work, student.id, status.value).after


def _line(view: ActivityView) -> str:
    about = f" in module {view.module_id}" if view.module_id else ""
    # As a page reported it, so that it may hold anything.
    known = [view.details.get(name) for name in ("action", "tab", "score")]
    deed = " ".join(" ".join(str(each).split())[:40] for each in known if isinstance(each, str | int | float))
    detail = f" ({deed})" if deed else ""
    name = view.full_name or view.username
    return f"{view.timestamp:%Y-%m-%d %H:%M:%S} {name}: {view.activity}{about}{detail}"


def _as_json(views: Sequence[Any]) -> None:
    typer.echo(json.dumps([view.model_dump(mode="json", by_alias=True) for view in views], indent=2))

"""The commands `cubital payments pending`, `reconcile` and `doctor`."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from cubital.commands import in_school

if TYPE_CHECKING:
    from cubital.school import School
    from cubital_payments.provider import Check
    from cubital_payments.settling.reconciling import Reconciled

AsJson = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]


def add_to(cli: typer.Typer) -> None:
    @cli.callback()
    def payments() -> None:
        """Registrations that wait for payment or approval."""

    for command in (pending, reconcile, doctor):
        cli.command()(command)


def pending(as_json: AsJson = False) -> None:
    """List the pending accounts, the longest waiting first."""
    from cubital_payments.staff.pending import age, everybody

    waiting = in_school(lambda school: school.database.read(everybody))
    if as_json:
        listed = [
            {
                "id": each.user_id,
                "username": each.username,
                "email": each.email,
                "since": each.since.isoformat(),
            }
            for each in waiting
        ]
        typer.echo(json.dumps(listed, indent=2))
        return
    if not waiting:
        typer.echo("No account is pending.")
    now = datetime.now(UTC)
    for each in waiting:
        person = " · ".join(part for part in (each.username, each.full_name, each.email) if part)
        typer.echo(f"{age(now - each.since):>10}  {person}")


def reconcile(
    days: Annotated[int, typer.Option(help="How far back to look for payments.", min=1, max=90)] = 3,
    as_json: AsJson = False,
) -> None:
    """Ask the provider about every payment that may have changed, and activate who has paid.

    It may be run at any time and any number of times; a serving school does it by itself every few minutes.

    Example: [bold]cubital payments reconcile --days 30[/bold]
    """
    done = in_school(lambda school: _reconcile(school, timedelta(days=days)))
    if as_json:
        report = {
            "lookedAt": done.looked_at,
            "activated": done.activated,
            "verdicts": done.verdicts,
            "failed": done.failed,
        }
        typer.echo(json.dumps(report, indent=2))
        return
    typer.echo(
        f"{_counted(done.looked_at, 'payment')} looked at, "
        f"{_counted(len(done.activated), 'account')} activated."
    )
    for verdict, number in sorted(done.verdicts.items()):
        typer.echo(f"{number:>6}  {verdict}")
    for payment_id in done.failed:
        typer.echo(f"not settled: {payment_id}; the reason is in the log", err=True)
    if done.failed:
        raise typer.Exit(1)


def doctor(as_json: AsJson = False) -> None:
    """Check keys, webhook, price and mode, and say what to do. Exit status 1 where something is wrong.

    A note is no mistake, but worth knowing.

    Example: [bold]cubital payments doctor[/bold]
    """
    checks = in_school(_examine)
    if as_json:
        typer.echo(json.dumps([vars(check) for check in checks], indent=2))
    else:
        for check in checks:
            sign = "wrong" if not check.fine else "note" if check.advice else "ok"
            typer.echo(f"{sign:<5}  {check.what}")
            if check.advice:
                typer.echo(f"       {check.advice}")
    if not all(check.fine for check in checks):
        raise typer.Exit(1)


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


async def _reconcile(school: School, look_back: timedelta) -> Reconciled:
    from cubital_payments.provider import current_provider
    from cubital_payments.settling.mailing import mail_what_is_due
    from cubital_payments.settling.reconciling import reconcile as reconcile_now

    done = await reconcile_now(school, current_provider(), look_back)
    await mail_what_is_due(school)
    return done


async def _examine(school: School) -> list[Check]:
    from cubital_payments.provider import current_provider
    from cubital_payments.staff.doctor import examine

    return await examine(school, current_provider())

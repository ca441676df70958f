"""`cubital payments …`: who is waiting for access, from a terminal."""

from datetime import UTC, datetime

import typer

from cubital.commands import in_school
from cubital_payments.waiting import age, everybody


def add_to(cli: typer.Typer) -> None:
    @cli.callback()
    def payments() -> None:
        """Registrations that wait for payment or approval."""

    @cli.command()
    def pending() -> None:
        """List the pending accounts, the longest waiting first."""
        waiting = in_school(lambda school: school.database.read(everybody))
        if not waiting:
            typer.echo("No account is pending.")
        now = datetime.now(UTC)
        for each in waiting:
            person = " · ".join(part for part in (each.username, each.full_name, each.email) if part)
            typer.echo(f"{age(now - each.since):>10}  {person}")

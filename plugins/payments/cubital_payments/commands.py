"""`cubital payments …`: who is waiting for access, from a terminal."""

from collections.abc import Sequence
from datetime import UTC, datetime

import anyio
import typer

from cubital.plugins import find_plugins
from cubital.school import open_school
from cubital.settings import Settings
from cubital_payments.waiting import Waiting, age, everybody


def add_to(cli: typer.Typer) -> None:
    @cli.callback()
    def payments() -> None:
        """Registrations that wait for payment or approval."""

    @cli.command()
    def pending() -> None:
        """List the pending accounts, the longest waiting first."""
        waiting = anyio.run(_everybody)
        if not waiting:
            typer.echo("No account is pending.")
        now = datetime.now(UTC)
        for each in waiting:
            person = " · ".join(part for part in (each.username, each.full_name, each.email) if part)
            typer.echo(f"{age(now - each.since):>10}  {person}")


async def _everybody() -> Sequence[Waiting]:
    settings = Settings()
    plugins = find_plugins(settings.plugins_disabled, settings.safe_mode)
    async with open_school(settings, plugins) as school:
        return await school.database.read(everybody)

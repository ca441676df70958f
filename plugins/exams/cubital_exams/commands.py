"""`cubital exams …`: for those who run exams."""

from typing import Annotated

import typer

from cubital_exams.readiness.simulation import calibration


def add_to(cli: typer.Typer) -> None:
    @cli.callback()
    def exams() -> None:
        """Look after the mock exams."""

    @cli.command()
    def calibrate(
        students: Annotated[int, typer.Option(min=100, max=100_000, help="How many are simulated.")] = 2000,
        seed: Annotated[int, typer.Option(help="Another seed, other students.")] = 1,
    ) -> None:
        """Simulate students of known ability: is the chance of passing that they are told the right one?"""
        measured = calibration(students, seed)
        typer.echo("students  told to pass  passed")
        for one in measured.bins:
            typer.echo(f"{one.students:8}  {one.predicted:12.1%}  {one.passed:6.1%}")
        typer.echo(f"On average {100 * measured.farthest:.1f} points apart.")
        typer.echo(f"Brier score {measured.brier:.3f}; {measured.brier_of_base:.3f} if all heard the same.")

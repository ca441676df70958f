"""`cubital exams …`: for those who run exams."""

from typing import Annotated

import typer

from cubital.commands import in_school
from cubital_exams.readiness.calibration import Calibration, calibrated
from cubital_exams.readiness.own_results import own_results
from cubital_exams.readiness.simulation import calibration

TELLING = 100  # exams; below, a table of a school's own results says little


def add_to(cli: typer.Typer) -> None:
    @cli.callback()
    def exams() -> None:
        """Look after the mock exams."""

    @cli.command()
    def calibrate(
        students: Annotated[int, typer.Option(min=100, max=100_000, help="How many are simulated.")] = 2000,
        seed: Annotated[int, typer.Option(help="Another seed, other students.")] = 1,
        own: Annotated[
            bool, typer.Option("--own", help="Look at this school's own full exams instead.")
        ] = False,
    ) -> None:
        """Do those who are told a chance of 70 % pass seven times of ten? By simulated students of known
        ability, or by what became of this school's own."""
        if own:
            _print_own()
        else:
            _print(calibration(students, seed))


def _print_own() -> None:
    results = in_school(own_results)
    count = len(results.outcomes)
    typer.echo(f"Full exams that were handed in: {count + results.unknown}.")
    if results.unknown:
        typer.echo(f"Before {results.unknown} of them too little was answered to tell a chance.")
    if count:
        _print(calibrated(results.outcomes, bins=max(1, min(10, count // 20))))
    if count < TELLING:
        typer.echo(f"{count} exams say little; look again from {TELLING} on.")


def _print(measured: Calibration) -> None:
    typer.echo("students  told to pass  passed  (by chance)")
    for one in measured.bins:
        typer.echo(f"{one.students:8}  {one.predicted:12.1%}  {one.passed:6.1%}  (±{one.chance:.1%})")
    typer.echo(f"On average {100 * measured.farthest:.1f} points apart.")
    typer.echo(f"Brier score {measured.brier:.3f}; {measured.brier_of_base:.3f} if all heard the same.")

"""The command line, built by `build_cli`: our own commands, and a group for each plugin that adds some."""

from __future__ import annotations

from typing import Annotated

import typer

from cubital import __version__
from cubital_cli import content, database, plugins, users
from cubital_cli.command_groups import RootGroup
from cubital_cli.serve import serve

EPILOG = """Exit status: 0 done; 1 refused, or mistakes were found; 2 the command was typed wrongly.

Settings are the environment's CUBITAL_…, or those of a .env file in the current folder.

Examples: [bold]cubital serve --port 8000[/bold] · [bold]cubital content check[/bold] · \
[bold]cubital users create ada --role admin[/bold]"""


def run() -> None:
    """The entry point `cubital`."""
    build_cli()(prog_name="cubital")


def build_cli() -> typer.Typer:
    """A command line of its own, with the groups of the plugins that are installed and enabled."""
    cli = typer.Typer(
        cls=RootGroup,
        help="Run a school: serve it, load its content, look after its users, plugins and database.",
        epilog=EPILOG,
        no_args_is_help=True,
        rich_markup_mode="rich",
        pretty_exceptions_show_locals=False,  # they may hold passwords
    )
    cli.callback()(_options)
    cli.command()(serve)
    for group in (content, users, plugins, database):
        cli.add_typer(group.build(), name=group.NAME)
    return cli


def _print_version(asked_for: bool) -> None:
    if asked_for:
        typer.echo(f"cubital {__version__}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", is_eager=True, callback=_print_version),
    ] = False,
) -> None:
    """The options before any command."""


if __name__ == "__main__":
    run()

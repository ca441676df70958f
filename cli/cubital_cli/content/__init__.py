"""cubital content: what editors do, from the first look at a folder to going back to last month's course."""

from __future__ import annotations

import typer

from cubital_cli.content.check import check
from cubital_cli.content.exchange import import_, share
from cubital_cli.content.load import diff, export, history, load
from cubital_cli.content.new_entry import new
from cubital_cli.content.overview import facts, stats
from cubital_cli.content.watch import watch

NAME = "content"


def build() -> typer.Typer:
    group = typer.Typer(
        help="Check, load and look after the content: the YAML files that editors write.",
        epilog="Examples: [bold]cubital content check[/bold] · [bold]cubital content load ~/course[/bold]",
        no_args_is_help=True,
        rich_markup_mode="rich",
    )
    for command in (check, diff, load, history, export, new, stats, facts, watch):
        group.command()(command)
    group.command("import")(import_)
    group.command()(share)
    return group

"""cubital content: the work of editors, from the first check of a folder to going back to an earlier load."""

import typer

from cubital_cli.lazy_groups import LazyGroup

NAME = "content"


class ContentCommands(LazyGroup):
    functions = {
        "check": "cubital_cli.content.check:check",
        "diff": "cubital_cli.content.diff:diff",
        "load": "cubital_cli.content.load:load",
        "history": "cubital_cli.content.history:history",
        "export": "cubital_cli.content.history:export",
        "new": "cubital_cli.content.new_entry:new",
        "stats": "cubital_cli.content.stats:stats",
        "facts": "cubital_cli.content.facts:facts",
        "watch": "cubital_cli.content.watch:watch",
        "import": "cubital_cli.content.import_items:import_items",
        "share": "cubital_cli.content.share:share",
    }


def build() -> typer.Typer:
    return typer.Typer(
        cls=ContentCommands,
        help="Check, load and look after the content: the YAML files that editors write.",
        epilog="Examples: [bold]cubital content check[/bold] · [bold]cubital content load ~/course[/bold]",
        no_args_is_help=True,
        rich_markup_mode="rich",
    )

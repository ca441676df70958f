"""cubital db: the database and its migrations."""

import typer

from cubital_cli.lazy_groups import LazyGroup

NAME = "db"


class DatabaseCommands(LazyGroup):
    functions = {
        "upgrade": "cubital_cli.database.migrate:upgrade",
        "status": "cubital_cli.database.migrate:status",
    }


def build() -> typer.Typer:
    return typer.Typer(
        cls=DatabaseCommands,
        help="Bring the database up to date, or see whether it is.",
        epilog="An embedded SQLite database is brought up to date whenever the school opens.",
        no_args_is_help=True,
        rich_markup_mode="rich",
    )

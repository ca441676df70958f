"""cubital db: the database, its migrations, backups and moves."""

import typer

from cubital_cli.lazy_groups import LazyGroup

NAME = "db"


class DatabaseCommands(LazyGroup):
    functions = {
        "upgrade": "cubital_cli.database.migrate:upgrade",
        "downgrade": "cubital_cli.database.downgrade:downgrade",
        "status": "cubital_cli.database.migrate:status",
        "revision": "cubital_cli.database.migrate:revision",
        "backup": "cubital_cli.database.transfer:backup",
        "restore": "cubital_cli.database.transfer:restore_backup",
        "copy": "cubital_cli.database.transfer:copy",
    }


def build() -> typer.Typer:
    return typer.Typer(
        cls=DatabaseCommands,
        help="Bring the database up to date, back it up, restore it, or move it into another one.",
        epilog="An embedded SQLite database is brought up to date whenever the school opens.",
        no_args_is_help=True,
        rich_markup_mode="rich",
    )

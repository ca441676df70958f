"""cubital users: the accounts of the school and their personal data."""

import typer

from cubital_cli.lazy_groups import LazyGroup

NAME = "users"


class UserCommands(LazyGroup):
    functions = {
        "create": "cubital_cli.users.create:create",
        "import": "cubital_cli.users.import_users:import_users",
        "list": "cubital_cli.users.list_users:list_users",
        "show": "cubital_cli.users.show:show",
        "set-status": "cubital_cli.users.change:set_status",
        "set-role": "cubital_cli.users.change:set_role",
        "set-password": "cubital_cli.users.change:set_password",
        "remove-second-factor": "cubital_cli.users.second_factor:remove_second_factor",
        "export": "cubital_cli.users.personal_data:export",
        "erase": "cubital_cli.users.personal_data:erase",
    }


def build() -> typer.Typer:
    return typer.Typer(
        cls=UserCommands,
        help="Create, import, list and change users; export and erase what is held on one.",
        epilog="Examples: [bold]cubital users create ada --role admin[/bold] · "
        "[bold]cubital users list --status pending[/bold]",
        no_args_is_help=True,
        rich_markup_mode="rich",
    )

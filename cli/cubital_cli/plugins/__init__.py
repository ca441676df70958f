"""cubital plugins: the list of installed plugins, their doctor, the start and the end of one."""

import typer

from cubital_cli.lazy_groups import LazyGroup

NAME = "plugins"


class PluginCommands(LazyGroup):
    functions = {
        "list": "cubital_cli.plugins.list_plugins:list_plugins",
        "doctor": "cubital_cli.plugins.doctor:doctor",
        "new": "cubital_cli.plugins.scaffold:new",
        "update-sdk": "cubital_cli.plugins.update_sdk:update_sdk",
        "purge": "cubital_cli.plugins.purge:purge",
    }


def build() -> typer.Typer:
    return typer.Typer(
        cls=PluginCommands,
        help="See the installed plugins and what is wrong with them, begin a new one, or purge an old one.",
        epilog="To switch one off: [bold]CUBITAL_PLUGINS_DISABLED=name,name[/bold]",
        no_args_is_help=True,
        rich_markup_mode="rich",
    )

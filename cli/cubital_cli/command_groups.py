"""The top group of the command line: our commands, and those of plugins, each imported when it is named."""

from __future__ import annotations

import importlib.metadata
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup

from cubital.commands import find_enabled, quiet_logs
from cubital.plugins.installed import GROUP, command_groups
from cubital.settings import Settings
from cubital_cli.error_messages import print_error
from cubital_cli.lazy_groups import LazyCommands, reflow_help
from cubital_cli.sanitized_output import sanitized_output

if TYPE_CHECKING:
    from typer._click import Command, Context


class RootGroup(TyperGroup):
    """The top of the command line. Errors that the user can fix end here, as one line each."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        reflow_help(self)
        self.commands = LazyCommands(
            {
                "init": "cubital_cli.new_school.init:init",
                **self.commands,
                "doctor": "cubital_cli.doctor:doctor",
            }
        )

    def invoke(self, ctx: Context) -> Any:
        with sanitized_output():
            try:
                return super().invoke(ctx)
            except typer.BadParameter as error:
                error.message = error.message.replace(": Value error, ", ": ").removeprefix("Value error, ")
                raise
            except Exception as error:
                if not print_error(error):
                    raise
                raise typer.Exit(1) from None

    def list_commands(self, ctx: Context) -> list[str]:
        own = super().list_commands(ctx)
        return [*own, *_plugin_groups()]

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        own = super().get_command(ctx, cmd_name)
        owner = None if own else _plugin_groups().get(cmd_name)
        if owner is None:
            return own
        return TyperGroup(name=cmd_name, help=_summary(cmd_name, owner), rich_help_panel="Plugins")

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
        name, command, rest = super().resolve_command(ctx, args)
        if name is not None and name not in self.commands:
            command = _commands_of(name)
        return name, command, rest


def _plugin_groups() -> dict[str, str]:
    """The groups of commands of the enabled plugins, each with its plugin; none of them is imported."""
    try:
        settings = Settings()
        if settings.safe_mode:
            enabled = {plugin.name for plugin in find_enabled(settings).enabled}
        else:
            installed = {entry.name for entry in importlib.metadata.entry_points(group=GROUP)}
            enabled = installed - set(settings.plugins_disabled)
        return command_groups(enabled)
    except Exception as error:
        if not print_error(error):
            raise
        return {}


def _summary(group: str, plugin: str) -> str:
    if group != plugin:
        return f"More commands of the {plugin} plugin."
    for entry in importlib.metadata.entry_points(group=GROUP, name=plugin):
        if entry.dist is not None and "Summary" in entry.dist.metadata:
            return f"{entry.dist.metadata['Summary']}."
    return f"Commands of the {plugin} plugin."


def _commands_of(name: str) -> Command:
    quiet_logs()
    every = typer.Typer(cls=TyperGroup)
    every.callback()(lambda: None)
    owner = _plugin_groups()[name]
    find_enabled().only(owner).add_commands(every)
    command = typer.main.get_group(every).commands.get(name)
    if command is None:
        typer.secho(f"Error: the plugin {owner} adds no commands to {name}.", fg="red", err=True)
        raise typer.Exit(2)
    reflow_help(command)
    return command

"""Finding commands: ours at once, a plugin's only when it is called, so that help is always there."""

from __future__ import annotations

import importlib.metadata
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup

from cubital.commands import find_enabled, quiet_logs
from cubital_cli.mending import tell

if TYPE_CHECKING:
    from typer._click import Command, Context


class Commands(TyperGroup):
    """The top of the command line. Errors that a person can mend end here, as one line each."""

    def invoke(self, ctx: Context) -> Any:
        try:
            return super().invoke(ctx)
        except Exception as error:
            if not tell(error):
                raise
            raise typer.Exit(1) from None

    def list_commands(self, ctx: Context) -> list[str]:
        own = super().list_commands(ctx)
        return [*own, *(name for name in _plugin_names() if name not in own)]

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        own = super().get_command(ctx, cmd_name)
        if own is not None or cmd_name not in _plugin_names():
            return own
        return TyperGroup(name=cmd_name, help=_summary(cmd_name), rich_help_panel="Plugins")

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
        name, command, rest = super().resolve_command(ctx, args)
        if name is not None and name not in self.commands:
            command = _commands_of(name)
        return name, command, rest


def _plugin_names() -> list[str]:
    """The enabled plugins, by what is installed; none of them is imported."""
    from cubital.plugins import GROUP
    from cubital.settings import Settings

    try:
        settings = Settings()
        if settings.safe_mode:
            return [plugin.name for plugin in find_enabled(settings).enabled]
    except Exception as error:
        if not tell(error):
            raise
        return []
    installed = {entry.name for entry in importlib.metadata.entry_points(group=GROUP)}
    return sorted(installed - set(settings.plugins_disabled))


def _summary(name: str) -> str:
    from cubital.plugins import GROUP

    for entry in importlib.metadata.entry_points(group=GROUP, name=name):
        if entry.dist is not None and "Summary" in entry.dist.metadata:
            return f"{entry.dist.metadata['Summary']}."
    return f"Commands of the {name} plugin."


def _commands_of(name: str) -> Command:
    quiet_logs()
    every = typer.Typer(cls=TyperGroup)
    every.callback()(lambda: None)
    find_enabled().only(name).add_commands(every)
    command = typer.main.get_group(every).commands.get(name)
    if command is None:
        typer.secho(f"Error: the plugin {name} adds no commands.", fg="red", err=True)
        raise typer.Exit(2)
    return command

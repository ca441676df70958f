"""cubital plugins: who is here and what each adds, what is wrong, and how to begin one."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from cubital_cli.plugins.doctor import doctor
from cubital_cli.plugins.new_plugin import new

if TYPE_CHECKING:
    from cubital_cli.plugins.contributions import Contributions

NAME = "plugins"


def build() -> typer.Typer:
    group = typer.Typer(
        help="See the installed plugins and what is wrong with them, or begin a new one.",
        epilog="To switch one off: [bold]CUBITAL_PLUGINS_DISABLED=name,name[/bold]",
        no_args_is_help=True,
        rich_markup_mode="rich",
    )
    group.command("list")(list_plugins)
    for command in (doctor, new):
        group.command()(command)
    return group


def list_plugins(
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
) -> None:
    """List the installed plugins and what each adds: hooks, calls, pages, content, commands, tables.

    Example: [bold]cubital plugins list[/bold]
    """
    from cubital.commands import find_enabled, quiet_logs
    from cubital_cli.plugins.contributions import all_contributions

    quiet_logs()
    plugins = all_contributions(find_enabled())
    if as_json:
        typer.echo(json.dumps([asdict(plugin) for plugin in plugins], indent=2, ensure_ascii=False))
        return
    if not plugins:
        typer.echo("No plugins are installed.")
    for plugin in plugins:
        _show(plugin)


def _show(plugin: Contributions) -> None:
    typer.secho(plugin.name, bold=True, nl=False)
    typer.echo(
        f" {plugin.version}, from {plugin.distribution}: {'enabled' if plugin.enabled else 'switched off'}"
    )
    for what in ("hooks", "calls", "pages", "nav", "slots", "content", "commands", "tables"):
        added: list[str] = getattr(plugin, what)
        if added:
            typer.echo(f"  {what:<9} {', '.join(added)}")

"""cubital plugins list: each installed plugin and what it contributes."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer

from cubital.commands import find_enabled, quiet_logs
from cubital.doctor.contributions import Contributions, all_contributions


def list_plugins(
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
) -> None:
    """List the installed plugins and what each adds: hooks, calls, pages, content, commands, tables.

    Example: [bold]cubital plugins list[/bold]
    """
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
    for what in ("hooks", "calls", "pages", "nav", "slots", "palette", "content", "commands", "tables"):
        added: list[str] = getattr(plugin, what)
        if added:
            typer.echo(f"  {what:<9} {', '.join(added)}")

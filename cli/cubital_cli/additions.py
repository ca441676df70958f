"""What each plugin adds to the school, asked of the plugins themselves."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import typer
from sqlalchemy import Table

if TYPE_CHECKING:
    from cubital.plugins import Plugin, Plugins


@dataclass(frozen=True)
class Additions:
    """A plugin that is switched off adds nothing."""

    name: str
    version: str
    distribution: str
    enabled: bool
    calls: list[str]
    pages: list[str]
    nav: list[str]
    slots: list[str]
    content: list[str]
    commands: list[str]
    tables: list[str]


def additions(plugins: Plugins) -> list[Additions]:
    """Of every installed plugin."""
    return [_of(plugin, plugins.only(plugin.name)) for plugin in plugins.installed]


def _of(plugin: Plugin, alone: Plugins) -> Additions:
    from cubital.web.plugin_uis import plugin_uis

    uis = plugin_uis(alone)
    return Additions(
        name=plugin.name,
        version=plugin.version,
        distribution=plugin.distribution,
        enabled=plugin.enabled,
        calls=[call for _, router in alone.routers() for call in _calls(router)],
        pages=[page.path for ui in uis for page in ui.pages],
        nav=[item.label for ui in uis for item in ui.nav],
        slots=[fill.slot for ui in uis for fill in ui.slots],
        content=[kind.name for kind in alone.content_kinds()],
        commands=_commands(alone),
        tables=_tables(plugin) if plugin.enabled else [],
    )


def _calls(router: Any) -> Iterator[str]:
    from cubital.web.claims import routes_of

    for each in routes_of(router):
        route: Any = each
        methods = sorted(getattr(route, "methods", None) or ["WebSocket"])
        yield from (f"{method} {route.path}" for method in methods if method != "HEAD")


def _commands(alone: Plugins) -> list[str]:
    every = typer.Typer()
    every.callback()(lambda: None)
    alone.add_commands(every)
    groups = typer.main.get_group(every).commands
    return [
        f"{name} {command}" for name, group in groups.items() for command in getattr(group, "commands", {})
    ]


def _tables(plugin: Plugin) -> list[str]:
    """Tables that are defined in the plugin's package and not borrowed from core."""
    own, borrowed = _defined_in(plugin.folder.name), _defined_in("cubital")
    return sorted(own - borrowed)


def _defined_in(package: str) -> set[str]:
    return {
        table.name
        for name, module in list(sys.modules.items())
        if name == package or name.startswith(f"{package}.")
        for value in list(vars(module).values())
        if isinstance(table := getattr(value, "__table__", value), Table)
    }

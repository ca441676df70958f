"""The contributions of each plugin: its hooks, calls, pages, slots, content, commands and tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import typer

from cubital.http.route_conflicts import routes_of
from cubital.plugins.installed import Plugin
from cubital.plugins.manager import Plugins
from cubital.storage.schema import tables_of
from cubital.web.plugin_uis import plugin_uis


@dataclass(frozen=True)
class Contributions:
    """The contributions of one plugin; all lists are empty where it is switched off."""

    name: str
    version: str
    distribution: str
    enabled: bool
    hooks: list[str]
    calls: list[str]
    pages: list[str]
    nav: list[str]
    slots: list[str]
    palette: list[str]
    content: list[str]
    commands: list[str]
    tables: list[str]


def all_contributions(plugins: Plugins) -> list[Contributions]:
    """The contributions of every installed plugin."""
    return [contributions_of(plugin, plugins.only(plugin.name)) for plugin in plugins.installed]


def contributions_of(plugin: Plugin, alone: Plugins) -> Contributions:
    """The contributions of `plugin`; `alone` is the set of plugins that holds no other."""
    uis = plugin_uis(alone)
    return Contributions(
        name=plugin.name,
        version=plugin.version,
        distribution=plugin.distribution,
        enabled=plugin.enabled,
        hooks=alone.hooks(),
        calls=[call for _, router in alone.routers() for call in _calls(router)],
        pages=[page.path for ui in uis for page in ui.pages],
        nav=[item.label for ui in uis for item in ui.nav],
        slots=[fill.slot for ui in uis for fill in ui.slots],
        palette=[entry.label for ui in uis for entry in ui.palette],
        content=[kind.name for kind in alone.content_kinds()],
        commands=_commands(alone),
        tables=tables_of(plugin.folder.name) if plugin.enabled else [],
    )


def _calls(router: Any) -> Iterator[str]:
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

"""The installed plugins with what each adds, and what is wrong with its pages."""

from __future__ import annotations

from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, metadata

from cubital.doctor.contributions import Contributions, contributions_of
from cubital.doctor.uis import wrong_with_ui
from cubital.plugins.installed import Plugin
from cubital.plugins.manager import Plugins
from cubital.plugins.page_failures import PageFailureCounts
from cubital.schemas import ApiModel, UtcTime


class PageFailureView(ApiModel):
    """How often pages of a plugin failed since this process began; the rest is of the last time."""

    times: int
    last: UtcTime
    module: str
    error: str
    line: str | None


class PluginView(ApiModel):
    """One installed plugin; all lists are empty where it is switched off. `summary` is its distribution's own
    sentence; `problems` are sentences."""

    name: str
    summary: str | None
    version: str
    distribution: str
    enabled: bool
    calls: list[str]
    pages: list[str]
    slots: list[str]
    content: list[str]
    commands: list[str]
    tables: list[str]
    problems: list[str]
    failures: PageFailureView | None


def listing(plugins: Plugins, failures: PageFailureCounts) -> list[PluginView]:
    """Slow the first time, when modules of commands are imported: call it from a thread."""
    return [_view(plugin, plugins, failures) for plugin in plugins.installed]


def _view(plugin: Plugin, plugins: Plugins, counts: PageFailureCounts) -> PluginView:
    added: Contributions = contributions_of(plugin, plugins.only(plugin.name))
    problems = [f"{what} {advice}" for what, advice in wrong_with_ui(plugin)] if plugin.enabled else []
    failures = counts.of(plugin.name)
    return PluginView(
        name=plugin.name,
        summary=_summary(plugin.distribution),
        version=plugin.version,
        distribution=plugin.distribution,
        enabled=plugin.enabled,
        calls=added.calls,
        pages=added.pages,
        slots=added.slots,
        content=added.content,
        commands=added.commands,
        tables=added.tables,
        problems=problems,
        failures=PageFailureView(**asdict(failures)) if failures else None,
    )


def _summary(distribution: str) -> str | None:
    try:
        summary = metadata(distribution).json.get("summary")
    except PackageNotFoundError:
        return None
    return summary if isinstance(summary, str) else None

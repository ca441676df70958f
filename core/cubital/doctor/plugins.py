"""The doctor examines the installed plugins: each alone, and all together, with what to do about a fault.

The start stops at the first plugin that cannot be used. This goes on, and asks more than the start does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import typer

import cubital.plugins.core
from cubital.app import CORE
from cubital.doctor.uis import readable_uis, unknown_slots, wrong_with_ui
from cubital.http.route_conflicts import refuse_shared_paths, routes_of
from cubital.plugin_failures import PluginFailed
from cubital.plugins.installed import (
    command_groups,
    distribution_of,
    open_plugin,
    plugin_entries,
    wrong_names,
)
from cubital.plugins.manager import HOOKS, Plugins
from cubital.plugins.settings_check import known_names
from cubital.storage.schema import tables_of
from cubital.web.plugin_uis import page_paths, refuse_shared_pages

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from cubital.plugins.installed import Plugin
    from cubital.settings import Settings


@dataclass(frozen=True)
class DoctorFinding:
    """A fault and its remedy; with `fine`, a note that needs no remedy."""

    what: str
    advice: str = ""
    fine: bool = False


@dataclass
class Diagnosis:
    """One installed plugin: `plugin`, None where it cannot be imported; `alone` asks it and no other, None
    where it does not answer."""

    name: str
    version: str
    distribution: str
    enabled: bool
    plugin: Plugin | None = None
    alone: Plugins | None = None
    findings: list[DoctorFinding] = field(default_factory=list)


def examine(settings: Settings) -> tuple[list[Diagnosis], list[DoctorFinding]]:
    """Every installed plugin by itself, and what is wrong with them together. The database is not asked."""
    entries = plugin_entries(settings.plugins_disabled, settings.safe_mode)
    diagnoses = [_diagnose(entry, enabled) for entry, enabled in entries]
    names = wrong_names([entry.name for entry, _ in entries], settings.plugins_disabled)
    return diagnoses, [*map(_finding_of, names), *_wrong_together(diagnoses)]


def _finding_of(failure: PluginFailed) -> DoctorFinding:
    return DoctorFinding(failure.what, failure.advice)


def _diagnose(entry: EntryPoint, enabled: bool) -> Diagnosis:
    distribution, version = distribution_of(entry)
    diagnosis = Diagnosis(entry.name, version, distribution, enabled)
    try:
        diagnosis.plugin, module = open_plugin(entry, enabled)
        alone = Plugins([diagnosis.plugin], {entry.name: module} if enabled else {})
    except PluginFailed as failure:
        diagnosis.findings.append(_finding_of(failure))
        return diagnosis
    if enabled:
        raising = list(_raising(alone))
        diagnosis.findings += [*raising, *_wrong_alone(diagnosis.plugin, module, alone)]
        diagnosis.alone = None if raising else alone
    return diagnosis


def _raising(alone: Plugins) -> Iterator[DoctorFinding]:
    """Findings on the hooks that every start asks and that raise."""
    questions: dict[str, Callable[[], object]] = {
        "register_routes": lambda: [list(routes_of(router)) for _, router in alone.routers()],
        "register_content": lambda: [kind.name for kind in alone.content_kinds()],
        "register_commands": lambda: alone.add_commands(typer.Typer()),
    }
    for hook, ask in questions.items():
        try:
            ask()
        except PluginFailed:
            pass  # a group of commands that somebody else has: that is found below, together
        except Exception as error:
            [plugin] = alone.installed
            yield DoctorFinding(
                f"Its {hook} does not answer as it should: {type(error).__name__}: {error}.",
                f"Mend it, or start without it: CUBITAL_PLUGINS_DISABLED={plugin.name}",
            )


def _wrong_alone(plugin: Plugin, module: Any, alone: Plugins) -> Iterator[DoctorFinding]:
    implemented = alone.hooks()
    for hook in HOOKS:
        function = vars(module).get(hook)
        if hook not in implemented and getattr(function, "__module__", None) == module.__name__:
            yield DoctorFinding(
                f"Its {hook} is not marked as a hook, and is never asked.", "Write @hookimpl above it."
            )
    if not (implemented or plugin.ui or plugin.migrations):
        yield DoctorFinding(
            "It adds nothing: no hook, no user interface, no tables.",
            f"Its hooks must stand in the module that its entry point names: {module.__name__}.",
        )
    try:
        known_names(alone)
    except PluginFailed as failure:
        yield _finding_of(failure)
    tables = tables_of(plugin.folder.name)
    if tables and plugin.migrations is None:
        advice = "Add a migration to migrations/versions in its package."
        yield DoctorFinding(f"Nothing makes its tables: {', '.join(tables)}.", advice)
    for what, advice in wrong_with_ui(plugin):
        yield DoctorFinding(what, advice)


def _wrong_together(diagnoses: list[Diagnosis]) -> Iterator[DoctorFinding]:
    """Findings on claims of two plugins, or of one and core, and on menu entries that lead nowhere."""
    answering = [(one.name, one.alone) for one in diagnoses if one.alone]
    routers = [router for _, alone in answering for router in alone.routers()]
    uis = readable_uis(alone for _, alone in answering)
    checks: list[Callable[[], object]] = [
        lambda: command_groups([name for name, _ in answering]),
        lambda: refuse_shared_paths([*(("core", router) for router in CORE), *routers]),
        lambda: refuse_shared_pages((name, page.path) for name, ui in uis for page in ui.pages),
        lambda: _refuse_shared_kinds([("core", Plugins([], {"core": cubital.plugins.core})), *answering]),
    ]
    for check in checks:
        try:
            check()
        except PluginFailed as failure:
            yield _finding_of(failure)
    pages = page_paths(installed(diagnoses))
    for name, ui in uis:
        links = [("menu", item.label, item.to) for item in ui.nav]
        links += [("palette", entry.label, entry.to) for entry in ui.palette if entry.to]
        for where, label, to in links:
            if pages is not None and to.split("?")[0] not in pages:
                what = f"The {where} entry {label} of {name} leads to {to}, and there is no such page."
                yield DoctorFinding(what, "Mend `to` in its ui/plugin.json, and build the UI again.")
    for what, advice in unknown_slots(uis, (one.name for one in diagnoses)):
        yield DoctorFinding(what, advice)


def installed(diagnoses: list[Diagnosis]) -> Plugins:
    """All that can be imported; nobody is asked."""
    return Plugins([one.plugin for one in diagnoses if one.plugin], {})


def _refuse_shared_kinds(answering: list[tuple[str, Plugins]]) -> None:
    owners: dict[str, str] = {}
    for name, alone in answering:
        for kind in alone.content_kinds():
            owner = owners.setdefault(kind.name, name)
            if owner != name:
                raise PluginFailed.claimed_twice(owner, name, f"content of the kind {kind.name}")

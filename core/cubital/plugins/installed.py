"""What is installed: plugins as entry points of distributions, with their names and groups of commands."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from cubital.plugin_failures import PluginFailed
from cubital.version import __version__

GROUP = "cubital"
COMMANDS = "cubital.commands"  # entry points that name a plugin's further groups of commands
UI = "cubital.ui"  # entry points that say that a plugin's wheel has a user interface
CORE = "cubital-core"
OWN_COMMANDS = frozenset({"serve", "content", "users", "plugins", "db"})  # no plugin takes their names
OURS = "cubital"  # the distribution that names our own parts


@dataclass(frozen=True)
class Plugin:
    """One installed plugin. `folder` is its package's, where `ui_dist/` and `migrations/` may be."""

    name: str
    version: str
    distribution: str
    folder: Path
    enabled: bool

    @property
    def ui_folder(self) -> Path:
        """Where its UI is, once it was built."""
        return self.folder / "ui_dist"

    @property
    def ui(self) -> Path | None:
        return self._part("ui_dist")

    @property
    def migrations(self) -> Path | None:
        return self._part("migrations")

    def _part(self, name: str) -> Path | None:
        return self.folder / name if (self.folder / name).is_dir() else None


def plugin_entries(disabled: Iterable[str], safe_mode: bool) -> list[tuple[EntryPoint, bool]]:
    """The entry points of the installed plugins by name, each with whether it is enabled."""
    disabled, ours = set(disabled), _our_distributions()
    entries = sorted(importlib.metadata.entry_points(group=GROUP), key=lambda entry: entry.name)
    return [
        (entry, entry.name not in disabled and not (safe_mode and distribution_of(entry)[0] not in ours))
        for entry in entries
    ]


def distribution_of(entry: EntryPoint) -> tuple[str, str]:
    """Name and version of the distribution that has the entry point; `unknown` and `0` without one."""
    return (entry.dist.name, entry.dist.version) if entry.dist else ("unknown", "0")


def open_plugin(entry: EntryPoint, enabled: bool) -> tuple[Plugin, Any]:
    """The plugin and its module, None where it is not enabled; raises PluginFailed."""
    distribution, version = distribution_of(entry)
    if enabled and (versions := core_that_is_asked_for(entry)):
        raise PluginFailed(
            f"The plugin {entry.name} ({distribution} {version}) was made for {CORE} {versions}, and this is "
            f"{__version__}.",
            "Install a version of the plugin that was made for this one, or start without it: "
            f"CUBITAL_PLUGINS_DISABLED={entry.name}",
        )
    try:
        module = entry.load() if enabled else None
        spec = importlib.util.find_spec(entry.module.split(".")[0])
        if spec is None or spec.origin is None:
            raise ImportError(f"there is no package with an __init__.py for {entry.module}")
    except Exception as error:
        raise PluginFailed(
            f"The plugin {entry.name} ({distribution}) cannot be imported: {type(error).__name__}: {error}.",
            f"Mend or uninstall it, or start without it: CUBITAL_PLUGINS_DISABLED={entry.name}",
        ) from error
    return Plugin(entry.name, version, distribution, Path(spec.origin).parent, enabled), module


def with_ui() -> frozenset[str]:
    """The plugins whose distributions say that they have a user interface, by name."""
    return frozenset(entry.name for entry in importlib.metadata.entry_points(group=UI))


def core_that_is_asked_for(entry: EntryPoint) -> str | None:
    """The versions of cubital-core that the plugin's distribution asks for, where today's is none of them.

    pip sees to it when it installs the plugin, but not when core alone is replaced.
    """
    from packaging.requirements import Requirement  # not before a plugin is opened: help opens none

    for line in (entry.dist.requires if entry.dist else None) or ():
        requirement = Requirement(line)
        if re.sub(r"[-_.]+", "-", requirement.name).lower() != CORE:
            continue
        for_us = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        if for_us and not requirement.specifier.contains(__version__, prereleases=True):
            return str(requirement.specifier)
    return None


def command_groups(plugins: Collection[str]) -> dict[str, str]:
    """The names after `cubital` under which `plugins` have commands, each with its plugin; none is imported.

    Raises PluginFailed for a name that core or two plugins claim.
    """
    modules = {entry.module: entry.name for entry in importlib.metadata.entry_points(group=GROUP)}
    claims = [(name, name) for name in sorted(plugins)]
    for entry in sorted(importlib.metadata.entry_points(group=COMMANDS), key=lambda entry: entry.name):
        owner = modules.get(entry.module)
        if owner is None:
            raise PluginFailed(f"The commands {entry.name} are said to be those of {entry.value}: no plugin.")
        if owner in plugins:
            claims.append((entry.name, owner))
    owners = dict.fromkeys(OWN_COMMANDS, "core")
    for name, owner in claims:
        if owners.setdefault(name, owner) != owner:
            raise PluginFailed.claimed_twice(owners[name], owner, f"the commands `cubital {name}`")
    return {name: owner for name, owner in owners.items() if name not in OWN_COMMANDS}


def wrong_names(names: list[str], disabled: Iterable[str]) -> Iterator[PluginFailed]:
    """Faults in the names of the installed plugins, and of those that are to be disabled."""
    for name in sorted(set(names)):
        if names.count(name) > 1:
            yield PluginFailed(f"Two installed plugins are both named {name}.", "Uninstall one of them.")
        if not may_be_named(name):
            yield PluginFailed(f"{name!r} cannot be a plugin's name: lower-case letters, digits and _ only.")
    for name in sorted(set(disabled) - set(names)):
        there = f"Installed: {', '.join(names) or 'none'}."
        yield PluginFailed(f"CUBITAL_PLUGINS_DISABLED names {name}, but no such plugin is installed.", there)


def may_be_named(name: str) -> bool:
    return bool(re.fullmatch(r"[a-z][a-z0-9_]*", name)) and name not in ("core", "shell")


def _our_distributions() -> set[str]:
    try:
        requirements = importlib.metadata.requires(OURS) or []
    except importlib.metadata.PackageNotFoundError:
        return set()
    return {re.split(r"[^A-Za-z0-9._-]", requirement)[0] for requirement in requirements}

"""The doctor of plugins' pages: each fault with what to do about it. The server only logs it, and goes on."""

import contextlib
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from cubital.content.messages import field_name, nearest, problems
from cubital.doctor.icons import ICONS
from cubital.plugins.installed import Plugin, with_ui
from cubital.plugins.manager import Plugins
from cubital.web.plugin_uis import (
    SDK_VERSION,
    Declaration,
    NavItem,
    PaletteEntry,
    built,
    declaration_in,
    is_for_our_sdk,
)

SLOTS = (
    "dashboard.cards",
    "dashboard.notices",
    "study.tabs",
    "study.games",
    "course.links",
    "lesson.section",
    "admin.panels",
    "admin.student",
)
"""The slots that Cubital opens; those of other plugins begin with the plugin's name. See docs/slots.md."""

TABS = frozenset({"study.tabs"})
"""The slots whose fills are tabs, and need a `label`."""

ENTRIES = {"pages": "page", "nav": "menu entry", "slots": "fill", "palette": "palette entry"}
NAMED_BY = {"pages": "path", "nav": "label", "slots": "module", "palette": "label"}
"""What an entry of each list of plugin.json is called, and the field that says which one it is."""

BUILD = "Build the UI: (cd {} && npm run build)"
MEND = "Mend ui/plugin.json, and build the UI again."
BUILD_AGAIN = "Build the UI again, or install the plugin again."


def wrong_with_ui(plugin: Plugin) -> Iterator[tuple[str, str]]:
    """Sentences in pairs: what is wrong, and what to do."""
    source = plugin.folder.parent / "ui"  # there, where the plugin is installed from its own folder
    if plugin.ui is None:
        if (source / "plugin.json").is_file():
            yield "Its UI has not been built.", BUILD.format(source)
        elif plugin.name in with_ui():
            yield (
                f"Its wheel was made without its user interface: {plugin.folder.name}/ui_dist is not there.",
                "Build the UI (npm run build in ui/), then the wheel, and install that.",
            )
        return
    try:
        data = _data(plugin.ui)
        written = _data(source) if (source / "plugin.json").is_file() else data
    except (OSError, ValueError) as error:
        yield f"Its plugin.json cannot be read: {error}.", MEND
        return
    yield from _misspelt(data)
    try:
        declared = declaration_in(plugin.ui)
    except ValidationError:
        return  # told already
    for what in _without_effect(declared):
        yield f"ui_dist/plugin.json: {what}", MEND
    if declared.name != plugin.name:
        yield (
            f"ui_dist/plugin.json names the plugin {declared.name}, its entry point {plugin.name}.",
            "Give both one name, and build the UI again.",
        )
    if not is_for_our_sdk(declared):
        yield (
            f"Its UI was made for @cubital/sdk {declared.sdk}, and this school has {SDK_VERSION}.",
            "Install a version of the plugin that was made for this one; until then its pages are not shown.",
        )
    if written != data:
        yield "ui/plugin.json has changed since the UI was built.", BUILD.format(source)
    else:
        yield from _not_whole(plugin.name, plugin.ui, declared)


def readable_uis(plugins: Iterable[Plugins]) -> list[tuple[str, Declaration]]:
    """The declarations of the enabled plugins' UIs, with their names; unreadable ones are left out."""
    uis = []
    for plugin in (plugin for each in plugins for plugin in each.enabled):
        with contextlib.suppress(OSError, ValidationError):
            if plugin.ui:
                uis.append((plugin.name, declaration_in(plugin.ui)))
    return uis


def unknown_slots(
    uis: Iterable[tuple[str, Declaration]], plugins: Iterable[str]
) -> Iterator[tuple[str, str]]:
    """Sentences in pairs, for each filled slot that neither Cubital nor one of `plugins` opens."""
    names = set(plugins)
    for name, ui in uis:
        for slot in sorted({fill.slot for fill in ui.slots} - set(SLOTS)):
            if slot.partition(".")[0] not in names:
                match = nearest(slot, SLOTS)
                question = f" Did you mean {match}?" if match else ""
                yield f"{name} fills the slot {slot}, which no installed plugin opens.{question}", MEND


def _data(folder: Path) -> Any:
    data = json.loads((folder / "plugin.json").read_text("utf-8"))
    return (
        {name: value for name, value in data.items() if name != "$schema"} if isinstance(data, dict) else data
    )


def _misspelt(data: Any) -> Iterator[tuple[str, str]]:
    try:
        Declaration.model_validate(data, extra="forbid")
    except ValidationError as error:
        for each in problems(error, Declaration):
            place = f" {_place(data, each.path)}:" if each.path else ""
            stop = "" if each.message.endswith("?") else "."
            yield f"ui_dist/plugin.json:{place} {each.message}{stop}", MEND


def _place(data: Any, path: tuple[int | str, ...]) -> str:
    """Where in plugin.json: the entry by what it is, since nobody counts them, and its field."""
    match path:
        case (str(field), int(number), *rest) if field in ENTRIES:
            entry = data[field][number]
            name = entry.get(NAMED_BY[field]) if isinstance(entry, dict) else None
            if name:
                return f"{ENTRIES[field]} {name}" + (f": {field_name(tuple(rest))}" if rest else "")
    return field_name(path)


def _without_effect(declared: Declaration) -> Iterator[str]:
    """Sentences on icons that there are not, and on tabs without words. The build refuses them today."""
    fields: dict[str, Sequence[NavItem | PaletteEntry]] = {"nav": declared.nav, "palette": declared.palette}
    for field, entries in fields.items():
        for entry in entries:
            if entry.icon and entry.icon not in ICONS:
                match = nearest(entry.icon, ICONS)
                question = f"; did you mean {match}?" if match else "; docs/icons.md lists them."
                yield f"{ENTRIES[field]} {entry.label}: icon: there is no icon {entry.icon}{question}"
    for fill in declared.slots:
        if fill.slot in TABS and not fill.label:
            yield f"{ENTRIES['slots']} {fill.module}: label: is missing, the words on the tab in {fill.slot}."


def _not_whole(name: str, folder: Path, declared: Declaration) -> Iterator[tuple[str, str]]:
    try:
        entry, _ = built(name, folder)
        exposed = json.loads((folder / "mf-manifest.json").read_text("utf-8"))["exposes"]
        files = {file for module in exposed for file in module["assets"]["js"]["sync"]}
    except (OSError, ValueError, KeyError, TypeError) as error:
        yield f"Its built UI is broken: {type(error).__name__}: {error}.", BUILD_AGAIN
        return
    files.add(entry.removeprefix(f"/plugins/{name}/"))
    for file in sorted(file for file in files if not (folder / file).is_file()):
        yield f"Its built UI lacks ui_dist/{file}.", BUILD_AGAIN
    for module in sorted(declared.modules() - {module["path"] for module in exposed}):
        yield f"plugin.json names {module}, which the built UI does not have.", BUILD_AGAIN

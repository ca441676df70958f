"""cubital plugins new: a copy of the plugin in new_plugin/, which passes its own tests at once."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from cubital.app import CORE
from cubital.errors import Conflict, Refusal
from cubital.http.route_conflicts import routes_of
from cubital.plugins.installed import (
    OWN_COMMANDS,
    command_groups,
    may_be_named,
    open_plugin,
    plugin_entries,
)
from cubital.plugins.manager import Plugins
from cubital.web.plugin_uis import DEMO_PAGES, SDK_VERSION, page_paths
from cubital_cli.plugins.first_migration import write_first_migration
from cubital_cli.plugins.packed_sdk import put_sdk_into

TEMPLATE = Path(__file__).parents[1] / "new_plugin"
WITH_TABLE = Path(__file__).parents[1] / "new_plugin_with_table"  # what is there besides, or instead


def new(
    name: Annotated[str, typer.Argument(help="Lower-case letters, digits and _: bells, bell_tower.")],
    folder: Annotated[
        Path | None, typer.Option("--dir", help="Where to write it.", show_default="./cubital-NAME")
    ] = None,
    table: Annotated[
        bool, typer.Option("--table", help="With a table, its migration, and what reads, writes and erases.")
    ] = False,
) -> None:
    """Begin a plugin: a call, a page that shows its answer, and the tests of both, to change as one likes.

    The folder must be new or empty. Nothing is written where the name cannot be, or is taken.

    Example: [bold]cubital plugins new bells[/bold]
    """
    _refuse_unfit(name)
    for claim in _taken(name):
        raise Conflict(f"{name} is taken: {claim}.")
    forms = _forms(name)
    place = folder or Path(f"cubital-{forms['my-plugin']}")
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise Conflict(f"{place} is not an empty folder. Name another with --dir.")
    for template in (TEMPLATE, WITH_TABLE) if table else (TEMPLATE,):
        _copy(template, place, forms)
    if table:
        write_first_migration(name, place / f"cubital_{name}")
    command = put_sdk_into(place / "ui" / "vendor")
    typer.echo(f"{place}: the plugin {name}. How to test, build and install it is in its README.md.")
    if command:
        typer.echo(f"Its page needs the sdk, which is not packed in this checkout. Run: {command}", err=True)


def _refuse_unfit(name: str) -> None:
    # The distribution is named so too, and its name may not have two hyphens together, nor one at its end.
    if not may_be_named(name) or "__" in name or name.endswith("_"):
        raise Refusal(
            f"{name!r} cannot be a plugin's name: words of lower-case letters and digits, with _ between, "
            "such as bell_tower; not core, not shell."
        )


def _taken(name: str) -> Iterator[str]:
    """A sentence for each name of the new plugin that is taken. No plugin is imported."""
    installed = [open_plugin(entry, enabled=False)[0] for entry, _ in plugin_entries((), safe_mode=False)]
    for plugin in installed:
        if plugin.name == name:
            yield f"{plugin.distribution} {plugin.version} is a plugin of that name"
    if importlib.util.find_spec(f"cubital_{name}"):
        yield f"there is a package cubital_{name}"
    if name in OWN_COMMANDS or name in command_groups([plugin.name for plugin in installed]):
        yield f"there are commands `cubital {name}`"
    page = _filled("/my-plugin", _forms(name))
    if page in DEMO_PAGES or page in (page_paths(Plugins(installed, {})) or ()):
        yield f"there is a page {page}"
    calls = {getattr(route, "path", "") for router in CORE for route in routes_of(router)}
    if f"/api{page}" in calls:
        yield f"there is a call /api{page}"


def _copy(template: Path, place: Path, forms: dict[str, str]) -> None:
    for source in sorted(template.rglob("*")):
        if source.is_file() and "__pycache__" not in source.parts:
            file = place / _filled(source.relative_to(template).as_posix(), forms)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(_filled(source.read_text("utf-8"), forms), "utf-8")


def _forms(name: str) -> dict[str, str]:
    """The new name in each spelling and our sdk, by what stands for them in the template."""
    words = name.split("_")
    return {
        "my_plugin": name,
        "my-plugin": "-".join(words),
        "MyPlugin": "".join(word.capitalize() for word in words),
        "My Plugin": " ".join(word.capitalize() for word in words),
        "SDK_VERSION": SDK_VERSION,
    }


def _filled(text: str, forms: dict[str, str]) -> str:
    return re.sub("|".join(forms), lambda match: forms[match[0]], text)

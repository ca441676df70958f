"""Declarations of the plugins' UIs: pages, navigation and slots, read from each built `ui_dist/`."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, Self

import structlog
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from semantic_version import NpmSpec, Version

from cubital.content.page_paths import PARAMETER, PagePaths
from cubital.plugin_failures import PluginFailed
from cubital.plugins.installed import Plugin
from cubital.plugins.manager import Plugins
from cubital.schemas import ApiModel

log = structlog.get_logger()

# The shell's, whatever the plugins declare; the second in demo alone.
OWN_PAGES = (
    "/",
    "/about",
    "/contact",
    "/auth",
    "/contact-for-access",
    "/dashboard",
    "/profile",
    "/info/:page",
)
DEMO_PAGES = ("/kit",)
SDK_VERSION = "1.0.0"  # of webshell/sdk, whose package.json a test compares
SMALL = 4096  # bytes: lazy files this small are worth fetching together with the entry

Access = Literal["public", "member", "admin"]


class Declared(BaseModel):
    # In an answer nothing is left out, and the generated types say so.
    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


class Page(Declared):
    """`path` in the shell's router syntax, such as /course/:id; `module` as the build exposes it.

    `opens` names a kind of content: the page opens one entry of it, whose key is the path's one parameter.
    """

    path: Annotated[str, Field(pattern="^/")]
    module: Annotated[str, Field(pattern=r"^\./")]
    access: Access = "member"
    opens: str | None = None

    @model_validator(mode="after")
    def _has_the_key_in_its_path(self) -> Self:
        if self.opens is not None and len(PARAMETER.findall(self.path)) != 1:
            raise ValueError(f"a page that opens {self.opens} has one parameter in its path, for their key")
        return self


class NavItem(Declared):
    to: Annotated[str, Field(pattern="^/")]
    label: str
    icon: str | None = None
    order: float = 100
    access: Access = "member"


class SlotFill(Declared):
    """`label` names the fill where the slot is a row of tabs."""

    slot: str
    module: Annotated[str, Field(pattern=r"^\./")]
    label: str | None = None
    order: float = 100


class PaletteEntry(Declared):
    """A line of the command palette that leads to `to`, or a group that `module` finds by what is typed.

    `words` are other words that find it; `label` is the line, or the heading of the group.
    """

    label: str
    to: Annotated[str, Field(pattern="^/")] | None = None
    module: Annotated[str, Field(pattern=r"^\./")] | None = None
    group: Literal["pages", "actions"] = "actions"
    icon: str | None = None
    words: list[str] = []
    order: float = 100
    access: Access = "member"

    @model_validator(mode="after")
    def _leads_or_finds(self) -> Self:
        if (self.to is None) == (self.module is None):
            raise ValueError("it has either `to` or `module`")
        return self


class Offline(Declared):
    """The pages and calls that a member's browser may keep, to be there without a network.

    `pages` are paths of pages above; `data` are GET calls, in which `{utcOffset}` stands for the
    device's minutes ahead of UTC, and any other `{name}` for what the address has at `:name` of the page.
    """

    pages: list[Annotated[str, Field(pattern="^/")]] = []
    data: list[Annotated[str, Field(pattern="^/api/")]] = []


class Declaration(BaseModel):
    """plugin.json, as the author of a UI writes it."""

    name: str
    sdk: str
    pages: list[Page] = []
    nav: list[NavItem] = []
    slots: list[SlotFill] = []
    palette: list[PaletteEntry] = []
    offline: Offline = Offline()

    @model_validator(mode="after")
    def _keeps_its_own_pages(self) -> Self:
        strange = set(self.offline.pages) - {page.path for page in self.pages}
        if strange:
            raise ValueError(
                f"offline.pages names what is no page of this plugin: {', '.join(sorted(strange))}"
            )
        return self

    def modules(self) -> set[str]:
        """All that its pages, slots and palette name."""
        sources = {entry.module for entry in self.palette if entry.module}
        return sources | {page.module for page in self.pages} | {fill.module for fill in self.slots}


class PluginUi(ApiModel):
    """A plugin's UI as the shell needs it. `entry` is None where the build is missing or broken:
    the pages are then announced all the same, and each says so in its own place."""

    name: str
    version: str
    sdk: str
    entry: str | None
    pages: list[Page]
    nav: list[NavItem]
    slots: list[SlotFill]
    palette: list[PaletteEntry]
    offline: Offline
    preload: dict[str, list[str]]


def page_paths(plugins: Plugins) -> PagePaths | None:
    """The pages of the shell and of every installed plugin, switched on or not; None where one is unreadable.

    Administrators' own come last.
    """
    try:
        declared = [declaration_in(plugin.ui) for plugin in plugins.installed if plugin.ui]
    except (OSError, ValidationError):
        return None
    pages = [page for declaration in declared for page in declaration.pages]
    pages.sort(key=lambda page: page.access == "admin")
    opens = {page.path: page.opens for page in pages if page.opens is not None}
    return PagePaths([*OWN_PAGES, *(page.path for page in pages)], opens)


def declaration_in(folder: Path) -> Declaration:
    """Raises OSError or ValidationError."""
    return Declaration.model_validate_json((folder / "plugin.json").read_text("utf-8"))


def plugin_uis(plugins: Plugins) -> list[PluginUi]:
    """The UIs of the enabled plugins; raises PluginFailed where two claim one page, or one the shell's."""
    uis = [ui for plugin in plugins.enabled if plugin.ui and (ui := _read(plugin, plugin.ui))]
    refuse_shared_pages((ui.name, page.path) for ui in uis for page in ui.pages)
    return uis


def refuse_shared_pages(pages: Iterable[tuple[str, str]]) -> None:
    """`pages`: names of plugins, each with a path; raises PluginFailed where two claim one, or the shell's.

    Names of parameters make no difference.
    """
    owners = dict.fromkeys((*OWN_PAGES, *DEMO_PAGES), "core")
    for name, path in pages:
        owner = owners.setdefault(PARAMETER.sub(":", path), name)
        if owner != name:
            raise PluginFailed.claimed_twice(owner, name, f"the page {path}")


def _read(plugin: Plugin, folder: Path) -> PluginUi | None:
    try:
        declared = declaration_in(folder)
    except (OSError, ValidationError) as error:
        log.error("plugin_ui_unreadable", plugin=plugin.name, reason=str(error))
        return None
    entry: str | None = None
    preload: dict[str, list[str]] = {}
    if not is_for_our_sdk(declared):
        log.error("plugin_ui_for_another_sdk", plugin=plugin.name, wants=declared.sdk, have=SDK_VERSION)
    else:
        try:
            entry, preload = built(plugin.name, folder)
        except (OSError, ValueError, KeyError, TypeError) as error:
            log.error("plugin_ui_broken", plugin=plugin.name, reason=f"{type(error).__name__}: {error}")
    return PluginUi(
        name=plugin.name,
        version=plugin.version,
        sdk=declared.sdk,
        entry=entry,
        pages=declared.pages,
        nav=declared.nav,
        slots=declared.slots,
        palette=declared.palette,
        offline=declared.offline,
        preload=preload,
    )


def is_for_our_sdk(declared: Declaration) -> bool:
    """Whether our sdk is in the range of npm's kind that the UI was made for, such as ^1.0.0 or >=1.0 <3."""
    try:
        return bool(NpmSpec(declared.sdk).match(Version(SDK_VERSION)))
    except ValueError:
        return False


def built(name: str, folder: Path) -> tuple[str, dict[str, list[str]]]:
    """The entry's address, and by exposed module the files that are fetched together with it.

    Raises OSError, ValueError, KeyError or TypeError where the build is broken.
    """
    manifest: dict[str, Any] = json.loads((folder / "mf-manifest.json").read_text("utf-8"))
    remote = manifest["metaData"]["remoteEntry"]

    def address(file: str) -> str:
        return f"/plugins/{name}/{file.lstrip('/')}"

    entry = address(f"{remote.get('path', '')}/{remote['name']}" if remote.get("path") else remote["name"])
    preload = {}
    for exposed in manifest["exposes"]:
        files = exposed["assets"]["js"]
        small = [file for file in files["async"] if (folder / file).stat().st_size < SMALL]
        preload[exposed["path"]] = [entry, *(address(file) for file in [*files["sync"], *small])]
    return entry, preload

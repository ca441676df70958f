"""The builds of the shell and of the plugins' UIs: read at the start, and in a demo again later."""

import os
import time
from collections.abc import Iterable
from itertools import chain

import structlog
from starlette.datastructures import State

from cubital.plugin_failures import PluginFailed
from cubital.plugins.manager import Plugins
from cubital.web.offline import OfflineWorker
from cubital.web.plugin_uis import built, declaration_in, plugin_uis
from cubital.web.shell_page import SHELL, ShellPage

log = structlog.get_logger()

UI_FILES = ("mf-manifest.json", "plugin.json")
SHELL_FILES = ("index.html",)
PAUSE = 0.05  # seconds: many pages at once need one look

Times = tuple[int, ...] | None


class Builds:
    """Puts what was built into an application's state: `plugin_uis`, `offline_worker` and `shell_page`.

    With `followed`, whoever writes a page sees each of its builds without a restart. Raises PluginFailed
    where two plugins claim one page.
    """

    def __init__(self, state: State, plugins: Plugins, followed: bool) -> None:
        self._state = state
        self._plugins = plugins
        self._followed = followed
        uis = {plugin.name: [str(plugin.ui_folder / name) for name in UI_FILES] for plugin in plugins.enabled}
        self._files = uis | {"shell": [str(SHELL / name) for name in SHELL_FILES]}
        self._times = self._times_now()
        self._next_look = 0.0
        self._read()

    def _read(self) -> None:
        uis = plugin_uis(self._plugins)
        worker = OfflineWorker(uis, self._plugins, SHELL)
        self._state.plugin_uis = uis
        self._state.offline_worker = worker
        self._state.shell_page = ShellPage(uis, release=worker.release)

    def look_again(self) -> None:
        """Read what was built since, where it is followed, unless it was looked at within PAUSE; a build that
        is not whole yet is left alone."""
        now = time.monotonic()
        if not self._followed or now < self._next_look:
            return
        self._next_look = now + PAUSE
        times = self._times_now()
        others = [name for name, built_at in times.items() if built_at != self._times[name]]
        if not others or not all(self._whole(name) for name in others):
            return
        self._times = times
        try:
            self._read()
        except PluginFailed as failure:
            log.error("plugin_ui_refused", reason=str(failure))

    def _times_now(self) -> dict[str, Times]:
        """When each was built, by plugin; the shell's under its own name, which no plugin may have."""
        return {name: _times(files) for name, files in self._files.items()}

    def _whole(self, name: str) -> bool:
        if name == "shell":
            return (SHELL / "index.html").is_file()
        [folder] = [plugin.ui_folder for plugin in self._plugins.enabled if plugin.name == name]
        try:
            declaration_in(folder)
            entry, preload = built(name, folder)
        except (OSError, ValueError, KeyError, TypeError):
            return False
        files = {address.removeprefix(f"/plugins/{name}/") for address in chain([entry], *preload.values())}
        return all((folder / file).is_file() for file in files)


def _times(files: Iterable[str]) -> Times:
    try:
        return tuple([os.stat(file).st_mtime_ns for file in files])
    except OSError:
        return None

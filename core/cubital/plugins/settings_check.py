"""The check of settings' names, so that a mistyped one does not silently do nothing."""

import importlib
import importlib.util
import os
from collections.abc import Iterator

import structlog
from dotenv import dotenv_values
from pydantic_settings import BaseSettings
from rapidfuzz import fuzz, process, utils

from cubital.plugin_failures import PluginFailed
from cubital.plugins.manager import Plugins
from cubital.settings import Settings, UnsafeSettings

log = structlog.get_logger()

PREFIX = "CUBITAL_"
ALIKE = 75  # of 100


def refuse_unknown_names(settings: Settings, plugins: Plugins) -> None:
    """Raise UnsafeSettings where the environment or .env has a CUBITAL_… that nobody reads.

    A demo only warns of it; and so does production of one that resembles no known name while a plugin
    is switched off, whose setting it may be.
    """
    known = known_names(plugins)
    some_off = len(plugins.enabled) < len(plugins.installed)
    refused = []
    for name in sorted(_names_set() - known):
        meant = _nearest(name, known)
        sentence = f"{name} is not a setting." + (f" Did you mean {meant}?" if meant else "")
        if settings.demo or (some_off and meant is None):
            log.warning("unknown_setting", message=sentence)
        else:
            refused.append(sentence)
    if refused:
        raise UnsafeSettings(" ".join(refused))


def known_names(plugins: Plugins) -> set[str]:
    """The names that core and the enabled plugins read: a plugin's are those of its module `settings`."""
    for plugin in plugins.enabled:
        _import_settings(plugin.name, f"{plugin.folder.name}.settings")
    return {
        f"{kind.model_config.get('env_prefix', '')}{field}".upper()
        for kind in _all_below(BaseSettings)
        for field in kind.model_fields
    }


def read_all(plugins: Plugins) -> None:
    """Read what the enabled plugins read, so that a wrong value is told at the start and not at its use.

    After `refuse_unknown_names`. Raises pydantic's ValidationError.
    """
    modules = {f"{plugin.folder.name}.settings" for plugin in plugins.enabled}
    for kind in _all_below(BaseSettings):
        if kind.__module__ in modules:
            kind()


def variable_of(kind: str, field: str) -> str | None:
    """The variable that sets `field` of the class of settings called `kind`; None where there is none."""
    for each in _all_below(BaseSettings):
        if each.__name__ == kind and field in each.model_fields:
            return f"{each.model_config.get('env_prefix', '')}{field}".upper()
    return None


def _import_settings(plugin: str, module: str) -> None:
    try:
        if importlib.util.find_spec(module) is None:
            return
    except ImportError:
        return  # a plugin of a single file has no such module
    try:
        importlib.import_module(module)
    except Exception as error:
        raise PluginFailed(f"The settings of the plugin {plugin} cannot be imported: {error}") from error


def _all_below(kind: type[BaseSettings]) -> Iterator[type[BaseSettings]]:
    for child in kind.__subclasses__():
        yield child
        yield from _all_below(child)


def _names_set() -> set[str]:
    file = Settings.model_config.get("env_file")
    from_file = dotenv_values(file) if isinstance(file, str) else {}
    return {name.upper() for name in (*os.environ, *from_file) if name.upper().startswith(PREFIX)}


def _nearest(name: str, known: set[str]) -> str | None:
    # Without the prefix, which makes all of them alike.
    match = process.extractOne(
        name.removeprefix(PREFIX),
        {each: each.removeprefix(PREFIX) for each in known if each.startswith(PREFIX)},
        scorer=fuzz.ratio,
        processor=utils.default_process,
        score_cutoff=ALIKE,
    )
    return match[2] if match else None

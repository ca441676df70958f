"""The plugin manager calls the hooks of the installed plugins, with a typed method for each."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pluggy
import structlog

from cubital.content.edition import Edition
from cubital.plugin_failures import PluginFailed, named_erasing, named_failure
from cubital.plugins.hookspecs import Hooks
from cubital.plugins.installed import (
    GROUP,
    Plugin,
    command_groups,
    open_plugin,
    plugin_entries,
    wrong_names,
)

if TYPE_CHECKING:
    import typer
    from fastapi import APIRouter

    from cubital.accounts.user import User
    from cubital.content.cache import ContentCache
    from cubital.content.kinds import ContentKind
    from cubital.plugins.results import (
        Concern,
        NextStep,
        PersonalData,
        ProgressNote,
        RegistrationStep,
        SetupStep,
    )
    from cubital.settings import Settings
    from cubital.storage.database import Database
    from cubital.storage.work import Work

log = structlog.get_logger()

HOOKS = tuple(name for name in vars(Hooks) if not name.startswith("_"))


class Plugins:
    """The plugins of one process: `installed` is all of them, the questions go to the enabled ones."""

    def __init__(self, installed: Sequence[Plugin], modules: dict[str, Any]) -> None:
        self.installed = list(installed)
        self._manager = pluggy.PluginManager(GROUP)
        self._manager.add_hookspecs(Hooks)
        # pluggy asks the one that came last first: so that we ask in the order of names.
        for name, module in reversed(modules.items()):
            try:
                self._manager.register(module, name=name)
                self._manager.check_pending()
            except pluggy.PluginValidationError as error:
                raise self._misfit(name, module, error) from error
        self._event_handlers = [(each, _events_of(each)) for each in self._implementations("on_event")]

    @property
    def enabled(self) -> list[Plugin]:
        return [plugin for plugin in self.installed if plugin.enabled]

    def routers(self) -> list[tuple[str, APIRouter]]:
        return list(self._each("register_routes"))

    def content_kinds(self) -> list[ContentKind[Any]]:
        return [kind for _, kinds in self._each("register_content") for kind in kinds]

    def add_commands(self, cli: typer.Typer) -> None:
        import typer

        owners = command_groups([plugin.name for plugin in self.enabled])
        groups = {
            group: typer.Typer(no_args_is_help=True, help=f"Commands of the {owner} plugin.")
            for group, owner in owners.items()
        }
        for implementation in self._implementations("register_commands"):
            name = implementation.plugin_name
            further = {group: groups[group] for group, owner in owners.items() if name == owner != group}
            implementation.function(**_named(implementation, {"cli": groups[name], "groups": further}))
        for name, group in groups.items():
            if group.registered_commands or group.registered_groups:
                cli.add_typer(group, name=name)

    async def next_registration_step(self, user: User, database: Database) -> RegistrationStep | None:
        for implementation in self._implementations("next_registration_step"):
            coroutine: Any = implementation.function(
                **_named(implementation, {"user": user, "database": database})
            )
            answer: RegistrationStep | None = await coroutine
            if answer is not None:
                return answer
        return None

    def dispatch(self, event: object, work: Work) -> None:
        for implementation, event_types in self._event_handlers:
            if not isinstance(event, event_types):
                continue
            try:
                with work.savepoint():
                    implementation.function(**_named(implementation, {"event": event, "work": work}))
            except Exception:
                log.exception(
                    "on_event_failed", plugin=implementation.plugin_name, event_type=type(event).__name__
                )

    def personal_data(self, work: Work, user: User) -> dict[str, PersonalData]:
        """By plugin. Where one raises, also later in its `erase`, it is PluginFailed, which names it."""
        parts = {}
        arguments = {"work": work, "user": user, "content": Edition(work)}
        for implementation in self._implementations("personal_data"):
            name = implementation.plugin_name
            with named_failure(name, "say what it holds on a person"):
                answer: Any = implementation.function(**_named(implementation, arguments))
            if answer is not None:
                parts[name] = replace(answer, erase=named_erasing(name, answer.erase))
        return parts

    def concerns(self, work: Work) -> list[Concern]:
        """The concerns of all plugins; one that raises is logged, and hides no other's."""
        concerns: list[Concern] = []
        arguments = {"work": work, "content": Edition(work)}
        for implementation in self._implementations("concerns"):
            try:
                with work.savepoint():
                    answer: Any = implementation.function(**_named(implementation, arguments))
                    concerns += answer
            except Exception:
                log.exception("concerns_failed", plugin=implementation.plugin_name)
        return concerns

    async def progress_notes(
        self, user_id: int, database: Database, content: ContentCache
    ) -> list[ProgressNote]:
        """Those of all plugins; one that raises is logged, and hides no other's."""
        notes: list[ProgressNote] = []
        for implementation in self._implementations("progress_notes"):
            try:
                arguments = {"user_id": user_id, "database": database, "content": content}
                coroutine: Any = implementation.function(**_named(implementation, arguments))
                notes += await coroutine
            except Exception:
                log.exception("progress_notes_failed", plugin=implementation.plugin_name)
        return notes

    async def setup_steps(
        self, database: Database, content: ContentCache, settings: Settings
    ) -> list[SetupStep]:
        """Those of all plugins, first things first; one that raises is logged, and hides no other's."""
        steps: list[SetupStep] = []
        arguments = {"database": database, "content": content, "settings": settings}
        for implementation in self._implementations("setup_steps"):
            try:
                coroutine: Any = implementation.function(**_named(implementation, arguments))
                steps += await coroutine
            except Exception:
                log.exception("setup_steps_failed", plugin=implementation.plugin_name)
        return sorted(steps, key=lambda step: step.order)

    async def next_steps(self, user_id: int, database: Database, content: ContentCache) -> list[NextStep]:
        """Those of all plugins, first things first; one that raises is logged, and hides no other's."""
        steps: list[NextStep] = []
        arguments = {
            "user_id": user_id,
            "database": database,
            "content": content,
            "kinds": self.content_kinds(),
            "withheld": self.withheld_questions,
        }
        for implementation in self._implementations("next_steps"):
            try:
                coroutine: Any = implementation.function(**_named(implementation, arguments))
                steps += await coroutine
            except Exception:
                log.exception("next_steps_failed", plugin=implementation.plugin_name)
        return sorted(steps, key=lambda step: step.order)

    def without_notice(self, work: Work, user_id: int) -> list[str]:
        """The plugins that have nothing to tell this user; one that raises is logged, and not among them."""
        silent: list[str] = []
        for implementation in self._implementations("has_notice"):
            arguments = {"work": work, "user_id": user_id}
            try:
                with work.savepoint():
                    answer: Any = implementation.function(**_named(implementation, arguments))
            except Exception:
                log.exception("has_notice_failed", plugin=implementation.plugin_name)
                continue
            if not answer:
                silent.append(implementation.plugin_name)
        return silent

    def withheld_questions(self, work: Work, user_id: int) -> frozenset[str]:
        """Those of all plugins. Where one raises it is PluginFailed: no key is told by mistake."""
        names: set[str] = set()
        arguments = {"work": work, "user_id": user_id, "content": Edition(work)}
        for implementation in self._implementations("withheld_questions"):
            with named_failure(implementation.plugin_name, "say which questions it withholds"):
                answer: Any = implementation.function(**_named(implementation, arguments))
            names.update(answer)
        return frozenset(names)

    def only(self, name: str) -> Plugins:
        """The same questions, put to the plugin `name` alone; nothing answers for one that is disabled."""
        module = self._manager.get_plugin(name)
        chosen = [plugin for plugin in self.installed if plugin.name == name]
        return Plugins(chosen, {name: module} if module else {})

    def hooks(self) -> list[str]:
        return [hook for hook in HOOKS if self._implementations(hook)]

    def implementing(self, hook: str) -> list[str]:
        """The names of the plugins that implement `hook`."""
        return [implementation.plugin_name for implementation in self._implementations(hook)]

    def _misfit(self, name: str, module: Any, error: pluggy.PluginValidationError) -> PluginFailed:
        from cubital.content.messages import nearest

        unknown = [each.name for each in self._manager.get_hookcallers(module) or () if not each.has_spec()]
        near = nearest(unknown[0], HOOKS) if unknown else None
        return PluginFailed(
            f"The plugin {name} has a hook that does not fit: "
            f"{f'there is no hook {unknown[0]}' if unknown else error}.",
            f"Did you mean {near}?" if near else "docs/hooks.md tells of each hook.",
        )

    def _implementations(self, hook: str) -> list[pluggy.HookImpl]:
        return list(reversed(getattr(self._manager.hook, hook).get_hookimpls()))

    def _each(self, hook: str, **arguments: Any) -> Iterator[tuple[str, Any]]:
        for implementation in self._implementations(hook):
            yield implementation.plugin_name, implementation.function(**_named(implementation, arguments))


def _events_of(implementation: pluggy.HookImpl) -> tuple[type, ...]:
    """The events that an `on_event` wants, as it annotates `event`: a class, a union of them, or all."""
    function = implementation.function
    annotated = types.SimpleNamespace(
        __annotations__={"event": function.__annotations__.get("event", object)}
    )
    try:
        event_types = typing.get_type_hints(annotated, globalns=function.__globals__)["event"]
    except NameError as error:
        name = implementation.plugin_name
        raise PluginFailed(
            f"The plugin {name} wants an event that its on_event cannot name: {error}"
        ) from error
    return typing.get_args(event_types) or (event_types,)


def _named(implementation: pluggy.HookImpl, arguments: dict[str, Any]) -> dict[str, Any]:
    # As with pluggy's own calls, a hook may leave out arguments that it does not need.
    return {name: arguments[name] for name in implementation.argnames}


def find_plugins(disabled: Iterable[str] = (), safe_mode: bool = False) -> Plugins:
    """All installed plugins, imported but for the disabled ones (and, in safe mode, those not ours).

    Raises PluginFailed for one that cannot be imported, for wrong names, for commands that two claim.
    """
    import cubital.plugins.core

    entries = plugin_entries(disabled, safe_mode)
    for wrong in wrong_names([entry.name for entry, _ in entries], disabled):
        raise wrong
    modules: dict[str, Any] = {"core": cubital.plugins.core}
    installed = []
    for entry, enabled in entries:
        plugin, module = open_plugin(entry, enabled)
        installed.append(plugin)
        if module is not None:
            modules[plugin.name] = module
    command_groups([plugin.name for plugin in installed if plugin.enabled])
    return Plugins(installed, modules)

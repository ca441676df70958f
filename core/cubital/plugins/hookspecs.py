"""The hooks: every question that core asks its plugins. docs/hooks.md tells each at length."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    import typer
    from fastapi import APIRouter

    from cubital.accounts.user import User
    from cubital.content.cache import ContentCache
    from cubital.content.edition import Edition
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

hookspec = pluggy.HookspecMarker("cubital")
hookimpl = pluggy.HookimplMarker("cubital")


class Hooks:
    """Implement any of these as a module function marked with `cubital.hookimpl`."""

    @hookspec
    def register_routes(self) -> APIRouter:  # type: ignore[empty-body]
        """The plugin's HTTP and WebSocket calls, at absolute paths; its lifespan is run."""

    @hookspec
    def register_content(self) -> Iterable[ContentKind[Any]]:  # type: ignore[empty-body]
        """The kinds of YAML that the plugin understands."""

    @hookspec
    def register_commands(self, cli: typer.Typer, groups: Mapping[str, typer.Typer]) -> None:
        """Add commands to `cli`, the plugin's own group: `cubital <plugin> …`.

        `groups` are those that its distribution names besides, by their names: `cubital <name> …`.
        """

    @hookspec
    async def next_registration_step(self, user: User, database: Database) -> RegistrationStep | None:
        """The next step of a new, pending user; the first answer that is not None counts.

        Asked after the account is committed, never inside a transaction.
        """

    @hookspec
    def on_event(self, event: object, work: Work) -> None:
        """An event, passed on inside its transaction, in a savepoint of the plugin's own.

        Annotate `event` with the class (or union of classes) to be told of. One that raises loses only
        its own work, and is reported in the log.
        """

    @hookspec
    def personal_data(self, work: Work, user: User, content: Edition) -> PersonalData | None:
        """The plugin's data on a person, to export, and a function that erases it."""

    @hookspec
    def withheld_questions(  # type: ignore[empty-body]
        self, work: Work, user_id: int, content: Edition
    ) -> Collection[str]:
        """The questions whose answers this user must not be told now, as recorded answers name them."""

    @hookspec
    async def progress_notes(  # type: ignore[empty-body]
        self, user_id: int, database: Database, content: ContentCache
    ) -> Sequence[ProgressNote]:
        """How this user is doing in what the plugin asks of students, most pressing first.

        Asked when they ask it themselves, never inside a transaction.
        """

    @hookspec
    async def next_steps(  # type: ignore[empty-body]
        self,
        user_id: int,
        database: Database,
        content: ContentCache,
        kinds: Sequence[ContentKind[Any]],
        withheld: Callable[[Work, int], Collection[str]],
    ) -> Sequence[NextStep]:
        """What this user could do next, for the card Today. Never asked inside a transaction.

        `kinds` are those of all plugins, `withheld` asks them all for the questions not to be told now.
        """

    @hookspec
    def has_notice(self, work: Work, user_id: int) -> bool:  # type: ignore[empty-body]
        """Whether the plugin's fill of the slot `dashboard.notices` has anything to show this user.

        Asked with the card Today, inside its read: one point read, no scan.
        """

    @hookspec
    async def setup_steps(  # type: ignore[empty-body]
        self, database: Database, content: ContentCache, settings: Settings
    ) -> Sequence[SetupStep]:
        """What whoever runs a fresh school has to do for the plugin, and whether it is done.

        Asked when an administrator opens their page, never inside a transaction, and never in a demo.
        """

    @hookspec
    def concerns(self, work: Work, content: Edition) -> Iterable[Concern]:  # type: ignore[empty-body]
        """Students or things that need a human's attention, most pressing first."""

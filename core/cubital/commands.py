"""The school opened for the time of one command of the command line."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from cubital.plugins.manager import Plugins
    from cubital.school import School
    from cubital.settings import Settings

T = TypeVar("T")


def find_enabled(settings: Settings | None = None) -> Plugins:
    """The plugins, as the settings have them; raises PluginFailed."""
    from cubital.plugins.manager import find_plugins
    from cubital.settings import Settings

    settings = settings or Settings()
    return find_plugins(settings.plugins_disabled, settings.safe_mode)


def in_school(use: Callable[[School], Awaitable[T]]) -> T:
    """The result of `use(school)` in an open school whose database is up to date.

    Raises PluginFailed, UnsafeSettings, and Refusal where the database lacks migrations.
    """
    from cubital.errors import Refusal
    from cubital.school import migrations_missing, open_school
    from cubital.settings import Settings

    async def opened() -> T:
        settings = Settings()
        async with open_school(settings, find_enabled(settings)) as school:
            if not settings.embedded and await migrations_missing(school):
                raise Refusal("The database lacks migrations. Run: cubital db upgrade")
            return await use(school)

    quiet_logs()
    return asyncio.run(opened())


def plain_processors() -> list[Any]:
    """Those of a terminal, but for tracebacks: with every variable they tell secrets, and take seconds."""
    import structlog

    *usual, _ = structlog.get_config()["processors"]
    return [*usual, structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]


def quiet_logs(level: int = logging.WARNING) -> None:
    """Warnings to standard error, nothing else: standard output is what the command answers."""
    import structlog

    structlog.configure(
        processors=plain_processors(),
        wrapper_class=structlog.make_filtering_bound_logger(level),
        # Looked up at each line: whoever runs the command may have put another stream there.
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
    )

"""Failures of plugins, told with the plugin's name and what to do."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from sqlalchemy.exc import OperationalError

from cubital.errors import Refusal

if TYPE_CHECKING:
    from cubital.storage.work import Work


class PluginFailed(Exception):
    """A plugin cannot be used; the message names it, and says why and what to do. The start stops here."""

    def __init__(self, what: str, advice: str = "") -> None:
        super().__init__(f"{what} {advice}".rstrip())
        self.what, self.advice = what, advice

    @classmethod
    def claimed_twice(cls, one: str, other: str, claim: str) -> PluginFailed:
        advice = f"Uninstall one, or start without it: CUBITAL_PLUGINS_DISABLED={other}"
        return cls(f"{one} and {other} both claim {claim}.", advice)


@contextlib.contextmanager
def named_failure(name: str, task: str) -> Iterator[None]:
    """Let whatever a plugin raises inside name the plugin, as PluginFailed."""
    try:
        yield
    except Refusal:
        raise
    except OperationalError as error:  # a full disk and a lost database have answers of their own
        error.add_note(f"in the plugin {name}")
        raise
    except Exception as error:
        raise PluginFailed(
            f"The plugin {name} cannot {task}: {type(error).__name__}: {error}. Nothing was changed.",
            f"Install a version that can, or start without it: CUBITAL_PLUGINS_DISABLED={name}",
        ) from error


def named_erasing(name: str, erase: Callable[[Work], object]) -> Callable[[Work], None]:
    def erased(work: Work) -> None:
        with named_failure(name, "erase what it holds on a person"):
            erase(work)

    return erased

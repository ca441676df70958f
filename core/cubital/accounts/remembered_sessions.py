"""Sessions that this process has just read, so that a page's calls do not each read theirs."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from cubital.accounts.sessions import SESSIONS_CHANGED, Caller

if TYPE_CHECKING:
    from cubital.storage.signals import SignalBus

REMEMBERED = 2.0  # seconds that a process may trust what it last read of a session


class RememberedSessions:
    """Cache of the sessions that this process read in the last two seconds; an end anywhere empties it."""

    def __init__(self, bus: SignalBus) -> None:
        self._callers: dict[str, tuple[float, Caller]] = {}
        self._of_user: dict[int, set[str]] = {}
        self._forgotten: dict[str, int] = {}
        bus.on(SESSIONS_CHANGED, self._forget)

    def get(self, token_hash: str) -> Caller | None:
        read_at, caller = self._callers.get(token_hash, (0.0, None))
        return caller if time.monotonic() - read_at < REMEMBERED else None

    def keep(self, caller: Caller) -> None:
        if len(self._callers) > 10_000:
            self._callers.clear()
            self._of_user.clear()
        self._callers[caller.token_hash] = (time.monotonic(), caller)
        self._of_user.setdefault(caller.id, set()).add(caller.token_hash)

    def _forget(self, user_id: Any) -> None:
        if len(self._forgotten) > 10_000:
            self._forgotten.clear()
        for token_hash in self._of_user.pop(user_id, ()):
            self._callers.pop(token_hash, None)
            self._forgotten[token_hash] = user_id

    def whose(self, token_hash: str) -> int | None:
        """The user whose session this was when something about it changed; None where nobody remembers."""
        return self._forgotten.get(token_hash)

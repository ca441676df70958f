"""The signal bus: after a commit, listeners of this process hear at once, others' within half a second.

Where there is Redis, the others are woken and hear at once too; they hear the same signals from the table.

A signal is a hint to look again, never the fact itself: listeners read the database by id or version.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import structlog
from sqlalchemy import Column, Index, Integer, String, Table

from cubital.storage.schema import Json, UtcDateTime, metadata
from cubital.storage.work import Signal, Work

if TYPE_CHECKING:
    from cubital.storage.redis_wakeup import RedisWakeup

log = structlog.get_logger()

signals = Table(
    "signals",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("origin", String(32), nullable=False),
    Column("topic", String(100), nullable=False),
    Column("payload", Json),
    Column("at", UtcDateTime, nullable=False),
    Index(None, "at"),
    sqlite_autoincrement=True,
)
Listener = Callable[[Any], None]


class SignalBus:
    """Signals between the processes that share a database; `origin` is this process's mark on its own."""

    def __init__(self, wakeup: RedisWakeup | None = None) -> None:
        self.wakeup = wakeup
        self.origin = secrets.token_hex(8)
        self._listeners: dict[str, list[Listener]] = defaultdict(list)

    def on(self, topic: str, listener: Listener) -> Callable[[], None]:
        """Call `listener(payload)` in the event loop on every signal of `topic`; returns how to stop that."""
        self._listeners[topic].append(listener)
        return lambda: self._listeners[topic].remove(listener)

    def deliver(self, sent: Sequence[Signal]) -> None:
        """Pass on what was just committed: to this process's listeners now, to others by waking them."""
        self.call_listeners(sent)
        if self.wakeup is not None:
            self.wakeup.notify()

    def call_listeners(self, sent: Sequence[Signal]) -> None:
        """A listener that raises is logged and costs no other."""
        for signal in sent:
            for listener in list(self._listeners[signal.topic]):
                try:
                    listener(signal.payload)
                except Exception:
                    log.exception("listener_failed", topic=signal.topic)

    def record(self, work: Work) -> None:
        """Keep the signals of `work` for other processes, in its own transaction."""
        if work.signals:
            work.run_many(
                signals.insert(),
                [
                    {"origin": self.origin, "topic": s.topic, "payload": s.payload, "at": work.now}
                    for s in work.signals
                ],
            )

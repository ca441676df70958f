"""Watches the event loop of a served school: each step of a task that held it for long, by its name.

The time is that of the thread's processor, so that a busy machine makes no step longer.
"""

import asyncio
import json
import time
from collections.abc import Coroutine, Generator
from contextvars import Context
from pathlib import Path
from types import TracebackType
from typing import Any

import uvicorn

LONGEST = 0.02  # seconds of CPU between two moments at which others come to their turn
LOG = "LOOP_LOG"  # names the file that is written, in the environment of a server


class Watched(Coroutine[Any, Any, Any]):
    """A coroutine whose steps are timed."""

    def __init__(self, coroutine: Coroutine[Any, Any, Any], log: Path) -> None:
        self._coroutine = coroutine
        self._log = log

    def send(self, value: Any) -> Any:
        name, began = _name(self._coroutine), time.thread_time()
        try:
            return self._coroutine.send(value)
        finally:
            self._note(name, time.thread_time() - began)

    def throw(
        self, kind: Any, value: BaseException | None = None, traceback: TracebackType | None = None
    ) -> Any:
        return self._coroutine.throw(kind if value is None else value)

    def close(self) -> None:
        self._coroutine.close()

    def __await__(self) -> Generator[Any, Any, Any]:
        return self._coroutine.__await__()

    def _note(self, name: str, seconds: float) -> None:
        if seconds > LONGEST:
            with self._log.open("a") as log:
                log.write(json.dumps([name, round(1000 * seconds)]) + "\n")


def _name(coroutine: Any) -> str:
    """With the call that is answered, where it is one."""
    frame = getattr(coroutine, "cr_frame", None)
    cycle = frame.f_locals.get("self") if frame else None
    scope = getattr(cycle, "scope", None) or {}
    words = (getattr(coroutine, "__qualname__", repr(coroutine)), scope.get("method"), scope.get("path"))
    return " ".join(filter(None, words))


def install(log: Path) -> None:
    """From the start of uvicorn's next server on."""
    startup = uvicorn.Server.startup

    def watched(loop: asyncio.AbstractEventLoop, coroutine: Any, context: Context | None = None) -> Any:
        return asyncio.Task(Watched(coroutine, log), loop=loop, context=context)

    async def watch(server: uvicorn.Server, sockets: Any = None) -> None:
        asyncio.get_running_loop().set_task_factory(watched)  # type: ignore[arg-type]
        await startup(server, sockets)

    uvicorn.Server.startup = watch  # type: ignore[method-assign]


def holders(log: Path) -> list[tuple[str, int]]:
    """Names and milliseconds of the steps that held a loop."""
    lines = log.read_text().splitlines() if log.exists() else []
    return [tuple(json.loads(line)) for line in lines]

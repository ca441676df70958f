"""A WebSocket between a page and the server that is closed, with the reason, when the session ends."""

from __future__ import annotations

import asyncio
import contextlib
from typing import NamedTuple

import anyio
from fastapi import WebSocket, WebSocketDisconnect

from cubital.accounts.sessions import SESSIONS_CHANGED, Caller, find_caller
from cubital.accounts.signing_in import sign_in_obstacle
from cubital.api.dependencies import school_of, why_over
from cubital.errors import Busy
from cubital.metrics import SOCKETS

MOST_SOCKETS = 50  # of one user, in one process: more pages than anybody has open
RECHECK = 60.0  # seconds after which the session is asked for again, whatever the bus says

OVER, MALFORMED, TRY_AGAIN = 1008, 1007, 1013


class Closing(NamedTuple):
    """The socket is done: with this code and reason, or, code None, because the page has left."""

    code: int | None
    reason: str = ""


async def serve(websocket: WebSocket, caller: Caller | None) -> None:
    """Keep the socket open for as long as the session lasts; a browser without one is told so at once.

    The reason is a sentence for the user where the school has changed their status, else empty.
    """
    # A close code reaches a page only over a socket that was accepted.
    await websocket.accept()
    if caller is None:
        closing = Closing(OVER, await why_over(websocket))
    elif (open_sockets := school_of(websocket).session_sockets)[caller.id] >= MOST_SOCKETS:
        closing = Closing(TRY_AGAIN, "Too many pages are open.")
    else:
        open_sockets[caller.id] += 1
        SOCKETS.inc()
        try:
            closing = await _until_over(websocket, caller)
        finally:
            SOCKETS.dec()
            open_sockets.subtract((caller.id,))
            if not open_sockets[caller.id]:
                del open_sockets[caller.id]
    if closing.code is not None:
        with anyio.move_on_after(5), contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await websocket.close(closing.code, closing.reason)


async def _until_over(websocket: WebSocket, caller: Caller) -> Closing:
    """One coroutine with one timer: a page that only stays open costs little else."""
    school, now = school_of(websocket), asyncio.get_running_loop().time
    listening: asyncio.Timeout | None = None
    look_at = now()

    def changed(user_id: int) -> None:
        nonlocal look_at
        if user_id == caller.id:
            look_at = now()
            if listening is not None and not listening.expired():
                listening.reschedule(look_at)

    unsubscribe = school.bus.on(SESSIONS_CHANGED, changed)
    try:
        while True:
            look_at = now() + RECHECK
            if await school.database.read_inline(find_caller, caller.token_hash) is None:
                return Closing(OVER, await school.database.read_inline(sign_in_obstacle, caller.id))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(look_at) as listening:
                    # Nothing is expected: but only one who receives sees the other side leave.
                    message = await websocket.receive()
                    return Closing(None if message["type"] == "websocket.disconnect" else MALFORMED)
    except Busy as busy:
        return Closing(TRY_AGAIN, str(busy))
    finally:
        unsubscribe()

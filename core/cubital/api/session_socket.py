"""A WebSocket between a page and the server that is closed, with the reason, when the session ends."""

from __future__ import annotations

import asyncio
import contextlib

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


class Closing(Exception):
    """The socket is done: with this code and reason, or, code None, because the page has left."""

    def __init__(self, code: int | None, reason: str = "") -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


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
    closing = Closing(None)
    alarm = asyncio.Event()

    def changed(user_id: int) -> None:
        if user_id == caller.id:
            alarm.set()

    unsubscribe = school_of(websocket).bus.on(SESSIONS_CHANGED, changed)
    try:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_watch, websocket, caller, alarm)
            tasks.start_soon(_listen, websocket)
    except* Closing as closings:
        closing = next(each for each in closings.exceptions if isinstance(each, Closing))
    except* WebSocketDisconnect:
        pass
    except* Busy as busy:
        closing = Closing(TRY_AGAIN, str(busy.exceptions[0]))
    finally:
        unsubscribe()
    return closing


async def _watch(websocket: WebSocket, caller: Caller, alarm: asyncio.Event) -> None:
    database = school_of(websocket).database
    while await database.read_inline(find_caller, caller.token_hash) is not None:
        with anyio.move_on_after(RECHECK):
            await alarm.wait()
        alarm.clear()
    raise Closing(OVER, await database.read_inline(sign_in_obstacle, caller.id))


async def _listen(websocket: WebSocket) -> None:
    # Nothing is expected: but only one who receives sees the other side leave.
    message = await websocket.receive()
    raise Closing(None if message["type"] == "websocket.disconnect" else MALFORMED)

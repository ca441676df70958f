"""The WebSocket of one administrator: it is sent the live feed for as long as its session lasts."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated, Literal

import anyio
import structlog
from anyio.abc import TaskGroup
from fastapi import WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cubital.access import school_of
from cubital.accounts.sessions import SESSIONS_CHANGED, AdministratorNeeded, Caller, require_administrator
from cubital.errors import Busy, SessionOver, SignInNeeded
from cubital.http.security_log import log_refusal
from cubital.schemas import GREATEST_ID
from cubital_admin.live.feed import LiveFeed, Seat

log = structlog.get_logger()

RECHECK = 10.0  # seconds after which the session is asked for again, whatever the bus says
QUIET = 15.0  # seconds after which a page is sent an empty array, to know that the line still holds
LONGEST = 4096  # characters of a message that anyone could need

REFUSED, MALFORMED, BROKEN, TRY_AGAIN = 1008, 1007, 1011, 1013


class Subscribe(BaseModel):
    """`after`: the last id seen; `batch`: arrays of messages rather than one message in a frame."""

    model_config = ConfigDict(strict=True)

    type: Literal["admin_subscribe"]
    after: Annotated[int, Field(ge=0, le=GREATEST_ID)] | None = None
    batch: bool = False


class Closing(Exception):
    """The socket is done: with this code and reason, or, code None, because its owner has left."""

    def __init__(self, code: int | None, reason: str = "") -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


async def watch(websocket: WebSocket, caller: Caller | None, feed: LiveFeed) -> None:
    """Serve the socket until it is closed; anybody but an administrator is refused."""
    try:
        caller = require_administrator(caller)
    except (SignInNeeded, AdministratorNeeded):
        log_refusal("forbidden", websocket, caller.id if caller else None)
        await websocket.close(REFUSED, str(AdministratorNeeded()))
        return
    # Whoever sees the line open and then asks is told of everything from this moment on.
    opened_at = await feed.newest_id()
    await websocket.accept()
    closing = await Watch(websocket, caller, feed, opened_at).until_closed()
    if closing.code is not None:
        # One who reads nothing would not read the farewell either.
        with anyio.move_on_after(5), contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await websocket.close(closing.code, closing.reason)


class Watch:
    def __init__(self, websocket: WebSocket, caller: Caller, feed: LiveFeed, opened_at: int) -> None:
        self._websocket = websocket
        self._caller = caller
        self._feed = feed
        self._opened_at = opened_at
        self._school = school_of(websocket)
        self._alarm = asyncio.Event()
        self._seat: Seat | None = None
        self._speaking = anyio.CancelScope()

    async def until_closed(self) -> Closing:
        closing = Closing(BROKEN, "Something went wrong on our side.")
        stop_hearing = self._school.bus.on(SESSIONS_CHANGED, self._session_changed)
        try:
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(self._guard)
                tasks.start_soon(self._listen, tasks)
        except* Closing as closings:
            closing = next(each for each in closings.exceptions if isinstance(each, Closing))
        except* WebSocketDisconnect:
            closing = Closing(None)
        except* Busy as busy:
            closing = Closing(TRY_AGAIN, str(busy.exceptions[0]))
        except* Exception as errors:
            log.error("live_feed_socket_failed", exc_info=errors)
        finally:
            stop_hearing()
            self._leave()
        return closing

    def _session_changed(self, user_id: int) -> None:
        if user_id == self._caller.id:
            self._alarm.set()

    async def _guard(self) -> None:
        while True:
            with anyio.move_on_after(RECHECK):
                await self._alarm.wait()
            self._alarm.clear()
            if self._seat and self._seat.overrun:
                raise Closing(TRY_AGAIN, "More has happened than this connection can carry.")
            try:
                await self._school.database.read_inline(self._caller.admit)
            except (SessionOver, AdministratorNeeded):
                raise Closing(REFUSED, "Your session has ended. Sign in to continue.") from None

    async def _listen(self, tasks: TaskGroup) -> None:
        while True:
            # Also where nothing more is expected: only one who receives sees the other side leave.
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                raise Closing(None)
            wish = _read(message.get("text"))
            if wish is None:
                continue
            self._leave()
            after = self._opened_at if wish.after is None else wish.after
            self._seat = await self._feed.join(after, self._alarm)
            self._speaking = anyio.CancelScope()
            tasks.start_soon(self._speak, self._seat, wish.batch, self._speaking)

    async def _speak(self, seat: Seat, batch: bool, while_wanted: anyio.CancelScope) -> None:
        with while_wanted:
            while True:
                try:
                    async with asyncio.timeout(QUIET if batch else None):
                        burst = await seat.next()
                except TimeoutError:
                    await self._websocket.send_text("[]")
                    continue
                if burst.frames:
                    for frame in [burst.together] if batch else burst.frames:
                        await self._websocket.send_text(frame)

    def _leave(self) -> None:
        self._speaking.cancel()
        if self._seat:
            self._feed.leave(self._seat)


def _read(text: str | None) -> Subscribe | None:
    """The wish in a message; None for a message of a kind that we do not know."""
    if text is None or len(text) > LONGEST:
        raise Closing(MALFORMED, "Messages are short JSON texts.")
    try:
        return Subscribe.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        if first["type"] == "literal_error" and first["loc"] == ("type",):
            return None
        raise Closing(MALFORMED, "Messages are JSON objects with a type.") from None

"""The Redis wake-up: a process that has committed signals makes the others read them at once.

Only the waking goes through Redis. The signals themselves are in the database's table, so that each is
heard once, and none is lost with a message or with Redis.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import structlog

from cubital.storage.redis_client import PATIENCE_SECONDS, PAUSE_SECONDS, RedisClient, RedisGone

if TYPE_CHECKING:
    from redis.asyncio.client import PubSub

log = structlog.get_logger()

CHANNEL = "cubital.signals"
SILENCE_SECONDS = 5.0  # after which the connection is asked whether it still lives


async def _next(channel: PubSub) -> dict[str, Any]:
    """The next message of Redis; raises TimeoutError where it should say something and does not."""
    message: dict[str, Any] | None = await channel.get_message(timeout=PATIENCE_SECONDS)
    if message is None:
        raise TimeoutError(f"Redis says nothing for {PATIENCE_SECONDS:g} s")
    return message


class RedisWakeup:
    def __init__(self, redis: RedisClient) -> None:
        self._redis = redis
        self._origin = secrets.token_hex(8).encode()
        self._untold = False
        self._telling: asyncio.Task[None] | None = None

    def notify(self) -> None:
        """Never waits and never raises: who is not woken finds the signals at the next look."""
        self._untold = True
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        while self._untold:
            self._untold = False
            if self._redis.worth_trying:
                with contextlib.suppress(RedisGone):
                    async with self._redis.watched():
                        await self._redis.client.publish(CHANNEL, self._origin)

    async def listen(self, wake: Callable[[], None]) -> None:
        """Call `wake` whenever another process has committed signals, until cancelled."""
        while True:
            try:
                await self._listen(wake)
            except RedisGone:
                pass  # already logged
            except Exception:
                log.exception("relay_failed")
            await asyncio.sleep(PAUSE_SECONDS)

    async def _listen(self, wake: Callable[[], None]) -> None:
        async with self._redis.client.pubsub() as channel:
            async with self._redis.watched():
                await channel.subscribe(CHANNEL)
                await _next(channel)  # the confirmation: sending alone succeeds into a dead connection too
            while True:
                async with self._redis.watched():
                    message = await channel.get_message(timeout=SILENCE_SECONDS)
                    if message is None:
                        await channel.ping()
                        message = await _next(channel)
                if message["type"] == "message" and message["data"] != self._origin:
                    wake()

    async def close(self) -> None:
        """Waits for what is being told."""
        if self._telling is not None:
            await self._telling

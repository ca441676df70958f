"""The Redis client, shared by all that uses it: quick to give up, logged when lost and when back."""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncIterator

import structlog

log = structlog.get_logger()

PATIENCE_SECONDS = 1.0
PAUSE_SECONDS = 2.0  # between two attempts to reach a Redis that is away


class RedisGone(Exception):
    """Redis did not answer; whoever asked does without it."""


class RedisClient:
    def __init__(self, url: str) -> None:
        # Only imported where there is a Redis: it costs the start as much as all of core.
        from redis.asyncio import BlockingConnectionPool, Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
        from redis.exceptions import RedisError

        self._gone = (RedisError, OSError, EOFError)
        self.pool = BlockingConnectionPool.from_url(
            url,
            max_connections=50,
            timeout=PATIENCE_SECONDS,
            socket_connect_timeout=PATIENCE_SECONDS,
            socket_timeout=PATIENCE_SECONDS,
            health_check_interval=10,
            retry=Retry(NoBackoff(), 1),  # once: a connection may have died while it lay in the pool
        )
        self.client = Redis(connection_pool=self.pool)
        self._lost_at: float | None = None

    @property
    def worth_trying(self) -> bool:
        """Whether to ask, or to do without for a moment: else each who asks waits out the silence."""
        return self._lost_at is None or time.monotonic() - self._lost_at > PAUSE_SECONDS

    @contextlib.asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Raises RedisGone where Redis does not answer what is asked inside."""
        asked_at = time.monotonic()
        try:
            yield
        except self._gone as error:
            if self._lost_at is None:
                log.warning("redis_lost", reason=str(error))
            self._lost_at = time.monotonic()
            raise RedisGone from error
        # What was asked before it was lost may still be answered from what it had sent by then.
        if self._lost_at is not None and asked_at > self._lost_at:
            log.info("redis_back")
            self._lost_at = None

    async def reach(self) -> None:
        """Raises RedisGone."""
        async with self.watched():
            await self.client.ping()

    async def close(self) -> None:
        with contextlib.suppress(*self._gone):
            await self.pool.disconnect()

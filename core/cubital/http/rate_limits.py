"""Rate limits: sliding windows by account and address, counted before anything expensive is done.

The counts are in this process's memory, or in Redis for all processes; while Redis is away, in memory again.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from math import floor
from typing import Any, TypeVar

from limits import RateLimitItemPerSecond
from limits.aio.storage import MemoryStorage, RedisStorage

from cubital.errors import TooMany
from cubital.storage.redis_client import RedisClient, RedisGone

T = TypeVar("T")
Storage = MemoryStorage | RedisStorage

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


@dataclass(frozen=True)
class Limit:
    """At most `times` of `what` (a plural, for the refusal's sentence) in any `seconds`, for each key."""

    name: str
    times: int
    seconds: int
    what: str


# A class of students may share one address; an account has one owner, who mistypes now and then. Who
# attacks an account from one address is stopped there, long before the account's own limit is used up.
SIGN_IN_BY_ADDRESS = Limit("sign-in-address", 300, 10 * MINUTE, "sign-in attempts")
PROVIDER_RETURN_BY_ADDRESS = Limit("provider-return-address", 300, 10 * MINUTE, "sign-in attempts")
# Each sign-in page that is opened asks for one, in case that its browser has a passkey.
PASSKEY_CHALLENGE_BY_ADDRESS = Limit("passkey-challenge-address", 1200, 10 * MINUTE, "sign-in attempts")
SIGN_IN_BY_ACCOUNT_AND_ADDRESS = Limit("sign-in-here", 10, 15 * MINUTE, "sign-in attempts")
SIGN_IN_BY_ACCOUNT = Limit("sign-in-account", 200, HOUR, "sign-in attempts")
# Of a million codes three are good at a time: who knows the password may try few a day, from wherever.
SECOND_STEP_BY_ACCOUNT_AND_ADDRESS = Limit("second-step-here", 10, 15 * MINUTE, "codes")
SECOND_STEP_BY_ACCOUNT = Limit("second-step-account", 50, DAY, "codes")
PASSWORD_BY_USER = Limit("password-user", 10, 15 * MINUTE, "wrong passwords")
REGISTRATION_BY_ADDRESS = Limit("registration-address", 200, HOUR, "registrations")
RESET_REQUEST_BY_ADDRESS = Limit("reset-request-address", 100, HOUR, "requests for a new password")
RESET_REQUEST_BY_ACCOUNT_AND_ADDRESS = Limit(
    "reset-request-here", 10, 15 * MINUTE, "requests for a new password"
)
RESET_REQUEST_BY_ACCOUNT = Limit("reset-request-account", 60, HOUR, "requests for a new password")
DETAILS_BY_USER = Limit("details-user", 30, HOUR, "changes of your account")
DATA_BY_USER = Limit("data-user", 20, HOUR, "downloads of your data")
RESET_BY_ADDRESS = Limit("reset-address", 60, 10 * MINUTE, "attempts to set a new password")
# A class that tries a sample together: marking costs little, and nothing is kept of it.
SAMPLE_ANSWERS_BY_ADDRESS = Limit("sample-answers-address", 1200, 10 * MINUTE, "answers")
# Of each call that writes, for who is signed in: more than anybody types or taps, also when a device sends
# what it has kept without a network, and too little to fill a disk with.
WRITES_BY_USER = Limit("writes-user", 600, 10 * MINUTE, "changes")

FAMILIAR_SECONDS = 30 * DAY
"""How long an address from which an account has signed in stays free of what strangers do to the account."""

SWEEP_SECONDS = 60


class RateLimits:
    """The counts. With `enabled` False nothing is counted and nothing refused."""

    def __init__(self, redis: RedisClient | None = None, enabled: bool = True) -> None:
        self.enabled = enabled
        self._memory = MemoryStorage()
        self._redis = redis
        self._shared: RedisStorage | None = None
        if redis is not None:
            connections: Any = redis.pool
            self._shared = RedisStorage(
                "async+redis://", implementation="redispy", key_prefix="cubital", connection_pool=connections
            )

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[RateLimits]:
        """Sweep out meanwhile what has expired."""
        # In place of the storage's own, which goes over all keys whenever one is counted.
        self._memory.timer = asyncio.create_task(self._sweep())
        try:
            yield self
        finally:
            self._memory.timer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._memory.timer

    async def take(self, *claims: tuple[Limit, str]) -> None:
        """Count one more for each (limit, key), in that order; raises TooMany at the first that is used up.

        What is refused is not counted, nor are the claims after it.
        """
        if not self.enabled:
            return
        for limit, key in claims:
            wait = await self._counting(partial(_count, limit, key))
            if wait is not None:
                raise TooMany(limit.what, wait)

    async def forgive(self, *claims: tuple[Limit, str]) -> None:
        """Forget what was counted for each (limit, key)."""
        if self.enabled:
            for limit, key in claims:
                await self._counting(partial(_forget, limit, key))

    async def take_sign_in(self, account: str, address: str) -> None:
        """Count an attempt to sign in, before the password is looked at; raises TooMany."""
        if not self.enabled:
            return
        here = f"{account} {address}"
        claims = [(SIGN_IN_BY_ADDRESS, address), (SIGN_IN_BY_ACCOUNT_AND_ADDRESS, here)]
        # Otherwise many strangers together could keep an account's owner out.
        if not await self._counting(partial(_is_familiar, here)):
            claims.append((SIGN_IN_BY_ACCOUNT, account))
        await self.take(*claims)

    async def signed_in(self, account: str, address: str) -> None:
        """The password was right: failures are forgotten, and the address is familiar from now on."""
        here = f"{account} {address}"
        await self.forgive((SIGN_IN_BY_ACCOUNT_AND_ADDRESS, here), (SIGN_IN_BY_ACCOUNT, account))
        if self.enabled:
            await self._counting(partial(_make_familiar, here))

    async def take_second_step(self, user_id: int, address: str) -> None:
        """Count a try at the second step of a sign-in, before it is looked at; raises TooMany."""
        await self.take(*_second_step(user_id, address))

    async def second_step_done(self, user_id: int, account: str, address: str) -> None:
        """The second factor was right, after the password: as `signed_in`."""
        await self.forgive(*_second_step(user_id, address))
        await self.signed_in(account, address)

    async def _counting(self, function: Callable[[Storage], Awaitable[T]]) -> T:
        if self._redis is not None and self._shared is not None and self._redis.worth_trying:
            with contextlib.suppress(RedisGone):
                async with self._redis.watched():
                    return await function(self._shared)
        return await function(self._memory)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            now = time.time()
            for key, expires in list(self._memory.expirations.items()):
                if expires <= now:
                    await self._memory.clear(key)


def _second_step(user_id: int, address: str) -> tuple[tuple[Limit, str], ...]:
    return (
        (SECOND_STEP_BY_ACCOUNT_AND_ADDRESS, f"{user_id} {address}"),
        (SECOND_STEP_BY_ACCOUNT, str(user_id)),
    )


async def _count(limit: Limit, key: str, storage: Storage) -> int | None:
    """None where it was counted, else the seconds until the next one may be."""
    item = RateLimitItemPerSecond(limit.times, limit.seconds, namespace=limit.name)
    name = item.key_for(_short(key))
    if await storage.acquire_sliding_window_entry(name, limit.times, limit.seconds):
        return None
    before, before_ends, now, now_ends = await storage.get_sliding_window(name, limit.seconds)
    # A sliding window counts `now + before * (share of the previous window still inside)`: either the
    # previous window's share shrinks far enough, or this window becomes the previous one.
    if now < limit.times and before:
        wait = before_ends - (limit.times - now) * limit.seconds / before
    else:
        wait = now_ends - limit.seconds
    # Up to the next whole second: `Retry-After` has no fractions, and a float may fall just short of one.
    return max(1, floor(wait + 0.01) + 1)


async def _forget(limit: Limit, key: str, storage: Storage) -> None:
    item = RateLimitItemPerSecond(limit.times, limit.seconds, namespace=limit.name)
    await storage.clear_sliding_window(item.key_for(_short(key)), limit.seconds)


async def _is_familiar(key: str, storage: Storage) -> bool:
    return await storage.get(f"familiar/{_short(key)}") > 0


async def _make_familiar(key: str, storage: Storage) -> None:
    await storage.incr(f"familiar/{_short(key)}", FAMILIAR_SECONDS)


def _short(key: str) -> str:
    """A hash of the key: of one length, and no personal data in Redis."""
    return hashlib.sha256(key.encode(errors="surrogatepass")).hexdigest()[:32]

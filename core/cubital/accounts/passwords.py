"""Passwords: argon2id, off the event loop, a few at a time; an unknown user costs the same as a known one."""

import anyio.to_thread
from anyio import CapacityLimiter
from pwdlib import PasswordHash
from pwdlib.exceptions import UnknownHashError
from pwdlib.hashers.argon2 import Argon2Hasher

# OWASP's second recommended setting: 19 MiB, two passes, one lane.
ARGON2 = PasswordHash([Argon2Hasher(memory_cost=19456, time_cost=2, parallelism=1)])


def hash_password(password: str) -> str:
    """Takes some 20 ms of CPU: never call it on the event loop."""
    return ARGON2.hash(password)


class Passwords:
    """Hashes and checks on at most two threads, so that a storm of sign-ins leaves the rest their share."""

    def __init__(self) -> None:
        self._at_once = CapacityLimiter(2)
        self._nobodys = hash_password("a password that nobody has")

    async def hash(self, password: str) -> str:
        return await anyio.to_thread.run_sync(hash_password, password, limiter=self._at_once)

    async def matches(self, password: str, password_hash: str | None) -> bool:
        """Whether `password` fits; None, an unknown user's hash, takes as long and never does."""
        fits = await anyio.to_thread.run_sync(
            _verify, password, password_hash or self._nobodys, limiter=self._at_once
        )
        return fits and password_hash is not None

    async def renewed(self, password: str, password_hash: str) -> str | None:
        """What should replace the hash of a right password; None where that has today's cost already."""
        return await self.hash(password) if _outdated(password_hash) else None


def _verify(password: str, password_hash: str) -> bool:
    try:
        fits = ARGON2.verify(password, password_hash)
    except UnknownHashError:
        return False  # an erased account's hash is no hash
    if not fits and _outdated(password_hash):
        hash_password(password)  # a wrong guess takes its time, whatever it was compared with
    return fits


def _outdated(password_hash: str) -> bool:
    return ARGON2.current_hasher.check_needs_rehash(password_hash)

"""Passwords: argon2id, off the event loop, a few at a time; an unknown user costs the same as a known one."""

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import cache
from typing import Any, Final, TypeVar

import nacl.pwhash
from nacl.exceptions import CryptoError
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

T = TypeVar("T")


class Sodium(Argon2Hasher):
    """The same hashes in half the time, by libsodium, where the processor has wide registers.

    Guessing gets no cheaper by it: who guesses uses the quickest program there is anyway.
    """

    def __init__(self, kibibytes: int, passes: int) -> None:
        super().__init__(memory_cost=kibibytes, time_cost=passes, parallelism=1)
        self.passes: Final = passes
        self.memory: Final = kibibytes * 1024

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        if salt is not None:
            raise NotImplementedError("libsodium draws the salt")
        return nacl.pwhash.argon2id.str(_bytes(password), opslimit=self.passes, memlimit=self.memory).decode()

    def verify(self, password: str | bytes, hash: str | bytes) -> bool:
        try:
            return nacl.pwhash.verify(_bytes(hash), _bytes(password))
        except CryptoError:
            return False


def _bytes(text: str | bytes) -> bytes:
    return text.encode() if isinstance(text, str) else text


# In place of a hash, where no password opens the account.
NOT_CHOSEN_YET = "!"
ERASED = ""

# OWASP's second recommended setting: 19 MiB, two passes, one lane.
SODIUM = Sodium(kibibytes=19456, passes=2)
ARGON2 = PasswordHash([SODIUM])


def hash_password(password: str) -> str:
    """Takes 10 to 20 ms of a core: never call it on the event loop."""
    return ARGON2.hash(password)


def slow_hash(text: str, salt: str) -> str:
    """A hash to look up by, at a password's cost; `salt`: 32 hex digits. Never call it on the event loop."""
    derived = nacl.pwhash.argon2id.kdf(
        32, text.encode(), bytes.fromhex(salt), opslimit=SODIUM.passes, memlimit=SODIUM.memory
    )
    return derived.hex()


@cache
def _nobodys_hash() -> str:
    return hash_password("a password that nobody has")


AT_ONCE = 2
NICENESS = 10  # about a tenth of a processor where all are wanted, so that sign-ins go on


class Passwords:
    """Hashes and checks on at most two threads, so that a storm of sign-ins leaves the rest their share."""

    def __init__(self) -> None:
        """Close it in the end."""
        self._threads = ThreadPoolExecutor(AT_ONCE, "password", initializer=_step_back)
        self._nobodys = _nobodys_hash()

    async def hash(self, password: str) -> str:
        return await self.run(hash_password, password)

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """Run what hashes, off the event loop."""
        run = copy_context().run
        return await asyncio.get_running_loop().run_in_executor(self._threads, run, function, *arguments)

    def close(self) -> None:
        """Hash nothing more: what waits is called off, and nobody waits for what is begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def matches(self, password: str, password_hash: str | None) -> bool:
        """Whether `password` fits the hash. An unknown user's None takes as long and never fits."""
        known = password_hash is not None and ARGON2.current_hasher.identify(password_hash)
        its_hash = password_hash if password_hash and known else self._nobodys
        fits = await self.run(_verify, password, its_hash)
        return fits and known

    async def renewed(self, password: str, password_hash: str) -> str | None:
        """A new hash for a right password whose hash has an outdated cost; None where it has today's."""
        return await self.hash(password) if _outdated(password_hash) else None


def _step_back() -> None:
    """Let the event loop have a processor first. On Linux alone this is of the thread and not of all."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):  # where a service may not change it, hashing goes on as before
            os.nice(NICENESS)


def _verify(password: str, password_hash: str) -> bool:
    fits = ARGON2.verify(password, password_hash)
    if not fits and _outdated(password_hash):
        hash_password(password)  # a wrong guess takes its time, whatever it was compared with
    return fits


def _outdated(password_hash: str) -> bool:
    return ARGON2.current_hasher.check_needs_rehash(password_hash)

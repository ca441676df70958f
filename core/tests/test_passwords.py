"""Passwords are hashed where they hold nobody up."""

import asyncio
import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from contextvars import ContextVar

import pytest

from cubital.accounts.passwords import AT_ONCE, NICENESS, Passwords

REQUEST = ContextVar("REQUEST", default="none")


@pytest.fixture
def passwords() -> Iterator[Passwords]:
    with closing(Passwords()) as opened:
        yield opened


def _niceness() -> int:
    return os.getpriority(os.PRIO_PROCESS, 0)


def test_the_threads_that_hash_come_second_and_the_event_loop_stays_as_it_was(passwords: Passwords):
    own = _niceness()
    back = NICENESS if sys.platform == "linux" else 0
    assert asyncio.run(passwords.run(_niceness)) == min(19, own + back)
    assert _niceness() == own


def test_where_the_priority_may_not_be_changed_passwords_are_hashed_all_the_same(
    passwords: Passwords, monkeypatch: pytest.MonkeyPatch
):
    def forbidden(_: int) -> int:
        raise PermissionError

    monkeypatch.setattr(os, "nice", forbidden)
    assert asyncio.run(passwords.run(lambda: "hashed")) == "hashed"


def test_what_hashes_knows_the_request_that_it_is_for(passwords: Passwords):
    async def ask() -> str:
        REQUEST.set("this one")
        return await passwords.run(REQUEST.get)

    assert asyncio.run(ask()) == "this one"


def test_after_the_school_is_closed_nothing_that_waits_is_hashed(passwords: Passwords):
    hashed: list[int] = []

    async def close_early() -> None:
        begun = [asyncio.ensure_future(passwords.run(time.sleep, 0.2)) for _ in range(AT_ONCE)]
        waiting = asyncio.ensure_future(passwords.run(hashed.append, 1))
        await asyncio.sleep(0.05)
        passwords.close()
        await asyncio.gather(*begun)
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(close_early())
    assert hashed == []

"""Passwords are hashed where they hold nobody up."""

import asyncio
import os
import sys

from cubital.accounts.passwords import NICENESS, Passwords


def _niceness() -> int:
    return os.getpriority(os.PRIO_PROCESS, 0)


def test_the_threads_that_hash_come_second_and_the_event_loop_stays_as_it_was():
    own = _niceness()
    back = NICENESS if sys.platform == "linux" else 0
    assert asyncio.run(Passwords().run(_niceness)) == min(19, own + back)
    assert _niceness() == own

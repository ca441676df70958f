"""Leases: a lock in the database, so that one process of many does the background work."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from datetime import timedelta

import structlog
from sqlalchemy import bindparam, update

from cubital.errors import Busy
from cubital.school import School
from cubital.storage.work import Upsert, Work
from cubital_payments.tables import leases

log = structlog.get_logger()

DURATION = timedelta(seconds=60)  # after which another takes over from a process that died
RENEWAL = DURATION / 3
MAKE = Upsert(leases, key=("name",), set_=lambda new: {"name": new.name})
CLAIM = (
    update(leases)
    .where(leases.c.name == bindparam("its_name"))
    .where(leases.c.until <= bindparam("now"))
    .values(until=bindparam("new_until"))
)
SET = update(leases).where(leases.c.name == bindparam("its_name")).values(until=bindparam("new_until"))


@contextlib.asynccontextmanager
async def leased(school: School, name: str, rest: timedelta) -> AsyncIterator[bool]:
    """True for the one process that has it; held while the block lasts, and nobody's for `rest` after."""
    database = school.database
    if not await database.write(claim, name):
        yield False
        return
    renewing = asyncio.create_task(_renew(school, name))
    try:
        yield True
    finally:
        renewing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await renewing
        await database.write(keep_until, name, rest)


async def _renew(school: School, name: str) -> None:
    while True:
        await asyncio.sleep(RENEWAL.total_seconds())
        try:
            await school.database.write(keep_until, name, DURATION)
        except Busy as error:
            log.warning("lease_not_renewed", lease=name, reason=error.message)


def claim(work: Work, name: str) -> bool:
    """True for one process until it is given up, or DURATION has passed."""
    now = work.now
    MAKE.run(work, name=name, until=now - timedelta(seconds=1))
    return bool(work.run(CLAIM, its_name=name, now=now, new_until=now + DURATION).rowcount)


def keep_until(work: Work, name: str, longer: timedelta) -> None:
    work.run(SET, its_name=name, new_until=work.now + longer)

"""The doctor examines what a school stands on: settings, disk, Redis, mail, sign-ins, content, people."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import func, make_url, or_, select

from cubital.accounts.tables import users
from cubital.content.history import loads
from cubital.doctor.identity_providers import examine_providers
from cubital.doctor.plugins import DoctorFinding
from cubital.doctor.secret_key import examine_secret_key
from cubital.doctor.tracing import examine_tracing
from cubital.mail import UNSENT, greet_mail_server
from cubital.migrations.runner import HERE, lacking
from cubital.settings import UnsafeSettings
from cubital.storage.opening import open_database
from cubital.storage.redis_client import RedisClient, RedisGone
from cubital.storage.signals import SignalBus

if TYPE_CHECKING:
    from cubital.settings import Settings
    from cubital.storage.work import Work

LITTLE = 500_000_000  # bytes that a disk should have free
APART = timedelta(seconds=30)  # of two clocks, beyond which sessions and limits begin to suffer
ADMINISTRATOR = select(users.c.id).where(or_(users.c.is_admin, users.c.role == "admin")).limit(1)


def examine_installation(settings: Settings) -> Iterator[DoctorFinding]:
    """What is fine, too. The database's migrations have an examination of their own."""
    yield from _settings(settings)
    yield from _disk(settings)
    yield from asyncio.run(_redis(settings))
    yield from _mail(settings)
    yield from examine_providers(settings)
    yield from examine_tracing(settings)


def examine_contents(settings: Settings) -> list[DoctorFinding]:
    """What is in the database: nothing, where there is none yet, or tables of core are still to come."""
    file = make_url(settings.database).database
    if settings.embedded and not (file and Path(file).exists()):
        return []
    return asyncio.run(_contents(settings))


def _settings(settings: Settings) -> Iterator[DoctorFinding]:
    try:
        settings.refuse_unsafe()
    except UnsafeSettings as error:
        yield DoctorFinding(str(error))
        return
    if settings.demo:
        yield DoctorFinding(
            "It is a demo: everybody knows the passwords of student and admin.",
            "A school for real begins with: cubital init",
            fine=True,
        )
    else:
        yield DoctorFinding(f"The settings can run the school at {settings.public_url}.", fine=True)


def _disk(settings: Settings) -> Iterator[DoctorFinding]:
    folder = settings.home.resolve()
    there = next(each for each in (folder, *folder.parents) if each.exists())
    free = shutil.disk_usage(there).free
    sentence = f"The disk of {folder} has {free / 1e9:.1f} GB free."
    if free < LITTLE:
        yield DoctorFinding(sentence, "Make room: a full disk takes no answer and no progress.")
    else:
        yield DoctorFinding(sentence, fine=True)


async def _redis(settings: Settings) -> list[DoctorFinding]:
    if settings.redis_url is None:
        return []
    redis = RedisClient(settings.redis_url.get_secret_value())
    try:
        async with redis.watched():
            await redis.client.ping()
    except RedisGone as gone:
        return [
            DoctorFinding(
                f"Redis does not answer: {str(gone.__cause__).rstrip('.')}.",
                "Start it, or mend CUBITAL_REDIS_URL. Until then other processes hear of things half a "
                "second later, and each counts limits for itself.",
            )
        ]
    finally:
        await redis.close()
    return [DoctorFinding("Redis answers.", fine=True)]


def _mail(settings: Settings) -> Iterator[DoctorFinding]:
    if settings.smtp_url is None:
        yield DoctorFinding(
            f"No mail server is set: mails are files in {settings.outbox}.",
            "Set CUBITAL_SMTP_URL and CUBITAL_MAIL_FROM, or nobody can reset a password.",
            fine=True,
        )
        return
    try:
        greet_mail_server(settings)
    except ConnectionError as error:
        yield DoctorFinding(
            f"The mail server does not take us: {error}.", "Mend CUBITAL_SMTP_URL. Nothing was sent."
        )
    else:
        yield DoctorFinding("The mail server takes us. Nothing was sent.", fine=True)
    yield from _unsent(settings.outbox / UNSENT)


def _unsent(folder: Path) -> Iterator[DoctorFinding]:
    number = len(list(folder.glob("*.eml")))
    if number:
        yield DoctorFinding(
            f"{number} mails were not taken, and are kept in {folder}.",
            "Send them by hand, or delete them.",
            fine=True,
        )


async def _contents(settings: Settings) -> list[DoctorFinding]:
    database = open_database(settings.database_to_open(), lambda event, work: None, SignalBus())
    await database.start()
    try:
        if await database.read(lambda work: lacking(work.connection, "core", HERE)):
            return []
        return await database.read(
            lambda work: [
                *_clock(work),
                *examine_secret_key(work, settings),
                *examine_beginnings(work, settings),
            ]
        )
    finally:
        await database.stop()


def _clock(work: Work) -> Iterator[DoctorFinding]:
    if work.connection.dialect.name != "postgresql":
        return
    theirs = work.connection.execute(select(func.clock_timestamp())).scalar_one()
    apart = abs(datetime.now(UTC) - theirs)
    if apart > APART:
        yield DoctorFinding(
            f"The clocks of this machine and of the database are {apart.total_seconds():.0f} seconds apart.",
            "Let both follow a time server.",
        )
    else:
        yield DoctorFinding("The database's clock agrees with this machine's.", fine=True)


def examine_beginnings(work: Work, settings: Settings) -> Iterator[DoctorFinding]:
    """What no school can open its doors without: content, and somebody who looks after it."""
    newest = next(iter(loads(work, 1)), None)
    if newest is None:
        yield DoctorFinding("The school has no content yet.", "Load it: cubital content load")
    else:
        yield DoctorFinding(
            f"Content was last loaded on {newest.at:%Y-%m-%d}, load {newest.number}.", fine=True
        )
    if work.one(ADMINISTRATOR):
        yield DoctorFinding("There is an administrator.", fine=True)
    elif not settings.demo:
        yield DoctorFinding("There is no administrator.", "Make one: cubital users create NAME --role admin")

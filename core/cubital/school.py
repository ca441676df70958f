"""The school: everything that one running process shares, opened and closed in one place."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import structlog

from cubital.accounts.passwords import Passwords
from cubital.accounts.registering import DEMO_ACCOUNTS, create_demo_accounts
from cubital.accounts.remembered_sessions import RememberedSessions
from cubital.accounts.second_factor.authenticator_app import renew_encryption
from cubital.accounts.signing_in import account_of
from cubital.content.cache import ContentCache
from cubital.http.rate_limits import RateLimits
from cubital.migrations.runner import pending, upgrade
from cubital.oidc.client import ProviderClient
from cubital.oidc.connecting import connect_providers
from cubital.plugins.manager import Plugins
from cubital.plugins.page_failures import PageFailureCounts
from cubital.secret_key import SecretKey
from cubital.settings import Settings, UnsafeSettings
from cubital.storage.database import Database
from cubital.storage.opening import open_database
from cubital.storage.redis_client import RedisClient
from cubital.storage.redis_wakeup import RedisWakeup
from cubital.storage.signal_poller import SignalPoller
from cubital.storage.signals import SignalBus

log = structlog.get_logger()


@dataclass(frozen=True)
class School:
    settings: Settings
    plugins: Plugins
    bus: SignalBus
    database: Database
    content: ContentCache
    remembered_sessions: RememberedSessions
    passwords: Passwords
    limits: RateLimits
    redis: RedisClient | None
    secret_key: SecretKey
    session_sockets: Counter[int] = field(default_factory=Counter)
    """Numbers of session sockets that this process has open, by user id."""
    page_failures: PageFailureCounts = field(default_factory=PageFailureCounts)

    @cached_property
    def identity_providers(self) -> Mapping[str, ProviderClient]:
        """The clients of those who sign people in for the school, by the providers' names."""
        return connect_providers(self.settings)


@contextlib.asynccontextmanager
async def open_school(settings: Settings, plugins: Plugins) -> AsyncIterator[School]:
    """Connect to the school's database; an embedded one is created and migrated."""
    redis = RedisClient(settings.redis_url.get_secret_value()) if settings.redis_url else None
    wakeup = RedisWakeup(redis) if redis else None
    bus = SignalBus(wakeup)

    limits = RateLimits(redis, settings.rate_limits == "on")
    database = open_database(settings.database_to_open(), plugins.dispatch, bus)
    await database.start()
    passwords = Passwords()
    try:
        if settings.embedded:
            for step in await database.migrate(lambda connection: upgrade(connection, plugins)):
                log.info("migrated", step=step)
        yield School(
            settings,
            plugins,
            bus,
            database,
            ContentCache(database, bus),
            RememberedSessions(bus),
            passwords,
            limits,
            redis,
            SecretKey(settings),
        )
    finally:
        passwords.close()
        await database.stop()
        if wakeup is not None:
            await wakeup.close()
        if redis is not None:
            await redis.close()


@contextlib.asynccontextmanager
async def running(school: School) -> AsyncIterator[None]:
    """Run the tasks of a serving school: it hears other processes, and a demo gets its accounts.

    Raises UnsafeSettings where a school in production has the demo's accounts.
    """
    if missing := await migrations_missing(school):
        log.error("database_not_upgraded", missing=missing, mend="Run: cubital db upgrade")
    else:
        await school.database.write(renew_encryption, school.secret_key)
        if school.settings.demo:
            await school.database.write(create_demo_accounts)
    await refuse_demo_accounts(school)
    listening = asyncio.create_task(SignalPoller(school.bus, school.database).listen())
    try:
        async with school.limits.open():
            yield
    finally:
        listening.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await listening


async def refuse_demo_accounts(school: School) -> None:
    """Raise UnsafeSettings where, in production, an account can be entered with its demo password."""
    if school.settings.demo or await migrations_missing(school):
        return
    for username, (password, _) in DEMO_ACCOUNTS.items():
        account = await school.database.read(account_of, username)
        if account is not None and await school.passwords.matches(password, account[1]):
            raise UnsafeSettings(
                f"The account {username} still has the password of the demo, which everyone knows. "
                f"Give it another one (cubital users set-password {username}), or erase it "
                f"(cubital users erase {username})."
            )


async def migrations_missing(school: School) -> list[str]:
    """The migrations that the database still lacks."""
    return await school.database.read(lambda work: pending(work.connection, school.plugins))

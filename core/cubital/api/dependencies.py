"""FastAPI dependencies: who is asking, the school and its database, a limit on a route."""

import contextlib
from dataclasses import replace
from typing import Annotated, Any

from fastapi import Depends
from fastapi.requests import HTTPConnection

from cubital.accounts.second_factor.factors import has_second_factor
from cubital.accounts.sessions import (
    Caller,
    Expired,
    end_token,
    find_session,
    hash_of,
    renew_session,
    require_administrator,
)
from cubital.accounts.signing_in import sign_in_obstacle
from cubital.errors import Busy, Conflict, SessionOver, SignInNeeded
from cubital.http.client_address import address_of
from cubital.http.csrf import SAFE_METHODS, ForeignOrigin, is_foreign
from cubital.http.rate_limits import WRITES_BY_USER, Limit
from cubital.http.security_log import USER_ID
from cubital.school import School
from cubital.storage.database import Database

# What was kept for one user, and is sent later, must never count for whoever is signed in by then.
MEANT_FOR = "cubital-user"


def school_of(connection: HTTPConnection) -> School:
    school: School = connection.app.state.school
    return school


# Async, though they wait for nothing: FastAPI would run them on a thread, at more than the whole call's cost.
async def _school(connection: HTTPConnection) -> School:
    return school_of(connection)


async def _database(connection: HTTPConnection) -> Database:
    return school_of(connection).database


def cookie_name(school: School) -> str:
    return "cubital_session" if school.settings.demo else "__Host-cubital_session"


async def visitor(connection: HTTPConnection) -> Caller | None:
    """The caller signed in in this browser; None where nobody is."""
    school = school_of(connection)
    token = connection.cookies.get(cookie_name(school))
    if not token:
        return None
    token_hash = hash_of(token)
    caller = school.remembered_sessions.get(token_hash)
    if caller is None:
        session = await school.database.read_inline(find_session, token_hash)
        if isinstance(session, Expired):
            # Ended for good, so that no clock that is set back brings it to life again.
            await school.database.write(end_token, token_hash)
            return None
        if session is None:
            return None
        caller = session
        if caller.must_renew:
            # What was asked for must not wait for this: the next call renews as well.
            with contextlib.suppress(Busy):
                await school.database.write(renew_session, caller)
        if school.settings.second_factor == "staff" and caller.user.administrator:
            has_one = await school.database.read_inline(has_second_factor, caller.id)
            caller = replace(caller, lacks_second_factor=not has_one)
        school.remembered_sessions.keep(caller)
    return caller


async def why_over(connection: HTTPConnection) -> str:
    """Why this browser's session is over, where the school has changed its user's status; else empty."""
    school = school_of(connection)
    token = connection.cookies.get(cookie_name(school))
    user_id = school.remembered_sessions.whose(hash_of(token)) if token else None
    return "" if user_id is None else await school.database.read_inline(sign_in_obstacle, user_id)


async def _limited(connection: HTTPConnection, caller: Caller) -> Caller:
    """Count a call that writes, whatever plugin it is of; raises TooMany."""
    if connection.scope["type"] == "http" and connection.scope["method"] not in SAFE_METHODS:
        # Each call is counted for itself: a page that logs too much still saves its progress.
        key = f"{caller.id} {connection.scope['method']} {connection.scope['route'].path}"
        await school_of(connection).limits.take((WRITES_BY_USER, key))
    return caller


# Called, not depended on: each level of dependencies costs as much as a small query.
async def _me(connection: HTTPConnection) -> Caller:
    caller = await visitor(connection)
    if caller is None and cookie_name(school_of(connection)) in connection.cookies:
        why = await why_over(connection)
        raise SessionOver(why) if why else SessionOver()
    if caller is None:
        raise SignInNeeded()
    meant = connection.headers.get(MEANT_FOR)
    if meant is not None and meant != str(caller.id):
        raise Conflict("Somebody else is signed in here now.")
    connection.scope[USER_ID] = caller.id
    return caller


async def _member(connection: HTTPConnection) -> Caller:
    return await _limited(connection, await _me(connection))


async def _administrator(connection: HTTPConnection) -> Caller:
    return await _limited(connection, require_administrator(await _me(connection)))


async def _address(connection: HTTPConnection) -> str:
    return address_of(connection)


def at_most(limit: Limit) -> Any:
    """A route's dependency: who is signed in may call it as often as `limit` says; 429 beyond."""

    async def taken(connection: HTTPConnection) -> None:
        caller = await _me(connection)
        await school_of(connection).limits.take((limit, str(caller.id)))

    return Depends(taken)


def at_most_by_address(limit: Limit) -> Any:
    """A route's dependency: from one address anybody may call it as often as `limit` says; 429 beyond."""

    async def taken(connection: HTTPConnection) -> None:
        await school_of(connection).limits.take((limit, address_of(connection)))

    return Depends(taken)


async def _from_here(connection: HTTPConnection) -> None:
    if is_foreign(connection.headers, school_of(connection).settings):
        raise ForeignOrigin()


WRITES_BY_GET = Depends(_from_here)
"""A dependency of a GET route that writes: the cross-site rule, which other methods obey by themselves."""


async def _from_anywhere() -> None:
    pass


POSTED_FROM_ELSEWHERE = Depends(_from_anywhere)
"""A dependency of a POST route, at a fixed path, that the page of another site may send.

The cross-site rule lets it pass, so the route must ask what is sent for its proof. The browser sends no
session with it.
"""

Address = Annotated[str, Depends(_address)]
TheSchool = Annotated[School, Depends(_school)]
Db = Annotated[Database, Depends(_database)]
Anyone = Annotated[Caller | None, Depends(visitor)]
Me = Annotated[Caller, Depends(_member)]
Administrator = Annotated[Caller, Depends(_administrator)]

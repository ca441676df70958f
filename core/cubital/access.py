"""Who is asking. A route says so in its signature: `Me`, `Administrator`, `Anyone`."""

from typing import Annotated

from fastapi import Depends
from fastapi.requests import HTTPConnection

from cubital.accounts.sessions import Caller, find_caller, hash_of, renew_session
from cubital.database import Database
from cubital.errors import SignInNeeded
from cubital.school import School


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
    """Who is signed in in this browser, if anyone."""
    school = school_of(connection)
    token = connection.cookies.get(cookie_name(school))
    if not token:
        return None
    token_hash = hash_of(token)
    caller = school.remembered_sessions.get(token_hash)
    if caller is None:
        caller = await school.database.glance(find_caller, token_hash)
        if caller is None:
            return None
        if caller.must_renew:
            await school.database.write(renew_session, token_hash)
        school.remembered_sessions.keep(caller)
    return caller


async def _me(caller: Annotated[Caller | None, Depends(visitor)]) -> Caller:
    if caller is None:
        raise SignInNeeded()
    return caller


async def _administrator(caller: Annotated[Caller, Depends(_me)]) -> Caller:
    return caller.administrator()


TheSchool = Annotated[School, Depends(_school)]
Db = Annotated[Database, Depends(_database)]
Anyone = Annotated[Caller | None, Depends(visitor)]
Me = Annotated[Caller, Depends(_me)]
Administrator = Annotated[Caller, Depends(_administrator)]

"""The calls of LTI, and the sending of scores that goes on while they are served."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, FastAPI, Response

from cubital.access import Db, at_most_by_address
from cubital.http.rate_limits import HOUR, Limit
from cubital.schemas import ApiModel
from cubital.school import School
from cubital_lti.grades.sending import send_while_served
from cubital_lti.launching import routes as launching
from cubital_lti.launching.logins import forget_old_launches
from cubital_lti.platforms.own_keys import public_keys
from cubital_lti.platforms.platform_keys import PlatformKeys
from cubital_lti.settings import LtiSettings


@contextlib.asynccontextmanager
async def sending(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
    school: School = app.state.school
    settings = LtiSettings()
    state = {"lti_settings": settings, "platform_keys": PlatformKeys()}
    if settings.sending == "off":
        yield state
        return
    task = asyncio.create_task(send_while_served(school, lambda: forget_old_launches(school.database)))
    try:
        yield state
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


# A course system reads them for a token, or for a module that was chosen.
KEY_SETS = Limit("lti-keys-address", 600, HOUR, "readings of our keys")


class KeySetView(ApiModel):
    """A JSON Web Key Set (RFC 7517)."""

    keys: list[dict[str, Any]]


router = APIRouter(tags=["lti"], lifespan=sending)
router.include_router(launching.router)


@router.get("/api/lti/jwks", response_model=KeySetView, dependencies=[at_most_by_address(KEY_SETS)])
async def own_keys(response: Response, database: Db) -> dict[str, Any]:
    """The public keys of this school, for course systems."""
    key_set = await public_keys(database)
    response.headers["Cache-Control"] = "public, max-age=3600" if key_set["keys"] else "no-store"
    return key_set

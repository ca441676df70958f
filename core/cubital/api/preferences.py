"""A user's preferences: the theme, the accommodations for study, and whether the card Today is shown."""

import contextlib
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import (
    ConfigDict,
    StrictBool,
    StrictFloat,
    StrictInt,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WithJsonSchema,
    WrapValidator,
)
from pydantic.alias_generators import to_camel
from sqlalchemy import bindparam, select, update

from cubital.accounts.sessions import SESSIONS_CHANGED, Caller
from cubital.accounts.tables import users
from cubital.accounts.user import User, UserView, user_by_id
from cubital.api.dependencies import Db, Me
from cubital.schemas import ApiModel
from cubital.storage.work import Work

Theme = Literal["light", "dark", "brown", "green", "red", "purple"]
TIMES = (1, 1.25, 1.5, 2)

# For update: of two choices at the same moment neither may undo the other.
CHOSEN = select(users.c.preferences).where(users.c.id == bindparam("of_user")).with_for_update()
CHOOSE = update(users).where(users.c.id == bindparam("of_user")).values(preferences=bindparam("chosen"))


def _known_time(value: Any, check: ValidatorFunctionWrapHandler) -> Any:
    with contextlib.suppress(ValidationError):
        known = check(value)
        if known == "untimed" or known in TIMES:
            return known
    raise ValueError("Time must be 1, 1.25, 1.5, 2 or untimed")


TimeMultiplier = Annotated[
    StrictInt | StrictFloat | Literal["untimed"],
    WrapValidator(_known_time),
    WithJsonSchema({"enum": [*TIMES, "untimed"]}),
]


class Preferences(ApiModel):
    """Preferences to change: an absent one stays, null takes it back.

    `time_multiplier`: of time limits; `today`: false switches the card Today off; `four_grades`: a review
    also asks how hard it was."""

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, frozen=True, extra="forbid", allow_inf_nan=False
    )

    theme: Theme | None = None
    time_multiplier: TimeMultiplier | None = None
    longer_toasts: StrictBool | None = None
    reduced_motion: StrictBool | None = None
    today: StrictBool | None = None
    four_grades: StrictBool | None = None


router = APIRouter(tags=["accounts"])


@router.patch("/api/user/preferences", response_model=UserView)
async def change_preferences(changes: Preferences, me: Me, database: Db) -> User:
    """Keep what I have chosen, wherever I sign in. The answer is me, as GET /api/user tells."""
    return await database.by(me).write(choose, me, changes)


def choose(work: Work, caller: Caller, changes: Preferences) -> User:
    before = work.one(CHOSEN, of_user=caller.id)
    choices = changes.model_dump(by_alias=True, exclude_unset=True)
    chosen = {**(before.preferences if before else {}), **choices}
    work.run(
        CHOOSE, of_user=caller.id, chosen={name: value for name, value in chosen.items() if value is not None}
    )
    work.signal(SESSIONS_CHANGED, caller.id)
    return user_by_id(work, caller.id)

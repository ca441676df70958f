"""What the logbook holds on a person: their sticks, and those of others that they have signed."""

from sqlalchemy import bindparam, delete, func, select, update

from cubital.accounts.user import User
from cubital.plugins.results import PersonalData
from cubital.storage.work import Work, json_ready
from cubital_logbook.tables import sticks

HELD = (
    select(sticks.c.kind, sticks.c.site, sticks.c.made_on, sticks.c.entered_at, sticks.c.signed_at)
    .where(sticks.c.user_id == bindparam("of_user"))
    .order_by(sticks.c.id)
)
SIGNED = select(func.count().label("number")).where(sticks.c.signed_by == bindparam("by_user"))
FORGET = delete(sticks).where(sticks.c.user_id == bindparam("of_user"))
FORGET_SIGNER = update(sticks).where(sticks.c.signed_by == bindparam("by_user")).values(signed_by=None)


def held_on(work: Work, user: User) -> PersonalData:
    """A stick of somebody else stays signed when its supervisor is forgotten; by whom is forgotten."""
    signed = work.one(SIGNED, by_user=user.id)
    return PersonalData(
        export={
            "sticks": [json_ready(row) for row in work.all(HELD, of_user=user.id)],
            "signed_for_others": signed.number if signed else 0,
        },
        erase=lambda work: forget(work, user.id),
    )


def forget(work: Work, user_id: int) -> None:
    """Take out their own sticks, and their name from those that they signed."""
    work.run(FORGET, of_user=user_id)
    work.run(FORGET_SIGNER, by_user=user_id)

"""Two-step sign-in turned off for somebody who has lost the phone, the passkeys and the recovery codes."""

from cubital.access import mail_owner
from cubital.accounts.second_factor.factors import remove_all
from cubital.accounts.user import User, user_by_id
from cubital.errors import Conflict, NotFound
from cubital.school import School
from cubital.storage.work import Work


class OwnSecondFactor(Conflict):
    def __init__(self) -> None:
        super().__init__("Turn off your own two-step sign-in in your profile.")


def turn_off(work: Work, user_id: int) -> User:
    """Remove all of the person's factors, which ends their sessions. Raises NotFound or OwnSecondFactor."""
    user = user_by_id(work, user_id)
    if work.actor is not None and work.actor.id == user_id:
        raise OwnSecondFactor()
    if not remove_all(work, user_id):
        raise NotFound("This account doesn't have two-step sign-in.")
    return user


async def tell_owner(school: School, user: User) -> None:
    if user.email:
        await mail_owner(
            school,
            user.email,
            "Two-step sign-in was turned off for your account at {}",
            "An administrator of the school turned off two-step sign-in for your account and signed you out "
            "everywhere. You can sign in without the second step now, and turn it on again on your profile. "
            "If you didn't ask for this, change your password and contact the school right away.\n",
        )

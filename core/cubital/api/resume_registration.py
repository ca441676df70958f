"""A pending user who signs in is sent to the step of the registration that is still to be done."""

from typing import Any

from fastapi import Response

from cubital.accounts.registering import go_on_registering
from cubital.accounts.user import User
from cubital.api.cookies import set_registration_cookie
from cubital.errors import Forbidden
from cubital.plugins.results import RegistrationStep
from cubital.school import School


class RegistrationUnfinished(Forbidden):
    """Not signed in yet: `redirect` or `url` beside the message says where to go on, as this browser may."""

    def __init__(self, step: RegistrationStep, cookie: str) -> None:
        super().__init__("Your registration is not finished yet. We are taking you to its next step.")
        self._step = step
        self._cookie = cookie

    def body(self) -> dict[str, Any]:
        places = {"redirect": self._step.redirect, "url": self._step.url}
        return super().body() | {name: place for name, place in places.items() if place}

    def headers(self) -> dict[str, str]:
        return {"set-cookie": self._cookie}


async def require_next_step(school: School, user: User) -> None:
    """Raises RegistrationUnfinished where there is something that this pending user can do by themselves.

    The caller has seen that the password is right.
    """
    going_on = await school.database.write(go_on_registering, user.id)
    if going_on is None:
        return
    pending, token = going_on
    step = await school.plugins.next_registration_step(pending, school.database)
    if step is None:
        return
    carrier = Response()
    set_registration_cookie(carrier, school, token)
    raise RegistrationUnfinished(step, carrier.headers["set-cookie"])

"""The calls of a sign-in's second step: the password was right, and a second factor is asked for."""

from typing import Any, NoReturn

from fastapi import APIRouter, Request, Response

from cubital.accounts.forms import SecondStepCode
from cubital.accounts.second_factor import recovery_codes, steps
from cubital.accounts.second_factor.authenticator_app import as_app_code
from cubital.accounts.second_factor.factors import Way
from cubital.accounts.user import User, UserView
from cubital.accounts.usernames import identity_key
from cubital.api.cookies import (
    StepHash,
    ThisBrowser,
    delete_step_cookie,
    set_session_cookie,
    set_step_cookie,
)
from cubital.api.dependencies import Address, Db, TheSchool
from cubital.errors import Refusal
from cubital.http.rate_limits import SIGN_IN_BY_ADDRESS
from cubital.http.security_log import log_sign_in
from cubital.school import School

router = APIRouter(tags=["accounts"])


class SecondStepNeeded(Refusal):
    """Not signed in yet: `secondStep` beside the message says how this browser may go on, `returnTo` where to
    afterwards."""

    status = 403

    def __init__(self, ways: list[Way], cookie: str, by_password: bool, return_to: str = "") -> None:
        password = "Your password is right. " if by_password else ""
        super().__init__(f"{password}One more step: show that it's you.")
        self._ways = ways
        self._cookie = cookie
        self._return_to = return_to

    def body(self) -> dict[str, Any]:
        afterwards = {"returnTo": self._return_to} if self._return_to else {}
        return super().body() | {"secondStep": self._ways} | afterwards

    def headers(self) -> dict[str, str]:
        return {"set-cookie": self._cookie}


async def ask_for_second_step(
    request: Request,
    school: School,
    user: User,
    ways: list[Way],
    password_hash: str | None = None,
    renewed_hash: str | None = None,
    return_to: str = "",
) -> NoReturn:
    """Raises SecondStepNeeded, with a cookie that is good for this step alone.

    `return_to`: a page of the school, which a provider's sign-in began with.
    """
    token = await school.database.write(steps.begin_step, user, password_hash, renewed_hash)
    log_sign_in("second_step_begun", request, user.id)
    carrier = Response()
    set_step_cookie(carrier, school, token)
    by_password = password_hash is not None
    raise SecondStepNeeded(ways, carrier.headers["set-cookie"], by_password, return_to)


async def count_try(school: School, step: str, address: str) -> tuple[int, str]:
    """Id and username of whose step it is, after one more try was counted. Raises StepOver or TooMany."""
    await school.limits.take((SIGN_IN_BY_ADDRESS, address))
    user_id, username = await school.database.write(steps.count_try, step)
    await school.limits.take_second_step(user_id, address)
    return user_id, username


async def let_in(
    request: Request, response: Response, school: School, user: User, token: str, username: str, address: str
) -> None:
    """The session has begun: its cookie takes the step's place, and what was counted is forgotten."""
    await school.limits.second_step_done(user.id, identity_key(username), address)
    set_session_cookie(response, school, token)
    delete_step_cookie(response, school)
    log_sign_in("signed_in", request, user.id)


@router.post("/api/login/code", response_model=UserView)
async def finish_sign_in(
    request: Request,
    form: SecondStepCode,
    response: Response,
    browser: ThisBrowser,
    step: StepHash,
    address: Address,
    database: Db,
    school: TheSchool,
) -> User:
    """Finish a sign-in by a code of the authenticator app, or by a recovery code, which is used up.

    401 where the step is over: after ten minutes, five tries, or a change of the password.
    """
    user_id, username = await count_try(school, step, address)
    here = (browser.name, browser.token_hash)
    app_code = as_app_code(form.code)
    if app_code is not None:
        user, token = await database.write(
            steps.finish_by_app, step, user_id, app_code, school.secret_key, *here
        )
    else:
        salt = await database.read(recovery_codes.salt_of, user_id)
        code_hash = await school.passwords.run(recovery_codes.hash_code, form.code, salt)
        user, token = await database.write(steps.finish_by_recovery_code, step, user_id, code_hash, *here)
    await let_in(request, response, school, user, token, username, address)
    return user

"""The sign-in of somebody whom another system vouches for, as a plugin has seen proven."""

from fastapi import Request, Response

from cubital.accounts.second_factor.factors import has_second_factor
from cubital.accounts.signing_in import begin_session
from cubital.accounts.user import User
from cubital.api.cookies import browser_of, set_session_cookie
from cubital.api.dependencies import school_of
from cubital.errors import Forbidden
from cubital.http.security_log import log_sign_in
from cubital.storage.work import Work


class SecondStepWanted(Forbidden):
    def __init__(self, user_id: int) -> None:
        super().__init__(
            "Your account has two-step sign-in. Sign in here first, then open the link again.", about=user_id
        )


async def sign_in_from_elsewhere(request: Request, response: Response, user_id: int) -> User:
    """Begin a session for the user, with its cookie on `response`; the one that the browser had ends.

    Raises NotFound, and Forbidden with a sentence for them where the account is not active, or asks for a
    second step, which no other system can show.
    """
    school = school_of(request)
    browser = browser_of(request)
    user, token = await school.database.write(_begin, user_id, browser.name, browser.token_hash)
    set_session_cookie(response, school, token)
    log_sign_in("signed_in", request, user.id)
    return user


def _begin(work: Work, user_id: int, browser: str, instead_of: str | None) -> tuple[User, str]:
    if has_second_factor(work, user_id):
        raise SecondStepWanted(user_id)
    return begin_session(work, user_id, browser, instead_of, vouched_for=True)

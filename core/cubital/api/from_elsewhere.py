"""The sign-in of somebody whom another system vouches for, as a plugin has seen proven."""

from fastapi import Request, Response

from cubital.accounts.signing_in import begin_session
from cubital.accounts.user import User
from cubital.api.cookies import browser_of, set_session_cookie
from cubital.api.dependencies import school_of
from cubital.http.security_log import log_sign_in


async def sign_in_from_elsewhere(request: Request, response: Response, user_id: int) -> User:
    """Begin a session for the user, with its cookie on `response`; the one that the browser had ends.

    Raises NotFound, and Forbidden with a sentence for them where the account is not active.
    """
    school = school_of(request)
    browser = browser_of(request)
    user, token = await school.database.write(begin_session, user_id, browser.name, browser.token_hash)
    set_session_cookie(response, school, token)
    log_sign_in("signed_in", request, user.id)
    return user

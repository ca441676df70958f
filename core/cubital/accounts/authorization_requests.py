"""Authorization requests: sign-ins on their way through an identity provider, each good for one return.

They are in the database, so that every process and server can take up what another began. The browser that
began one holds a token of its own; nobody else can bring its answer.
"""

import secrets
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import bindparam, delete

from cubital.accounts.sessions import hash_of
from cubital.accounts.tables import authorization_requests
from cubital.storage.work import Work

GOOD_FOR = timedelta(minutes=15)

TAKE = (
    delete(authorization_requests)
    .where(authorization_requests.c.state_hash == bindparam("its_hash"))
    .where(authorization_requests.c.browser_hash == bindparam("its_browser"))
    .where(authorization_requests.c.provider == bindparam("its_provider"))
    .returning(
        authorization_requests.c.nonce,
        authorization_requests.c.verifier,
        authorization_requests.c.return_to,
        authorization_requests.c.user_id,
        authorization_requests.c.expires_at,
    )
)
FORGET_LATE = delete(authorization_requests).where(authorization_requests.c.expires_at < bindparam("now"))
FORGET = delete(authorization_requests).where(authorization_requests.c.user_id == bindparam("of_user"))


@dataclass(frozen=True)
class AuthorizationRequest:
    """`state` ties the answer to it, `nonce` the token, `verifier` the code.

    `user_id`: whose account is to be linked with the identity; None for a sign-in.
    """

    state: str
    nonce: str
    verifier: str
    return_to: str
    user_id: int | None = None


def new_request(return_to: str = "", user_id: int | None = None) -> AuthorizationRequest:
    return AuthorizationRequest(
        state=secrets.token_urlsafe(32),
        nonce=secrets.token_urlsafe(32),
        verifier=secrets.token_urlsafe(64),
        return_to=return_to,
        user_id=user_id,
    )


def keep_request(work: Work, request: AuthorizationRequest, provider: str, browser_token: str) -> None:
    """Keep it until that browser comes back from that provider."""
    now = work.now
    work.run(FORGET_LATE, now=now)
    work.insert(
        authorization_requests,
        state_hash=hash_of(request.state),
        browser_hash=hash_of(browser_token),
        provider=provider,
        nonce=request.nonce,
        verifier=request.verifier,
        return_to=request.return_to,
        user_id=request.user_id,
        expires_at=now + GOOD_FOR,
    )


def take_request(work: Work, state: str, provider: str, browser_token: str) -> AuthorizationRequest | None:
    """The request that this browser comes back with, once; None where there is none, or it is late."""
    row = work.one(TAKE, its_hash=hash_of(state), its_browser=hash_of(browser_token), its_provider=provider)
    if row is None or row.expires_at < work.now:
        return None
    return AuthorizationRequest(state, row.nonce, row.verifier, row.return_to, row.user_id)


def forget_requests(work: Work, user_id: int) -> None:
    work.run(FORGET, of_user=user_id)

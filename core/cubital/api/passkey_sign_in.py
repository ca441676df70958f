"""The calls of a sign-in by a passkey alone."""

import secrets

from fastapi import APIRouter, Request, Response

from cubital.accounts.forms import SignedChallenge
from cubital.accounts.second_factor import passkey_sign_in, passkeys
from cubital.accounts.second_factor.passkey_sign_in import LatePasskey, UnknownPasskey
from cubital.accounts.user import User, UserView, user_by_id
from cubital.api.cookies import ThisBrowser, passkey_cookie, set_passkey_cookie
from cubital.api.dependencies import Address, Db, TheSchool
from cubital.api.passkeys import Ceremony, address_of
from cubital.api.resume_registration import require_next_step
from cubital.api.second_factor import refuse_unless_offered
from cubital.api.second_step import let_in
from cubital.http.rate_limits import PASSKEY_CHALLENGE_BY_ADDRESS, SIGN_IN_BY_ADDRESS

router = APIRouter(prefix="/api/auth/passkey", tags=["accounts"])


@router.post("/options", response_model=Ceremony)
async def begin(
    request: Request, response: Response, address: Address, database: Db, school: TheSchool
) -> Ceremony:
    """What any passkey of this school is to sign, for a sign-in without a username and a password."""
    from cubital.accounts.second_factor.ceremonies import signing_options

    refuse_unless_offered(school)
    await school.limits.take((PASSKEY_CHALLENGE_BY_ADDRESS, address))
    options, challenge = signing_options(address_of(school))
    # One token for all tabs of a browser: each may have a sign-in on its way.
    token = request.cookies.get(passkey_cookie(school)) or secrets.token_urlsafe(32)
    await database.write(passkey_sign_in.begin, challenge, token)
    set_passkey_cookie(response, school, token)
    return Ceremony(options=options)


@router.post("", response_model=UserView)
async def sign_in(
    request: Request,
    form: SignedChallenge,
    response: Response,
    browser: ThisBrowser,
    address: Address,
    database: Db,
    school: TheSchool,
) -> User:
    """Sign in by a passkey that has signed the challenge, and whose device has asked who uses it.

    It counts as both steps. 400 where the passkey is not known, or was asked more than an hour ago.
    """
    from cubital.accounts.second_factor.ceremonies import signed_challenge, verified_count_alone

    refuse_unless_offered(school)
    await school.limits.take((SIGN_IN_BY_ADDRESS, address))
    challenge = signed_challenge(form.credential)
    token = request.cookies.get(passkey_cookie(school), "")
    if not await database.write(passkey_sign_in.take, challenge, token):
        raise LatePasskey()
    passkey = await database.read(passkeys.find_passkey, form.credential_id)
    if passkey is None:
        raise UnknownPasskey()
    count = verified_count_alone(address_of(school), challenge, form.credential, passkey)
    owner = await database.read(user_by_id, passkey.user_id)
    if owner.status == "pending" and school.settings.registration == "payment":
        await require_next_step(school, owner)
    user, session = await database.write(
        passkey_sign_in.sign_in, passkey, count, browser.name, browser.token_hash
    )
    await let_in(request, response, school, user, session, user.username, address)
    return user

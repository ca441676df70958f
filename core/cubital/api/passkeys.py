"""The calls of passkeys: added and removed by their owner, and signing at the second step of a sign-in."""

from typing import Any

from fastapi import APIRouter, BackgroundTasks, Request, Response

from cubital.accounts.forms import NewPasskey, ShownPassword, SignedChallenge
from cubital.accounts.second_factor import factors, passkeys, steps
from cubital.accounts.second_factor.passkeys import PasskeyRefused
from cubital.accounts.user import User, UserView
from cubital.api.account_mail import tell_of_second_factor
from cubital.api.cookies import StepHash, ThisBrowser
from cubital.api.dependencies import Address, Db, Me, TheSchool
from cubital.api.proving import prove_owner, prove_presence
from cubital.api.second_factor import (
    RecoveryCodes,
    can_have_passkeys,
    new_recovery_codes,
    refuse_unless_offered,
)
from cubital.api.second_step import count_try, let_in
from cubital.content.site import SITE
from cubital.errors import Conflict
from cubital.schemas import ApiModel, Done, RowId
from cubital.school import School
from cubital.storage.work import Work

router = APIRouter()


class Ceremony(ApiModel):
    """`options` as browsers take them: parseCreationOptionsFromJSON, parseRequestOptionsFromJSON."""

    options: dict[str, Any]


class NoNameForPasskeys(Conflict):
    def __init__(self) -> None:
        super().__init__("Passkeys need an address with a name, and this school has none.")


def address_of(school: School) -> str:
    """The school's address, to which passkeys are bound. Raises NoNameForPasskeys."""
    if not can_have_passkeys(school) or school.settings.public_url is None:
        raise NoNameForPasskeys()
    return school.settings.public_url


@router.post("/api/account/second-factor/passkeys/options", response_model=Ceremony, tags=["account"])
async def begin_passkey(
    me: Me, database: Db, school: TheSchool, shown: ShownPassword | None = None
) -> Ceremony:
    """Begin to add a passkey. Takes the password as `app` does."""
    from cubital.accounts.second_factor.ceremonies import new_passkey_options

    refuse_unless_offered(school)
    address = address_of(school)
    await prove_presence(shown.password if shown else None, me, school)
    existing = await database.read(passkeys.credentials_of, me.id)
    site = await school.content.find(SITE, "site")
    options, challenge = new_passkey_options(address, site.name if site else "Cubital", me, existing)
    await database.by(me).write(passkeys.begin, me, challenge)
    return Ceremony(options=options)


@router.post("/api/account/second-factor/passkeys", response_model=RecoveryCodes, tags=["account"])
async def add_passkey(
    form: NewPasskey, me: Me, database: Db, school: TheSchool, afterwards: BackgroundTasks
) -> RecoveryCodes:
    """Add the passkey that the browser has made. With the first factor come ten recovery codes."""
    from cubital.accounts.second_factor.ceremonies import verified_passkey

    refuse_unless_offered(school)
    challenge = await database.by(me).write(passkeys.take_challenge, me)
    if challenge is None:
        raise PasskeyRefused(me.id)
    made = verified_passkey(address_of(school), challenge, form.credential)
    codes, salt, hashes = await new_recovery_codes(school)

    def added(work: Work) -> list[str]:
        passkeys.add(work, me.id, made, form.name)
        return factors.note_added(work, "passkey_added", me.id, codes, salt, hashes)

    new_codes = await database.by(me).write(added)
    tell_of_second_factor(
        afterwards,
        school,
        me,
        "A passkey was added to your account. It may sign in without your password.",
        "remove it on your profile",
    )
    return RecoveryCodes(codes=new_codes)


@router.post("/api/account/second-factor/passkeys/{passkey_id}/remove", response_model=Done, tags=["account"])
async def remove_passkey(
    passkey_id: RowId,
    me: Me,
    database: Db,
    school: TheSchool,
    afterwards: BackgroundTasks,
    shown: ShownPassword | None = None,
) -> Done:
    """Remove one of my passkeys; 404 where I have no such one. Takes the password, where I have one."""
    await prove_owner(shown.password if shown else None, me, school)
    await database.by(me).write(factors.remove_passkey, me.id, passkey_id)
    tell_of_second_factor(afterwards, school, me, "A passkey of your account was removed.")
    return Done()


@router.post("/api/login/passkey/options", response_model=Ceremony, tags=["accounts"])
async def begin_signing(step: StepHash, address: Address, database: Db, school: TheSchool) -> Ceremony:
    """At the second step of a sign-in: what one of my passkeys is to sign. Counts as a try."""
    from cubital.accounts.second_factor.ceremonies import signing_options

    user_id, _ = await count_try(school, step, address)
    mine = await database.read(passkeys.credentials_of, user_id)
    options, challenge = signing_options(address_of(school), mine)
    await database.write(steps.set_challenge, step, challenge)
    return Ceremony(options=options)


@router.post("/api/login/passkey", response_model=UserView, tags=["accounts"])
async def finish_by_passkey(
    request: Request,
    form: SignedChallenge,
    response: Response,
    browser: ThisBrowser,
    step: StepHash,
    address: Address,
    database: Db,
    school: TheSchool,
) -> User:
    """Finish a sign-in by a passkey that has signed the challenge. As `/api/login/code` otherwise."""
    from cubital.accounts.second_factor.ceremonies import verified_count

    user_id, username = await count_try(school, step, address)
    challenge = await database.write(steps.take_challenge, step)
    passkey = await database.read(passkeys.passkey_of, user_id, form.credential_id)
    if challenge is None or passkey is None:
        raise PasskeyRefused(user_id)
    count = verified_count(address_of(school), challenge, form.credential, passkey)
    user, token = await database.write(
        steps.finish_by_passkey, step, user_id, passkey, count, browser.name, browser.token_hash
    )
    await let_in(request, response, school, user, token, username, address)
    return user

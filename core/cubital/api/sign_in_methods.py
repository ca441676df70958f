"""The calls of my own ways to sign in: the password, and the identities that are linked with my account."""

from fastapi import APIRouter, Request, Response

from cubital.accounts import identities
from cubital.accounts.authorization_requests import new_request
from cubital.accounts.forms import ShownPassword
from cubital.accounts.second_factor.factors import has_second_factor
from cubital.accounts.sessions import Caller
from cubital.api.dependencies import Db, Me, TheSchool
from cubital.api.provider_sign_in import ProviderAddress, ProviderName, client_of, send_away
from cubital.api.proving import PasswordNeeded, prove_presence
from cubital.schemas import ApiModel, Done, UtcTime
from cubital.school import School
from cubital.storage.work import Work

router = APIRouter(prefix="/api/account/sign-in-methods", tags=["account"])


class LinkedProvider(ApiModel):
    """A provider. `linked_at`: null where my account is not linked. `usable`: whether the school has it."""

    provider: str
    label: str
    linked_at: UtcTime | None
    usable: bool


class SignInMethods(ApiModel):
    has_password: bool
    providers: list[LinkedProvider]


@router.get("", response_model=SignInMethods)
async def list_methods(me: Me, database: Db, school: TheSchool) -> SignInMethods:
    """My ways to sign in, and those that I could link."""
    return await database.read(_methods, me, school)


@router.post("/{provider}/link", response_model=ProviderAddress)
async def link(
    provider: ProviderName,
    me: Me,
    request: Request,
    response: Response,
    school: TheSchool,
    shown: ShownPassword | None = None,
) -> ProviderAddress:
    """Begin to link my account; the answer is the provider's address.

    403 without the password, unless I signed in here during the last quarter of an hour and have no second
    factor.
    """
    client = client_of(school, provider)
    await prove_to_link(shown.password if shown else None, me, school)
    return await send_away(client, new_request(user_id=me.id), request, response, school)


@router.post("/{provider}/unlink", response_model=Done)
async def unlink(
    provider: ProviderName, me: Me, database: Db, school: TheSchool, shown: ShownPassword | None = None
) -> Done:
    """Let that provider sign me in no more; 409 where it is my only way in. Takes the password as `link`."""
    await prove_presence(shown.password if shown else None, me, school)
    usable = frozenset(school.identity_providers)
    await database.by(me).write(identities.unlink, me, provider, usable)
    return Done()


async def prove_to_link(password: str | None, me: Caller, school: School) -> None:
    """The proof before another way to sign in: the password, or a sign-in of just now and no second factor.

    Raises Forbidden, and Conflict where the caller has no password and signed in long ago.
    """
    if password is None and await school.database.read(_needs_password, me.id):
        raise PasswordNeeded()
    await prove_presence(password, me, school)


def _methods(work: Work, me: Caller, school: School) -> SignInMethods:
    usable = {name: client.provider for name, client in school.identity_providers.items()}
    linked = {
        row.provider: row.linked_at
        for row in identities.identities_of(work, me.id)
        if row.provider not in usable or row.issuer == usable[row.provider].issuer
    }
    return SignInMethods(
        has_password=identities.has_password(work, me.id),
        providers=[
            LinkedProvider(
                provider=name,
                label=usable[name].label if name in usable else name,
                linked_at=linked.get(name),
                usable=name in usable,
            )
            for name in [*usable, *(linked.keys() - usable)]
        ],
    )


def _needs_password(work: Work, user_id: int) -> bool:
    """A link outlives what a stolen session can do: it may not begin round the second factor."""
    return has_second_factor(work, user_id) and identities.has_password(work, user_id)

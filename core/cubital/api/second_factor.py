"""The calls by which a person sets up, looks at and removes their second factor."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from fastapi import APIRouter, BackgroundTasks

from cubital.accounts.forms import AppCode, ShownPassword
from cubital.accounts.second_factor import authenticator_app, factors, recovery_codes
from cubital.accounts.second_factor.factors import Factors
from cubital.accounts.second_factor.qr_code import QrCode, qr_code_of
from cubital.api.account_mail import tell_of_second_factor
from cubital.api.dependencies import Db, Me, TheSchool
from cubital.api.proving import prove_owner, prove_presence
from cubital.content.site import SITE
from cubital.errors import Forbidden
from cubital.schemas import ApiModel, Done
from cubital.school import School
from cubital.storage.work import Work

router = APIRouter(prefix="/api/account/second-factor", tags=["account"])


class SecondFactor(Factors):
    """`offered`: whether I may set one up. `required`: whether the school wants me to have one."""

    offered: bool
    passkeys_offered: bool
    required: bool


class NewApp(ApiModel):
    """What an authenticator app is to be told: as text, and as a picture."""

    secret: str
    qr_code: QrCode


class RecoveryCodes(ApiModel):
    """Shown this once; empty where those from before stay good."""

    codes: list[str]


def can_have_passkeys(school: School) -> bool:
    """Whether the school's address has a name: browsers make no passkeys for numbers."""
    try:
        ip_address(urlsplit(school.settings.public_url or "").hostname or "")
    except ValueError:
        return school.settings.public_url is not None
    return False


class NotOffered(Forbidden):
    def __init__(self) -> None:
        super().__init__("Your school does not offer two-step sign-in.")


def refuse_unless_offered(school: School) -> None:
    """Raises NotOffered."""
    if school.settings.second_factor == "off":
        raise NotOffered()


@router.get("", response_model=SecondFactor)
async def look(me: Me, database: Db, school: TheSchool) -> SecondFactor:
    """What I have set up as a second factor."""
    mine = await database.read(factors.factors_of, me.id)
    setting = school.settings.second_factor
    return SecondFactor(
        **mine.model_dump(),
        offered=setting != "off",
        passkeys_offered=setting != "off" and can_have_passkeys(school),
        required=setting == "staff" and me.user.administrator,
    )


@router.post("/app", response_model=NewApp)
async def begin_app(me: Me, database: Db, school: TheSchool, shown: ShownPassword | None = None) -> NewApp:
    """Begin to set up an authenticator app; it counts once `app/confirm` has a code of it.

    403 without the password, unless I signed in here during the last quarter of an hour.
    """
    refuse_unless_offered(school)
    await prove_presence(shown.password if shown else None, me, school)
    secret = authenticator_app.new_secret()
    await database.by(me).write(authenticator_app.begin, me.id, school.secret_key.encrypt(secret))
    site = await school.content.find(SITE, "site")
    address = authenticator_app.address_of_secret(secret, me.username, site.name if site else "Cubital")
    return NewApp(secret=secret, qr_code=qr_code_of(address))


@router.post("/app/confirm", response_model=RecoveryCodes)
async def confirm_app(
    form: AppCode, me: Me, database: Db, school: TheSchool, afterwards: BackgroundTasks
) -> RecoveryCodes:
    """The app shows this code: it counts from now on. With the first factor come ten recovery codes."""
    refuse_unless_offered(school)
    codes, salt, hashes = await new_recovery_codes(school)

    def confirmed(work: Work) -> list[str]:
        authenticator_app.confirm(work, me.id, form.code, school.secret_key)
        return factors.note_added(work, "authenticator_app_added", me.id, codes, salt, hashes)

    new_codes = await database.by(me).write(confirmed)
    tell_of_second_factor(afterwards, school, me, "An authenticator app was added to your account.")
    return RecoveryCodes(codes=new_codes)


@router.post("/app/remove", response_model=Done)
async def remove_app(
    me: Me, database: Db, school: TheSchool, afterwards: BackgroundTasks, shown: ShownPassword | None = None
) -> Done:
    """Turn the authenticator app off. Takes the password, where I have one."""
    await prove_owner(shown.password if shown else None, me, school)
    await database.by(me).write(factors.remove_app, me.id)
    tell_of_second_factor(afterwards, school, me, "The authenticator app of your account was removed.")
    return Done()


@router.post("/recovery-codes", response_model=RecoveryCodes)
async def renew_recovery_codes(
    me: Me, database: Db, school: TheSchool, afterwards: BackgroundTasks, shown: ShownPassword | None = None
) -> RecoveryCodes:
    """Ten new recovery codes; those from before are over. Takes the password, where I have one."""
    await prove_owner(shown.password if shown else None, me, school)
    codes, salt, hashes = await new_recovery_codes(school)
    await database.by(me).write(factors.renew_recovery_codes, me.id, salt, hashes)
    tell_of_second_factor(afterwards, school, me, "Your account got new recovery codes.")
    return RecoveryCodes(codes=codes)


async def new_recovery_codes(school: School) -> tuple[list[str], str, list[str]]:
    """Ten codes, with salt and hashes of them."""
    codes = recovery_codes.new_codes()
    salt, hashes = await school.passwords.run(recovery_codes.hash_codes, codes)
    return codes, salt, hashes

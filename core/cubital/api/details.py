"""The calls that change a user's own name, email address and phone number."""

from fastapi import APIRouter, BackgroundTasks

from cubital.accounts import details
from cubital.accounts.forms import AccountDetails
from cubital.accounts.user import User, UserView
from cubital.api.account_mail import mail_owner
from cubital.api.dependencies import Db, Me, TheSchool, at_most
from cubital.api.proving import prove_presence
from cubital.http.rate_limits import DETAILS_BY_USER
from cubital.schemas import ApiModel
from cubital.school import School

router = APIRouter(prefix="/api/account", tags=["account"])


class DetailsView(ApiModel):
    """`waiting_email`: the address that a mailed link has yet to confirm."""

    user: UserView
    waiting_email: str | None


class Confirmation(ApiModel):
    token: str


@router.get("/details", response_model=DetailsView)
async def my_details(me: Me, database: Db) -> DetailsView:
    """My account, and the email address of mine that is not confirmed yet."""
    return _view(me.user, await database.read(details.waiting_email, me.id))


@router.post("/details", response_model=DetailsView, dependencies=[at_most(DETAILS_BY_USER)])
async def change_details(
    form: AccountDetails, me: Me, database: Db, school: TheSchool, afterwards: BackgroundTasks
) -> DetailsView:
    """Change those that are given. Where the school sends mail, a new address counts once its mailed link was
    opened.

    A changed address needs the password, as signing devices out does: 403 without. 409 where another
    account has it.
    """
    if "email" in form.model_fields_set and form.email != me.user.email:
        await prove_presence(form.password, me, school)
    confirm = school.settings.smtp_url is not None
    user, token = await database.by(me).write(details.change_details, me, form, confirm)
    if token is not None:
        afterwards.add_task(_mail_confirmation, school, form.email, token)
    waiting = await database.read(details.waiting_email, me.id)
    return _view(user, waiting)


@router.post("/email/confirm", response_model=DetailsView, dependencies=[at_most(DETAILS_BY_USER)])
async def confirm_email(
    form: Confirmation, me: Me, database: Db, school: TheSchool, afterwards: BackgroundTasks
) -> DetailsView:
    """Make the address mine to which the token was mailed; the one from before is told."""
    user, before = await database.by(me).write(details.confirm_email, me, form.token)
    if before:
        afterwards.add_task(_mail_notice, school, before)
    return _view(user, None)


def _view(user: User, waiting_email: str | None) -> DetailsView:
    return DetailsView(user=UserView.model_validate(user), waiting_email=waiting_email)


async def _mail_confirmation(school: School, address: str, token: str) -> None:
    link = f"{school.settings.public_url}/profile#email={token}"
    await mail_owner(
        school,
        address,
        "Confirm your email address for {}",
        f"To use this address for your account, open this link within a day, on a device where you are "
        f"signed in:\n\n{link}\n\nIf you did not ask for this, you can ignore this message.\n",
    )


async def _mail_notice(school: School, address: str) -> None:
    await mail_owner(
        school,
        address,
        "Your email address for {} was changed",
        "Your account now uses another email address. If you did not change it, contact the school "
        "right away.\n",
    )

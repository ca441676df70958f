"""Invitations: accounts made by staff, for people who set their own password by a mailed link."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated
from urllib.parse import urlencode

import structlog
from pydantic import Field, ValidationError
from pydantic.alias_generators import to_camel

from cubital.accounts import audit
from cubital.accounts.forms import NewAccount
from cubital.accounts.passwords import NOT_CHOSEN_YET
from cubital.accounts.registering import free_username, register
from cubital.accounts.resetting import new_token
from cubital.content.site import SITE
from cubital.errors import Conflict, Invalid, Refusal
from cubital.mail import send_mail
from cubital.schemas import ApiModel
from cubital.school import School
from cubital.storage.work import Work

log = structlog.get_logger()

AT_ONCE = 500
GOOD_FOR = timedelta(days=7)
PYDANTIC_PREFIX = "Value error, "  # before the words of a rule of ours


class Invited(ApiModel):
    """Whom to invite; a username is made of the address where none is given."""

    email: str = ""
    username: str = ""
    full_name: str = ""
    phone_number: str = ""


class Invitations(ApiModel):
    people: Annotated[list[Invited], Field(min_length=1, max_length=AT_ONCE)]


class InvitedView(ApiModel):
    id: int
    username: str
    email: str


class InvitationsSent(ApiModel):
    invited: list[InvitedView]


@dataclass(frozen=True)
class Letter:
    user_id: int
    to: str
    name: str
    username: str
    token: str


def invite(work: Work, people: Sequence[Invited]) -> list[Letter]:
    """Make all these accounts, or none; the letters that are then to be sent.

    Raises Invalid, which names each person by their place in the list and what is wrong with them.
    """
    wrong: list[tuple[str, str]] = []
    letters: list[Letter] = []
    addresses: set[str] = set()
    for place, person in enumerate(people):
        address = person.email.strip().casefold()
        if address and address in addresses:
            wrong.append((f"people.{place}.email", "The same email address stands further up"))
            continue
        addresses.add(address)
        try:
            letters.append(_invite_one(work, person))
        except ValidationError as error:
            wrong += [
                (
                    f"people.{place}.{to_camel(str(problem['loc'][0]))}",
                    problem["msg"].removeprefix(PYDANTIC_PREFIX),
                )
                for problem in error.errors()
            ]
        except Refusal as refusal:
            field = "email" if "email" in refusal.message else "username"
            wrong.append((f"people.{place}.{field}", refusal.message))
    if wrong:
        raise Invalid(*wrong)
    return letters


def _invite_one(work: Work, person: Invited) -> Letter:
    if not person.email.strip():
        raise Conflict("Enter an email address")
    username = person.username.strip() or free_username(work, person.email.partition("@")[0])
    account = NewAccount(
        username=username,
        password=secrets.token_urlsafe(16),  # for the form alone
        full_name=person.full_name,
        email=person.email,
        phone_number=person.phone_number,
    )
    user = register(work, account, NOT_CHOSEN_YET, "active")
    audit.record(work, "invited", user.id)
    return Letter(user.id, user.email, user.display_name, user.username, new_token(work, user.id, GOOD_FOR))


async def send(school: School, letters: Sequence[Letter]) -> None:
    """Send them; after an answer that is out, so that nobody but the log hears of one that is not taken."""
    site = await school.content.find(SITE, "site")
    name = site.name if site else "the school"
    contact = f" If you have questions, write to {site.email}." if site else ""
    for letter in letters:
        of_letter = urlencode({"reset": letter.token, "invited": letter.username})
        link = f"{school.settings.public_url}/auth#{of_letter}"
        try:
            await send_mail(
                school.settings,
                letter.to,
                f"Welcome to {name}",
                f"Dear {letter.name},\n\n"
                f"An account has been created for you at {name}. Your username is {letter.username}. To "
                f"choose your password, open this link within 7 days:\n\n{link}\n\n"
                f"If the link has expired, use “Forgot password?” on the sign-in page.{contact}\n",
            )
        except OSError as error:
            log.error("invitation_mail_failed", user=letter.user_id, reason=type(error).__name__)

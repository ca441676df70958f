"""The forms of accounts: what may be sent, and the spec's words for what may not."""

import re
from typing import Annotated

from email_validator import EmailNotValidError, validate_email
from pydantic import AfterValidator, ConfigDict, Field
from pydantic.alias_generators import to_camel

from cubital.accounts.usernames import identity_key, refuse_look_alike, visible
from cubital.shapes import Shape

PHONE = re.compile(r"\+?[0-9 ()\-]*")


def _username(value: str) -> str:
    value = value.strip()
    if not value:
        raise ValueError("Username is required")
    if len(value) > 100:
        raise ValueError("Username must be at most 100 characters")
    return value


def _new_username(value: str) -> str:
    value = _username(visible(value))
    if len(identity_key(value)) > 200:
        raise ValueError("Username must be at most 100 characters")
    refuse_look_alike(value)
    return value


def _password(value: str) -> str:
    if len(value) < 6:
        raise ValueError("Password must be at least 6 characters")
    if len(value) > 1000:
        raise ValueError("Password must be at most 1000 characters")
    return value


def _full_name(value: str) -> str:
    value = " ".join(value.split())
    if value and len(value) < 2:
        raise ValueError("Full name must be at least 2 characters")
    if len(value) > 200:
        raise ValueError("Full name must be at most 200 characters")
    return value


def _email(value: str) -> str:
    value = value.strip()
    if not value:
        return ""
    try:
        # Addresses need not exist in the world's DNS: a school may live in a private network.
        address = validate_email(value, check_deliverability=False, globally_deliverable=False)
    except EmailNotValidError:
        raise ValueError("Invalid email address") from None
    if "." not in address.domain:
        raise ValueError("Invalid email address")
    return address.normalized


def _phone_number(value: str) -> str:
    value = value.strip()
    if not PHONE.fullmatch(value) or len(value) > 50:
        raise ValueError("Invalid phone number format")
    return value


def _identifier(value: str) -> str:
    value = value.strip()
    if not value:
        raise ValueError("Email or username is required")
    return value


Password = Annotated[str, AfterValidator(_password)]


class Form(Shape):
    # An omitted field is an empty one, so that it is refused in the same words.
    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, frozen=True, validate_default=True
    )


class Login(Form):
    """`role` and `is_admin` say which tab was used; they never grant anything."""

    username: Annotated[str, AfterValidator(_username)] = ""
    password: Password = Field("", repr=False)
    role: str = "student"
    is_admin: bool = False

    @property
    def at_admin_tab(self) -> bool:
        return self.is_admin or self.role == "admin"


class ResetRequest(Form):
    """`identifier`: an email address or a username."""

    identifier: Annotated[str, AfterValidator(_identifier)] = ""


class NewPassword(Form):
    identifier: str = ""
    reset_token: str = Field("", repr=False)
    new_password: Password = Field("", repr=False)


class PasswordChange(Form):
    current_password: str = Field("", repr=False, max_length=1000)
    new_password: Password = Field("", repr=False)


class Erasure(Form):
    """The password shows that it is the owner who erases the account."""

    password: str = Field("", repr=False, max_length=1000)


class NewAccount(Form):
    """A registration. Role, status and the like in the payload are ignored."""

    username: Annotated[str, AfterValidator(_new_username)] = ""
    password: Password = Field("", repr=False)
    full_name: Annotated[str, AfterValidator(_full_name)] = ""
    email: Annotated[str, AfterValidator(_email)] = ""
    phone_number: Annotated[str, AfterValidator(_phone_number)] = ""

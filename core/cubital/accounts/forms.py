"""The forms of accounts, with the spec's sentences for refused fields."""

from dataclasses import replace
from typing import Annotated, Any

from email_validator import EmailNotValidError, validate_email
from pydantic import AfterValidator, ConfigDict, Field, GetJsonSchemaHandler, ValidationInfo
from pydantic.alias_generators import to_camel
from pydantic_core import CoreSchema

from cubital.accounts.text_rules import TextRules
from cubital.accounts.usernames import identity_key, refuse_look_alike, visible
from cubital.schemas import ApiModel

USERNAME = TextRules(
    min_length=1,
    too_short="Username is required",
    max_length=100,
    too_long="Username must be at most 100 characters",
)
PASSWORD = TextRules(
    trim=False,
    min_length=6,
    too_short="Password must be at least 6 characters",
    max_length=1000,
    too_long="Password must be at most 1000 characters",
)
CONFIRMED = TextRules(
    trim=False,
    min_length=PASSWORD.min_length,
    too_short="Please confirm your password",
    max_length=PASSWORD.max_length,
    same_as="newPassword",
    differs="Passwords don't match",
)
FULL_NAME = TextRules(
    optional=True,
    min_length=2,
    too_short="Full name must be at least 2 characters",
    max_length=200,
    too_long="Full name must be at most 200 characters",
)
EMAIL = TextRules(
    optional=True,
    max_length=320,
    # What every address has; the server then looks closer.
    pattern=r"[^\s@.]+(\.[^\s@.]+)*@[^\s@.]+(\.[^\s@.]+)+",
    mismatch="Invalid email address",
)
PHONE_NUMBER = TextRules(
    optional=True,
    max_length=50,
    pattern=r"\+?[0-9 ()\-]+",
    mismatch="Invalid phone number format",
)
IDENTIFIER = TextRules(
    min_length=1,
    too_short="Email or username is required",
    max_length=1000,
    too_long="There is no account with this email or username.",
)
CURRENT_PASSWORD = TextRules(
    trim=False,
    min_length=1,
    too_short="Your current password is required",
    max_length=PASSWORD.max_length,
    too_long="That is not your current password.",
)

SHOWN_PASSWORD = replace(CURRENT_PASSWORD, too_short="Your password is required")

PASSKEY_NAME = TextRules(
    min_length=1,
    too_short="Please give the passkey a name",
    max_length=100,
    too_long="The name must be at most 100 characters",
)
CODE = TextRules(min_length=1, too_short="Please enter a code", max_length=100, too_long="That is not a code")


def _of_one_alphabet(username: str) -> str:
    if len(identity_key(username)) > 2 * USERNAME.max_length:
        raise ValueError(USERNAME.too_long)
    refuse_look_alike(username)
    return username


def _address(value: str) -> str:
    if not value:
        return value
    try:
        # Addresses need not exist in the world's DNS: a school may live in a private network.
        address = validate_email(value, check_deliverability=False, globally_deliverable=False)
    except EmailNotValidError:
        raise ValueError(EMAIL.mismatch) from None
    return address.normalized


def _single_spaced(name: str) -> str:
    return " ".join(name.split())


def _the_same(confirmed: str, form: ValidationInfo) -> str:
    if confirmed != form.data.get("new_password", confirmed):
        raise ValueError(CONFIRMED.differs)
    return confirmed


Password = Annotated[str, PASSWORD]
Confirmed = Annotated[str, CONFIRMED, AfterValidator(_the_same)]


class Form(ApiModel):
    # An omitted field is an empty one, so that it is refused in the same words.
    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, frozen=True, validate_default=True
    )

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        answer = handler(schema)
        described = handler.resolve_ref_schema(answer)
        needed = [name for name, field in described["properties"].items() if field.get("minLength")]
        for name in needed:
            del described["properties"][name]["default"]
        if needed:
            described["required"] = needed
        return answer


class Login(Form):
    """`role` and `is_admin` say which tab was used; they never grant anything."""

    username: Annotated[str, USERNAME] = ""
    password: Password = Field("", repr=False)
    role: str = "student"
    is_admin: bool = False

    @property
    def at_admin_tab(self) -> bool:
        return self.is_admin or self.role == "admin"


class ResetRequest(Form):
    """`identifier`: an email address or a username."""

    identifier: Annotated[str, IDENTIFIER] = ""


class NewPassword(Form):
    """`confirm_password` may be left out by programs, which do not mistype."""

    identifier: str = ""
    reset_token: str = Field("", repr=False)
    new_password: Password = Field("", repr=False)
    confirm_password: Confirmed | None = Field(None, repr=False)


class PasswordChange(Form):
    current_password: Annotated[str, CURRENT_PASSWORD] = Field("", repr=False)
    new_password: Password = Field("", repr=False)
    confirm_password: Confirmed | None = Field(None, repr=False)


class ShownPassword(Form):
    """The password shows that it is the owner who asks for this."""

    password: Annotated[str, SHOWN_PASSWORD] = Field("", repr=False)


class Erasure(Form):
    """As `ShownPassword`; nothing where the account has none."""

    password: Annotated[str, SHOWN_PASSWORD] | None = Field(None, repr=False)


class SecondStepCode(Form):
    """A code of the authenticator app, or a recovery code."""

    code: Annotated[str, CODE] = Field("", repr=False)


class AppCode(Form):
    code: Annotated[str, CODE] = Field("", repr=False)


class NewPasskey(Form):
    """`credential`: what `navigator.credentials.create` gave, as JSON."""

    name: Annotated[str, PASSKEY_NAME] = ""
    credential: dict[str, Any] = Field({}, repr=False)


class SignedChallenge(Form):
    """`credential`: what `navigator.credentials.get` gave, as JSON."""

    credential: dict[str, Any] = Field({}, repr=False)

    @property
    def credential_id(self) -> str:
        return str(self.credential.get("id", ""))


class AccountDetails(Form):
    """Details to change; an absent one stays as it is. `password` as the calls that end sessions take it."""

    full_name: Annotated[str, FULL_NAME, AfterValidator(_single_spaced)] = ""
    email: Annotated[str, EMAIL, AfterValidator(_address)] = ""
    phone_number: Annotated[str, PHONE_NUMBER] = ""
    password: Annotated[str, SHOWN_PASSWORD] | None = Field(None, repr=False)


class NewAccount(Form):
    """A registration. Role, status and the like in the payload are ignored."""

    username: Annotated[str, AfterValidator(visible), USERNAME, AfterValidator(_of_one_alphabet)] = ""
    password: Password = Field("", repr=False)
    full_name: Annotated[str, FULL_NAME, AfterValidator(_single_spaced)] = ""
    email: Annotated[str, EMAIL, AfterValidator(_address)] = ""
    phone_number: Annotated[str, PHONE_NUMBER] = ""

"""Identity providers: the YAML file that CUBITAL_OIDC_PROVIDERS names, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import yaml
from pydantic import BaseModel, ConfigDict, Field, SecretStr, TypeAdapter, ValidationError, field_validator

from cubital.settings import Settings, UnsafeSettings

SETTING = "CUBITAL_OIDC_PROVIDERS"

Values = Annotated[tuple[str, ...], Field(min_length=1)]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)


class RoleRule(_Entry):
    """Whose `claim` has one of the values in `admin` is an administrator; everybody else is a student."""

    claim: str
    admin: Values


class StatusRule(_Entry):
    """Values of `claim` that make a pending account active, and those that pause a student's account."""

    claim: str
    active: tuple[str, ...] = ()
    paused: tuple[str, ...] = ()


class Provider(_Entry):
    """One identity provider. Its `name` stands in addresses and beside each identity: it never changes."""

    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
    label: Annotated[str, Field(min_length=1, max_length=40)]
    issuer: str
    client_id: Annotated[str, Field(min_length=1)]
    client_secret: SecretStr | None = None
    client_secret_file: Path | None = None
    scopes: tuple[str, ...] = ("openid", "email", "profile")
    create_accounts: bool = True
    email_domains: tuple[str, ...] = ()
    trust_email: bool = False
    role: RoleRule | None = None
    status: StatusRule | None = None

    @field_validator("issuer")
    @classmethod
    def _is_address(cls, issuer: str) -> str:
        parts = urlsplit(issuer)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise ValueError("it must be the address that the provider calls its issuer")
        return issuer

    @field_validator("scopes")
    @classmethod
    def _has_openid(cls, scopes: tuple[str, ...]) -> tuple[str, ...]:
        return scopes if "openid" in scopes else ("openid", *scopes)

    @field_validator("email_domains")
    @classmethod
    def _in_small_letters(cls, domains: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(domain.lower().lstrip("@") for domain in domains)

    def secret(self) -> str:
        """Raises UnsafeSettings where there is none, or its file cannot be read."""
        if self.client_secret is not None:
            secret = self.client_secret.get_secret_value()
        elif self.client_secret_file is not None:
            try:
                secret = self.client_secret_file.read_text("utf-8").strip()
            except OSError as error:
                raise UnsafeSettings(
                    f"{SETTING}: the client_secret_file of {self.name} cannot be read: {error.strerror}."
                ) from None
        else:
            secret = ""
        if not secret:
            raise UnsafeSettings(
                f"{SETTING}: {self.name} has no secret. Set client_secret, or client_secret_file."
            )
        return secret


def read_providers(settings: Settings) -> Mapping[str, Provider]:
    """The providers by name, in the file's order; none where the setting is not set.

    Raises UnsafeSettings, in a sentence for whoever starts the school.
    """
    if settings.oidc_providers is None:
        return {}
    try:
        entries = yaml.safe_load(settings.oidc_providers.read_text("utf-8"))
        providers = TypeAdapter(list[Provider]).validate_python(entries or [])
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise UnsafeSettings(f"{SETTING}={settings.oidc_providers} cannot be read: {error}") from None
    except ValidationError as error:
        raise UnsafeSettings(f"{SETTING}: {_sentence(error, entries)}") from None
    by_name = {provider.name: provider for provider in providers}
    if len(by_name) < len(providers):
        raise UnsafeSettings(f"{SETTING}: two providers have the same name.")
    for provider in providers:
        provider.secret()
        if not settings.demo and urlsplit(provider.issuer).scheme != "https":
            raise UnsafeSettings(f"{SETTING}: the issuer of {provider.name} is not https.")
    return by_name


def _sentence(error: ValidationError, entries: Any) -> str:
    problem = error.errors(include_url=False, include_input=False)[0]
    if not problem["loc"]:
        return "the file must be a list of providers."
    number, *field = problem["loc"]
    entry = entries[number] if isinstance(number, int) else None
    name = entry.get("name") if isinstance(entry, dict) else None
    where = ".".join(str(part) for part in field)
    return f"provider {name or number}: {where}: {problem['msg'].removeprefix('Value error, ')}."

"""Claims: what a provider says of somebody, by the rules of its entry in the settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cubital.accounts.identities import Person
from cubital.accounts.user import Role, Status
from cubital.oidc.providers import Provider
from cubital.oidc.refusals import OtherDomain


def person_of(provider: Provider, claims: Mapping[str, Any]) -> Person:
    """Raises OtherDomain where the address is of none of the domains that the provider is for."""
    email = _text(claims, "email")
    verified = provider.trust_email or claims.get("email_verified") in (True, "true")
    domain = email.rpartition("@")[2].lower()
    if provider.email_domains and not (verified and domain in provider.email_domains):
        raise OtherDomain(provider.label, provider.email_domains)
    return Person(
        provider=provider.name,
        label=provider.label,
        issuer=provider.issuer,
        subject=claims["sub"],
        names=(_text(claims, "preferred_username"), email, _text(claims, "name")),
        full_name=_text(claims, "name"),
        email=email,
        email_verified=verified,
        role=_role(provider, claims),
        status=_status(provider, claims),
        may_join=provider.create_accounts,
    )


def _role(provider: Provider, claims: Mapping[str, Any]) -> Role | None:
    if provider.role is None:
        return None
    return "admin" if _values(claims, provider.role.claim) & set(provider.role.admin) else "student"


def _status(provider: Provider, claims: Mapping[str, Any]) -> Status | None:
    if provider.status is None:
        return None
    values = _values(claims, provider.status.claim)
    if values & set(provider.status.paused):
        return "paused"
    return "active" if values & set(provider.status.active) else None


def _values(claims: Mapping[str, Any], name: str) -> set[str]:
    """Of a claim that is one value or a list; `realm_access.roles` is also a path into it."""
    value: Any = claims.get(name)
    if value is None:
        value = claims
        for part in name.split("."):
            value = value.get(part) if isinstance(value, Mapping) else None
    values = value if isinstance(value, list) else [value]
    return {str(each) for each in values if isinstance(each, str | int)}


def _text(claims: Mapping[str, Any], name: str) -> str:
    value = claims.get(name)
    return value.strip() if isinstance(value, str) else ""

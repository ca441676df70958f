"""The dependencies that plugins' routes name in their signatures: `Me`, `Administrator`, `Db` and others."""

from cubital.api.account_mail import mail_owner
from cubital.api.dependencies import (
    POSTED_FROM_ELSEWHERE,
    WRITES_BY_GET,
    Address,
    Administrator,
    Anyone,
    Db,
    Me,
    TheSchool,
    at_most,
    at_most_by_address,
    cookie_name,
    school_of,
    visitor,
    why_over,
)
from cubital.api.from_elsewhere import sign_in_from_elsewhere
from cubital.api.proving import prove_presence
from cubital.api.sign_in_methods import prove_to_link

__all__ = [
    "POSTED_FROM_ELSEWHERE",
    "WRITES_BY_GET",
    "Address",
    "Administrator",
    "Anyone",
    "Db",
    "Me",
    "TheSchool",
    "at_most",
    "at_most_by_address",
    "cookie_name",
    "mail_owner",
    "prove_presence",
    "prove_to_link",
    "school_of",
    "sign_in_from_elsewhere",
    "visitor",
    "why_over",
]

"""The dependencies that plugins' routes name in their signatures: `Me`, `Administrator`, `Db` and others."""

from cubital.api.dependencies import (
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

__all__ = [
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
    "school_of",
    "visitor",
    "why_over",
]

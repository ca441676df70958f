"""The plugins' face of who is asking: a route says it in its signature, `Me`, `Administrator` or `Anyone`."""

from cubital.api.dependencies import (
    WRITES_BY_GET,
    Address,
    Administrator,
    Anyone,
    Db,
    Me,
    TheSchool,
    at_most,
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
    "cookie_name",
    "school_of",
    "visitor",
    "why_over",
]

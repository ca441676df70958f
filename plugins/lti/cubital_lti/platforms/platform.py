"""Platforms: the course systems that may send people here, as `cubital lti add` has written them down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Row, bindparam, delete, select

from cubital.errors import NotFound
from cubital.storage.work import Upsert, Work
from cubital_lti.tables import platforms


@dataclass(frozen=True)
class Registration:
    """A platform's own data, and the client id that it knows us by; `deployments` are ids."""

    issuer: str
    client_id: str
    deployments: Sequence[str]
    auth_url: str
    token_url: str
    jwks_url: str


@dataclass(frozen=True)
class Platform(Registration):
    id: int


class UnknownPlatform(NotFound):
    def __init__(self) -> None:
        super().__init__(
            "This school does not know the course system that you come from. Tell your instructor."
        )


COLUMNS = [column for column in platforms.c if column.name != "created_at"]
ALL = select(*COLUMNS).order_by(platforms.c.id)
BY_ID = select(*COLUMNS).where(platforms.c.id == bindparam("platform_id"))
BY_ISSUER = ALL.where(platforms.c.issuer == bindparam("of_issuer"))
REMOVE = delete(platforms).where(platforms.c.id == bindparam("platform_id"))
# What was given again is what holds from now on; the rest of the school keeps the same platform.
WRITE = Upsert(
    platforms,
    key=("issuer", "client_id"),
    set_=lambda new: {name: new[name] for name in ("deployments", "auth_url", "token_url", "jwks_url")},
)


def all_platforms(work: Work) -> list[Platform]:
    return [_platform(row) for row in work.all(ALL)]


def platform_by_id(work: Work, platform_id: int) -> Platform:
    """Raises UnknownPlatform."""
    row = work.one(BY_ID, platform_id=platform_id)
    if row is None:
        raise UnknownPlatform()
    return _platform(row)


def find_platform(work: Work, issuer: str, client_id: str) -> Platform:
    """The platform of that issuer, and of that client id where it has several. Raises UnknownPlatform."""
    candidates = [_platform(row) for row in work.all(BY_ISSUER, of_issuer=issuer)]
    chosen = [each for each in candidates if not client_id or each.client_id == client_id]
    if len(chosen) != 1:
        raise UnknownPlatform()
    return chosen[0]


def register_platform(work: Work, new: Registration) -> None:
    """Write the platform down, or change it where the issuer and the client id are known."""
    WRITE.run(work, **asdict(new), created_at=work.now)


def remove_platform(work: Work, platform_id: int) -> None:
    """With its grades, sent or not; who came from there keeps the account. Raises NotFound."""
    if not work.run(REMOVE, platform_id=platform_id).rowcount:
        raise NotFound(f"There is no course system {platform_id}. See: cubital lti list")


def _platform(row: Row[Any]) -> Platform:
    return Platform(**row._asdict())

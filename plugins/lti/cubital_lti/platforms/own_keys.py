"""Our own keys: platforms read their public halves at /api/lti/jwks, and we sign with one of them.

A new key is published a day before it signs, because platforms keep for a while what they have read.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import anyio.to_thread
from sqlalchemy import bindparam, delete, select

from cubital.storage.work import Work
from cubital_lti.platforms.platform import all_platforms
from cubital_lti.tables import keys

if TYPE_CHECKING:
    from joserfc.jwk import RSAKey

    from cubital.storage.database import Database

BITS = 2048
PUBLISHED_BEFORE = timedelta(days=1)
MOST_KEYS = 2  # the newest, and the one that signed before it

NEWEST_FIRST = select(keys.c.id, keys.c.key, keys.c.created_at).order_by(keys.c.id.desc())
FORGET = delete(keys).where(keys.c.id == bindparam("key_id"))


PUBLIC = ("kty", "n", "e", "use", "alg", "kid")  # the members of a JWK that everybody may know

# By kid: the import checks the key, which takes a tenth of a second.
_imported: dict[str, RSAKey] = {}


async def public_keys(database: Database) -> dict[str, Any]:
    """The key set (JWKS) for platforms, with a key that is made on first need: none without a platform."""
    rows = await database.read(lambda work: work.all(NEWEST_FIRST))
    if not rows and await database.read(lambda work: bool(all_platforms(work))):
        await _ensure_key(database)
        rows = await database.read(lambda work: work.all(NEWEST_FIRST))
    return {"keys": [{name: row.key[name] for name in PUBLIC} for row in rows]}


async def signing_key(database: Database) -> RSAKey:
    await _ensure_key(database)
    key = await database.read(_signing)
    if key["kid"] not in _imported:
        imported = await anyio.to_thread.run_sync(_import, key)
        _imported.clear()  # of one that signs no more
        _imported[key["kid"]] = imported
    return _imported[key["kid"]]


def _import(key: dict[str, Any]) -> RSAKey:
    from joserfc.jwk import RSAKey

    return RSAKey.import_key(key)


async def rotate(database: Database, at_once: bool = False) -> None:
    """Make a new key, which signs from tomorrow on; `at_once` it signs now, and the others are forgotten."""
    await database.write(_add, await anyio.to_thread.run_sync(_new_key), 1 if at_once else MOST_KEYS)


async def _ensure_key(database: Database) -> None:
    if not await database.read(_has_key):
        await database.write(_add_first, await anyio.to_thread.run_sync(_new_key))


def _new_key() -> dict[str, Any]:
    from joserfc.jwk import RSAKey

    key = RSAKey.generate_key(BITS, {"use": "sig", "alg": "RS256"}, auto_kid=True)
    return dict(key.as_dict(private=True))


def _has_key(work: Work) -> bool:
    return work.one(NEWEST_FIRST.limit(1)) is not None


def _signing(work: Work) -> Any:
    newest_first = work.all(NEWEST_FIRST)
    known = [row for row in newest_first if row.created_at <= work.now - PUBLISHED_BEFORE]
    return (known or newest_first[::-1])[0].key


def _add_first(work: Work, key: dict[str, Any]) -> None:
    if not _has_key(work):
        _add(work, key, MOST_KEYS)


def _add(work: Work, key: dict[str, Any], most: int) -> None:
    work.insert(keys, key=key, created_at=work.now)
    for row in work.all(NEWEST_FIRST)[most:]:
        work.run(FORGET, key_id=row.id)

"""The public keys of platforms, as their servers tell them, each kept for a few minutes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from cubital.errors import Busy
from cubital_lti.platforms.http_client import http_client

if TYPE_CHECKING:
    from joserfc.jwk import KeySet

    from cubital_lti.platforms.platform import Platform

KEPT_SECONDS = 300  # so long may a key that the platform has withdrawn still be believed
ASK_AGAIN_SECONDS = 10  # for a key that was not among those we have


class PlatformAway(Busy):
    def __init__(self) -> None:
        super().__init__("Your course system could not be asked just now. Please try again in a moment.")


class PlatformKeys:
    """Kept by one process, for the platforms whose people have come to it."""

    def __init__(self) -> None:
        self._by_platform: dict[int, tuple[float, str, KeySet]] = {}

    async def of(self, platform: Platform, kid: str) -> KeySet:
        """The platform's keys, asked anew where they are old or lack `kid`. Raises PlatformAway."""
        asked_at, url, keys = self._by_platform.get(platform.id, (0.0, "", None))
        age = time.monotonic() - asked_at
        if keys is not None and url == platform.jwks_url:
            has_it = any(key.kid == kid for key in keys)
            if age < (KEPT_SECONDS if has_it else ASK_AGAIN_SECONDS):
                return keys
        keys = await self._ask(platform.jwks_url)
        self._by_platform[platform.id] = (time.monotonic(), platform.jwks_url, keys)
        return keys

    async def _ask(self, url: str) -> KeySet:
        import httpx
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet

        try:
            async with http_client() as http:
                answer = await http.get(url)
            answer.raise_for_status()
            keys = [key for key in answer.json()["keys"] if key.get("kty") == "RSA"]
            return KeySet.import_key_set({"keys": keys})
        except (httpx.HTTPError, JoseError, ValueError, LookupError, TypeError, AttributeError) as error:
            raise PlatformAway() from error

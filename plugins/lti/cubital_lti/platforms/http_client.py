"""The HTTP client by which platforms are asked: with a deadline, and no redirects."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import httpx

SECONDS = 20


@contextlib.asynccontextmanager
async def http_client() -> AsyncIterator[httpx.AsyncClient]:
    import httpx  # a school that no course system knows loads nothing

    async with httpx.AsyncClient(timeout=SECONDS, headers={"User-Agent": "Cubital"}) as client:
        yield client

"""The samples of the course that a visitor may try without an account: `samples` of content/site.yaml."""

from __future__ import annotations

from cubital.content.cache import ContentCache
from cubital.content.site import SITE
from cubital.errors import NotFound


class NoSample(NotFound):
    def __init__(self) -> None:
        super().__init__("This is not a sample. Sign in to open it.")


async def require_sample(content: ContentCache, page: str) -> None:
    """Raises NoSample where the school does not name `page`, a path, among its samples."""
    site = await content.find(SITE, "site")
    if site is None or not any(sample.to == page for sample in site.samples):
        raise NoSample()

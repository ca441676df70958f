"""The school's own pages for everybody, such as its price, privacy, terms: content/pages/*.yaml."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field, StringConstraints

from cubital.content.cache import ContentCache
from cubital.content.kinds import ContentKind, Entry, Text
from cubital.errors import NotFound


class PublicPage(Entry):
    """A page at /info/`name`, linked from the foot of every page; `text` is Markdown.

    `order`: the smallest stands first. `sample` marks a text that the school is to replace with its own:
    outside the demo it is not shown.
    """

    name: Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
    title: Text
    text: Text
    order: Annotated[float, Field(strict=False, allow_inf_nan=False)] = 0
    sample: bool = False


PUBLIC_PAGES = ContentKind(
    name="pages",
    files="pages/*.yaml",
    model=PublicPage,
    key=lambda page: page.name,
    order=lambda page: page.order,
)


async def public_pages(content: ContentCache, demo: bool) -> Sequence[PublicPage]:
    """The pages in their order; without samples, unless in a `demo`."""
    return [page for page in await content.all(PUBLIC_PAGES) if demo or not page.sample]


async def public_page(content: ContentCache, name: str, demo: bool) -> PublicPage:
    """The page; raises NotFound, for a sample too, unless in a `demo`."""
    page = await content.find(PUBLIC_PAGES, name)
    if page is None or (page.sample and not demo):
        raise NotFound(f"This school has no page {name!r}.")
    return page

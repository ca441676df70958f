"""Names of places of the course in content files: 5#a-section, glossary#term-a-term."""

import re
from typing import Annotated

from pydantic import Field

Place = Annotated[str, Field(pattern=r"^([a-z-]+|\d+)(#[a-z0-9-]+)?$")]
"""A module's lesson or a tab of the study resources, and an anchor there."""


def place_of(link: str) -> str | None:
    """The name of the place that `link` leads to, None where it leads elsewhere."""
    lesson = re.fullmatch(r"/course/(\d+)\?tab=lesson(#.*)?", link)
    tab = re.fullmatch(r"/study-resources\?tab=([a-z-]+)(#.*)?", link)
    match = lesson or tab
    return f"{match[1]}{match[2] or ''}" if match else None

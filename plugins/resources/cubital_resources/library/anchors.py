"""Anchors, the ids of entries on their page, and links to them."""

import re
import unicodedata
from typing import Annotated

from pydantic import Field

Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=100)]
"""An identity that an editor gives: small letters, digits and hyphens."""


def slug(text: str) -> str:
    """The plain letters and digits of `text` in small letters, with hyphens between them."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def link_to(place: str) -> str:
    """The path that opens a place of the study resources: a tab, or a tab and an anchor there."""
    return f"/study-resources?tab={place}"

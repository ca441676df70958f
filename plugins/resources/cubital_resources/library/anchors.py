"""Anchors: the id of an entry on its page, the part of a link after #."""

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

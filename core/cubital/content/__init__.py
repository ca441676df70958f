"""Content: the YAML that editors write, read, loaded into the database and served from there."""

from cubital.content.kinds import ContentKind, Passage
from cubital.content.shelf import Shelf

__all__ = ["ContentKind", "Passage", "Shelf"]

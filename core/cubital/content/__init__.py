"""Content: the YAML that editors write, read, loaded into the database and served from there."""

from cubital.content.cache import ContentCache
from cubital.content.kinds import ContentKind, Passage

__all__ = ["ContentCache", "ContentKind", "Passage"]

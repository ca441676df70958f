"""Exchange: content from other programs as a diff of the YAML, and content for them from the YAML."""

from cubital.content.exchange.archives import read_limited
from cubital.content.exchange.arriving import NotThisFormat, Remark
from cubital.content.exchange.formats import FORMATS, format_of
from cubital.content.exchange.landing import CannotLand, Landing, land
from cubital.content.exchange.targets import NoTarget, target

__all__ = [
    "FORMATS",
    "CannotLand",
    "Landing",
    "NoTarget",
    "NotThisFormat",
    "Remark",
    "format_of",
    "land",
    "read_limited",
    "target",
]

"""Exchange: content from other programs as a diff of the YAML, and content for them from the YAML."""

from cubital_cli.authoring.exchange.archives import read_limited
from cubital_cli.authoring.exchange.arriving import NotThisFormat, Remark
from cubital_cli.authoring.exchange.formats import FORMATS, format_of
from cubital_cli.authoring.exchange.landing import CannotLand, Landing, land
from cubital_cli.authoring.exchange.targets import NoTarget, target

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

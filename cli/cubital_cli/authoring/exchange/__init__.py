"""Import and export of content in the formats of other programs: CSV, Anki, GIFT, QTI."""

from cubital_cli.authoring.exchange.apply import apply_import
from cubital_cli.authoring.exchange.archives import read_limited
from cubital_cli.authoring.exchange.formats import FORMATS, format_of
from cubital_cli.authoring.exchange.import_result import ImportRejected, ImportResult
from cubital_cli.authoring.exchange.imported import NotThisFormat, Remark
from cubital_cli.authoring.exchange.targets import NoTarget, target

__all__ = [
    "FORMATS",
    "ImportRejected",
    "ImportResult",
    "NoTarget",
    "NotThisFormat",
    "Remark",
    "apply_import",
    "format_of",
    "read_limited",
    "target",
]

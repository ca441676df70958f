"""An import's effect, in memory until it is written."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from cubital.errors import Refusal
from cubital_cli.authoring.exchange.import_record import RECORD
from cubital_cli.authoring.exchange.imported import Remark

MEDIA = "media"


class ImportRejected(Refusal):
    """Some of the imported items are wrong; `mistakes` are all of them. No file was written."""

    status = 422

    def __init__(self, mistakes: list[Remark]) -> None:
        number = "1 mistake" if len(mistakes) == 1 else f"{len(mistakes)} mistakes"
        super().__init__(f"{number} in what was to be imported; no file was written.")
        self.mistakes = mistakes


@dataclass
class ImportResult:
    """An import's effect: titles of `new`, `changed` and `same` items, and the new text of each file.

    `changes` tell what changed in each question; `record` is the new text of the record of imports, if any.
    """

    new: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    changes: list[Remark] = field(default_factory=list)
    files: dict[str, str] = field(default_factory=dict)
    record: str | None = None
    media: dict[str, bytes] = field(default_factory=dict)

    def write(self, folder: Path) -> None:
        """Put the files into the content folder, each whole or not at all; pictures come first."""
        for name, data in self.media.items():
            _put(folder / MEDIA / name, data)
        for name, text in self.written.items():
            _put(folder / name, text.encode("utf-8"))

    @property
    def written(self) -> dict[str, str]:
        """The new text of each file, that of the record among them."""
        return self.files | ({RECORD: self.record} if self.record else {})

    @property
    def every_file(self) -> list[str]:
        """The names of all files that it writes, those of pictures and sounds among them."""
        return [*self.written, *(f"{MEDIA}/{name}" for name in self.media)]


def _put(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=file.parent, prefix=".import-")
    with os.fdopen(handle, "wb") as opened:
        opened.write(data)
    os.chmod(beside, file.stat().st_mode if file.exists() else 0o644)
    os.replace(beside, file)

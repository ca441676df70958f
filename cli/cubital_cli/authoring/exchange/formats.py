"""The formats of import and export, by the endings of their files' names."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cubital_cli.authoring.exchange.anki_reading import read_anki
from cubital_cli.authoring.exchange.anki_writing import write_anki
from cubital_cli.authoring.exchange.csv_tables import read_csv, write_csv
from cubital_cli.authoring.exchange.gift import read_gift, write_gift
from cubital_cli.authoring.exchange.gift_writing import holds as gift_holds
from cubital_cli.authoring.exchange.imported import ImportedItems, NotThisFormat
from cubital_cli.authoring.exchange.qti_engine_writing import holds as qti_holds
from cubital_cli.authoring.exchange.qti_reading import read_qti
from cubital_cli.authoring.exchange.qti_writing import write_qti
from cubital_cli.authoring.exchange.targets import NoTarget, Target

HEAD_OF_ANKI = re.compile(rb"(?:\xef\xbb\xbf)?#(?:separator|html|columns|deck|tags|notetype|guid)[a-z ]*:")


@dataclass(frozen=True)
class Format:
    """`read` takes the file's path, for messages, and its bytes; `write` the name of the school too.

    `holds` says whether the format has a place for a question of the engine; None where it has for none.
    """

    name: str
    endings: tuple[str, ...]
    read: Callable[[Path, bytes, Target], ImportedItems]
    write: Callable[[Target, str], bytes]
    holds: Callable[[dict[str, Any]], bool] | None = None

    def left_out(self, target: Target) -> int:
        """How many items of the target it has no place for. Raises NoTarget where it is no place for any."""
        asks = target.kind.asks
        if asks is None:
            return 0
        if self.holds is None:
            others = " or ".join(each.name for each in FORMATS if each.holds)
            raise NoTarget(
                f"{target.name} are questions of many kinds, and {self.name} has one; use {others}"
            )
        return sum(not self.holds(item.fields[asks.question]) for item in target.items)


FORMATS = (
    Format("csv", (".csv", ".tsv"), read_csv, lambda target, school: write_csv(target)),
    Format("anki", (".apkg",), read_anki, write_anki),
    Format("gift", (".gift", ".txt"), read_gift, lambda target, school: write_gift(target), gift_holds),
    Format("qti", (".zip", ".xml"), read_qti, lambda target, school: write_qti(target), qti_holds),
)


def _ending(file: Path) -> str:
    """The file's ending; that of a table for Excel's "Unicode text", whose columns are parted by tabs."""
    ending = file.suffix.lower()
    if ending == ".txt" and file.is_file():
        with file.open("rb") as opened:
            start = opened.read(4096)
        if (
            start[:2] in (b"\xff\xfe", b"\xfe\xff")
            or b"\t" in start.split(b"\n", 1)[0].strip()
            or HEAD_OF_ANKI.match(start)
        ):
            return ".tsv"
    return ending


def format_of(file: Path, name: str | None = None) -> Format:
    """The format called `name`, else the one that the file's ending tells. Raises NotThisFormat."""
    for each in FORMATS:
        if each.name == name or (name is None and _ending(file) in each.endings):
            return each
    formats = ", ".join(f"{each.name} ({' '.join(each.endings)})" for each in FORMATS)
    raise NotThisFormat(f"{name or file.name}: the formats are {formats}; name one with --format")

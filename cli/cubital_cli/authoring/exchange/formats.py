"""The formats of import and export, by the endings of their files' names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cubital_cli.authoring.exchange.anki_reading import read_anki
from cubital_cli.authoring.exchange.anki_writing import write_anki
from cubital_cli.authoring.exchange.csv_tables import read_csv, write_csv
from cubital_cli.authoring.exchange.gift import read_gift, write_gift
from cubital_cli.authoring.exchange.imported import ImportedItems, NotThisFormat
from cubital_cli.authoring.exchange.qti_reading import read_qti
from cubital_cli.authoring.exchange.qti_writing import write_qti
from cubital_cli.authoring.exchange.targets import Target


@dataclass(frozen=True)
class Format:
    """`read` takes the file's path, for messages, and its bytes; `write` the name of the school too."""

    name: str
    endings: tuple[str, ...]
    read: Callable[[Path, bytes, Target], ImportedItems]
    write: Callable[[Target, str], bytes]


FORMATS = (
    Format("csv", (".csv", ".tsv"), read_csv, lambda target, school: write_csv(target)),
    Format("anki", (".apkg",), read_anki, write_anki),
    Format("gift", (".gift", ".txt"), read_gift, lambda target, school: write_gift(target)),
    Format("qti", (".zip", ".xml"), read_qti, lambda target, school: write_qti(target)),
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
            or start.startswith(b"#separator:")
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

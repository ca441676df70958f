"""CSV tables: a row for each item, a column for each field; a list takes several, such as option_1."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any

from cubital_cli.authoring.exchange.anki_text import text_export
from cubital_cli.authoring.exchange.csv_columns import (
    NUMBERED,
    choices,
    columns_of,
)
from cubital_cli.authoring.exchange.csv_formulas import without_formula
from cubital_cli.authoring.exchange.csv_headerless import (
    columns_by_content,
    header_sample,
    is_known_by_map_alone,
)
from cubital_cli.authoring.exchange.csv_keys import remark_on_index
from cubital_cli.authoring.exchange.imported import ImportedItems, NotThisFormat
from cubital_cli.authoring.exchange.map_hints import has_all, map_hint, remark_on_missing
from cubital_cli.authoring.exchange.table_rows import read_rows
from cubital_cli.authoring.exchange.targets import Target, column_type
from cubital_cli.authoring.exchange.text_encoding import decoded

MOST_ROWS = 50_000
DELIMITERS = ",;\t|"
FIRST_ROWS = 12
KINDS_OF_BLACKBOARD = {"MC", "MA", "TF", "FIB", "FIB_PLUS", "ESS", "ORD", "MAT", "NUM", "SR", "OP"}
DELIMITER_LINE = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)  # Excel's own first line
csv.field_size_limit(1_000_000)


def read_csv(file: Path, data: bytes, target: Target) -> ImportedItems:
    """The rows of a table as items. Raises NotThisFormat, with the line, for a table that cannot be read."""
    imported = ImportedItems(file.name, may_name_facts=True)
    text = decoded(file, data, imported, "is not a CSV file; save the table as CSV (UTF-8)")
    export = text_export(text)
    delimiter_line = DELIMITER_LINE.match(text)
    rows = export.rows if export else text[delimiter_line.end() :] if delimiter_line else text
    first = rows.lstrip("\n").split("\n", 1)[0]
    usual = (export and export.delimiter) or max(
        DELIMITERS, key=lambda sign: (first.count(sign), -DELIMITERS.index(sign))
    )
    above = 1 if delimiter_line else 0
    reader = csv.reader(
        io.StringIO(rows, newline=""), delimiter=delimiter_line[1] if delimiter_line else usual, strict=True
    )
    lines = _lines(file, reader, 1 + above)
    if not lines:
        raise NotThisFormat(f"{file.name}: is empty; its first line must name the columns")
    first_line, header = lines[0]
    place = f"{file.name}:{first_line}"
    if lines[0][1][0].strip().upper() in KINDS_OF_BLACKBOARD and len(header) > 2:
        raise NotThisFormat(
            f"{place}: this is a test of Blackboard as text; export its pool instead, and import that zip"
        )
    columns = columns_of(place, header, target, imported)
    if columns is None and (at := _header_below(lines, target)):
        imported.remark(place, f"stands above line {lines[at][0]}, which names the columns, and was left out")
        lines = lines[at:]
        first_line, header = lines[0]
        place = f"{file.name}:{first_line}"
        columns = columns_of(place, header, target, imported)
    is_utf16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    # Programs with cards write texts without a header; spreadsheets write theirs, as UTF-16, with one.
    is_of_cards = target.kind.cards is not None and file.suffix.lower() == ".txt" and not is_utf16
    begins_with_data = not export.has_names if export else is_of_cards
    sample = header_sample(target, delimiter_line[1] if delimiter_line else usual)
    if columns and begins_with_data and is_known_by_map_alone(header, columns, target):
        raise NotThisFormat(
            f"{place}: --map would take the first row for the names of the columns, and lose it; write a "
            f"line {sample} above it, or in its place where it does name them"
        )
    has_header = columns is not None
    if columns is None:
        columns = columns_by_content(place, [row for _, row in lines], target, imported)
        if columns is None:
            raise NotThisFormat(_no_header(place, header, target, sample, begins_with_data))
        lines = [(first_line, []), *lines]
    else:
        remark_on_missing(place, header, columns, target, imported)
        below = [cells for _, cells in lines[1:]]
        remark_on_index(place, header, columns, below, target.kind.questions, imported)
    rows_below = [(f"{file.name}:{start}", cells, None) for start, cells in lines[1:]]
    read_rows(rows_below, columns, target, imported, has_header)
    return imported


def _header_below(lines: list[tuple[int, list[str]]], target: Target) -> int | None:
    """Which of the first rows names all that is needed, below a title or the notes of a template."""
    if sum(bool(cell.strip()) for cell in lines[0][1]) > 1:
        return None
    for at, (_, row) in enumerate(lines[1:FIRST_ROWS], 1):
        columns = columns_of("", row, target, ImportedItems(), is_strict=False)
        if columns and has_all(columns, target):
            return at
        if sum(bool(cell.strip()) for cell in row) > 1:
            return None  # a row of the table
    return None


def _no_header(place: str, header: list[str], target: Target, sample: str, begins_with_data: bool) -> str:
    hint = "" if begins_with_data else map_hint(header, [None] * len(header), target)
    other = f"; if it names them in other words, {hint}" if hint else ""
    return (
        f"{place}: the first line must name the columns, not be {header[0]!r}; {choices(target)}; if it is a "
        f"row itself, write a line such as {sample} above it{other}"
    )


def _lines(file: Path, reader: Any, line: int) -> list[tuple[int, list[str]]]:
    """The rows that are not empty, each with the line on which it begins."""
    lines: list[tuple[int, list[str]]] = []
    above = line
    try:
        for row in reader:
            start, line = line, reader.line_num + above
            if any(cell.strip() for cell in row):
                lines.append((start, row))
            if len(lines) > MOST_ROWS + 1:
                raise NotThisFormat(f"{file.name}: more than {MOST_ROWS:,} rows; import them in parts")
    except csv.Error as error:
        # Where the row begins: a quote that is not closed takes in all that follows.
        raise NotThisFormat(f"{file.name}:{line}: {error}; look at the quotes of this row") from error
    return lines


def write_csv(target: Target) -> bytes:
    """The items as a table that spreadsheets open: UTF-8 with a mark, commas."""
    out = io.StringIO(newline="")
    # What has no number of ours is known by its name when the table comes back.
    has_names = target.counter is None and "id" not in target.fields
    names: list[str] = ["id"] if has_names else []
    for name, info in target.fields.items():
        if column_type(info) is list:
            widest = max((len(item.fields.get(name) or ()) for item in target.items), default=4)
            names += [f"{name.removesuffix('s')}_{number + 1}" for number in range(widest)]
        else:
            names.append(name)
    writer = csv.writer(out)
    writer.writerow(names)
    for item in target.items:
        row: list[Any] = [without_formula(item.name)] if has_names else []
        for name, info in target.fields.items():
            value = item.fields.get(name)
            if column_type(info) is list:
                width = sum(
                    1 for column in names if NUMBERED.fullmatch(column) and column.startswith(f"{name[:-1]}_")
                )
                row += [*(_literal(each) for each in value or []), *[""] * (width - len(value or []))]
            else:
                row.append("" if value is None else _literal(value))
        writer.writerow(row)
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _literal(value: Any) -> Any:
    """`value` with `$(` escaped: facts are filled in already, and a text stays a text when it comes back."""
    return without_formula(value.replace("$(", "$$(")) if isinstance(value, str) else value

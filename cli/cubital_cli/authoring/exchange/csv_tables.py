"""CSV tables: a row for each item, a column for each field; a list takes several, such as option_1."""

from __future__ import annotations

import csv
import io
import re
import typing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from cubital_cli.authoring.exchange.csv_columns import (
    IDENTITY,
    NUMBERED,
    WRONG,
    Column,
    choices,
    columns_of,
)
from cubital_cli.authoring.exchange.csv_formulas import with_formula, without_formula
from cubital_cli.authoring.exchange.csv_headerless import columns_by_content
from cubital_cli.authoring.exchange.csv_keys import counts_from_zero, is_place_alone, is_words_alone, put_key
from cubital_cli.authoring.exchange.imported import ImportedItem, ImportedItems, NotThisFormat, Remark
from cubital_cli.authoring.exchange.markup import CannotKeep, from_html
from cubital_cli.authoring.exchange.missing_pictures import refuse_lost_media, shown_fields
from cubital_cli.authoring.exchange.targets import Target, column_type

MOST_ROWS = 50_000
DELIMITERS = ",;\t|"
LIST_SEPARATOR = "|"
HTML = re.compile(r"</[a-zA-Z]\w*\s*>|<(?:br|img|hr)\b[^<>]*>|&(?:[a-zA-Z]{2,8}|#\d+);")
ANKI_HEAD = re.compile(r"\A(?:#[a-z ]+:[^\n]*\n)+")
DELIMITER_LINE = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)  # Excel's own first line
BOOLEANS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
csv.field_size_limit(1_000_000)


def read_csv(file: Path, data: bytes, target: Target) -> ImportedItems:
    """The rows of a table as items. Raises NotThisFormat, with the line, for a table that cannot be read."""
    imported = ImportedItems(file.name, may_name_facts=True)
    text = _decode(file, data, imported)
    text = ANKI_HEAD.sub(lambda head: "\n" * head[0].count("\n"), text, count=1) if text[:1] == "#" else text
    delimiter_line = DELIMITER_LINE.match(text)
    rows = text[delimiter_line.end() :] if delimiter_line else text
    first = rows.lstrip("\n").split("\n", 1)[0]
    usual = max(DELIMITERS, key=lambda sign: (first.count(sign), -DELIMITERS.index(sign)))
    above = 1 if delimiter_line else 0
    reader = csv.reader(
        io.StringIO(rows, newline=""), delimiter=delimiter_line[1] if delimiter_line else usual, strict=True
    )
    lines = _lines(file, reader, 1 + above)
    if not lines:
        raise NotThisFormat(f"{file.name}: is empty; its first line must name the columns")
    first_line, header = lines[0]
    place = f"{file.name}:{first_line}"
    columns = columns_of(place, header, target, imported)
    has_header = columns is not None
    if columns is None:
        columns = columns_by_content(place, [row for _, row in lines], target, imported)
        if columns is None:
            raise NotThisFormat(
                f"{place}: the first line must name the columns, not be {header[0]!r}; {choices(target)}"
            )
        lines = [(first_line, []), *lines]
    _read_rows(file, lines[1:], columns, target, imported, has_header)
    return imported


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


def _read_rows(
    file: Path,
    lines: list[tuple[int, list[str]]],
    columns: list[Column | None],
    target: Target,
    imported: ImportedItems,
    has_header: bool,
) -> None:
    rows: list[tuple[str, _Row]] = []
    for start, cells in lines:
        place = f"{file.name}:{start}"
        if len(cells) != len(columns):
            message = (
                f"has {len(cells)} cells, the header has {len(columns)}; put a text with a comma in quotes"
            )
            imported.mistakes.append(Remark(place, message))
            continue
        try:
            rows.append((place, _row(place, cells, columns, target, imported)))
        except CannotKeep as error:
            imported.remark(place, f"{error}; the row was left out")
    shape = target.kind.questions
    keys = [(str(row.fields.get(shape.answer, "")), list(row.options.values())) for _, row in rows if shape]
    are_places = any(is_place_alone(key, options) for key, options in keys)
    # Without a header nothing else says what the keys are, unless one is the words of an option.
    if not has_header and not any(is_words_alone(key, options) for key, options in keys):
        are_places = True
    for place, row in rows:
        try:
            if (
                shape
                and not row.has_key_among_options
                and (remark := put_key(row.fields, row.options, shape, are_places, row.counts_from_zero))
            ):
                imported.remark(place, remark)
        except CannotKeep as error:
            imported.remark(place, f"{error}; the row was left out")
            continue
        imported.items.append(ImportedItem(place, row.fields, row.identity))


def write_csv(target: Target) -> bytes:
    """The items as a table that spreadsheets open: UTF-8 with a mark, commas."""
    out = io.StringIO(newline="")
    names: list[str] = []
    for name, info in target.fields.items():
        if column_type(info) is list:
            widest = max((len(item.fields.get(name) or ()) for item in target.items), default=4)
            names += [f"{name.removesuffix('s')}_{number + 1}" for number in range(widest)]
        else:
            names.append(name)
    writer = csv.writer(out)
    writer.writerow(names)
    for item in target.items:
        row: list[Any] = []
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


def _decode(file: Path, data: bytes, imported: ImportedItems) -> str:
    try:
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            return data.decode("utf-16")
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
        imported.remark(file.name, "is not UTF-8 and was read as Windows-1252; look at accents and dashes")
    if "\0" in text or data.startswith((b"PK\x03\x04", b"%PDF")):
        raise NotThisFormat(f"{file.name}: is not a CSV file; save the table as CSV (UTF-8)")
    return text


@dataclass
class _Row:
    """`options` by their places in the table; `identity`: what the file calls the row."""

    fields: dict[str, Any]
    options: dict[int, str]
    identity: str | None = None
    has_key_among_options: bool = False
    counts_from_zero: bool = False


def _row(
    place: str, row: list[str], columns: list[Column | None], target: Target, imported: ImportedItems
) -> _Row:
    fields: dict[str, Any] = {}
    lists: dict[str, dict[int, str]] = {}
    identity: str | None = None
    shown = shown_fields(target)
    for cell, column in zip(row, columns, strict=True):
        text = with_formula(cell.strip().replace("\r\n", "\n"))
        if column is None or not text:
            continue
        if HTML.search(text):
            text, lost = from_html(text.replace("\n", "<br>"))
            if column[0] in shown:
                refuse_lost_media(lost)
            for what in lost:
                imported.remark(place, f"{what} was left out")
        name, number = column
        if name == IDENTITY:
            identity = text
        elif number is not None:
            lists.setdefault(name, {})[number] = text
        elif name == target.counter and not text.isdigit():
            identity = text  # of another program: ours are numbers
        else:
            fields[name] = _value(text, name, target)
    wrong = lists.pop(WRONG, {})
    for name, cells in lists.items():
        fields[name] = [cells[number] for number in sorted(cells)]
    shape = target.kind.questions
    if shape is None:
        return _Row(fields, {}, identity)
    options = lists.get(shape.options) or dict(enumerate(fields.get(shape.options) or ()))
    if wrong and not options and shape.answer in fields:
        fields[shape.options] = [fields[shape.answer], *(wrong[number] for number in sorted(wrong))]
        return _Row(fields, {}, identity, has_key_among_options=True)
    if wrong:
        raise CannotKeep("has both options and wrong options; which is which?")
    if counts_from_zero(fields, shape):
        raise NotThisFormat(
            f"{place}: the right answer {fields[shape.answer]!r} is none of the options; these are "
            "counted from 1, so the whole column is one too low"
        )
    from_zero = -1 in options
    options = {place + from_zero: option for place, option in options.items()}
    return _Row(fields, options, identity, counts_from_zero=from_zero)


def _value(text: str, name: str, target: Target) -> Any:
    """The cell as the field's type; unchanged where it cannot be one, so that the model reports it."""
    info = target.fields[name]
    kind = column_type(info)
    if kind is list:
        return [part.strip() for part in text.split(LIST_SEPARATOR) if part.strip()]
    if kind is bool:
        return BOOLEANS.get(text.casefold(), text)
    if kind is str and (values := _values(name, target)):
        # Easy is easy: a value of a few is meant in whatever capitals.
        return next((value for value in values if value.casefold() == text.casefold()), text)
    try:
        return kind(text) if kind in (int, float) else text
    except ValueError:
        return text


def _values(name: str, target: Target) -> list[str]:
    """The values that the field may have; none where it may have any."""
    annotation = target.fields[name].annotation
    if typing.get_origin(annotation) is Literal:
        return [str(value) for value in typing.get_args(annotation)]
    return [] if target.at else target.group_choices.get(name, [])

"""CSV tables: a row for each item, a column for each field; a list takes several, such as option_1."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any

from cubital.content.messages import nearest
from cubital_cli.authoring.exchange.csv_formulas import with_formula, without_formula
from cubital_cli.authoring.exchange.field_aliases import field_for_alias
from cubital_cli.authoring.exchange.imported import ImportedItem, ImportedItems, NotThisFormat, Remark
from cubital_cli.authoring.exchange.markup import CannotKeep, from_html
from cubital_cli.authoring.exchange.targets import Target, column_type

MOST_ROWS = 50_000
DELIMITERS = ",;\t|"
LIST_SEPARATOR = "|"
LETTERED = re.compile(
    r"\(?(?:option|answer)?[ _-]*([A-Ha-h1-8])[.)]*", re.IGNORECASE
)  # as in Option_4, (b), D.
FROM_ZERO = re.compile(r"\(?(?:option|answer)?[ _-]*0[.)]*", re.IGNORECASE)
HTML = re.compile(r"</[a-zA-Z]\w*\s*>|<(?:br|img|hr)\b[^<>]*>|&(?:[a-zA-Z]{2,8}|#\d+);")
ANKI_HEAD = re.compile(r"\A(?:#[a-z ]+:[^\n]*\n)+")
DELIMITER_LINE = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)  # Excel's own first line
NUMBERED = re.compile(r"\A(.+?)[ _-]?(\d+|[a-h])", re.IGNORECASE)
BOOLEANS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
csv.field_size_limit(1_000_000)

Column = tuple[str, int | None]
"""A field of the model, and for a list the place in it."""


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
    columns: list[Column | None] | None = None
    line = 1 + above
    try:
        for row in reader:
            start, line = line, reader.line_num + 1 + above
            if not any(cell.strip() for cell in row):
                continue
            if columns is None:
                columns = _columns(file, start, row, target, imported)
                continue
            if len(row) != len(columns):
                message = (
                    f"has {len(row)} cells, the header has {len(columns)}; put a text with a comma in quotes"
                )
                imported.mistakes.append(Remark(f"{file.name}:{start}", message))
                continue
            place = f"{file.name}:{start}"
            try:
                fields = _fields(place, row, columns, target, imported)
            except CannotKeep as error:
                imported.remark(place, f"{error}; the row was left out")
                continue
            imported.items.append(ImportedItem(place, fields))
            if len(imported.items) > MOST_ROWS:
                raise NotThisFormat(f"{file.name}: more than {MOST_ROWS:,} rows; import them in parts")
    except csv.Error as error:
        # Where the row begins: a quote that is not closed takes in all that follows.
        raise NotThisFormat(f"{file.name}:{line}: {error}; look at the quotes of this row") from error
    if columns is None:
        raise NotThisFormat(f"{file.name}: is empty; its first line must name the columns")
    return imported


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


def _columns(
    file: Path, line: int, header: list[str], target: Target, imported: ImportedItems
) -> list[Column | None]:
    columns = [_column(own if (own := target.our_field(cell)) else cell.strip(), target) for cell in header]
    names = [column[0] for column in columns if column]
    choices = f"the columns of {target.name} are {', '.join(_names(target))}"
    wrong = []
    for place, cell in enumerate(header):
        if columns[place] in columns[:place] and columns[place] is not None:
            wrong.append(f"{cell!r} stands twice")
        if columns[place] is not None or not cell.strip() or target.our_field(cell) == "":
            continue
        if own := field_for_alias(cell, target, names):
            names.append(own)
            columns[place] = (own, None)
        elif near := nearest(cell, [name for name in target.fields if name not in names]):
            wrong.append(f"there is no column {cell!r}; did you mean {near}?")
        else:
            imported.remark(f"{file.name}:{line}", f"the column {cell!r} has no place here and was left out")
    if not names:
        raise NotThisFormat(
            f"{file.name}:{line}: the first line must name the columns, not be {header[0]!r}; {choices}"
        )
    if wrong:
        raise NotThisFormat(f"{file.name}:{line}: {', '.join(wrong)} ({choices})")
    return columns


def _column(cell: str, target: Target) -> Column | None:
    plain = {_plain(name): name for name in target.fields}
    if _plain(cell) in plain:
        return plain[_plain(cell)], None
    numbered = NUMBERED.fullmatch(cell)
    if numbered:
        for word in (numbered[1], numbered[1] + "s"):
            name = plain.get(_plain(word))
            if name and column_type(target.fields[name]) is list:
                number = numbered[2]
                return name, int(number) - 1 if number.isdigit() else ord(number.lower()) - ord("a")
    return None


def _names(target: Target) -> list[str]:
    lists = [name for name, info in target.fields.items() if column_type(info) is list]
    return [f"{name.removesuffix('s')}_1, …" if name in lists else name for name in target.fields]


def _fields(
    place: str, row: list[str], columns: list[Column | None], target: Target, imported: ImportedItems
) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    lists: dict[str, dict[int, str]] = {}
    for cell, column in zip(row, columns, strict=True):
        text = with_formula(cell.strip().replace("\r\n", "\n"))
        if column is None or not text:
            continue
        if HTML.search(text):
            text, lost = from_html(text.replace("\n", "<br>"))
            for what in lost:
                imported.remark(place, f"{what} was left out")
        name, number = column
        if number is not None:
            lists.setdefault(name, {})[number] = text
        else:
            fields[name] = _value(text, column_type(target.fields[name]))
    for name, cells in lists.items():
        fields[name] = [cells[number] for number in sorted(cells)]
    shape = target.kind.questions
    if shape is not None and _counts_from_zero(fields, shape.options, shape.answer):
        raise NotThisFormat(
            f"{place}: the right answer {fields[shape.answer]!r} is none of the options; these are "
            "counted from 1, so the whole column is one too low"
        )
    if shape is not None and (remark := _answer_by_letter(fields, shape.options, shape.answer)):
        imported.remark(place, remark)
    return fields


def _counts_from_zero(fields: dict[str, Any], options: str, answer: str) -> bool:
    choices, key = fields.get(options), str(fields.get(answer, ""))
    return isinstance(choices, list) and key not in choices and FROM_ZERO.fullmatch(key) is not None


def _answer_by_letter(fields: dict[str, Any], options: str, answer: str) -> str | None:
    """Replace an answer that is the letter or number of an option; a remark where it may be both."""
    letter, choices = str(fields.get(answer, "")), fields.get(options)
    lettered = LETTERED.fullmatch(letter)
    if not isinstance(choices, list) or (letter in choices and len(letter) > 1) or not lettered:
        return None
    letter = lettered[1]
    number = int(letter) - 1 if letter.isdigit() else ord(letter.lower()) - ord("a")
    if number >= len(choices) or choices[number] == letter:
        return None
    if letter in choices:
        return f"the right answer {letter!r} is the option that says so, not option {number + 1}; look at it"
    fields[answer] = choices[number]
    return None


def _value(text: str, kind: type | None) -> Any:
    """The cell as the field's type; unchanged where it cannot be one, so that the model reports it."""
    if kind is list:
        return [part.strip() for part in text.split(LIST_SEPARATOR) if part.strip()]
    if kind is bool:
        return BOOLEANS.get(text.casefold(), text)
    try:
        return kind(text) if kind in (int, float) else text
    except ValueError:
        return text


def _plain(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).casefold()

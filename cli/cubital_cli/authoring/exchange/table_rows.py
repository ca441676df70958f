"""Rows of a table, or notes of a deck that has a field for each option, as items with their right answers."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from cubital_cli.authoring.exchange.csv_columns import IDENTITY, MEDIA, WRONG, Column
from cubital_cli.authoring.exchange.csv_formulas import with_formula
from cubital_cli.authoring.exchange.csv_keys import counts_from_zero, is_place_alone, is_words_alone, put_key
from cubital_cli.authoring.exchange.imported import ImportedItem, ImportedItems, NotThisFormat, Remark
from cubital_cli.authoring.exchange.markup import CannotKeep, from_html
from cubital_cli.authoring.exchange.missing_pictures import refuse_lost_media, shown_fields
from cubital_cli.authoring.exchange.targets import Target, column_type

LIST_SEPARATOR = "|"
HTML = re.compile(r"</[a-zA-Z]\w*\s*>|<(?:br|img|hr)\b[^<>]*>|&(?:[a-zA-Z]{2,8}|#\d+);")
BOOLEANS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def read_rows(
    lines: Iterable[tuple[str, list[str], str | None]],
    columns: list[Column | None],
    target: Target,
    imported: ImportedItems,
    has_header: bool = True,
    is_html: bool = False,
) -> None:
    """Each line is the place of a row, its cells, and its identity where no column has it."""
    rows: list[tuple[str, _Row]] = []
    what = "note" if is_html else "row"
    for place, cells, identity in lines:
        if len(cells) != len(columns):
            message = (
                f"has {len(cells)} cells, the header has {len(columns)}; put a text with a comma in quotes"
            )
            imported.mistakes.append(Remark(place, message))
            continue
        try:
            row = _row(place, cells, columns, target, imported, is_html)
            row.identity = row.identity or identity
            rows.append((place, row))
        except CannotKeep as error:
            imported.remark(place, f"{error}; the {what} was left out")
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
            imported.remark(place, f"{error}; the {what} was left out")
            continue
        imported.items.append(ImportedItem(place, row.fields, row.identity))


@dataclass
class _Row:
    """`options` by their places in the table; `identity`: what the file calls the row."""

    fields: dict[str, Any]
    options: dict[int, str]
    identity: str | None = None
    has_key_among_options: bool = False
    counts_from_zero: bool = False


def _row(
    place: str,
    row: list[str],
    columns: list[Column | None],
    target: Target,
    imported: ImportedItems,
    is_html: bool,
) -> _Row:
    fields: dict[str, Any] = {}
    lists: dict[str, dict[int, str]] = {}
    identity: str | None = None
    shown = shown_fields(target)
    for cell, column in zip(row, columns, strict=True):
        text = with_formula(cell.strip().replace("\r\n", "\n"))
        if column is None or not text:
            continue
        if is_html or HTML.search(text):
            text, lost = from_html(text if is_html else text.replace("\n", "<br>"))
            if column[0] in shown:
                refuse_lost_media(lost)
            for what in lost:
                imported.remark(place, f"{what} was left out")
        name, number = column
        if name == MEDIA:
            raise CannotKeep(f"shows or plays {text[:60]!r}, which does not come with it")
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

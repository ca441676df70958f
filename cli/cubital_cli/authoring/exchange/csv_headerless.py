"""A table of questions without a header: its columns are told by what stands in them, or not at all."""

from __future__ import annotations

from collections.abc import Sequence

from cubital_cli.authoring.exchange.csv_columns import IDENTITY, Column, column_name, place_of
from cubital_cli.authoring.exchange.csv_keys import LETTERED
from cubital_cli.authoring.exchange.imported import ImportedItems
from cubital_cli.authoring.exchange.targets import Target

FEWEST, MOST = 2, 6  # options


def columns_by_content(
    place: str, rows: Sequence[list[str]], target: Target, imported: ImportedItems
) -> list[Column | None] | None:
    """The one way to read the columns in which every row has a right answer among its options.

    None where there is no such way, or more than one.
    """
    shape = target.kind.questions
    if shape is None or len({len(row) for row in rows}) != 1:
        return None
    width = len(rows[0])
    ways: list[list[Column | None]] = []
    for start in (0, 1):
        for count in range(FEWEST, MOST + 1):
            options: list[Column | None] = [(shape.options, number) for number in range(count)]
            for behind in (False, True):
                key: list[Column | None] = [(shape.answer, None)]
                way: list[Column | None] = [(IDENTITY, None)] * start
                way += [(shape.question, None), *options, *key]
                way += [(shape.rationale, None)] if behind else []
                if len(way) == width and all(_fits(row, start, count) for row in rows):
                    ways.append(way)
    if len(ways) != 1:
        return None
    names = [column_name(column) for column in ways[0] if column]
    imported.readings.append(f"{place}: has no header; its columns were read as {', '.join(names)}")
    return ways[0]


def header_sample(target: Target, delimiter: str) -> str:
    """A first line to write, as `term<TAB>definition`."""
    shape, cards = target.kind.questions, target.kind.cards
    names = list(target.fields)
    if shape:
        option = shape.options.removesuffix("s")
        names = [shape.question, f"{option}_1", f"{option}_2", shape.answer]
    elif cards:
        names = [cards.front, cards.back]
    return ("<TAB>" if delimiter == "\t" else delimiter).join(names)


def is_known_by_map_alone(header: Sequence[str], columns: Sequence[Column | None], target: Target) -> bool:
    """Whether no cell is called as a column is, but for those that the editor has mapped."""
    return all(column is None or target.our_field(cell) for cell, column in zip(header, columns, strict=True))


def _fits(row: list[str], start: int, count: int) -> bool:
    cells = [cell.strip() for cell in row]
    question, options, key = cells[start], cells[start + 1 : start + 1 + count], cells[start + 1 + count]
    if start and (not cells[0] or len(cells[0]) > 12 or " " in cells[0]):
        return False
    shown = [option for option in options if option]
    # The longest text of a row asks, or explains; a letter alone is no question.
    if len(question.split()) < 2 or len(shown) < FEWEST or len(set(shown)) != len(shown):
        return False
    if any(not option for option in options[: len(shown)]):
        return False
    if key in shown:
        return True
    lettered = LETTERED.fullmatch(key)
    is_sure = lettered and not (key.isdigit() and any(option.isdigit() for option in shown))
    return bool(lettered and is_sure and place_of(lettered[1]) < len(shown))

"""The right answer of a row: its words, or the letter or number of an option. Never a guess."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from cubital.content.structure import Questions
from cubital_cli.authoring.exchange.csv_columns import Column, place_of, plain
from cubital_cli.authoring.exchange.imported import ImportedItems
from cubital_cli.authoring.exchange.markup import CannotKeep

NAMES = r"\(?(?:option|answer|choice|opt|ans|alternative)?[ _-]*"
LETTERED = re.compile(rf"{NAMES}([A-H1-8])[.):]*", re.IGNORECASE)  # as in Option_4, (b), D.
FROM_ZERO = re.compile(rf"{NAMES}0[.):]*", re.IGNORECASE)
SEVERAL = re.compile(r"[,;/&|+\n]|\band\b")
MARKS = re.compile(r"[01](?:[ ,;][01])+")  # one for each option, as in 0 1 0 0
WITH_WORDS = re.compile(r"\(?([A-H1-8])[.):]\)?\s+(\S.*)", re.IGNORECASE | re.DOTALL)  # B. Gray


def counts_from_zero(fields: Mapping[str, Any], shape: Questions) -> bool:
    options, key = fields.get(shape.options), str(fields.get(shape.answer, ""))
    return isinstance(options, list) and key not in options and FROM_ZERO.fullmatch(key) is not None


def remark_on_index(
    place: str,
    header: Sequence[str],
    columns: Sequence[Column | None],
    rows: Iterable[Sequence[str]],
    shape: Questions | None,
    imported: ImportedItems,
) -> None:
    """A remark on a column of numbers that is called an index, as programs count from 0.

    A 0 in it stops the import elsewhere; without one nothing tells whether it counts from 0.
    """
    if shape is None or (shape.answer, None) not in columns:
        return
    at = columns.index((shape.answer, None))
    name = header[at].strip()
    if "index" in plain(name) and any(row[at].strip().isdigit() for row in rows if len(row) > at):
        imported.remark(
            place,
            f"the keys of the column {name!r} were counted from 1, because no row has 0; "
            "look at some of them",
        )


def is_place_alone(key: str, options: Collection[str]) -> bool:
    """Whether the key is the letter or number of an option, and the words of none."""
    lettered = LETTERED.fullmatch(key)
    return lettered is not None and key not in options and place_of(lettered[1]) < len(options)


def is_words_alone(key: str, options: Collection[str]) -> bool:
    """Whether the key is the words of an option, and neither letter nor number of any."""
    return key in options and LETTERED.fullmatch(key) is None


def put_key(
    fields: dict[str, Any], cells: Mapping[int, str], shape: Questions, are_places: bool, from_zero: bool
) -> str | None:
    """Replace a key that is the letter or number of an option by its words; a remark where it may be both.

    `cells` are the options by their places in the table, of which some may be empty; `are_places`: it may
    name the place, as other rows do; `from_zero`: the columns of options are numbered so. Raises CannotKeep
    where the key names none, or may name two.
    """
    key, options = str(fields.get(shape.answer, "")), fields.get(shape.options)
    if not key or not isinstance(options, list):
        return None
    if MARKS.fullmatch(key) and key not in options:
        fields[shape.answer] = _marked(re.findall("[01]", key), cells)
        return None
    if from_zero and re.search(r"\d", key) and key not in options:
        raise CannotKeep(f"counts its options from 0; write the words of the right one, not {key!r}")
    with_words = WITH_WORDS.fullmatch(key)
    if with_words and key not in options:
        fields[shape.answer] = _both(with_words, cells, key)
        return None
    if key not in options and _names_several(key, options):
        raise CannotKeep(f"has more than one right option ({key[:60]!r})")
    lettered = LETTERED.fullmatch(key)
    if not lettered or (key in options and len(key) > 1):
        if key not in options:
            same = [option for option in options if _folded(option) == _folded(key)]
            fields[shape.answer] = same[0] if len(same) == 1 else key
        return None
    place = place_of(lettered[1])
    if key in options:
        if cells.get(place) in (None, key):
            return None
        if are_places:
            own = next(number for number, option in cells.items() if option == key) + 1
            sign = "number" if lettered[1].isdigit() else "letter"
            raise CannotKeep(
                f"the right answer {key!r} is option {own} by its words, and option {place + 1} by its "
                f"{sign}; write '{own})' or '{place + 1})'"
            )
        return f"the right answer {key!r} is the option that says so, not option {place + 1}; look at it"
    if place not in cells and place < max(cells, default=0):
        raise CannotKeep(f"the right answer {key!r} is an option that is empty")
    fields[shape.answer] = cells.get(place, key)
    return None


def _names_several(key: str, options: Collection[str]) -> bool:
    texts = {_folded(option) for option in options}
    parts = [part.strip() for part in SEVERAL.split(key) if part.strip()]
    return len(parts) > 1 and all(LETTERED.fullmatch(part) or _folded(part) in texts for part in parts)


def _marked(marks: list[str], cells: Mapping[int, str]) -> str:
    """The option that is marked with 1, where each has a mark."""
    if len(marks) != max(cells, default=-1) + 1:
        raise CannotKeep(f"has {len(marks)} marks of right and wrong, and {len(cells)} options")
    if marks.count("1") != 1 or marks.index("1") not in cells:
        raise CannotKeep(f"marks {marks.count('1')} options as right")
    return cells[marks.index("1")]


def _both(match: re.Match[str], cells: Mapping[int, str], key: str) -> str:
    option = cells.get(place_of(match[1]))
    if option is None or _folded(option) not in (_folded(match[2]), _folded(key)):
        raise CannotKeep(f"the right answer {key[:60]!r} has the letter of an option and other words")
    return option


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())

"""The `--map` options to start from, where the names of a table's columns or a deck's fields are not known.

A hint alone, which the editor corrects: nothing is read by it.
"""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Sequence

from cubital_cli.authoring.exchange.anki_writing import card_fields
from cubital_cli.authoring.exchange.csv_columns import IDENTITY, NUMBERED, WRONG, Column, place_of, plain
from cubital_cli.authoring.exchange.imported import ImportedItems
from cubital_cli.authoring.exchange.targets import Target

LONGEST_NAME, MOST_WORDS = 40, 4
# As schools abroad call them: German, French, Spanish, Italian, Portuguese, Dutch.
QUESTION = re.compile(r"frage|question|pregunta|domanda|pergunta|vraag|aufgabe|stem|enunciado|énoncé")
ANSWER = re.compile(
    r"richtig|korrekt|lösung|loesung|correct|juste|bonne|soluci|soluz|corret|goed|juist|right|key"
)
RATIONALE = re.compile(
    r"erklär|erklaer|begründ|begruend|expli|spieg|uitleg|toelicht|comment|feedback|hinweis"
)


def map_hint(names: Sequence[str], columns: Sequence[Column | None], target: Target) -> str:
    """`start from --map Frage=question …` for the names of which no column is known; empty for none."""
    left = [
        name
        for name, column in zip(names, columns, strict=True)
        if column is None and name.strip() and target.our_field(name) is None
    ]
    ours = [column[0] for column in columns if column]
    # The first row of a table without a header is none.
    if any(len(name) > LONGEST_NAME or len(name.split()) > MOST_WORDS for name in left):
        return ""
    if len(set(map(plain, left))) < len(left):
        return ""
    pairs = _of_question(left, ours, target) if target.kind.questions else _of_card(left, ours, target)
    maps = " ".join(f"--map {shlex.quote(f'{theirs.strip()}={own}')}" for theirs, own in pairs)
    return f"say which are which; start from {maps}" if pairs else ""


def remark_on_missing(
    place: str,
    names: Sequence[str],
    columns: Sequence[Column | None],
    target: Target,
    imported: ImportedItems,
) -> None:
    """A remark where new items need what none of these names is known for, and another may be."""
    missing = _missing(columns, target)
    if missing and (hint := map_hint(names, columns, target)):
        imported.remark(place, f"none is known for {', '.join(missing)}; {hint}")


def has_all(columns: Sequence[Column | None], target: Target) -> bool:
    """Whether these say all that a new item of a list of cards or questions needs."""
    shape, cards = target.kind.questions, target.kind.cards
    known = {column[0] for column in columns if column}
    if shape:
        return {shape.question, shape.answer} <= known and bool(known & {shape.options, WRONG})
    return cards is not None and {cards.front, cards.back} <= known


def _missing(columns: Sequence[Column | None], target: Target) -> list[str]:
    """What each new item needs and no column has; none where the rows are those of items that are here."""
    known = {column[0] for column in columns if column}
    shape = target.kind.questions
    if shape is None:
        cards = target.kind.cards
        return [own for own in (cards.front, cards.back) if own not in known] if cards else []
    if known & {IDENTITY, target.counter}:
        return []
    needed = [shape.question, shape.answer, *([] if WRONG in known else [shape.options])]
    return [own for own in needed if own not in known]


def _of_card(left: list[str], ours: list[str], target: Target) -> list[tuple[str, str]]:
    front, back, _ = card_fields(target)
    return list(zip(left, [own for own in (front, back) if own not in ours], strict=False))


def _of_question(left: list[str], ours: list[str], target: Target) -> list[tuple[str, str]]:
    shape = target.kind.questions
    assert shape is not None
    fields: dict[str, str] = {}
    numbered = {name: match for name in left if (match := NUMBERED.fullmatch(name.strip()))}
    letters = {name for name in left if re.fullmatch("[a-hA-H]", name.strip())}
    stems = Counter(plain(match[1]) for match in numbered.values())
    if shape.options not in ours:
        option = shape.options.removesuffix("s")
        for name, match in numbered.items():
            if stems[plain(match[1])] == max(stems.values()) > 1:
                fields[name] = f"{option}_{place_of(match[2]) + 1}"
        if not fields and len(letters) > 1:
            fields = {name: f"{option}_{place_of(name.strip()) + 1}" for name in left if name in letters}
    options = [at for at, name in enumerate(left) if name in fields]
    if not options and not {shape.options, WRONG} & set(ours):
        return []
    for own, usual in ((shape.answer, ANSWER), (shape.question, QUESTION), (shape.rationale, RATIONALE)):
        rest = [name for name in left if name not in fields]
        if own in ours or not rest or own not in target.fields:
            continue
        named = [name for name in rest if usual.search(name.casefold())]
        # Else by their order: the question stands first, and the key behind the options.
        behind = [name for name in rest if options and left.index(name) > options[-1]]
        by_order = {shape.question: rest, shape.answer: behind}.get(own, [])
        if named or by_order:
            fields[(named or by_order)[0]] = own
    return [(name, fields[name]) for name in left if name in fields]

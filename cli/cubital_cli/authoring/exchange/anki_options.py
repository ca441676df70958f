"""Note types of Anki with a field for each option: their notes are the rows of a table of questions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from cubital_cli.authoring.exchange.csv_columns import WRONG, Column, columns_of
from cubital_cli.authoring.exchange.csv_keys import remark_on_index
from cubital_cli.authoring.exchange.imported import ImportedItem, ImportedItems
from cubital_cli.authoring.exchange.map_hints import remark_on_missing
from cubital_cli.authoring.exchange.table_rows import read_rows
from cubital_cli.authoring.exchange.targets import Target


@dataclass
class AnkiTable:
    """A note type, with the notes that are of it. `place` is told with what is left out of all of them."""

    place: str
    fields: list[str]
    columns: list[Column | None]
    readings: ImportedItems
    rows: list[tuple[str, list[str], str | None]] = field(default_factory=list)
    tags: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, file: str, name: str, fields: list[str], target: Target) -> AnkiTable | None:
        """None where it has no field for an option."""
        shape, readings = target.kind.questions, ImportedItems(file)
        if shape is None:
            return None
        place = f"{file}: note type {name!r}"
        columns = columns_of(place, fields, target, readings, is_strict=False) or []
        options = [
            one
            for one in columns
            if one and (one[0] == WRONG or (one[0] == shape.options and one[1] is not None))
        ]
        return cls(place, fields, columns, readings) if options else None

    def add(self, place: str, texts: list[str], identity: str, tags: str) -> None:
        self.rows.append((place, texts, identity))
        self.tags[place] = tags

    def items(self, target: Target, imported: ImportedItems) -> Iterator[tuple[ImportedItem, str]]:
        """Its notes as items, which are put among the `imported` ones, each with its tags."""
        if not self.rows:
            return
        imported.readings += self.readings.readings
        imported.remarks += self.readings.remarks
        remark_on_missing(self.place, self.fields, self.columns, target, imported)
        texts = [row for _, row, _ in self.rows]
        remark_on_index(self.place, self.fields, self.columns, texts, target.kind.questions, imported)
        before = len(imported.items)
        read_rows(self.rows, self.columns, target, imported, is_html=True)
        for item in imported.items[before:]:
            yield item, self.tags[item.place]

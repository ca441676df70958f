"""A reader of Anki packages (.apkg) of any Anki since 2.0; the database inside is opened as untrusted.

By hand: genanki only writes, and Anki's own library is its whole program, under the AGPL.
"""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from cubital.content.messages import nearest
from cubital.content.structure import Questions
from cubital_cli.authoring.exchange.anki_cloze import cards_of, covers_a_picture
from cubital_cli.authoring.exchange.anki_media import AnkiMedia, unpacked
from cubital_cli.authoring.exchange.anki_options import AnkiTable
from cubital_cli.authoring.exchange.anki_writing import card_fields, guid
from cubital_cli.authoring.exchange.archives import Archive
from cubital_cli.authoring.exchange.csv_keys import put_key
from cubital_cli.authoring.exchange.field_aliases import field_for_alias
from cubital_cli.authoring.exchange.imported import ImportedItem, ImportedItems, NotThisFormat
from cubital_cli.authoring.exchange.map_hints import map_hint, remark_on_missing
from cubital_cli.authoring.exchange.markup import CannotKeep, from_html
from cubital_cli.authoring.exchange.missing_pictures import refuse_lost_media, shown_fields
from cubital_cli.authoring.exchange.targets import Target, column_type

NEWEST, NEWER, OLD = "collection.anki21b", "collection.anki21", "collection.anki2"
MOST_STEPS = 400_000_000  # of SQLite's machine, some seconds; a package that needs more is no deck
CLOZE = 1


def read_anki(file: Path, data: bytes, target: Target) -> ImportedItems:
    """The notes of a package as items. Raises NotThisFormat."""
    archive = Archive(file.name, data)
    imported = ImportedItems(file.name)
    names = {guid(item.name): item.name for item in target.items}
    media = AnkiMedia(file.name, archive, target.reading.folder / "media", packed=NEWEST in archive.names)
    tables: dict[int, AnkiTable] = {}
    with _open_collection(file, archive) as collection:
        kinds = _note_types(collection)
        columns = {kind: _columns(name, fields, target) for kind, (name, fields, _) in kinds.items()}
        for kind, (name, fields, form) in kinds.items():
            if table := AnkiTable.of(file.name, name, fields, target):
                tables[kind] = table
            elif form != CLOZE and target.kind.questions and (ours := columns[kind]):
                known = [(ours[field], None) if field in ours else None for field in fields]
                remark_on_missing(f"{file.name}: note type {name!r}", fields, known, target, imported)
        notes = collection.execute("SELECT guid, mid, tags, flds FROM notes ORDER BY id")
        for number, (note_guid, kind, tags, flds) in enumerate(notes, 1):
            place = f"{file.name}: note {number}"
            name, fields, form = kinds.get(kind, ("an unknown type", [], 0))
            texts, ours = str(flds).split("\x1f"), columns.get(kind)
            if covers_a_picture(name, texts):
                imported.remark(place, "covers parts of a picture (image occlusion); the note was left out")
                continue
            if form == CLOZE:
                gaps = dict(zip(fields, texts, strict=False))
                _read_gaps(place, str(note_guid), gaps, target, imported, media)
                continue
            if kind in tables and len(texts) == len(fields):
                tables[kind].add(place, texts, names.get(note_guid, str(note_guid)), str(tags))
                continue
            if len(texts) != len(fields) or ours is None:
                hint = map_hint(fields, [None] * len(fields), target)
                remark = f"{name!r} has the fields {', '.join(fields)}; {hint}".rstrip("; ")
                imported.remark(place, f"{remark}; the note was left out")
                continue
            try:
                values = _fields(place, dict(zip(fields, texts, strict=True)), ours, target, imported)
            except CannotKeep as error:
                imported.remark(place, f"{error}; the note was left out")
                continue
            values = {name: _with_media(value, media, imported) for name, value in values.items()}
            imported.items.append(ImportedItem(place, values, names.get(note_guid, str(note_guid))))
            _take_tags(place, str(tags), values, target, imported)
    if target.kind.questions:
        _put_keys(imported, target.kind.questions, set(names.values()))
    for table in tables.values():
        for item, tags in table.items(target, imported):
            _take_tags(item.place, tags, item.fields, target, imported)
    return imported


def _put_keys(imported: ImportedItems, shape: Questions, ours: Collection[str]) -> None:
    """The words of the right option for its letter or number; a note that may mean two options is left out.

    In a note of ours it is the words.
    """
    items, imported.items = imported.items, []
    for item in items:
        options = item.fields.get(shape.options)
        try:
            if isinstance(options, list) and item.same_as not in ours:
                put_key(item.fields, dict(enumerate(options)), shape, are_places=True, from_zero=False)
        except CannotKeep as error:
            imported.remark(item.place, f"{error}; the note was left out")
            continue
        imported.items.append(item)


@contextmanager
def _open_collection(file: Path, archive: Archive) -> Iterator[sqlite3.Connection]:
    present = [name for name in (NEWEST, NEWER, OLD) if name in archive.names]
    if not present:
        raise NotThisFormat(
            f"{file.name}: is not an Anki package; in Anki, export as Anki Deck Package (.apkg)"
        )
    data = archive.read(present[0])
    if present[0] == NEWEST:
        data = unpacked(data, f"{file.name}: {NEWEST}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "collection.db")
        path.write_bytes(data)
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as collection:
            steps = iter(range(MOST_STEPS // 10_000))
            collection.set_progress_handler(lambda: next(steps, None) is None, 10_000)
            collection.create_collation(
                "unicase", lambda a, b: (a.casefold() > b.casefold()) - (a.casefold() < b.casefold())
            )
            try:
                # What a stranger's schema calls a table may be a view that calls functions.
                collection.execute("PRAGMA trusted_schema = OFF")
                kind = collection.execute("SELECT type FROM sqlite_master WHERE name = 'notes'").fetchone()
                if kind != ("table",):
                    raise NotThisFormat(f"{file.name}: holds no notes")
                yield collection
            except (sqlite3.Error, json.JSONDecodeError, UnicodeDecodeError) as error:
                raise NotThisFormat(f"{file.name}: its database cannot be read: {error}") from error


def _note_types(collection: sqlite3.Connection) -> dict[int, tuple[str, list[str], int]]:
    """Name, fields and form of each note type, by its id; from either layout of collections."""
    tables = {name for (name,) in collection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "notetypes" in tables:
        kinds: dict[int, tuple[str, list[str], int]] = {}
        for kind, name, config in collection.execute("SELECT id, name, config FROM notetypes"):
            # The form is the first field of a protocol buffer, left out where it is 0.
            kinds[kind] = (str(name), [], CLOZE if bytes(config)[:2] == b"\x08\x01" else 0)
        for kind, name in collection.execute("SELECT ntid, name FROM fields ORDER BY ntid, ord"):
            if kind in kinds:  # fields of note types that are gone may still be there
                kinds[kind][1].append(str(name))
        return kinds
    models = json.loads(collection.execute("SELECT models FROM col").fetchone()[0])
    return {
        int(kind): (
            str(model["name"]),
            [str(field["name"]) for field in model["flds"]],
            int(model.get("type", 0)),
        )
        for kind, model in models.items()
    }


def _columns(name: str, fields: list[str], target: Target) -> dict[str, str] | None:
    """Our field for each field of theirs; None where there is no front or no back among them."""
    front, back, others = card_fields(target)
    ours = [front, back, *others]
    columns = {field: own for field in fields if (own := target.our_field(field)) in ours}
    columns |= {
        field: field.casefold()
        for field in fields
        if field.casefold() in ours
        and target.our_field(field) is None
        and field.casefold() not in columns.values()
    }
    for field in fields:
        named = field in columns or target.our_field(field) is not None
        own = None if named else field_for_alias(field, target, columns.values())
        if own:
            columns[field] = own
    for own in (front, back):
        if own not in columns.values():
            rest = [field for field in fields if field not in columns and target.our_field(field) is None]
            like = nearest(own, rest)
            if like is None:
                return None
            columns[like] = own
    return columns


def _fields(
    place: str, values: dict[str, str], columns: dict[str, str], target: Target, imported: ImportedItems
) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for theirs, html in values.items():
        text, lost = from_html(html)
        if columns.get(theirs) in shown_fields(target):
            refuse_lost_media(lost)
        for what in lost:
            imported.remark(place, f"{what} in the field {theirs} has no place in our texts and was left out")
        if theirs not in columns:
            if text and target.our_field(theirs) is None:
                imported.remark(
                    place, f"the field {theirs} ({text[:40]!r}) has no place here and was left out"
                )
            continue
        kind = column_type(target.fields[columns[theirs]])
        if text:
            parts = [part.removeprefix("- ").strip() for part in text.split("\n")]
            fields[columns[theirs]] = (
                [part for part in parts if part] if kind is list else _number(text, kind)
            )
    return fields


def _with_media(value: Any, media: AnkiMedia, imported: ImportedItems) -> Any:
    if isinstance(value, list):
        return [media.bring(part, imported) for part in value]
    return media.bring(value, imported) if isinstance(value, str) else value


def _number(text: str, kind: type | None) -> Any:
    return int(text) if kind is int and text.isdigit() else text


def _read_gaps(
    place: str,
    note_guid: str,
    fields: dict[str, str],
    target: Target,
    imported: ImportedItems,
    media: AnkiMedia,
) -> None:
    """A card for each gap of the note's first field; what else stands on it is listed."""
    front, back, _ = card_fields(target)
    text, *others = fields.values()
    cards = cards_of(text)
    if not cards:
        imported.remark(place, "is a cloze note without a gap; it was left out")
    for number, sides in enumerate(cards, 1):
        try:
            texts = (media.bring(from_html(html)[0], imported) for html in sides)
            values = dict(zip((front, back), texts, strict=True))
        except CannotKeep as error:
            imported.remark(place, f"{error}; the card was left out")
            continue
        imported.items.append(ImportedItem(place, values, f"{note_guid} gap {number}"))
    for other in others:
        if other.strip():
            imported.remark(place, f"what stands below the gaps ({other[:40]!r}) was left out")


def _take_tags(
    place: str, tags: str, fields: dict[str, Any], target: Target, imported: ImportedItems
) -> None:
    """The first tag into the field that the editor has named for tags, or one that names a group of ours into
    the field for groups; the others are listed."""
    own = target.our_field("tags")
    group = target.kind.cards.group if target.kind.cards else None
    if own and tags.split() and own not in fields:
        fields[own] = tags.split()[0].replace("_", " ")
    elif group and group not in fields:
        groups = {str(item.fields.get(group)).casefold(): item.fields[group] for item in target.items}
        meant = (groups.get(tag.replace("_", " ").casefold()) for tag in tags.split())
        if named := next(filter(None, meant), None):
            fields[group] = named
    known = {str(value).replace(" ", "_").casefold() for value in fields.values() if isinstance(value, str)}
    left = [tag for tag in tags.split() if tag.casefold() not in known]
    if left:
        imported.remark(place, f"the tags {', '.join(left)} were left out")

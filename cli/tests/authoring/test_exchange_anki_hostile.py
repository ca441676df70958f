"""Anki packages that mean harm, or are none: refused in a sentence, and nothing lands."""

import io
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
import zstandard
from question_bank import Deck

from cubital_cli.authoring.exchange import NotThisFormat
from cubital_cli.authoring.exchange.anki_reading import read_anki

TERMS = "- {term: Vein, definition: A vessel., category: Anatomy}\n"


def packed(**members: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in members.items():
            package.writestr(name.replace("__", "."), data)
    return out.getvalue()


def database(script: str) -> bytes:
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(script)
        return db.serialize()


VIEW = "CREATE VIEW notes AS SELECT 1 AS guid, 1 AS mid, '' AS tags, '' AS flds, 1 AS id"
NOTE = """
CREATE TABLE notes (id, guid, mid, tags, flds);
CREATE TABLE col (models);
INSERT INTO col VALUES ('{"1": {"name": "Basic", "flds": [{"name": "Front"}, {"name": "Back"}]}}');
INSERT INTO notes VALUES (1, 'g', 1, '', 'Plasma' || char(31) || 'Blood. <img src="a"> <img src="gone.png">');
"""
ENDLESS = """
CREATE TABLE notes (id, guid, mid, tags, flds);
CREATE VIEW col AS WITH RECURSIVE n(models) AS (SELECT '1' UNION ALL SELECT models || '1' FROM n)
SELECT models FROM n WHERE models = 'x'
"""


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\x03\x04 no zip",
        packed(readme__txt=b"hello"),
        packed(collection__anki2=b"no database"),
        packed(collection__anki2=b"SQLite format 3\0" + b"\xff" * 4000),
        packed(collection__anki21b=b"not compressed"),
        packed(collection__anki2=database(VIEW)),
        packed(collection__anki2=database("CREATE TABLE cards (id)")),
        packed(**{"../evil__txt": b"x", "collection__anki2": b"x"}),
        packed(**{"/etc/passwd": b"x"}),
        packed(**{"C:\\evil": b"x"}),
    ],
)
def test_what_is_no_deck_is_refused_in_a_sentence(deck: Deck, data: bytes) -> None:
    with pytest.raises(NotThisFormat, match=r"deck\.apkg: "):
        read_anki(Path("deck.apkg"), data, deck(TERMS))


def test_a_database_that_never_ends_is_stopped(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cubital_cli.authoring.exchange.anki_reading.MOST_STEPS", 1_000_000)
    with pytest.raises(NotThisFormat, match="cannot be read"):
        read_anki(Path("deck.apkg"), packed(collection__anki2=database(ENDLESS)), deck(TERMS))


def test_a_bomb_is_not_unpacked(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("archives", "anki_media"):
        monkeypatch.setattr(f"cubital_cli.authoring.exchange.{module}.LARGEST_UNPACKED", 1_000_000)
    zeros = b"\0" * 5_000_000
    for data in (packed(collection__anki2=zeros), packed(collection__anki21b=zstandard.compress(zeros))):
        with pytest.raises(NotThisFormat, match="unpacks to more than"):
            read_anki(Path("deck.apkg"), data, deck(TERMS))


@pytest.mark.parametrize(
    "package",
    [
        *(packed(collection__anki2=database(NOTE), media=listed) for listed in (b"{", b"[1, 2]", b"\xff")),
        *(
            packed(collection__anki21b=zstandard.compress(database(NOTE)), media=zstandard.compress(listed))
            for listed in (b"\x12\x01a", b"\x0a\xff", b"\x0a\x05\x0a\xff\xff\xff\xff", b"\xff")
        ),
    ],
)
def test_a_list_of_media_that_is_none_is_refused(deck: Deck, package: bytes) -> None:
    with pytest.raises(NotThisFormat, match=r"deck\.apkg: its list of media cannot be read"):
        read_anki(Path("deck.apkg"), package, deck(TERMS))


def test_media_that_are_not_in_the_package_bring_nothing(deck: Deck) -> None:
    listed = b'{"0": 7, "1": "../up.png", "2": "gone.png"}'
    package = packed(collection__anki2=database(NOTE), media=listed)
    assert not read_anki(Path("deck.apkg"), package, deck(TERMS)).media

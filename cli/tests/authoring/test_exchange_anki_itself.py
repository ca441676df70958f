"""Decks through Anki itself: what it makes of ours, and what we make of what it exports."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from question_bank import Deck

from cubital_cli.authoring.exchange import ImportResult, apply_import
from cubital_cli.authoring.exchange.anki_reading import read_anki
from cubital_cli.authoring.exchange.anki_writing import guid, write_anki
from cubital_cli.authoring.exchange.targets import Target

pytest.importorskip("anki", reason="Anki has no wheel for this machine")

if TYPE_CHECKING:
    from anki.collection import Collection

TERMS = """\
- term: Vein
  definition: A **vessel** & more; 1 < 2, H₂O.
  category: Anatomy
- term: ESR
  definition: |
    Two
    lines, ![a rack](media/rack.png)
  category: Lab Tests
"""
PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452")


@pytest.fixture
def collection(tmp_path: Path) -> "Iterator[Collection]":
    from anki.collection import Collection

    (tmp_path / "anki").mkdir()
    opened = Collection(str(tmp_path / "anki" / "collection.anki2"))
    yield opened
    opened.close()


def take_in(collection: "Collection", data: bytes, folder: Path) -> None:
    from anki.collection import ImportAnkiPackageOptions, ImportAnkiPackageRequest

    (folder / "ours.apkg").write_bytes(data)
    options = ImportAnkiPackageOptions(merge_notetypes=True)
    collection.import_anki_package(
        ImportAnkiPackageRequest(package_path=str(folder / "ours.apkg"), options=options)
    )


def exported(collection: "Collection", folder: Path, legacy: bool) -> bytes:
    from anki.collection import ExportAnkiPackageOptions

    collection.export_anki_package(
        out_path=str(folder / "theirs.apkg"),
        options=ExportAnkiPackageOptions(with_media=True, legacy=legacy),
        limit=None,
    )
    return (folder / "theirs.apkg").read_bytes()


def imported(data: bytes, into: Target) -> ImportResult:
    return apply_import(into, read_anki(Path("deck.apkg"), data, into), {"category": "Anatomy"})


def test_anki_shows_a_deck_of_ours_with_its_pictures_and_tags(
    deck: Deck, collection: "Collection", tmp_path: Path
) -> None:
    ours = deck(TERMS)
    take_in(collection, write_anki(ours, "Lindenfield"), tmp_path)
    assert "Lindenfield::Glossary" in [one.name for one in collection.decks.all_names_and_ids()]
    (number,) = collection.find_notes('"term:Vein"')
    vein = collection.get_note(number)
    assert (vein.guid, vein.tags) == (guid(ours.items[0].name), ["Anatomy"])
    (card,) = vein.cards()
    assert "<b>vessel</b> &amp; more; 1 &lt; 2, H₂O." in card.answer()
    (number,) = collection.find_notes("tag:Lab_Tests")
    assert 'src="rack.png"' in collection.get_note(number)["definition"]
    assert Path(collection.media.dir(), "rack.png").read_bytes() == b"png"


def test_in_anki_a_deck_that_comes_again_changes_the_note_and_keeps_its_progress(
    deck: Deck, collection: "Collection", tmp_path: Path
) -> None:
    take_in(collection, write_anki(deck(TERMS), "Lindenfield"), tmp_path)
    (number,) = collection.find_cards('"term:Vein"')
    collection.sched.set_due_date([number], "7!")
    time.sleep(1.1)  # Anki takes a note anew where it was written in a later second
    take_in(
        collection, write_anki(deck(TERMS.replace("A **vessel**", "A *vessel*")), "Lindenfield"), tmp_path
    )
    assert collection.note_count() == 2
    card = collection.get_card(number)
    assert card.ivl == 7
    assert "<i>vessel</i>" in card.note()["definition"]


@pytest.mark.parametrize("legacy", [True, False], ids=["for older Anki", "for Anki of today"])
def test_what_anki_exports_of_a_deck_of_ours_changes_nothing_here(
    deck: Deck, collection: "Collection", tmp_path: Path, legacy: bool
) -> None:
    ours = deck(TERMS)
    take_in(collection, write_anki(ours, "Lindenfield"), tmp_path)
    result = imported(exported(collection, tmp_path, legacy), ours)
    assert (result.new, result.changed, len(result.same)) == ([], [], 2)


@pytest.mark.parametrize("legacy", [True, False], ids=["for older Anki", "for Anki of today"])
def test_a_deck_that_was_made_in_anki_comes_in_with_its_picture_and_tags(
    deck: Deck, collection: "Collection", tmp_path: Path, legacy: bool
) -> None:
    basic = collection.models.by_name("Basic")
    assert basic
    name = collection.media.write_data("vial.png", PNG)
    note = collection.new_note(basic)
    note["Front"], note["Back"] = "Plasma", f'The <b>liquid</b> of blood<br><img src="{name}">'
    note.tags = ["Lab_Tests"]
    collection.add_note(note, collection.decks.id("Own::Deck") or 1)
    result = imported(exported(collection, tmp_path, legacy), deck(TERMS))
    assert result.remarks == []
    assert result.new == ["Plasma"]
    (text,) = result.files.values()
    (picture,) = result.media
    assert picture.startswith("imported-vial-")
    assert result.media[picture] == PNG
    assert f"The **liquid** of blood\n    ![](media/{picture})\n  category: Lab Tests" in text


def test_a_recording_in_a_field_of_its_own_comes_along(
    deck: Deck, collection: "Collection", tmp_path: Path
) -> None:
    basic = collection.models.by_name("Basic")
    assert basic
    collection.models.add_field(basic, collection.models.new_field("audio_url"))
    collection.models.save(basic)
    name = collection.media.write_data("my plasma (1).mp3", b"ID3 sound")
    note = collection.new_note(collection.models.by_name("Basic") or basic)
    note["Front"], note["Back"], note["audio_url"] = "Plasma", "The liquid.", f"[sound:{name}]"
    collection.add_note(note, collection.decks.id("Own") or 1)
    result = imported(exported(collection, tmp_path, legacy=False), deck(TERMS))
    assert result.remarks == []
    ((path, data),) = result.media.items()
    assert data == b"ID3 sound"
    assert re.fullmatch(r"imported-my-plasma-1-[0-9a-f]{8}\.mp3", path)
    assert f"audio_url: media/{path}" in "".join(result.files.values())

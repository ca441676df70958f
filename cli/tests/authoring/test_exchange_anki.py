"""Anki both ways: identities that last, and whatever Anki made of a deck."""

import io
import json
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import zstandard
from question_bank import Deck

from cubital.content.kinds import ContentKind
from cubital.content.reading import Reading
from cubital_cli.authoring.exchange import ImportResult, apply_import, target
from cubital_cli.authoring.exchange.anki_cloze import cards_of
from cubital_cli.authoring.exchange.anki_reading import read_anki
from cubital_cli.authoring.exchange.anki_writing import write_anki
from cubital_cli.authoring.exchange.csv_tables import read_csv
from cubital_cli.authoring.exchange.markup import from_html, to_html
from cubital_cli.authoring.exchange.targets import Target

TERMS = """\
- term: Vein
  definition: A **vessel** & more; 1 < 2.
  category: Anatomy
- term: ESR
  definition: |
    Two
    lines, ![a rack](media/rack.png)
  category: Lab Tests
  audio_url: media/esr.mp3
"""


def imported(data: bytes, into: Target) -> ImportResult:
    return apply_import(into, read_anki(Path("deck.apkg"), data, into), {"category": "Anatomy"})


def collection(data: bytes) -> dict[str, tuple[str, ...]]:
    """The notes of a package, by guid."""
    with zipfile.ZipFile(io.BytesIO(data)) as package, closing(sqlite3.connect(":memory:")) as db:
        db.deserialize(package.read("collection.anki2"))
        return {
            guid: tuple(fields.split("\x1f")) for guid, fields in db.execute("SELECT guid, flds FROM notes")
        }


def into_collection(db: sqlite3.Connection, data: bytes) -> None:
    """As Anki imports: a note whose guid is there is updated and keeps its cards, others are added."""
    for guid, fields in collection(data).items():
        db.execute("INSERT OR IGNORE INTO cards VALUES (?, 0)", [guid])
        db.execute("INSERT OR REPLACE INTO notes VALUES (?, ?)", [guid, "\x1f".join(fields)])


def test_importing_a_deck_again_keeps_the_notes_and_their_progress(deck: Deck) -> None:
    first = write_anki(deck(TERMS), "Lindenfield")
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(
            "CREATE TABLE notes (guid PRIMARY KEY, flds); CREATE TABLE cards (guid PRIMARY KEY, reps)"
        )
        into_collection(db, first)
        db.execute("UPDATE cards SET reps = 7")
        guids = db.execute("SELECT guid FROM notes ORDER BY guid").fetchall()
        changed = TERMS.replace("Two", "Three").replace("category: Lab Tests", "category: Anatomy")
        again = "- term: Artery\n  definition: It pulses.\n  category: Anatomy\n" + changed
        into_collection(db, write_anki(deck(again), "Lindenfield"))
        assert db.execute("SELECT count(*) FROM notes").fetchone() == (3,)
        assert set(guids) < set(db.execute("SELECT guid FROM notes"))
        assert db.execute("SELECT sum(reps) FROM cards").fetchone() == (14,)


def test_a_deck_that_comes_back_as_it_was_changes_nothing(deck: Deck) -> None:
    into = deck(TERMS)
    result = imported(write_anki(into, "Lindenfield"), into)
    assert (result.new, result.changed, result.same) == ([], [], ["Vein", "ESR"])
    assert result.remarks == []
    assert result.files == {}


def test_pictures_and_sounds_travel_with_the_deck(deck: Deck) -> None:
    data = write_anki(deck(TERMS), "Lindenfield")
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        names = json.loads(package.read("media"))
        assert sorted(names.values()) == ["esr.mp3", "rack.png"]
        assert {package.read(number) for number in names} == {b"png", b"mp3"}
    fields = [field for note in collection(data).values() for field in note]
    assert "[sound:esr.mp3]" in fields
    assert 'Two<br>lines, <img src="rack.png" alt="a rack">' in fields
    assert "A <b>vessel</b> &amp; more; 1 &lt; 2." in fields


def changed_in_anki(data: bytes, statement: str, *values: Any, newest: bool = False) -> bytes:
    """The package after someone has worked with it."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as package, closing(sqlite3.connect(":memory:")) as db:
        db.deserialize(package.read("collection.anki2"))
        db.execute(statement, values)
        db.commit()
        if newest:
            models = json.loads(db.execute("SELECT models FROM col").fetchone()[0])
            db.create_collation("unicase", lambda a, b: (a > b) - (a < b))
            db.executescript(
                "CREATE TABLE notetypes (id INTEGER PRIMARY KEY, name TEXT COLLATE unicase, config BLOB);"
                "CREATE TABLE fields (ntid, ord, name TEXT, PRIMARY KEY (ntid, ord)) WITHOUT ROWID;"
                "INSERT INTO fields VALUES (1, 0, 'Of a type that is gone')"
            )
            for model in models.values():
                db.execute(
                    "INSERT INTO notetypes VALUES (?, ?, ?)", [model["id"], model["name"], b"\x1a\x00"]
                )
                for number, field in enumerate(model["flds"]):
                    db.execute(
                        "INSERT INTO fields VALUES (?, ?, ?)", [int(model["id"]), number, field["name"]]
                    )
            db.commit()
        with zipfile.ZipFile(out, "w") as again:
            if newest:
                again.writestr("collection.anki21b", zstandard.compress(db.serialize()))
            again.writestr("collection.anki2", package.read("collection.anki2") if newest else db.serialize())
    return out.getvalue()


@pytest.mark.parametrize("newest", [False, True])
def test_what_was_changed_in_anki_lands_where_it_came_from(deck: Deck, newest: bool) -> None:
    into = deck(TERMS)
    data = changed_in_anki(
        write_anki(into, "Lindenfield"),
        "UPDATE notes SET flds = replace(flds, 'A <b>vessel</b>', '<div>A <i>blue</i>&nbsp;tube</div>')",
        newest=newest,
    )
    result = imported(data, into)
    assert (result.changed, result.same) == (["Vein"], ["ESR"])
    assert result.files["glossary/all.yaml"] == TERMS.replace("A **vessel**", "A *blue* tube\n    ").replace(
        "definition: A *blue* tube\n     & more", "definition: |\n    A *blue* tube\n    & more"
    )


def test_a_renamed_front_is_the_same_note_and_the_editor_is_warned(deck: Deck) -> None:
    into = deck(TERMS)
    data = changed_in_anki(
        write_anki(into, "Lindenfield"), "UPDATE notes SET flds = replace(flds, 'Vein', 'Veins')"
    )
    result = imported(data, into)
    assert result.changed == ["Vein"]
    assert result.files == {"glossary/all.yaml": TERMS.replace("term: Vein", "term: Veins")}
    assert "does not move with it" in str(result.remarks[0])


def test_a_strangers_deck_lands_and_what_has_no_place_is_listed(deck: Deck) -> None:
    import genanki

    basic = genanki.Model(
        1,
        "Basic",
        fields=[{"name": "Front"}, {"name": "Back"}, {"name": "Hint"}],
        templates=[{"name": "Card", "qfmt": "{{Front}}", "afmt": "{{Back}}"}],
    )
    cloze = genanki.Model(
        2,
        "Cloze",
        model_type=1,
        fields=[{"name": "Text"}],
        templates=[{"name": "Cloze", "qfmt": "{{cloze:Text}}", "afmt": "{{cloze:Text}}"}],
    )
    made = genanki.Deck(3, "Blood")
    made.add_note(
        genanki.Note(basic, ["Lumen", "The <b>hollow</b> inside<table><tr><td>x</td></tr></table>", ""])
    )
    made.add_note(genanki.Note(basic, ["Valve", '<img src="valve.jpg">', "It closes"], tags=["heart"]))
    made.add_note(genanki.Note(basic, ["Flow", "[$]v = \\frac{s}{t}[/$]", ""]))
    made.add_note(genanki.Note(cloze, ["{{c1::Blood}} is red"]))
    made.add_note(genanki.Note(cloze, ["{{c1::image-occlusion:rect:left=.1:top=.1:width=.2:height=.2}}"]))
    package = Path("stranger.apkg")
    genanki.Package(made).write_to_file(str(package))
    into = deck(TERMS)
    result = apply_import(into, read_anki(package, package.read_bytes(), into), {"category": "Anatomy"})
    assert result.new == ["Lumen", "Valve", "_____ is red"]
    assert sorted(str(remark) for remark in result.remarks) == [
        "stranger.apkg: note 2: shows or plays valve.jpg, which is not in content/media; put it there",
        "stranger.apkg: note 2: the field Hint ('It closes') has no place here and was left out",
        "stranger.apkg: note 2: the tags heart were left out",
        "stranger.apkg: note 3: holds a formula (LaTeX) that cannot be kept as text; the note was left out",
        "stranger.apkg: note 5: covers parts of a picture (image occlusion); the note was left out",
    ]


QUIZ = "- {id: 9, question: How many?, options: ['2', '1', '3'], correct_answer: '2'}\n"


def test_a_key_of_a_stranger_is_its_option_or_is_listed_and_ours_are_words(
    course: Callable[[dict[str, str]], Reading], course_kinds: list[ContentKind[Any]]
) -> None:
    import genanki

    names = ("Question", "Options", "Correct answer")
    model = genanki.Model(
        1,
        "Choice",
        fields=[{"name": name} for name in names],
        templates=[{"name": "Card", "qfmt": "{{Question}}", "afmt": "{{Options}}"}],
    )
    made = genanki.Deck(3, "Blood")
    for note in (
        ("Which is for glucose?", "Red<br>Gray<br>Gold", "B"),
        ("Which is for serum?", "Red<br>Gray<br>Gold", "(1)"),
        ("Which group?", "B<br>A<br>O<br>None", "B"),
        ("How many draws?", "2<br>1<br>3<br>4", "2"),
        ("Which is universal?", "A<br>B<br>AB<br>O", "O"),
    ):
        made.add_note(genanki.Note(model, list(note)))
    package = Path("stranger.apkg")
    genanki.Package(made).write_to_file(str(package))
    into = target(course({"quiz.yaml": QUIZ}), course_kinds, "quiz")
    read = read_anki(package, package.read_bytes(), into)
    assert [item.fields["correct_answer"] for item in read] == ["Gray", "Red", "O"]
    assert [str(remark) for remark in read.remarks] == [
        "stranger.apkg: note 3: the right answer 'B' is option 1 by its words, and option 2 by its letter; "
        "write '1)' or '2)'; the note was left out",
        "stranger.apkg: note 4: the right answer '2' is option 1 by its words, and option 2 by its number; "
        "write '1)' or '2)'; the note was left out",
    ]
    ours = apply_import(into, read_anki(Path("deck.apkg"), write_anki(into, "Lindenfield"), into), {})
    assert (ours.same, ours.remarks) == (["How many?"], [])


@pytest.mark.parametrize(
    ("html", "cards"),
    [
        (
            "{{c1::Blood}} is {{c2::red::a color}}",
            [("_____ is red", "Blood"), ("Blood is _____ [a color]", "red")],
        ),
        ("{{c1::A}} and {{c1::B}}", [("_____ and _____", "A, B")]),
        ("no gap {{c1:: open", []),
        ("{{c1::{{c2::x}}}}", [("{{c1::_____}}", "x")]),
        ("{{c1::" * 50_000, []),
    ],
)
def test_each_gap_is_a_card(html: str, cards: list[tuple[str, str]]) -> None:
    assert cards_of(html) == cards


def test_an_editor_says_which_field_is_which_and_where_tags_go(deck: Deck) -> None:
    import genanki

    names = ["Hangul", "Sense", "Audio", "Note"]
    model = genanki.Model(
        1,
        "Korean",
        fields=[{"name": name} for name in names],
        templates=[{"name": "Card", "qfmt": "{{Hangul}}", "afmt": "{{Sense}}"}],
    )
    made = genanki.Deck(3, "Words")
    made.add_note(genanki.Note(model, ["Lumen", "The inside", "x", "later"], tags=["Lab_Tests"]))
    package = Path("korean.apkg")
    genanki.Package(made).write_to_file(str(package))
    into = deck(TERMS)
    assert "say which are which; start from --map Hangul=term --map Sense=definition; the" in str(
        read_anki(package, package.read_bytes(), into).remarks[0]
    )
    into.renamed = {"hangul": "term", "sense": "definition", "tags": "category", "note": ""}
    (item,) = read_anki(package, package.read_bytes(), into)
    assert item.fields == {"term": "Lumen", "definition": "The inside", "category": "Lab Tests"}


def test_a_column_is_renamed_or_left_out_by_the_editor(deck: Deck) -> None:
    into = deck(TERMS)
    into.renamed = {"wort": "term", "bedeutung": "definition", "notizen": ""}
    table = "Wort,Bedeutung,Notizen\nLumen,The inside,x\n"
    imported = read_csv(Path("a.csv"), table.encode(), into)
    assert [item.fields for item in imported] == [{"term": "Lumen", "definition": "The inside"}]
    assert imported.remarks == []


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<b>one</b><b> two</b>", "**one two**"),
        ("<b> </b>x</b>", "x"),
        ("a<br/>b<div>c</div>", "a\nb\nc"),
        ("<script>alert(1)</script>x", "x"),
        ("&eacute;&nbsp;&amp;", "é &"),
    ],
)
def test_html_of_others_becomes_plain_texts(html: str, text: str) -> None:
    assert from_html(html)[0] == text


@pytest.mark.parametrize(
    "text",
    [
        "plain",
        "1 < 2 & 3 > 2",
        "**bold** and *italic*, 2 * 3 * 4",
        "**two** **bolds**",
        "a\nb\n\nc",
        "- one\n- two",
        '![alt "x"](media/a.svg) text',
        "media/a.mp3",
        "&amp; &lt;b&gt;",
        "<b>no markup</b>",
    ],
)
def test_our_texts_come_back_from_html_as_they_were(text: str) -> None:
    assert from_html(to_html(text)) == (text, [])

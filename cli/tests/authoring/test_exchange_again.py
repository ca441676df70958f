"""A file that is imported again after its author has corrected it changes what came from it, and says so."""

import io
import json
import sqlite3
import tempfile
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import yaml
from question_bank import Deck, questions

from cubital.content.kinds import ContentKind
from cubital.content.reading import read
from cubital_cli.authoring.exchange import ImportResult, NotThisFormat, apply_import, target
from cubital_cli.authoring.exchange.anki_reading import read_anki
from cubital_cli.authoring.exchange.qti_reading import read_qti
from cubital_cli.authoring.exchange.targets import Target

GIFT = (
    "::Additive 1::Which additive keeps calcium free?"
    "{=Heparin#It acts on thrombin. ~EDTA ~Citrate ~Oxalate}\n\n"
    "::Additive 2::Sodium fluoride is a preservative.{T}\n\n"
    "::Additive 3::How many inversions does a citrate tube need?{#=4:1}\n\n"
    "::Additive 4::Name the gel's neighbor of serum.{=clot =the clot}\n"
)
BANK_FILE = "content/bank/imported.yaml"
Again = Callable[..., ImportResult]


def items(tmp_path: Path, name: str = "question") -> list[Any]:
    return [item[name] for item in yaml.safe_load((tmp_path / BANK_FILE).read_text())]


def changes(result: ImportResult) -> list[str]:
    return [change.message.partition(" changed: ")[2] for change in result.changes]


@pytest.mark.parametrize(
    ("wrong", "better", "change"),
    [
        (
            "{=Heparin#It acts on thrombin. ~EDTA",
            "{~Heparin =EDTA",
            "key A 'Heparin' -> B 'EDTA'; explanation of 'Heparin' 'It acts on thrombin.' gone",
        ),
        ("~Oxalate", "~Sodium oxalate", "option D 'Oxalate' -> 'Sodium oxalate'"),
        ("acts on", "blocks", "explanation of 'Heparin' 'It acts on thrombin.' -> 'It blocks thrombin.'"),
        ("Which additive keeps", "Which of these keeps", "stem 'Which additive keeps calcium free?' -> "
         "'Which of these keeps calcium free?'"),
        ("preservative.{T}", "preservative.{F}", "key True -> False"),
        ("{#=4:1}", "{#=3.5:0.5}", "key 4.0 -> 3.5; tolerance 1.0 -> 0.5"),
        ("gel's neighbor of serum", "layer below the gel", "stem \"Name the gel's neighbor of serum.\" -> "
         "'Name the layer below the gel.'"),
    ],
)  # fmt: skip
def test_what_its_author_has_corrected_is_changed_and_told_in_one_line(
    again: Again, tmp_path: Path, wrong: str, better: str, change: str
) -> None:
    assert len(again(GIFT).new) == 4
    result = again(GIFT.replace(wrong, better), "tubes (1).gift")
    assert (result.new, changes(result), len(result.same)) == ([], [change], 3)
    assert len(items(tmp_path)) == 4
    once_more = again(GIFT.replace(wrong, better))
    assert (once_more.new, once_more.changed, len(once_more.same)) == ([], [], 4)


def test_without_titles_the_same_stem_tells(again: Again, tmp_path: Path) -> None:
    plain = "Which vein is tried first?{=Median cubital ~Basilic ~Cephalic}\n\nIs it cold?{T}\n"
    again(plain)
    result = again(plain.replace("{=Median cubital ~B", "{~Median cubital =B").replace("{T}", "{F}"))
    assert changes(result) == ["key A 'Median cubital' -> B 'Basilic'", "key True -> False"]
    assert len(items(tmp_path)) == 2


def test_two_questions_of_one_file_with_one_title_stay_two(again: Again, tmp_path: Path) -> None:
    two = "::Q::Which is red?{=Serum tube ~Citrate tube}\n\n::Q::Which is blue?{=Citrate tube ~Serum tube}\n"
    assert len(again(two).new) == 2
    result = again(two.replace("blue?{=Citrate tube ~Serum tube}", "blue?{=Citrate tube#Yes. ~Serum tube}"))
    assert (changes(result), len(result.same)) == (["explanation of 'Citrate tube' 'Yes.' added"], 1)
    assert [item["stem"] for item in items(tmp_path)] == ["Which is red?", "Which is blue?"]


def test_the_titles_of_another_bank_change_nothing(again: Again, tmp_path: Path) -> None:
    again("::Q1::Which additive is in a lavender tube?{=EDTA ~Heparin ~Citrate ~None}")
    result = again("::Q1::Where does one discard a lancet?{=Sharps box ~Bin ~Sink ~Tray}", "safety.gift")
    assert (len(result.new), result.changed) == (1, [])
    assert "is called Q1 as 'Which additive is in a lavender tube?' is, and is another" in str(
        result.remarks[0]
    )
    # Both are known by their titles from now on.
    result = again("::Q1::Where does one put a used lancet?{=Sharps box ~Bin ~Sink ~Tray}", "safety.gift")
    assert changes(result) == [
        "stem 'Where does one discard a lancet?' -> 'Where does one put a used lancet?'"
    ]
    assert len(items(tmp_path)) == 2


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("tubes.gift", "::Additive 2::Sodium fluoride is a preservative.{=yes}"),
        ("another.gift", "Sodium fluoride is a preservative.{F}"),
        ("another.gift", "::Additive 2::Sodium fluoride is a preservative.{F}"),
        ("tubes-2.gift", "::Additive 3::How many inversions does a serum tube need?{#=4:1}"),
        ("another.gift", "::Additive 1::Which additive binds calcium?{~Heparin =EDTA ~Citrate ~Oxalate}"),
        ("tubes.gift", "Which additive keeps calcium free?{=Heparin ~Warfarin ~Salt ~EDTA}"),
    ],
    ids=[
        "of another kind", "another key in another file", "its title in another file",
        "other words in another part", "words and key", "half of its options",
    ],
)  # fmt: skip
def test_what_is_not_sure_to_be_the_same_is_listed_and_not_guessed(
    again: Again, tmp_path: Path, name: str, text: str
) -> None:
    again(GIFT)
    before = items(tmp_path)
    result = again(text, name)
    assert (result.new, result.changed) == ([], [])
    assert "of ours, or another: it asks or keys it otherwise" in str(result.remarks[0])
    assert items(tmp_path) == before


def test_what_was_mended_here_stays_until_its_author_changes_it(again: Again, tmp_path: Path) -> None:
    again(GIFT)
    file = tmp_path / BANK_FILE
    file.write_text(file.read_text().replace("answer: true", "answer: false"))
    result = again(GIFT.replace("~Oxalate", "~Sodium oxalate"))
    assert changes(result) == ["option D 'Oxalate' -> 'Sodium oxalate'"]
    assert "has been changed here since it came; ours stays" in str(result.remarks)
    assert items(tmp_path)[1]["answer"] is False


def test_our_explanation_of_a_key_that_is_no_more_goes_and_is_listed(again: Again, tmp_path: Path) -> None:
    text = "::A::Which tube is for glucose?{=Red ~Gray ~Gold}"
    again(text)
    file = tmp_path / BANK_FILE
    file.write_text(file.read_text().replace("- text: Red\n", "- text: Red\n        reason: It is right.\n"))
    result = again("::A::Which tube is for glucose?{~Red =Gray ~Gold}")
    assert "our explanation 'It is right.' was for another key and was left out" in str(result.remarks)
    assert items(tmp_path)[0]["options"] == [
        {"text": "Red"},
        {"text": "Gray", "right": True},
        {"text": "Gold"},
    ]


def test_after_an_undone_import_a_number_is_no_identity(again: Again, tmp_path: Path) -> None:
    again(GIFT)
    first = items(tmp_path, "id")[0]
    (tmp_path / BANK_FILE).write_text(
        f"- id: {first}\n  task: tubes\n"
        "  question: {kind: one, stem: Which gauge?, options: [{text: '23', right: true}, {text: '16'}]}\n"
    )
    result = again(GIFT)
    assert (len(result.new), result.changed, result.same) == (4, [], [])


def test_a_damaged_record_is_told(again: Again, tmp_path: Path) -> None:
    (tmp_path / "content/.imported.yaml").write_text("bank: [1, 2]\n")
    with pytest.raises(NotThisFormat, match=r"\.imported\.yaml: is damaged; take it back with git"):
        again(GIFT)


CHOICE = (
    '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i1748" title="x">'
    '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">'
    "<correctResponse><value>{key}</value></correctResponse></responseDeclaration><itemBody>"
    '<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>{stem}</prompt>'
    '<simpleChoice identifier="A">Tourniquet</simpleChoice><simpleChoice identifier="B">Gauze</simpleChoice>'
    '<simpleChoice identifier="C">Tape</simpleChoice></choiceInteraction></itemBody></assessmentItem>'
)  # fmt: skip


def test_an_item_of_qti_is_known_by_its_identifier(bank: Callable[..., Target], tmp_path: Path) -> None:
    for key, stem, change in (
        ("A", "What goes on first?", []),
        ("C", "What is put on first?", ["stem", "key A 'Tourniquet' -> C 'Tape'"]),
    ):
        into = bank()
        imported = read_qti(Path("item.xml"), CHOICE.format(key=key, stem=stem).encode(), into)
        result = apply_import(into, imported, {"task": "steps"})
        result.write(tmp_path / "content")
        assert all(part in "".join(changes(result)) for part in change)
        assert len(questions(imported)) == 1
    assert result.new == []
    assert len(items(tmp_path)) == 1


def deck_of(guid: str, front: str, back: str) -> bytes:
    """A package of Anki 2.1 with one note."""
    out = io.BytesIO()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "collection.anki2")
        with closing(sqlite3.connect(path)) as database:
            database.execute("CREATE TABLE col (models TEXT)")
            model = {"1": {"name": "Basic", "flds": [{"name": "Front"}, {"name": "Back"}]}}
            database.execute("INSERT INTO col VALUES (?)", (json.dumps(model),))
            database.execute("CREATE TABLE notes (id INTEGER, guid TEXT, mid INTEGER, tags TEXT, flds TEXT)")
            database.execute("INSERT INTO notes VALUES (1, ?, 1, '', ?)", (guid, f"{front}\x1f{back}"))
            database.commit()
        with zipfile.ZipFile(out, "w") as package:
            package.writestr("collection.anki2", path.read_bytes())
            package.writestr("media", "{}")
    return out.getvalue()


def test_a_note_of_anki_is_known_by_its_guid(deck: Deck, course_kinds: list[ContentKind[Any]]) -> None:
    into = deck("- {term: Vein, definition: A vessel., category: Anatomy}\n")
    for front, back in (("Haematoma", "A bruise."), ("Hematoma", "A bruise.")):
        into = target(read(into.reading.folder, course_kinds), course_kinds, "glossary")
        imported = read_anki(Path("words.apkg"), deck_of("x!7Kq", front, back), into)
        result = apply_import(into, imported, {"category": "Anatomy"})
        result.write(into.reading.folder)
    assert (result.new, changes(result)) == ([], ["term 'Haematoma' -> 'Hematoma'"])
    assert "gets another name; what students have done with it does not move" in str(result.remarks)

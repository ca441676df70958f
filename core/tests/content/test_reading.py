"""Reading a folder: all entries in their order, or every mistake at once, each with its line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cubital.content.kinds import ContentKind
from cubital.content.reading import Reading, read
from cubital.content.site import SITE
from cubital.learning.modules import MODULES
from cubital.plugin_failures import PluginFailed

Kinds = list[ContentKind[Any]]
Written = Callable[[str, str], Reading]


def mistakes_in(reading: Reading) -> list[str]:
    return [str(mistake) for mistake in reading.mistakes]


def test_entries_come_in_the_order_of_files_and_of_entries_in_them(folder: Path, kinds: Kinds) -> None:
    reading = read(folder, kinds)
    assert mistakes_in(reading) == []
    assert [(e.key, e.source, e.position, e.line) for e in reading.of("terms")] == [
        ("Plasma", "terms/blood.yaml", 0, 1),
        ("Tourniquet", "terms/equipment.yaml", 0, 1),
        ("Hub", "terms/equipment.yaml", 1, 3),
    ]
    assert reading.of("terms")[2].body["definition"] == "The end of a needle\nthat meets the holder."
    assert reading.of("welcome")[0].body == {"headline": "Hello", "open": True}


def test_a_misspelled_field_is_told_once_with_the_nearest_name(written: Written) -> None:
    reading = written("terms/equipment.yaml", "- term: Hub\n  definiton: x\n")
    assert mistakes_in(reading) == [
        "content/terms/equipment.yaml:2: definiton: there is no such field; did you mean definition?"
    ]


def test_an_unknown_field_that_resembles_none_lists_the_fields(written: Written) -> None:
    reading = written("terms/equipment.yaml", "- term: Hub\n  definition: x\n  colour: red\n")
    assert mistakes_in(reading) == [
        "content/terms/equipment.yaml:3: colour: there is no such field; "
        "the fields are term, definition, pronunciation, rank"
    ]


def test_every_mistake_of_every_file_is_told_at_once(written: Written, folder: Path) -> None:
    (folder / "welcome.yaml").write_text("headline: ''\nopen: yes\n")
    (folder / "terms/blood.yaml").write_text("- term: 12\n  definition: [x]\n- Plasma\n- definition: x\n")
    reading = written(
        "lessons/01-first/lesson.yaml",
        "module: one\nsections:\n  - heading: One\n    key_points:\n      - a\n"
        "  - keyPoints: [a, b]\n    heading:\n",
    )
    assert mistakes_in(reading) == [
        "content/lessons/01-first/lesson.yaml:1: module: must be a whole number, not the text 'one'",
        "content/lessons/01-first/lesson.yaml:4: sections[1].key_points: needs at least 2 items, has 1",
        "content/lessons/01-first/lesson.yaml:6: sections[2].keyPoints: there is no such field; "
        "did you mean key_points?",
        "content/lessons/01-first/lesson.yaml:7: sections[2].heading: must be text, not empty",
        "content/terms/blood.yaml:1: term: must be text, not the number 12: put what stands there in quotes",
        "content/terms/blood.yaml:2: definition: must be text, not a list",
        "content/terms/blood.yaml:3: must be an entry of terms, with fields",
        "content/terms/blood.yaml:4: term: is missing",
        "content/welcome.yaml:1: headline: must not be empty",
        "content/welcome.yaml:2: open: must be true or false, not the text 'yes'",
    ]


def test_one_key_in_two_files_is_told_with_both_places(written: Written) -> None:
    reading = written("terms/more.yaml", "- term: Cap\n  definition: x\n- term: Hub\n  definition: x\n")
    assert mistakes_in(reading) == [
        "content/terms/more.yaml:3: terms: 'Hub' is already in content/terms/equipment.yaml:3"
    ]


def test_syntax_and_double_fields_are_told_with_their_column(written: Written) -> None:
    assert mistakes_in(written("terms/blood.yaml", "- term: a\n  definition: one: two\n"))[0].startswith(
        "content/terms/blood.yaml:2:18: "
    )
    assert mistakes_in(written("terms/blood.yaml", "- term: a\n  definition: b\n  term: c\n")) == [
        "content/terms/blood.yaml:3:3: term: stands twice; the first is on line 1"
    ]


def test_a_field_that_stands_twice_hides_no_other_mistake(written: Written) -> None:
    first = "- term: a\n  definition: b\n  term: c\n- term: Cap\n  rank: x\n"
    assert mistakes_in(written("terms/blood.yaml", f"{first}- Plug\n- term: !odd x\n  definition: d\n")) == [
        "content/terms/blood.yaml:3:3: term: stands twice; the first is on line 1",
        "content/terms/blood.yaml:4: definition: is missing",
        "content/terms/blood.yaml:5: rank: must be a whole number, not the text 'x'",
        "content/terms/blood.yaml:6: must be an entry of terms, with fields",
        "content/terms/blood.yaml:7:9: term: the tag !odd is not understood here",
    ]


def test_a_file_that_must_be_there_is_missed(folder: Path, kinds: Kinds) -> None:
    (folder / "welcome.yaml").unlink()
    assert mistakes_in(read(folder, kinds)) == ["content/welcome.yaml:1: this file is missing"]


def test_files_that_say_nothing_or_the_wrong_thing(written: Written, folder: Path) -> None:
    (folder / "terms/blood.yaml").write_text("# nothing yet\n")
    (folder / "terms/equipment.yaml").write_text("\n\nterm: Hub\n")
    (folder / "welcome.yaml").write_bytes(b"headline: one\nopen: \xff\n")
    assert mistakes_in(written("lessons/10-last/lesson.yaml", "- module: 10\n")) == [
        "content/lessons/10-last/lesson.yaml:1: must be an entry of lessons, with fields",
        "content/terms/blood.yaml:1: is empty; delete the file, or write its entries",
        "content/terms/equipment.yaml:3: must be a list of entries, each beginning with a dash",
        "content/welcome.yaml:2: is not UTF-8 text; save it as UTF-8",
    ]


def test_a_file_that_no_kind_understands_is_a_mistake(written: Written, folder: Path) -> None:
    for name in ("README.md", "media/drawing.svg", ".editor/notes.yaml"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("x: 1\n")
    (folder / "welcom.yaml").write_text("x: 1\n")
    (folder / "welcome.yaml.txt").write_text("x: 1\n")
    assert mistakes_in(written("poems/one.yml", "x: 1\n")) == [
        "content/poems/one.yml:1: no plugin understands this file",
        "content/welcom.yaml:1: no plugin understands this file; did you mean welcome.yaml?",
        "content/welcome.yaml.txt:1: no plugin understands this file; did you mean welcome.yaml?",
    ]


def test_with_a_plugin_switched_off_it_may_be_that_plugins(folder: Path, kinds: Kinds) -> None:
    (folder / "quiz.yaml").write_text("x: 1\n")
    reading = read(folder, kinds, some_disabled=True)
    assert reading.mistakes == []
    assert [str(warning) for warning in reading.warnings] == [
        "content/quiz.yaml:1: no plugin understands this file (it may belong to one that is switched off)"
    ]


def test_a_folder_elsewhere_is_named_in_full(
    folder: Path, kinds: Kinds, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    (folder / "welcome.yaml").write_text("headline: x\n")
    assert mistakes_in(read(folder, kinds)) == [f"{folder}/welcome.yaml:1: open: is missing"]
    assert mistakes_in(read(folder / "nowhere", kinds)) == [f"{folder}/nowhere:1: there is no such folder"]


def test_two_plugins_cannot_have_one_kind(folder: Path, kinds: Kinds) -> None:
    with pytest.raises(PluginFailed, match="both register content of the kind terms"):
        read(folder, [*kinds, kinds[0]])


def test_the_layout_of_the_yaml_is_not_the_content(written: Written) -> None:
    first = written("welcome.yaml", "headline: Hello\nopen: true\n").of("welcome")[0]
    second = written("welcome.yaml", "# new\nopen: True\nheadline: 'Hello'\n").of("welcome")[0]
    third = written("welcome.yaml", "headline: Hallo\nopen: true\n").of("welcome")[0]
    assert first.checksum == second.checksum != third.checksum


def test_the_schools_own_site_and_modules_have_no_mistake() -> None:
    content = Path(__file__).parents[3] / "content"
    reading = read(content, [SITE, MODULES], some_disabled=True)
    assert mistakes_in(reading) == []
    assert len(reading.of("modules")) == 12


# YAML counts U+2028 and U+2029 (Zl, Zp) as line breaks, and folds them in quoted texts. What begins with
# media/ or /media/ names a file, which must be there.
words = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1).filter(
    lambda text: text.strip() and not text.strip().startswith(("media/", "/media/"))
)
terms = st.lists(
    st.fixed_dictionaries(
        {"term": words, "definition": words}, optional={"rank": st.integers(), "pronunciation": words}
    ),
    unique_by=lambda term: term["term"].strip().casefold(),
    min_size=1,
    max_size=5,
)


@given(terms)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_whatever_is_written_is_read(folder: Path, kinds: Kinds, entries: list[dict[str, Any]]) -> None:
    for file in folder.glob("terms/*"):
        file.unlink()
    text = json.dumps(entries, ensure_ascii=False)  # which is YAML, and quotes every text
    (folder / "terms/some.yaml").write_text(text.replace("$(", "$$("), encoding="utf-8")
    reading = read(folder, kinds)
    assert mistakes_in(reading) == []
    source_fields = [
        {name: value.strip() if isinstance(value, str) else value for name, value in entry.items()}
        for entry in entries
    ]
    value_fields = [
        {name: getattr(entry.value, name) for name in source_fields[place]}
        for place, entry in enumerate(reading.of("terms"))
    ]
    assert value_fields == source_fields


def test_names_that_differ_in_capitals_alone_are_one(written: Written) -> None:
    reading = written("terms/zz.yaml", "- term: PLASMA\n  definition: Again.\n")
    assert mistakes_in(reading) == [
        "content/terms/zz.yaml:1: terms: 'PLASMA' is already in content/terms/blood.yaml:1 as 'Plasma'"
    ]

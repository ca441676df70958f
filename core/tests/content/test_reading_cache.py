"""The cache of readings: only what changed is read anew, and what it gives is what a full reading would."""

import hashlib
import importlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cubital.content import reading as reading_module
from cubital.content.kinds import ContentKind, Entry, Text
from cubital.content.parsing import Document
from cubital.content.reading import Reading, read

Kinds = list[ContentKind[Any]]
FACT = "- id: bands\n  value: {value!r}\n  source: A book\n  reviewed: 2026-01-01\n  review_by: 2099-01-01\n"
FILES = 7  # of the small school, with the facts
EQUIPMENT = "terms/equipment.yaml"
BLOOD = "terms/blood.yaml"


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "home" / "cache"


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The texts of the files that were parsed; empty it to begin anew."""
    texts: list[str] = []

    def parse(text: str) -> Document:
        texts.append(text)
        return Document(text)

    monkeypatch.setattr(reading_module, "Document", parse)
    return texts


def everything(reading: Reading) -> tuple[object, ...]:
    return (
        [(entry, entry.value) for entry in reading.entries],
        reading.files,
        list(reading.facts),
        reading.fact_uses,
        reading.mistakes,
        reading.warnings,
    )


@pytest.fixture
def read_twice(folder: Path, kinds: Kinds, cache: Path) -> Callable[[], Reading]:
    """The reading with the cache, once it is proven to be that without."""

    def read_it() -> Reading:
        reading = read(folder, kinds, cache=cache)
        assert everything(reading) == everything(read(folder, kinds))
        return reading

    return read_it


def messages(reading: Reading) -> list[str]:
    return [str(mistake) for mistake in reading.mistakes]


def test_only_what_changed_is_read(folder: Path, kinds: Kinds, cache: Path, parsed: list[str]) -> None:
    first = read(folder, kinds, cache=cache)
    assert len(parsed) == len(first.files) > 3
    parsed.clear()
    assert everything(read(folder, kinds, cache=cache)) == everything(first)
    assert parsed == []
    (folder / BLOOD).write_text("- term: Serum\n  definition: Without cells.\n")
    again = read(folder, kinds, cache=cache)
    assert parsed == ["- term: Serum\n  definition: Without cells.\n"]
    assert everything(again) == everything(read(folder, kinds))


def test_a_change_that_keeps_size_and_time_is_seen(folder: Path, read_twice: Callable[[], Reading]) -> None:
    (folder / BLOOD).write_text("- term: Serum\n  definition: One.\n")
    read_twice()
    before = (folder / BLOOD).stat()
    (folder / BLOOD).write_text("- term: Serum\n  definition: Two.\n")
    os.utime(folder / BLOOD, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (folder / BLOOD).stat().st_size == before.st_size
    assert read_twice().of("terms")[0].body["definition"] == "Two."


def test_a_fact_that_changed_is_filled_in_anew(
    folder: Path, read_twice: Callable[[], Reading], parsed: list[str]
) -> None:
    (folder / BLOOD).write_text("- term: Serum\n  definition: It takes $(bands).\n")
    (folder / "facts.yaml").write_text(FACT.format(value="two"))
    assert read_twice().of("terms")[0].value.model_dump()["definition"] == "It takes two."
    (folder / "facts.yaml").write_text(FACT.format(value="six"))
    parsed.clear()
    assert read_twice().of("terms")[0].value.model_dump()["definition"] == "It takes six."
    files = ["facts.yaml", BLOOD]  # what names no fact was not read for it
    assert parsed[:-FILES] == [(folder / file).read_text() for file in files]
    (folder / "facts.yaml").write_text(FACT.format(value="six").replace("bands", "hands"))
    assert "there is no fact 'bands'; did you mean hands?" in messages(read_twice())[0]


def test_rules_between_files_hold(folder: Path, read_twice: Callable[[], Reading]) -> None:
    read_twice()
    (folder / BLOOD).write_text("- term: HUB\n  definition: Another.\n")
    assert messages(read_twice()) == [
        "content/terms/equipment.yaml:3: terms: 'Hub' is already in content/terms/blood.yaml:1 as 'HUB'"
    ]
    (folder / BLOOD).write_text("- term: Plasma\n  definition: See [it](/terms#lost).\n")
    assert "/terms has no #lost" in messages(read_twice())[0]
    (folder / BLOOD).unlink()
    assert [entry.key for entry in read_twice().of("terms")] == ["Tourniquet", "Hub"]


def test_a_file_that_moves_tells_its_new_place(folder: Path, read_twice: Callable[[], Reading]) -> None:
    read_twice()
    (folder / BLOOD).rename(folder / "terms" / "zoo.yaml")
    assert [entry.source for entry in read_twice().of("terms")] == [EQUIPMENT, EQUIPMENT, "terms/zoo.yaml"]


def test_a_mistake_is_told_each_time(folder: Path, read_twice: Callable[[], Reading]) -> None:
    read_twice()
    (folder / BLOOD).write_text("- term: Serum\n")
    first_messages = messages(read_twice())
    assert first_messages == ["content/terms/blood.yaml:1: definition: is missing"]
    assert messages(read_twice()) == first_messages
    (folder / BLOOD).write_text("- term: Serum\n  definition: One.\n")
    assert messages(read_twice()) == []


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: b"",
        lambda data: data.replace(b"Plasma", b"Plaster").replace(b"Tourniquet", b"Turnstile"),
        lambda data: b"\xff" * 200,
        lambda data: _sealed(b'{"entries": [{"key": "Plasma"}], "facts": null}'),
        lambda data: _sealed(b"[]"),
        lambda data: _sealed(b""),
    ],
    ids=["cut by a letter", "cut in half", "empty", "altered", "no text", "odd shape", "a list", "nothing"],
)
def test_a_spoiled_cache_gives_nothing_wrong(
    spoil: Callable[[bytes], bytes], read_twice: Callable[[], Reading], cache: Path, parsed: list[str]
) -> None:
    read_twice()
    cached_files = [file for file in cache.rglob("*") if file.is_file()]
    assert len(cached_files) > 3
    for file in cached_files:
        file.write_bytes(spoil(file.read_bytes()))
    read_twice()
    parsed.clear()
    read_twice()
    assert len(parsed) == len(cached_files)  # by the reading without: the cache was mended


def _sealed(payload: bytes) -> bytes:
    return hashlib.sha256(payload).hexdigest().encode() + payload


def test_a_cache_that_cannot_be_written_is_none(folder: Path, kinds: Kinds, cache: Path) -> None:
    cache.parent.mkdir()
    cache.write_text("a file, where the folder would be")
    assert everything(read(folder, kinds, cache=cache)) == everything(read(folder, kinds))


def test_what_is_no_longer_read_is_not_kept(folder: Path, read_twice: Callable[[], Reading], cache: Path):
    files = len(read_twice().files)
    for number in range(5):
        (folder / BLOOD).write_text(f"- term: Serum\n  definition: Number {number}.\n")
        read_twice()
    assert len([file for file in cache.rglob("*") if file.is_file()]) == files


def test_what_is_not_the_caches_is_neither_read_nor_cleared_away(
    folder: Path, kinds: Kinds, cache: Path, tmp_path: Path
) -> None:
    right = everything(read(folder, kinds, cache=cache))
    [place] = cache.iterdir()
    names = [file.name for file in place.iterdir()]
    for name in names:
        (place / name).unlink()
        os.mkfifo(place / name)
    (place / "notes.txt").write_text("of somebody")
    assert everything(read(folder, kinds, cache=cache)) == right, "nobody waits for who writes into a pipe"
    assert (place / "notes.txt").read_text() == "of somebody"
    thesis = tmp_path / "thesis"
    thesis.mkdir()
    (thesis / ("a" * 64)).write_text("of somebody, by chance with such a name")
    shutil.rmtree(place)
    place.symlink_to(thesis)
    assert everything(read(folder, kinds, cache=cache)) == right
    assert [file.name for file in thesis.iterdir()] == ["a" * 64]


def test_a_reading_of_no_likely_size_is_not_read(folder: Path, kinds: Kinds, cache: Path) -> None:
    right = everything(read(folder, kinds, cache=cache))
    [place] = cache.iterdir()
    for file in place.iterdir():
        with file.open("r+b") as opened:
            opened.truncate(1 << 40)  # takes no room
    assert everything(read(folder, kinds, cache=cache)) == right


def test_two_folders_share_a_cache(
    folder: Path, kinds: Kinds, cache: Path, tmp_path: Path, parsed: list[str]
):
    other = tmp_path / "other"
    (other / "terms").mkdir(parents=True)
    (other / "welcome.yaml").write_text("headline: Another\nopen: true\n")
    read(folder, kinds, cache=cache)
    assert read(other, kinds, cache=cache).of("welcome")[0].body["headline"] == "Another"
    parsed.clear()
    read(folder, kinds, cache=cache)
    read(other, kinds, cache=cache)
    assert parsed == []


def test_several_readings_at_once(folder: Path, kinds: Kinds, cache: Path) -> None:
    for number in range(5):
        (folder / BLOOD).write_text(f"- term: Serum\n  definition: Number {number}.\n")
        right = everything(read(folder, kinds))
        with ThreadPoolExecutor(4) as pool:
            readings = list(pool.map(lambda _: read(folder, kinds, cache=cache), range(8)))
        assert [everything(reading) for reading in readings] == [right] * 8


def test_a_kind_that_names_others_is_asked_anew(folder: Path, kinds: Kinds, cache: Path) -> None:
    read(folder, kinds, cache=cache)
    named = [replace(kind, named_by="rank") if kind.name == "lessons" else kind for kind in kinds]
    (folder / BLOOD).write_text("- term: Serum\n  definition: One.\n  rank: 77\n")
    assert messages(read(folder, kinds, cache=cache)) == []
    assert "there is no rank 77" in messages(read(folder, named, cache=cache))[0]


class Sample(Entry):
    text: Text


SAMPLE_KIND = """
from cubital.content.kinds import ContentKind, Entry

class Bell(Entry):
    name: str

BELLS = ContentKind(name="bells", files="bells.yaml", model=Bell, key=lambda bell: {key}, holds="list")
"""


def test_another_version_of_a_plugin_reads_anew(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path / "site")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    package = tmp_path / "site" / "bells_of_a_plugin"
    package.mkdir(parents=True)
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "bells.yaml").write_text("- name: Noon\n")
    keys = []
    for key in ("bell.name", "bell.name.upper()"):
        (package / "__init__.py").write_text(SAMPLE_KIND.format(key=key))
        monkeypatch.delitem(sys.modules, "bells_of_a_plugin", raising=False)
        importlib.invalidate_caches()
        kind = importlib.import_module("bells_of_a_plugin").BELLS
        keys.append([entry.key for entry in read(tmp_path / "content", [kind], cache=cache).entries])
    assert keys == [["Noon"], ["NOON"]]


def test_another_version_of_a_library_reads_anew(
    folder: Path,
    kinds: Kinds,
    cache: Path,
    tmp_path: Path,
    parsed: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    site = tmp_path / "site"
    (site / "somebody-1.0.dist-info").mkdir(parents=True)
    monkeypatch.syspath_prepend(site)
    read(folder, kinds, cache=cache)
    parsed.clear()
    (site / "somebody-1.0.dist-info").rename(site / "somebody-1.1.dist-info")
    files = read(folder, kinds, cache=cache).files
    assert len(parsed) == len(files)


def test_code_without_a_file_is_not_trusted(folder: Path, cache: Path, parsed: list[str]) -> None:
    def key(sample: Sample) -> str:
        return sample.text

    key.__module__ = "nowhere_to_be_found"
    kind = ContentKind(name="samples", files="samples.yaml", model=Sample, key=key)
    (folder / "samples.yaml").write_text("text: One\n")
    for _ in range(2):
        assert read(folder, [kind], cache=cache).of("samples")[0].key == "One"
    assert parsed.count("text: One\n") == 2

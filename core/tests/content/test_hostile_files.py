"""What is no content, by mistake or by malice: a clear answer each, and nothing changed."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from cubital.content.kinds import ContentKind
from cubital.content.loading import load
from cubital.content.mistakes import ContentHasMistakes
from cubital.content.reading import read
from cubital.content.tables import content_entries, content_loads
from cubital.school import School
from cubital.storage.work import Work

Kinds = list[ContentKind[Any]]
BOMB = "a: &a [x, x]\n" + "".join(
    f"{name}: &{name} [*{before}, *{before}]\n"
    for before, name in zip("abcdefghij", "bcdefghijk", strict=True)
)


def put(make: Callable[[Path], object]) -> Callable[[Path], None]:
    def written(folder: Path) -> None:
        make(folder / "terms" / "bad.yaml")

    return written


def sparse(file: Path) -> None:
    with file.open("wb") as opened:
        opened.truncate(100 * 2**20)


def link_out(file: Path) -> None:
    (file.parents[2] / "elsewhere.yaml").write_text("- term: Stolen\n  definition: x\n")
    file.symlink_to(file.parents[2] / "elsewhere.yaml")


def link_folder_out(file: Path) -> None:
    outside = file.parents[2] / "outside"
    outside.mkdir()
    (outside / "lesson.yaml").write_text("module: 66\nsections: []\n")
    (file.parents[1] / "lessons" / "66-outside").symlink_to(outside)


CASES: dict[str, tuple[Callable[[Path], object], str]] = {
    "100 MB": (sparse, "is too large: 100.0 MB, and 8 MB is the most"),
    "binary": (lambda file: file.write_bytes(bytes(range(256)) * 8), "is not a text file"),
    "picture": (lambda file: file.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), "is not a text file"),
    "office": (lambda file: file.write_bytes(b"PK\x03\x04rest"), "is a zip or office file, not UTF-8 text"),
    "UTF-16": (lambda file: file.write_bytes("- term: x\n".encode("utf-16")), "is UTF-16, not UTF-8 text"),
    "Latin-1": (
        lambda file: file.write_bytes(b"- term: One\n  definition: caf\xe9\n"),
        "2: is not UTF-8 text; save it as UTF-8",
    ),
    "a link out": (link_out, "is a link that leads out of the content folder; put the file itself here"),
    "a folder that is a link out": (link_folder_out, "is a link that leads out of the content folder"),
    "a link to nothing": (lambda file: file.symlink_to("nothing.yaml"), "cannot be opened: No such file"),
    "a link in a circle": (lambda file: file.symlink_to(file.name), "cannot be opened: "),
    "a pipe": (lambda file: os.mkfifo(file), "is not a plain file"),
    "a folder": (lambda file: file.mkdir(), "is not a plain file"),
    "an alias bomb": (lambda file: file.write_text(BOMB), "is used again through an alias"),
    "an endless nest": (lambda file: file.write_text("[" * 100_000), "deep"),
    "a long number": (lambda file: file.write_text(f"- term: {'9' * 10_000}\n"), "the number is too large"),
    "a great number": (lambda file: file.write_text("- rank: 1e999\n"), "the number is too large"),
    "a tag": (lambda file: file.write_text("- !!python/object:os.system x\n"), "is not understood here"),
    "two documents": (lambda file: file.write_text("- term: x\n---\n- term: y\n"), "a file is one document"),
}


@pytest.mark.parametrize("name", CASES)
def test_each_is_told_once_with_its_file(folder: Path, kinds: Kinds, name: str) -> None:
    make, answer = CASES[name]
    put(make)(folder)
    mistakes = [str(mistake) for mistake in read(folder, kinds).mistakes]
    assert mistakes
    assert all(answer in mistake for mistake in mistakes)
    assert all(mistake.startswith("content/") for mistake in mistakes)


def test_a_folder_that_is_no_content_is_told_in_one_line(
    tmp_path: Path, kinds: Kinds, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos/list.yaml").write_text("x: 1\n")
    reading = read(tmp_path / "photos", kinds)
    assert [str(mistake) for mistake in reading.mistakes] == [
        "photos:1: is not a folder of content: it has none of "
        "lessons/*/lesson.yaml, terms/*.yaml, welcome.yaml"
    ]
    (tmp_path / "file").write_text("x")
    assert [m.message for m in read(tmp_path / "file", kinds).mistakes] == ["is a file, not a folder"]


@pytest.mark.parametrize(
    "data",
    [
        b"- term: Plasma\r\n  definition: |\r\n    One.\r\n    Two.\r\n",
        b"\xef\xbb\xbf- term: Plasma\n  definition: |\n    One.\n    Two.\n",
        b"\xef\xbb\xbf- term: Plasma\r\n  definition: |\r\n    One.\r\n    Two.\r\n",
    ],
)
def test_windows_line_ends_and_a_byte_order_mark_say_the_same(
    folder: Path, kinds: Kinds, data: bytes
) -> None:
    (folder / "terms/blood.yaml").write_bytes(data)
    reading = read(folder, kinds)
    assert reading.mistakes == []
    assert reading.of("terms")[0].body == {"term": "Plasma", "definition": "One.\nTwo."}


@pytest.mark.anyio
@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
async def test_none_of_it_changes_anything(school: School, folder: Path, kinds: Kinds) -> None:
    await school.database.write(load, read(folder, kinds))

    def rows(work: Work) -> tuple[int, int]:
        counts = [work.one(select(func.count()).select_from(t)) for t in (content_entries, content_loads)]
        return tuple(row[0] for row in counts if row is not None)  # type: ignore[return-value]

    before = await school.database.read(rows)
    for name, (make, _) in CASES.items():
        bad = folder / "terms" / "bad.yaml"
        put(make)(folder)
        with pytest.raises(ContentHasMistakes):
            await school.database.write(load, read(folder, kinds))
        for made in (bad, folder / "lessons/66-outside"):
            if made.is_symlink() or made.is_file() or made.is_fifo():
                made.unlink()
            elif made.is_dir():
                made.rmdir()
        assert await school.database.read(rows) == before, name

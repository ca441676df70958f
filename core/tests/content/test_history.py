"""Every load can be gone back to: its files to the byte, and from them the same school."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, event, func, select

from cubital.content.facts import FACTS
from cubital.content.history import export, load_number, loads
from cubital.content.kinds import ContentKind
from cubital.content.loading import LoadReport, compare, load
from cubital.content.media import find_media
from cubital.content.reading import read
from cubital.content.stored_files import content_blobs, content_files
from cubital.content.tables import content_entries
from cubital.content.yaml_writer import to_yaml
from cubital.errors import Conflict
from cubital.school import School
from cubital.storage.work import Work
from cubital.testing.media import read_media

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]

Kinds = list[ContentKind[Any]]
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="{}" height="1"/></svg>'


async def put(school: School, folder: Path, kinds: Kinds) -> LoadReport:
    return await school.database.write(load, read(folder, kinds), read_media(folder))


async def entries_of(school: School, kinds: Kinds) -> list[list[Any]]:
    snapshot = await school.content.snapshot()
    return [await snapshot.all(kind) for kind in kinds]


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()
    }


def media_of(work: Work) -> bytes | None:
    file = find_media(work, "band.svg")
    return file.data if file else None


class Editor:
    """Changes the small school at random, always rightly."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.dice = random.Random(seed)

    def work(self) -> None:
        for _ in range(self.dice.randint(1, 4)):
            self.dice.choice(
                [self.terms, self.fact, self.comment, self.drawing, self.lesson, self.line_ends]
            )()

    def terms(self) -> None:
        words = self.dice.sample(["Plasma", "Serum", "Hub", "Cap", "Buffy coat"], self.dice.randint(1, 4))
        ends = ["x", "at most $(limit)", "- no", "1.0", "a: b # c", "two\nlines", "naïve “ü”"]
        entries = [{"term": word, "definition": self.dice.choice(ends)} for word in words]
        (self.folder / "terms/blood.yaml").write_text(to_yaml(entries), "utf-8")
        (self.folder / "terms/equipment.yaml").unlink(missing_ok=True)

    def fact(self) -> None:
        text = "- {id: limit, value: '%d', source: CLSI, reviewed: 2026-11-21, review_by: 2027-11-21}\n"
        (self.folder / "facts.yaml").write_text(text % self.dice.randint(1, 9))

    def comment(self) -> None:
        file = self.dice.choice(sorted(self.folder.rglob("*.yaml")))
        file.write_bytes(f"# note {self.dice.random()}\n".encode() + file.read_bytes())

    def line_ends(self) -> None:
        file = self.folder / "welcome.yaml"
        file.write_bytes(file.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))

    def drawing(self) -> None:
        (self.folder / "media").mkdir(exist_ok=True)
        file = self.folder / "media/band.svg"
        if file.exists() and self.dice.random() < 0.3:
            file.unlink()
        else:
            file.write_text(SVG.format(self.dice.randint(1, 9)))

    def lesson(self) -> None:
        number = self.dice.randint(1, 12)
        file = self.folder / f"lessons/{number:02}-x/lesson.yaml"
        if file.exists():
            file.unlink()
            return
        used = [entry.stem for entry in self.folder.glob(f"lessons/{number:02}-*/lesson.yaml")]
        if not used:
            file.parent.mkdir(exist_ok=True)
            file.write_text(f"module: {number}\nsections: []\n")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
async def test_any_earlier_load_can_be_gone_back_to(
    school: School, folder: Path, kinds: Kinds, tmp_path: Path, seed: int
) -> None:
    every = [FACTS, *kinds]
    editor = Editor(folder, seed)
    editor.fact()
    known: dict[int, tuple[dict[str, bytes], list[list[Any]], bytes | None]] = {}
    for _ in range(8):
        editor.work()
        report = await put(school, folder, every)
        known[report.version] = (
            files_of(folder),
            await entries_of(school, every),
            await school.database.read(media_of),
        )
    for version in random.Random(seed).sample(sorted(known), len(known)):
        files, content, drawing = known[version]
        back = tmp_path / f"back-{version}"
        done = await school.database.read(export, version, every, back)
        assert done.rebuilt == []
        assert files_of(back) == files
        await put(school, back, every)
        assert await entries_of(school, every) == content
        assert await school.database.read(media_of) == drawing
        again = await school.database.read(compare, read(back, every), read_media(back))
        assert not again.changed_anything


async def test_files_are_kept_once_and_small(school: School, folder: Path, kinds: Kinds) -> None:
    long = "- term: Plasma\n  definition: " + "word " * 20_000 + "\n"
    (folder / "terms/blood.yaml").write_text(long)
    await put(school, folder, kinds)
    (folder / "terms/blood.yaml").write_text("- term: Plasma\n  definition: Short.\n")
    await put(school, folder, kinds)
    (folder / "terms/blood.yaml").write_text(long)
    await put(school, folder, kinds)

    def count_and_size(work: Work) -> tuple[int, int]:
        sizes = [len(row.data) for row in work.all(select(content_blobs.c.data))]
        return len(sizes), sum(sizes)

    number, size = await school.database.read(count_and_size)
    assert number == len(files_of(folder)) + 1
    assert size < 3_000


@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
async def test_one_changed_entry_writes_one_entry(school: School, folder: Path, kinds: Kinds) -> None:
    text = "".join(f"- term: Term {number}\n  definition: It is {number}.\n" for number in range(2_000))
    (folder / "terms/many.yaml").write_text(text)
    await put(school, folder, kinds)
    (folder / "terms/many.yaml").write_text(text.replace("It is 1000.", "It is another."))
    written: list[str] = []

    def note(conn: Any, cursor: Any, statement: str, parameters: Any, context: Any, many: bool) -> None:
        verb = statement.split(None, 1)[0].upper()
        if verb in ("INSERT", "UPDATE", "DELETE"):
            table = next(
                word for word in statement.replace("(", " ").split() if "content" in word or word == "signals"
            )
            written.extend([f"{verb} {table}"] * (len(parameters) if many else 1))

    reading, media = read(folder, kinds), read_media(folder)

    def watched(work: Work) -> LoadReport:
        event.listen(work.connection, "after_cursor_execute", note)
        try:
            return load(work, reading, media)
        finally:
            event.remove(work.connection, "after_cursor_execute", note)

    report = await school.database.write(watched)
    assert str(report.kinds["terms"]) == "0 new, 1 changed, 2002 same, 0 retired"
    assert sorted(written) == [
        "INSERT content_blobs",
        "INSERT content_entries",
        "INSERT content_files",
        "INSERT content_loads",
        "UPDATE content_entries",
        "UPDATE content_files",
    ]


async def test_what_was_loaded_before_files_were_kept_is_written_anew(
    school: School, folder: Path, kinds: Kinds, tmp_path: Path
) -> None:
    (folder / "terms/blood.yaml").write_text(
        "- term: Plasma\n  definition: |\n    Two\n    lines: here\n- term: 'no'\n  definition: '0o17'\n"
    )
    await put(school, folder, kinds)

    def forget(work: Work) -> None:
        work.run(delete(content_files))
        work.run(delete(content_blobs))

    await school.database.write(forget)
    done = await school.database.read(export, None, kinds, tmp_path / "back")
    assert "terms/blood.yaml" in done.rebuilt
    assert not done.media_kept
    assert [entry.checksum for entry in read(tmp_path / "back", kinds).entries] == [
        entry.checksum for entry in read(folder, kinds).entries
    ]
    again = await put(school, tmp_path / "back", kinds)
    assert again.changes == []
    with pytest.raises(Conflict):
        await school.database.read(export, None, kinds, tmp_path / "back")


async def test_the_history_is_told_newest_first(
    school: School, folder: Path, kinds: Kinds, written: Callable[..., Any]
) -> None:
    await school.database.write(load, read(folder, kinds), author="ada", note="to begin with")
    reading = written("terms/blood.yaml", "- term: Plasma\n  definition: New.\n")
    await school.database.write(load, reading)
    second, first = await school.database.read(loads, 10)
    assert (first.by, first.note) == ("ada", "to begin with")
    assert first.description == "terms: 3 new; lessons: 3 new; welcome: 1 new"
    assert (second.by, second.description) == ("the command line", "terms: 1 changed")
    assert (await school.database.read(load_number, None)).number == second.number

    def entries(work: Work) -> int:
        row = work.one(select(func.count()).select_from(content_entries))
        assert row is not None
        return int(row[0])

    assert await school.database.read(entries) == 8

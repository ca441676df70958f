"""Loading: by checksum new, changed, same or retired; once; whole or not at all; and history stays."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from cubital.content.kinds import ContentKind
from cubital.content.loading import LoadReport, compare, load
from cubital.content.mistakes import ContentHasMistakes
from cubital.content.reading import Reading, read
from cubital.content.tables import content_entries, content_loads
from cubital.school import School
from cubital.storage.signals import signals
from cubital.storage.work import Work

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]

Kinds = list[ContentKind[Any]]
Written = Callable[[str, str], Reading]


def lines(report: LoadReport) -> dict[str, str]:
    return {name: str(kind) for name, kind in report.kinds.items()}


def history(work: Work, key: str) -> list[tuple[str, int, int | None]]:
    """(definition, since, until) of a term, oldest first."""
    rows = work.all(
        select(content_entries).where(content_entries.c.key == key).order_by(content_entries.c.id)
    )
    return [(row.body["definition"], row.since_load, row.until_load) for row in rows]


def count(work: Work, table: Any) -> int:
    return len(work.all(select(table.c.id)))


def topics(work: Work) -> list[str]:
    return [row.topic for row in work.all(select(signals.c.topic))]


async def test_a_second_load_changes_nothing_and_tells_nobody(
    school: School, folder: Path, kinds: Kinds
) -> None:
    database = school.database
    first = await database.write(load, read(folder, kinds))
    assert lines(first) == {
        "terms": "3 new, 0 changed, 0 same, 0 retired",
        "lessons": "3 new, 0 changed, 0 same, 0 retired",
        "welcome": "1 new, 0 changed, 0 same, 0 retired",
    }
    second = await database.write(load, read(folder, kinds))
    assert lines(second)["terms"] == "0 new, 0 changed, 3 same, 0 retired"
    assert (first.changed_anything, second.changed_anything) == (True, False)
    assert second.version == first.version
    assert await database.read(count, content_loads) == 1
    assert (await database.read(topics)).count("content") == 1


async def test_what_changed_and_what_left_keeps_its_history(
    school: School, folder: Path, kinds: Kinds, written: Written
) -> None:
    database = school.database
    first = await database.write(load, read(folder, kinds))
    second = await database.write(load, written("terms/equipment.yaml", "- term: Hub\n  definition: New.\n"))
    assert lines(second)["terms"] == "0 new, 1 changed, 1 same, 1 retired"
    third = await database.write(
        load,
        written(
            "terms/equipment.yaml",
            "- term: Hub\n  definition: New.\n- term: Tourniquet\n  definition: A strap.\n",
        ),
    )
    assert lines(third)["terms"] == "1 new, 0 changed, 2 same, 0 retired"
    old, new = "The end of a needle\nthat meets the holder.", "New."
    assert await database.read(history, "Hub") == [
        (old, first.version, second.version),
        (new, second.version, None),
    ]
    assert await database.read(history, "Tourniquet") == [
        ("A band.", first.version, second.version),
        ("A strap.", third.version, None),
    ]


async def test_a_new_order_of_entries_is_a_load_too(
    school: School, folder: Path, kinds: Kinds, written: Written
) -> None:
    database = school.database
    await database.write(load, read(folder, kinds))
    report = await database.write(
        load,
        written(
            "terms/equipment.yaml",
            "- term: Cap\n  definition: New.\n- term: Tourniquet\n  definition: A band.\n"
            "- term: Hub\n  definition: |\n    The end of a needle\n    that meets the holder.\n",
        ),
    )
    assert lines(report)["terms"] == "1 new, 0 changed, 3 same, 0 retired (2 moved)"


async def test_with_one_mistake_anywhere_nothing_is_applied(
    school: School, folder: Path, kinds: Kinds, written: Written
) -> None:
    (folder / "terms/blood.yaml").write_text("- term: Serum\n  definition: New and right.\n")
    reading = written("welcome.yaml", "headline: 12\nopen: true\n")
    with pytest.raises(ContentHasMistakes) as refused:
        await school.database.write(load, reading)
    assert [str(mistake) for mistake in refused.value.mistakes] == [
        "content/welcome.yaml:1: headline: must be text, not the number 12: put what stands there in quotes"
    ]
    assert await school.database.read(count, content_entries) == 0
    assert await school.database.read(count, content_loads) == 0


async def test_a_load_that_breaks_half_way_leaves_everything_as_it_was(
    school: School, folder: Path, kinds: Kinds, written: Written
) -> None:
    def load_and_break(work: Work, reading: Reading) -> None:
        load(work, reading)
        raise RuntimeError("the power went")

    await school.database.write(load, read(folder, kinds))
    reading = written("terms/equipment.yaml", "- term: Hub\n  definition: New.\n")
    with pytest.raises(RuntimeError, match="power"):
        await school.database.write(load_and_break, reading)
    comparison = await school.database.read(compare, reading)
    assert lines(comparison)["terms"] == "0 new, 1 changed, 1 same, 1 retired"
    assert await school.database.read(count, content_loads) == 1


async def test_kinds_of_a_plugin_that_is_off_stay_as_they_are(
    school: School, folder: Path, kinds: Kinds
) -> None:
    await school.database.write(load, read(folder, kinds))
    without_terms = read(folder, kinds[1:], some_disabled=True)
    report = await school.database.write(load, without_terms)
    assert set(report.kinds) == {"lessons", "welcome"}
    assert not report.changed_anything
    assert lines(await school.database.write(load, read(folder, kinds)))["terms"].startswith(
        "0 new, 0 changed, 3 same"
    )


async def test_loads_at_the_same_time_come_one_after_the_other(
    school: School, folder: Path, kinds: Kinds
) -> None:
    reading = read(folder, kinds)
    reports = await asyncio.gather(*(school.database.write(load, reading) for _ in range(4)))
    assert sorted(report.kinds["terms"].new for report in reports) == [0, 0, 0, 3]
    assert await school.database.read(count, content_loads) == 1

"""The content cache: content in its order, from memory, and half a second after a load the new one."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import pytest
from fastapi import FastAPI, Request, Response
from httpx2 import ASGITransport, AsyncClient
from pydantic import Field
from sqlalchemy import update

from cubital.content.cache import ContentCache, ContentOutdated
from cubital.content.kinds import ContentKind
from cubital.content.loading import load
from cubital.content.reading import Reading, read
from cubital.content.tables import content_entries, content_loads
from cubital.http.cached_answers import answer_cached
from cubital.plugins.manager import Plugins
from cubital.school import School, open_school, running
from cubital.settings import Settings
from cubital.storage.work import Work

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]

Kinds = list[ContentKind[Any]]
Written = Callable[[str, str], Reading]
OTHER = "- term: Hub\n  definition: New.\n"


async def definitions(content: ContentCache, kind: ContentKind[Any]) -> dict[str, str]:
    return {term.term: term.definition for term in await content.all(kind)}


async def test_before_the_first_load_it_is_empty(school: School, kinds: Kinds) -> None:
    assert await school.content.all(kinds[0]) == []
    assert await school.content.find(kinds[0], "Hub") is None
    assert await school.content.version() == 0


async def test_entries_stand_in_the_order_of_the_files_or_of_the_kind(
    school: School, folder: Path, kinds: Kinds
) -> None:
    report = await school.database.write(load, read(folder, kinds))
    assert [term.term for term in await school.content.all(kinds[0])] == ["Plasma", "Tourniquet", "Hub"]
    assert [lesson.module for lesson in await school.content.all(kinds[1])] == [1, 2, 10]
    tourniquet = await school.content.find(kinds[0], "Tourniquet")
    assert tourniquet.definition == "A band."
    assert [passage.key for passage in await school.content.passages(kinds)] == [
        "Plasma",
        "Tourniquet",
        "Hub",
    ]
    assert await school.content.version() == report.version


async def test_what_it_holds_costs_no_query(
    school: School, folder: Path, kinds: Kinds, monkeypatch: pytest.MonkeyPatch
) -> None:
    await school.database.write(load, read(folder, kinds))
    entries = await school.content.all(kinds[0])

    async def refuse(*_: object) -> None:
        raise AssertionError("the database was asked")

    monkeypatch.setattr(school.database, "read", refuse)
    monkeypatch.setattr(school.database, "read_inline", refuse)
    again = await school.content.all(kinds[0])
    assert again == entries
    again.clear()
    assert await school.content.all(kinds[0]) == entries
    await school.content.etag()


async def test_many_who_ask_at_once_cost_one_query(
    school: School, folder: Path, kinds: Kinds, monkeypatch: pytest.MonkeyPatch
) -> None:
    await school.database.write(load, read(folder, kinds))
    reads = 0
    really = school.database.read

    async def counted(*args: Any) -> Any:
        nonlocal reads
        reads += 1
        return await really(*args)

    monkeypatch.setattr(school.database, "read", counted)
    await asyncio.gather(*(school.content.all(kinds[0]) for _ in range(50)))
    assert reads == 1


async def test_kinds_without_passages_are_not_read_for_them(
    school: School, folder: Path, kinds: Kinds, monkeypatch: pytest.MonkeyPatch
) -> None:
    await school.database.write(load, read(folder, kinds))
    names = []
    really = school.database.read

    async def noted(function: Any, kind: ContentKind[Any], *more: Any) -> Any:
        names.append(kind.name)
        return await really(function, kind, *more)

    monkeypatch.setattr(school.database, "read", noted)
    assert await school.content.passages(kinds)
    assert names == [kinds[0].name]


async def test_a_load_in_this_process_is_seen_at_once(
    school: School, folder: Path, kinds: Kinds, written: Written
) -> None:
    await school.database.write(load, read(folder, kinds))
    await school.content.passages(kinds)
    before = await school.content.etag()
    await school.database.write(load, written("terms/equipment.yaml", OTHER))
    assert await definitions(school.content, kinds[0]) == {"Plasma": "The liquid part.", "Hub": "New."}
    assert await school.content.etag() != before


async def test_a_load_by_another_process_is_seen_within_half_a_second(
    school: School, settings: Settings, plugins: Plugins, folder: Path, kinds: Kinds, written: Written
) -> None:
    await school.database.write(load, read(folder, kinds))
    async with running(school), open_school(settings, plugins) as other:
        assert (await definitions(school.content, kinds[0]))["Hub"] != "New."
        await asyncio.sleep(0.05)
        await other.database.write(load, written("terms/equipment.yaml", OTHER))
        await asyncio.sleep(0.5)
        assert (await definitions(school.content, kinds[0]))["Hub"] == "New."


async def test_a_signal_that_is_lost_is_made_good(
    school: School,
    settings: Settings,
    plugins: Plugins,
    folder: Path,
    kinds: Kinds,
    written: Written,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await school.database.write(load, read(folder, kinds))
    await school.content.all(kinds[0])
    async with open_school(settings, plugins) as other:  # and nobody listens to the bus
        await other.database.write(load, written("terms/equipment.yaml", OTHER))
    assert (await definitions(school.content, kinds[0]))["Hub"] != "New."
    monkeypatch.setattr("cubital.content.cache.CONFIRM_SECONDS", 0.0)
    assert (await definitions(school.content, kinds[0]))["Hub"] == "New."


async def test_kinds_that_are_held_are_of_one_version(
    school: School, settings: Settings, plugins: Plugins, folder: Path, kinds: Kinds, written: Written
) -> None:
    await school.database.write(load, read(folder, kinds))
    await school.content.all(kinds[0])
    old = await school.content.etag()
    async with open_school(settings, plugins) as other:  # and nobody listens to the bus
        await other.database.write(load, written("terms/equipment.yaml", OTHER))
    assert await school.content.all(kinds[1])
    assert (await definitions(school.content, kinds[0]))["Hub"] != "New."
    assert await school.content.etag() == old


async def test_content_of_another_version_of_the_program_is_refused_and_not_shown_wrong(
    school: School, folder: Path, kinds: Kinds
) -> None:
    def spoil(work: Work) -> None:
        work.run(update(content_entries).where(content_entries.c.key == "Hub").values(body={"term": "Hub"}))

    await school.database.write(load, read(folder, kinds))
    await school.database.write(spoil)
    with pytest.raises(ContentOutdated):
        await school.content.all(kinds[0])


async def test_an_answer_made_of_content_is_sent_once_per_version(
    school: School, folder: Path, kinds: Kinds, written: Written
) -> None:
    await school.database.write(load, read(folder, kinds))
    app = FastAPI()

    @app.get("/terms", response_model=dict[str, Annotated[str, Field()]])
    async def terms(request: Request, response: Response) -> Any:
        return await answer_cached(request, response, school.content, definitions(school.content, kinds[0]))

    async with AsyncClient(transport=ASGITransport(app), base_url="http://school") as client:
        first = await client.get("/terms")
        assert first.status_code == 200
        assert set(first.json()) == {"Plasma", "Tourniquet", "Hub"}
        known = {"If-None-Match": f'"else", {first.headers["etag"]}'}
        second = await client.get("/terms", headers=known)
        assert (second.status_code, second.content) == (304, b"")
        assert second.headers["etag"] == first.headers["etag"]
        await school.database.write(load, written("terms/equipment.yaml", OTHER))
        third = await client.get("/terms", headers=known)
        assert third.status_code == 200
        assert set(third.json()) == {"Plasma", "Hub"}


async def test_another_load_of_the_same_number_is_not_taken_for_it(
    school: School, folder: Path, kinds: Kinds
) -> None:
    """A backup was restored, and what was loaded after it had other texts than what a browser kept."""
    await school.database.write(load, read(folder, kinds))
    etag = await school.content.etag()
    another_day = datetime(2026, 11, 1, tzinfo=UTC)
    await school.database.write(lambda work: work.run(update(content_loads).values(at=another_day)))
    restored = ContentCache(school.database, school.bus)
    assert await restored.version() == await school.content.version()
    assert await restored.etag() != etag

"""While one process loads again and again, another reads: always all of one load, never half of two."""

import asyncio
import re
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cubital.content.facts import FACTS
from cubital.content.kinds import ContentKind
from cubital.content.snapshot import ContentSnapshot
from cubital.school import School, running
from cubital.settings import Settings

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]

Kinds = list[ContentKind[Any]]
LOADS = 25
LOADER = """
import asyncio, importlib.util, sys
from pathlib import Path
from cubital.content.facts import FACTS
from cubital.content.loading import load
from cubital.content.reading import read
from cubital.plugins.manager import find_plugins
from cubital.school import open_school
from cubital.settings import Settings

spec = importlib.util.spec_from_file_location("small_school", sys.argv[3])
small = importlib.util.module_from_spec(spec)
spec.loader.exec_module(small)
folder = Path(sys.argv[2])

def write(number):
    fact = "- {id: number, value: '%d', source: x, reviewed: 2026-11-21, review_by: 2027-11-21}" % number
    (folder / "facts.yaml").write_text(fact)
    term = "- {term: T%d, definition: 'Of load $(number), that is %d'}\\n"
    terms = "".join(term % (place, number) for place in range(300))
    (folder / "terms/many.yaml").write_text(terms)
    (folder / "welcome.yaml").write_text("headline: Of load %d\\nopen: true\\n" % number)

async def main():
    async with open_school(Settings(_env_file=None, database_url=sys.argv[1]), find_plugins()) as school:
        for number in range(1, int(sys.argv[4]) + 1):
            write(number)
            await school.database.write(load, read(folder, [FACTS, *small.KINDS]))
            await asyncio.sleep(0.02)

asyncio.run(main())
"""


async def numbers_of(snapshot: ContentSnapshot, kinds: Kinds) -> set[int]:
    """The numbers of all loads that anything of the snapshot is of."""
    terms = [term.definition for term in await snapshot.all(kinds[0]) if term.term.startswith("T")]
    await asyncio.sleep(0)  # let a load come between
    [welcome] = await snapshot.all(kinds[2])
    facts = [fact.value for fact in await snapshot.all(FACTS)]
    texts = [*terms, welcome.headline, *facts]
    return {int(number) for text in texts for number in re.findall(r"\d+", text)}


async def test_what_is_read_across_kinds_is_of_one_load(
    school: School, settings: Settings, folder: Path, kinds: Kinds
) -> None:
    (folder / "terms/equipment.yaml").unlink()
    (folder / "terms/blood.yaml").unlink()
    small = str(Path(__file__).with_name("conftest.py"))
    arguments = [settings.database, str(folder), small, str(LOADS)]
    seen: set[int] = set()
    async with running(school):
        loader = await asyncio.create_subprocess_exec(sys.executable, "-c", LOADER, *arguments)
        deadline = time.monotonic() + 90
        while time.monotonic() < deadline and LOADS not in seen:
            snapshot = await school.content.snapshot()
            if snapshot.version > 0:
                numbers = await numbers_of(snapshot, kinds)
                assert len(numbers) == 1
                seen |= numbers
            assert loader.returncode in (None, 0)
            await asyncio.sleep(0.005)
        assert await loader.wait() == 0
    assert LOADS in seen
    assert len(seen) > 2

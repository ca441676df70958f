"""No call holds the event loop of a served school: while one is answered, others come to their turn."""

import asyncio
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
from browser_sessions import signed_in_as
from conftest import Serve, Served
from loop_watch import LOG, Watched, holders

from bench.hour import Student

OF_STAFF = (
    "/admin",
    "/api/admin/students?limit=50",
    "/api/admin/students",
    "/api/admin/progress",
    "/api/admin/recent-activity",
    "/api/admin/active-students",
    "/api/admin/concerns",
    "/api/admin/plugins",
)


def on_a_thread(work: Callable[..., Any], *arguments: Any) -> Any:
    """This one may have an event loop already, of a browser that an earlier test drove."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work, *arguments).result()


async def visit_everything(school: Served, student: str) -> None:
    """A new student studies for an hour, and an administrator looks at the lists."""
    async with httpx2.AsyncClient(base_url=school.url, timeout=120) as client:
        account = {"username": student, "password": "a long sentence of its own", "fullName": "Ada Lovelace"}
        (await client.post("/api/register", json=account)).raise_for_status()
        await Student(client).study()
    cookies = {each["name"]: each["value"] for each in signed_in_as(school.url, "admin")["cookies"]}
    async with httpx2.AsyncClient(base_url=school.url, cookies=cookies, timeout=120) as client:
        for path in OF_STAFF:
            (await client.get(path)).raise_for_status()


def test_no_call_of_an_hour_of_study_holds_the_loop_for_20_ms(serve: Serve, tmp_path: Path) -> None:
    log = tmp_path / "loop.log"
    school = serve(**{LOG: str(log), "CUBITAL_RATE_LIMITS": "off"})

    def held_by(student: str) -> dict[str, int]:
        """The milliseconds by each call, whoever's it is."""
        log.unlink(missing_ok=True)
        on_a_thread(anyio.run, visit_everything, school, student)
        return {re.sub(r"\d+", "N", name): milliseconds for name, milliseconds in holders(log)}

    first = held_by("first")  # what is imported and built once is not what everybody waits for
    second, third = held_by("second"), held_by("third")
    # Once it may have been the garbage collector, in whose way a call was.
    assert not second.keys() & third.keys(), (first, second, third)


def burn(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


@pytest.mark.parametrize(("seconds", "names"), [(0.03, ["burning"]), (0.001, [])])
def test_who_computes_is_named_and_who_only_waits_is_not(
    seconds: float, names: list[str], tmp_path: Path
) -> None:
    async def burning() -> str:
        await asyncio.sleep(0)
        burn(seconds)
        time.sleep(0.05)  # noqa: ASYNC251, it takes no processor
        await asyncio.sleep(0)
        return "done"

    async def watch() -> str:
        return await asyncio.Task(Watched(burning(), tmp_path / "log"))

    assert on_a_thread(asyncio.run, watch()) == "done"
    assert [name.rpartition(".")[2] for name, _ in holders(tmp_path / "log")] == names

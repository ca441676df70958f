"""An hour of study: what a browser asks for in it, what it costs the server, and what the database keeps."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx2
from sqlalchemy import create_engine, make_url, text

from bench.pupils import STUDYING
from bench.schools import Running
from bench.series import Series
from bench.servers import cpu_of_family

AT_ONCE = 16  # students at the same time; each waits for one answer before the next request
MODULE = 2
REVIEWS, EXAM = 20, 25
BUSY = 0.5  # the part of a core that one plans with

SHELL = ("/api/user", "/api/modules", "/api/progress", "/api/today?offset=0")
PAGES = {
    "/dashboard": ("/api/mastery", "/api/exams/readiness", "/api/exams"),
    f"/course/{MODULE}": (
        "/api/tutor/budget",
        "/api/mastery",
        f"/api/tutor/modules/{MODULE}/chat",
        "/api/resources/review/waiting?offset=0",
        "/api/media",
        "/api/tutor/terms",
        f"/api/modules/{MODULE}/lesson",
        f"/api/tutor/modules/{MODULE}/reading",
        f"/api/tutor/modules/{MODULE}/answers",
        "/api/exercises",
        "/api/resources/procedures",
    ),
    "/study-resources?tab=flashcards": (
        "/api/resources/study",
        "/api/resources/flashcards",
        "/api/resources/review/waiting?offset=0",
        "/api/resources/glossary",
        "/api/resources/categories",
        "/api/resources/exam-tips",
        "/api/resources/professionals",
        "/api/resources/gallery",
        "/api/resources/help",
        "/api/resources/careers",
    ),
    "/study-resources?tab=games": (
        "/api/resources/quiz",
        "/api/resources/games/pool",
        "/api/resources/games",
    ),
    "/exams": ("/api/exams", "/api/exams/readiness"),
}
QUESTIONS = (
    "what is the median cubital vein",
    "how long may the tourniquet stay on",
    "which tube do i fill first",
    "what do i do when someone faints",
    "why shouldnt potassium go on ice",
)

HEADER = f"""\
An hour of study of each of {{students}} students at the same time, asked for as the pages ask: a lesson with
its checks, {len(QUESTIONS)} questions to the tutor, {REVIEWS} reviews, a game of ten, a mock exam of {EXAM}.
Figures of one student; CPU is user and system.
core = students who study through the same hour, with a core half busy; the database's own work is apart.
"""


class Student:
    """One student's browser. It asks for one thing after the other, and counts them."""

    def __init__(self, client: httpx2.AsyncClient) -> None:
        self.requests = 0
        self._client = client

    async def study(self) -> None:
        await self._page("/dashboard")
        await self._page(f"/course/{MODULE}")
        await self._lesson()
        for question in QUESTIONS:
            await self._chat(question)
        await self._page("/study-resources?tab=flashcards")
        await self._review()
        await self._page("/study-resources?tab=games")
        await self._game()
        await self._page("/exams")
        await self._exam()
        await self._page("/dashboard")

    async def _page(self, path: str) -> None:
        await self._get(path)
        for call in (*SHELL, *PAGES[path]):
            await self._get(call)
        await self._post("/api/activity/log", {"moduleId": MODULE, "activity": "study", "details": {}})

    async def _lesson(self) -> None:
        checks = (await self._get(f"/api/tutor/modules/{MODULE}/checks")).json()
        for section in dict.fromkeys(check["section"] for check in checks):
            await self._post(f"/api/tutor/modules/{MODULE}/place", {"tab": "lesson", "section": section})
            for check in checks:
                if check["section"] == section:
                    await self._post(
                        f"/api/tutor/modules/{MODULE}/checks/{check['id']}",
                        {"clientId": f"check-{check['id']}", "response": guess(check["question"])},
                    )
            await self._post(f"/api/tutor/modules/{MODULE}/sections", {"section": section})

    async def _chat(self, question: str) -> None:
        address = f"/api/modules/{MODULE}/agent"
        answer = self._counted(
            await self._client.get(
                address, params={"message": question}, headers={"Accept": "text/event-stream"}
            )
        )
        if "event: done" not in answer.text:
            raise RuntimeError(f"the stream broke off: {answer.text[-300:]!r}")
        await self._post(f"/api/progress/{MODULE}", {"progress": self.requests % 100})
        await self._get("/api/progress")
        await self._get("/api/tutor/budget")

    async def _review(self) -> None:
        review = (await self._get("/api/resources/review?offset=0")).json()
        for number, card in enumerate(review["items"][:REVIEWS]):
            await self._post(
                "/api/resources/reviews",
                {
                    "reviews": [
                        {
                            "clientId": f"review-{number}",
                            "kind": card["kind"],
                            "key": card["key"],
                            "knew": number % 4 > 0,
                            "version": card["version"],
                            "at": datetime.now(UTC).isoformat(),
                        }
                    ]
                },
            )

    async def _game(self) -> None:
        drawn = (await self._post("/api/resources/games/draws", {"modules": []})).json()
        answers = [
            {"clientId": f"game-{one['id']}", "question": one["id"], "chosen": one["options"][0]}
            for one in drawn["questions"]
        ]
        for answer in answers:
            await self._post("/api/resources/games/answers", answer | {"draw": drawn["id"]})
        game = {"clientId": "game", "mode": "standard", "answers": answers, "seconds": 120}
        await self._post("/api/resources/games", game | {"draw": drawn["id"]})

    async def _exam(self) -> None:
        exam = (await self._get("/api/exams")).json()["exams"][0]["id"]
        sitting = (
            await self._post("/api/exams/sittings", {"clientId": "exam", "exam": exam, "form": "short"})
        ).json()
        address = f"/api/exams/sittings/{sitting['id']}"
        for position, question in enumerate(sitting["questions"]):
            answer = {"position": position, "response": guess(question), "seq": 1, "seconds": 40}
            await self._post(f"{address}/answers", {"answers": [answer]})
        await self._post(f"{address}/hand-in", {})
        await self._get(f"{address}/result")

    async def _get(self, path: str) -> httpx2.Response:
        return self._counted(await self._client.get(path))

    async def _post(self, path: str, body: dict[str, Any]) -> httpx2.Response:
        return self._counted(await self._client.post(path, json=body))

    def _counted(self, answer: httpx2.Response) -> httpx2.Response:
        if not answer.is_success:
            raise RuntimeError(f"{answer.request.url} answered {answer.status_code}: {answer.text[:300]}")
        self.requests += 1
        return answer


def guess(question: dict[str, Any]) -> Any:
    """A response that the question's kind takes, right or wrong."""
    match question["kind"]:
        case "several" | "mismatches":
            return question["options"][:1]
        case "order":
            return question["options"]
        case "match":
            return dict.fromkeys(question["items"], question["options"][0])
        case "number":
            return "5"
        case "text":
            return "hematoma"
    return question["options"][0]


def measure_hour(running: Running, students: int) -> dict[str, Any]:
    """The hour of all students at one school, in figures for each of them."""
    school, server = running.school, running.server
    postgres = _postmaster(school.url)
    asyncio.run(_study(running, school.tokens.readers[:1]))  # builds what is built once
    size, cpu, own = _size(school.url), server.cpu(), cpu_of_family(postgres) if postgres else 0.0
    requests = asyncio.run(_study(running, school.tokens.students[STUDYING][:students]))
    cpu, own = server.cpu() - cpu, cpu_of_family(postgres) - own if postgres else 0.0
    size = _size(school.url) - size
    return {
        "database": school.database,
        "requests": round(requests / students),
        "serverSeconds": round(cpu / students, 3),
        "databaseSeconds": round(own / students, 3) if postgres else None,
        "kilobytes": round(size / students / 1000),
        "core": int(BUSY * 3600 / (cpu / students)),
    }


def series_of_hours(figures: list[dict[str, Any]]) -> list[Series]:
    """Once a run: a single value has no rounds."""
    return [
        Series("hours", f"an hour of study, {name}, {one['database']}", unit, [float(one[key])])
        for one in figures
        for name, key, unit in (
            ("the server's CPU", "serverSeconds", "s"),
            ("the database's CPU", "databaseSeconds", "s"),
            ("what stays", "kilobytes", "kB"),
        )
        if one[key] is not None
    ]


def print_hours(figures: list[dict[str, Any]], students: int) -> None:
    print(HEADER.format(students=students))
    layout = "{:<12} {:>9} {:>12} {:>14} {:>8} {:>8}"
    print(layout.format("database", "requests", "server s CPU", "database s CPU", "kB kept", "core"))
    for one in figures:
        own = "in the server" if one["databaseSeconds"] is None else f"{one['databaseSeconds']:.2f}"
        print(
            layout.format(
                one["database"],
                one["requests"],
                f"{one['serverSeconds']:.2f}",
                own,
                one["kilobytes"],
                f"{one['core']:,}",
            )
        )
    print()


async def _study(running: Running, of_students: list[str]) -> int:
    """How many requests they made."""
    async with asyncio.timeout(600):
        return sum(await asyncio.gather(*(_hour(running, token) for token in of_students)))


async def _hour(running: Running, token: str) -> int:
    async with _browser(running, token) as client:
        student = Student(client)
        await student.study()
        return student.requests


@asynccontextmanager
async def _browser(running: Running, token: str) -> AsyncIterator[httpx2.AsyncClient]:
    address = f"http://127.0.0.1:{running.server.port}"
    cookies = {running.school.tokens.cookie: token}
    async with httpx2.AsyncClient(base_url=address, cookies=cookies, timeout=120) as client:
        yield client


def _postmaster(url: str) -> int | None:
    """The process of PostgreSQL whose children serve its connections; SQLite has none."""
    if url.startswith("sqlite"):
        return None
    with create_engine(make_url(url)).connect() as connection:
        backend = connection.execute(text("SELECT pg_backend_pid()")).scalar_one()
        return int(Path(f"/proc/{backend}/stat").read_text().rpartition(")")[2].split()[1])


def _size(url: str) -> int:
    """Bytes of the database, as it stores them."""
    size = "pg_database_size(current_database())"
    if url.startswith("sqlite"):
        size = "(SELECT page_count FROM pragma_page_count) * (SELECT page_size FROM pragma_page_size)"
    with create_engine(make_url(url)).connect() as connection:
        return int(connection.execute(text(f"SELECT {size}")).scalar_one())

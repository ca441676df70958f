"""A class that asks at once: 32 students whose tutor answers stream, and what other calls feel of it."""

from __future__ import annotations

import asyncio
import statistics
import time
from typing import Any
from urllib.parse import quote

from bench.pupils import CLASS, Tokens
from bench.schools import Running
from bench.series import Series
from bench.servers import Server

STUDENTS_AT_ONCE = CLASS.stop - CLASS.start
BETWEEN_CALLS = 0.02  # seconds between two of the other calls
QUESTIONS = (
    "which tube do i fill first",
    "how long can the tourniquet stay on",
    "difference between droplet and airborne precautions",
    "what do i do when someone faints",
    "and for kids?",
    "normal range for red blood cells",
    "why shouldnt potassium go on ice",
    "how do i groom a poodle",
)

HEADER = f"""\
{STUDENTS_AT_ONCE} students whose answers stream at the same time, each asking again when theirs is whole, on
SQLite with one worker; meanwhile another client reads its progress every {BETWEEN_CALLS * 1000:.0f} ms.
Half of them press the same questions, whose answers are remembered; the others type them in their own words.
Milliseconds as clients see them.
"""


def measure_streams(running: Running, seconds: float) -> dict[str, Any]:
    """Figures in milliseconds: the other calls alone and beside the streams, and the streams' first words."""
    return asyncio.run(_measured(running.server, running.school.tokens, seconds))


async def _measured(server: Server, tokens: Tokens, seconds: float) -> dict[str, Any]:
    async with asyncio.timeout(60 + 4 * seconds):
        await stream(server.port, tokens, tokens.readers[0], QUESTIONS[0])  # builds the index, once for all
        alone = await _read_for(server.port, tokens, seconds / 2)
        until = time.perf_counter() + seconds
        before = server.cpu()
        classes = [
            asyncio.create_task(_ask_until(server.port, tokens, token, number, until))
            for number, token in enumerate(tokens.students[CLASS])
        ]
        beside = await _read_for(server.port, tokens, seconds)
        firsts = [first for answers in await asyncio.gather(*classes) for first in answers]
    return {
        "students": STUDENTS_AT_ONCE,
        "answers": len(firsts),
        "cpuShare": round((server.cpu() - before) / seconds, 2),
        "firstWords": _figures(firsts),
        "otherCallsAlone": _figures(alone),
        "otherCallsBeside": _figures(beside),
    }


def series_of_streams(figures: dict[str, Any]) -> list[Series]:
    """Once a run: a single value has no rounds."""
    alone = figures["otherCallsAlone"]
    return [
        Series("streams", f"{name}, {key}", f"times a quiet GET's {key}", [figures[of][key] / alone[key]])
        for name, of in (
            ("first words of an answer", "firstWords"),
            ("GET /api/progress beside the streams", "otherCallsBeside"),
        )
        for key in ("median", "p95")
    ]


async def _ask_until(port: int, tokens: Tokens, token: str, number: int, until: float) -> list[float]:
    firsts = []
    while time.perf_counter() < until:
        question = QUESTIONS[(number + len(firsts)) % len(QUESTIONS)]
        own_words = f"{question}, student {number} asks" if number % 2 else question
        firsts.append(await stream(port, tokens, token, own_words))
    return firsts


async def stream(port: int, tokens: Tokens, token: str, question: str) -> float:
    """Ask, hear the whole answer; the seconds until its first words."""
    path = f"/api/modules/5/agent?message={quote(question)}"
    began = time.perf_counter()
    reader, writer = await _get(
        port, path, tokens, token, "Accept: text/event-stream\r\nConnection: close\r\n"
    )
    first, heard = 0.0, b""
    while piece := await reader.read(4096):
        heard += piece
        if not first and b"event: token" in heard:
            first = time.perf_counter() - began
    writer.close()
    if b"event: done" not in heard:
        raise RuntimeError(f"the stream broke off: {heard[-300:]!r}")
    return first


async def _read_for(port: int, tokens: Tokens, seconds: float) -> list[float]:
    """One client that reads its progress again and again; the seconds that each answer took."""
    took = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        token = tokens.readers[len(took) % len(tokens.readers)]
        began = time.perf_counter()
        reader, writer = await _get(port, "/api/progress", tokens, token, "Connection: close\r\n")
        answer = await reader.read(-1)
        took.append(time.perf_counter() - began)
        writer.close()
        if b" 200 " not in answer[:20]:
            raise RuntimeError(f"the server answered {answer[:200]!r}")
        await asyncio.sleep(BETWEEN_CALLS)
    return took


async def _get(
    port: int, path: str, tokens: Tokens, token: str, headers: str
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: bench\r\n{tokens.cookies(token)}\r\n{headers}\r\n".encode())
    await writer.drain()
    return reader, writer


def _figures(seconds: list[float]) -> dict[str, float]:
    ordered = sorted(1000 * second for second in seconds)
    return {
        "median": round(statistics.median(ordered), 1),
        "p95": round(ordered[int(0.95 * (len(ordered) - 1))], 1),
        "most": round(ordered[-1], 1),
    }


def print_streams(figures: dict[str, Any]) -> None:
    print(HEADER)
    layout = "{:<44} {:>8} {:>8} {:>8}"
    print(layout.format("", "median", "95/100", "most"))
    for name, key in (
        ("GET /api/progress, nobody streaming", "otherCallsAlone"),
        ("GET /api/progress, beside the streams", "otherCallsBeside"),
        ("first words of an answer", "firstWords"),
    ):
        print(layout.format(name, *figures[key].values()))
    print(f"{figures['answers']} answers, {figures['cpuShare']:.2f} of one core for the server\n")

"""Hundreds of callers at once until the server is killed: what it had confirmed, and whether that is kept."""

import asyncio
import os
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx2
from conftest import Served
from sqlalchemy import create_engine, text

SAVERS, WRITERS, REGISTRARS, STUDENTS = 450, 10, 40, 10
SITTERS = 500 if "CUBITAL_SOAK" in os.environ else 40
MODULES = 12
TOPIC, QUESTIONS = "patient-communication", 3


@dataclass
class Sitting:
    """An exam that somebody sits: until when, and the number of the answer that is kept, by its position."""

    id: int
    deadline: str
    saved: dict[int, int] = field(default_factory=dict)


@dataclass
class Acknowledged:
    """What the server has confirmed.

    `saved`: percent by (cookie, module). `reflected`: by cookie, the number that stands in its owner's
    answers. `registered`: usernames by the cookies of new accounts. `sittings`: of mock exams, by cookie.
    """

    saved: dict[tuple[str, int], int] = field(default_factory=dict)
    reflected: dict[str, int] = field(default_factory=dict)
    registered: dict[str, str] = field(default_factory=dict)
    sittings: dict[str, Sitting] = field(default_factory=dict)
    answers: int = 0


class DatabaseAway(Exception):
    """A 503 that does not say whether the write was kept: the connection was lost in the middle of it."""


async def send(client: httpx2.AsyncClient, path: str, body: dict[str, Any], cookie: str) -> httpx2.Response:
    """The answer to a write that was acknowledged. A school that is busy, and says so, is asked again."""
    while True:
        answer = await client.post(path, json=body, headers={"Cookie": cookie})
        if answer.status_code == 503 and "very busy" in answer.text:
            await asyncio.sleep(0.2)
            continue
        if answer.status_code == 503:
            raise DatabaseAway(answer.text)
        assert answer.status_code in (200, 201), answer.text
        return answer


async def register(client: httpx2.AsyncClient, name: str) -> str:
    # Every account has a browser of its own: in a shared one, each new session would end the one before.
    form = {"username": name, "password": "a long secret"}
    answer = await send(client, "/api/register", form, "none=1")
    return str(answer.headers["set-cookie"]).split(";")[0]


async def load_until_killed(
    school: Served, seed: int, kill_after: int, kill: Callable[[], None], ends_by: tuple[type[Exception], ...]
) -> Acknowledged:
    """Hundreds of callers at once, each with its next request as soon as the last is answered.

    `ends_by` is how a caller may end: any other error, a wrong answer among them, fails the test.
    """
    done = Acknowledged()
    chance = random.Random(seed)
    limits = httpx2.Limits(max_connections=SAVERS + WRITERS + REGISTRARS + SITTERS)
    async with httpx2.AsyncClient(base_url=school.url, limits=limits, timeout=60) as client:
        cookies = [await register(client, f"student-{seed}-{n}") for n in range(STUDENTS)]
        sitters = [await register(client, f"sitter-{seed}-{n}") for n in range(SITTERS)]
        for cookie in sitters:
            body = {"clientId": "one", "exam": "nha-cpt", "form": "short"}
            beginning = (await send(client, "/api/exams/sittings", body, cookie)).json()
            done.sittings[cookie] = Sitting(beginning["id"], beginning["deadline"])
        writers = [await register(client, f"writer-{seed}-{n}") for n in range(WRITERS)]

        async def save(number: int) -> None:
            cookie = cookies[number % STUDENTS]
            while True:
                module, position = chance.randint(1, MODULES), chance.randint(1, 100)
                answer = await send(client, f"/api/progress/{module}", {"progress": position}, cookie)
                assert answer.json()["lastPosition"] >= position
                key = cookie, module
                done.saved[key] = max(done.saved.get(key, 0), position)
                count()

        async def reflect(number: int) -> None:
            cookie = writers[number]
            for attempt in range(1, 1000):
                texts = [f"Thought {attempt} on question {question}." for question in range(QUESTIONS)]
                answers = [{"text": each, "version": attempt - 1} for each in texts]
                body = {"topic": TOPIC, "answers": answers}
                await send(client, "/api/resources/reflections/save", body, cookie)
                done.reflected[cookie] = attempt
                count()

        async def sit(number: int) -> None:
            cookie = sitters[number]
            sitting = done.sittings[cookie]
            for seq in range(1, 10_000):
                position = chance.randrange(25)
                answer = {"position": position, "response": f"answer {seq}", "seq": seq}
                path = f"/api/exams/sittings/{sitting.id}/answers"
                confirmed = (await send(client, path, {"answers": [answer]}, cookie)).json()
                assert confirmed["taken"]
                sitting.saved[position] = seq
                count()

        async def sign_up(number: int) -> None:
            for attempt in range(1000):
                name = f"new-{seed}-{number}-{attempt}"
                done.registered[await register(client, name)] = name
                count()

        def count() -> None:
            done.answers += 1
            if done.answers == kill_after:
                kill()

        callers = [reflect(n) for n in range(WRITERS)]  # first, as they are few
        callers += [sit(n) for n in range(SITTERS)]
        callers += [save(n) for n in range(SAVERS)] + [sign_up(n) for n in range(REGISTRARS)]
        ends = await asyncio.gather(*callers, return_exceptions=True)
    refused = [end for end in ends if not isinstance(end, ends_by)]
    assert not refused, refused[:3]
    return done


def everything_acknowledged_is_there(school: Served, done: Acknowledged) -> None:
    with httpx2.Client(base_url=school.url) as client:
        for cookie in {cookie for cookie, _ in done.saved}:
            records = client.get("/api/progress", headers={"Cookie": cookie}).json()
            positions = {record["moduleId"]: record["lastPosition"] for record in records}
            for module in range(1, MODULES + 1):
                assert positions.get(module, 0) >= done.saved.get((cookie, module), 0)
        for cookie, sitting in done.sittings.items():
            there = client.get(f"/api/exams/sittings/{sitting.id}", headers={"Cookie": cookie}).json()
            assert there["deadline"] == sitting.deadline
            kept_answers = {answer["position"]: answer for answer in there["answers"]}
            for position, seq in sitting.saved.items():
                assert kept_answers[position]["seq"] >= seq
            assert all(one["response"] == f"answer {one['seq']}" for one in kept_answers.values())
        for cookie, number in done.reflected.items():
            answer = client.get("/api/resources/reflections", headers={"Cookie": cookie})
            kept_texts = [view["saved"] for view in answer.json()["topics"][TOPIC].values()]
            # Of the last one sent, which nobody confirmed, all answers are there or none.
            assert [int(each.split()[1]) for each in kept_texts] in (
                [number] * QUESTIONS,
                [number + 1] * QUESTIONS,
            )
        for cookie, name in done.registered.items():
            answer = client.get("/api/user", headers={"Cookie": cookie})
            assert (answer.status_code, answer.json().get("username")) == (200, name)


def nothing_is_half_there(database_url: str) -> None:
    engine = create_engine(database_url)

    def rows(statement: str) -> list[tuple[Any, ...]]:
        with engine.connect() as connection:
            return [tuple(row) for row in connection.execute(text(statement))]

    positions = rows("SELECT user_id, sum(last_position) FROM progress GROUP BY user_id")
    assert positions
    means = dict(rows("SELECT id, progress FROM users"))
    assert {user: means[user] for user, _ in positions} == {
        user: int(int(total) / MODULES + 0.5) for user, total in positions
    }
    assert rows("SELECT id FROM progress WHERE completed != (last_position = 100)") == []
    assert rows("SELECT id FROM sessions WHERE user_id NOT IN (SELECT id FROM users)") == []
    # An account, its line in the audit and its first session are one.
    new = "FROM users WHERE username LIKE 'new-%' AND id NOT IN"
    assert rows(f"SELECT username {new} (SELECT user_id FROM sessions)") == []
    assert rows(f"SELECT username {new} (SELECT subject_id FROM audit WHERE action = 'registered')") == []
    if engine.dialect.name == "sqlite":
        assert rows("PRAGMA integrity_check") == [("ok",)]
        assert rows("PRAGMA foreign_key_check") == []
    engine.dispose()

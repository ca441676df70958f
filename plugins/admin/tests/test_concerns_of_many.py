"""Concerns of a made-up school are those that a plain reading of its records finds, in the same order."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import create_engine, insert

from cubital.accounts.tables import users
from cubital.learning.tables import assessments, progress
from cubital.storage.schema import metadata
from cubital.storage.work import Work
from cubital.testing import run_in
from cubital_admin.live.concerns import FAILED, MOST, concerns

pytestmark = pytest.mark.both_databases

FIRST_ID = 1000
Rows = list[dict[str, Any]]


def made_up(random: Random, now: datetime) -> tuple[Rows, Rows, Rows]:
    """Students, their records and exams; several share a moment, and some an odd status."""
    people, records, exams = [], [], []
    for user_id in range(FIRST_ID, FIRST_ID + 150):
        role = random.choice(["student"] * 9 + ["admin"])
        person = {
            "id": user_id,
            "username": f"u{user_id}",
            "username_key": f"u{user_id}",
            "password_hash": "!",
            "preferences": {},
            "role": role,
            "is_admin": random.random() < 0.05,
            "status": random.choice(["active"] * 6 + ["paused", "pending", "terminated"]),
            "created_at": now - timedelta(days=random.randint(1, 40)),
            "last_active": random.choice([None, *(now - timedelta(days=day, hours=1) for day in range(25))]),
        }
        people.append(person)
        for module_id in range(1, random.randint(1, 6)):
            position = random.choice([0, 30, 99, 100, 100])
            attempts = random.choice([0, 0, 1, 2]) if position == 100 else 0
            at = now - timedelta(days=random.randint(0, 25), hours=1, minutes=module_id)
            ends = {"module_id": module_id, "user_id": user_id}
            scores = [random.choice([20.0, 79.9, 80.0, 100.0]) for _ in range(attempts)]
            records.append(
                ends
                | {
                    "last_position": position,
                    "completed": position == 100,
                    "attempts": attempts,
                    "score": scores[0] if scores else None,  # the latest
                    "last_updated": at,
                }
            )
            exams += [
                ends
                | {
                    "questions": [],
                    "answers": [],
                    "score": score,
                    "completed_at": at - timedelta(days=attempt),
                    "client_id": f"{module_id} {attempt}",
                }
                for attempt, score in enumerate(scores)
            ]
    return people, records, exams


def plainly_read(people: Rows, records: Rows, exams: Rows, now: datetime) -> dict[str, list[tuple]]:
    """By the beginning of its title, each concern's student, module and moment."""
    inactive, idle = now - timedelta(days=14), now - timedelta(days=7)
    seen = {
        each["id"]: each["last_active"] or each["created_at"]
        for each in people
        if each["status"] == "active" and each["role"] != "admin" and not each["is_admin"]
    }

    def exams_of(record: dict[str, Any], field: str) -> list[Any]:
        same = [(one["user_id"], one["module_id"], one[field]) for one in exams]
        return [value for *of, value in same if of == [record["user_id"], record["module_id"]]]

    def is_last(record: dict[str, Any]) -> bool:
        theirs = [one["last_updated"] for one in records if one["user_id"] == record["user_id"]]
        return record["last_updated"] == max(theirs)

    def newest(fits: Callable[[dict[str, Any]], bool], since: Callable[[dict[str, Any]], Any]) -> list[tuple]:
        rows = [record for record in records if record["user_id"] in seen and fits(record)]
        rows.sort(key=lambda row: (-row["last_updated"].timestamp(), row["user_id"], row["module_id"]))
        return [(row["user_id"], row["module_id"], since(row)) for row in rows]

    away = sorted(
        ((moment, user_id) for user_id, moment in seen.items() if moment < inactive),
        key=lambda each: (-each[0].timestamp(), each[1]),
    )
    return {
        "Has not passed": newest(
            lambda row: row["attempts"] > 0 and max([0, *exams_of(row, "score")]) < 80,
            lambda row: max(exams_of(row, "completed_at")),
        ),
        "Stopped": newest(
            lambda row: (
                is_last(row)
                and row["last_updated"] < idle
                and 0 < row["last_position"] < 100
                and seen[row["user_id"]] >= inactive
            ),
            lambda row: row["last_updated"],
        ),
        "Inactive": [(user_id, None, moment) for moment, user_id in away],
        "Finished": newest(
            lambda row: row["completed"] and row["attempts"] == 0 and row["last_updated"] < idle,
            lambda row: row["last_updated"],
        ),
    }


@pytest.mark.parametrize("seed", range(3))
def test_the_concerns_are_those_of_a_plain_reading(client: TestClient, seed: int) -> None:
    def compare(work: Work) -> None:
        people, records, exams = made_up(Random(seed), work.now)
        for table, rows in ((users, people), (progress, records), (assessments, exams)):
            work.run_many(insert(table), rows)
        all_concerns = [each for each in concerns(work) if (each.student_id or FIRST_ID) >= FIRST_ID]
        expected = plainly_read(people, records, exams, work.now)
        assert min(len(rows) for rows in expected.values()) > 2
        assert max(len(rows) for rows in expected.values()) > MOST
        for title, rows in expected.items():
            first = rows[:MOST]
            if len(rows) > MOST:
                first.append((None, None, rows[MOST][2]))
            of_title = [each for each in all_concerns if each.title.startswith(title)]
            assert [(each.student_id, each.module_id, each.since) for each in of_title] == first, title

    run_in(client, compare)


def test_who_failed_is_looked_for_among_those_who_failed() -> None:
    engine = create_engine("sqlite://")
    metadata.create_all(engine, [metadata.tables[name] for name in ("users", "progress", "assessments")])
    with engine.connect() as connection:
        query = FAILED.limit(MOST).compile(engine, compile_kwargs={"literal_binds": True})
        plan = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}")]
    assert plan[0] == "SCAN progress USING INDEX ix_progress_failed"
    assert "USE TEMP B-TREE FOR ORDER BY" not in plan

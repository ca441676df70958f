"""Concerns about missed questions, of many made-up answers, are those that a plain reading of them finds."""

from collections import defaultdict
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import insert

from cubital.accounts.tables import users
from cubital.learning.tables import recorded_answers
from cubital.storage.work import Work
from cubital.testing import run_in
from cubital_resources.games.concerns import MOST_CONCERNS, WORTH_A_LOOK, concerns

pytestmark = pytest.mark.both_databases

FIRST_ID = 1000
Rows = list[dict[str, Any]]


def made_up(random: Random, now: datetime, students: int) -> Rows:
    return [
        {
            "id": number,
            "user_id": FIRST_ID + random.randrange(students),
            "question": f"quiz:{random.randrange(4)}",
            "source": random.choice(["quiz"] * 4 + ["lesson"]),
            "chosen": "An option",
            "correct": random.random() < 0.15,
            "client_id": str(number),
            # Not in the order of the ids: what was answered without a network arrives late.
            "at": now - timedelta(days=random.randrange(45), hours=1),
        }
        for number in range(FIRST_ID, FIRST_ID + 45 * students)
    ]


def plainly_read(rows: Rows, now: datetime) -> list[tuple]:
    """Student, question, number of misses and the last of them, of those that are worth a look."""
    wrong: dict[tuple, Rows] = defaultdict(list)
    solved: dict[tuple, int] = defaultdict(int)
    for row in rows:
        key = row["user_id"], row["question"]
        if row["source"] == "quiz" and row["correct"]:
            solved[key] = max(solved[key], row["id"])
        elif row["source"] == "quiz" and row["at"] > now - timedelta(days=30):
            wrong[key].append(row)
    missed = {key: [row for row in theirs if row["id"] > solved[key]] for key, theirs in wrong.items()}
    misses = [
        (user_id, question, len(theirs), max(row["at"] for row in theirs))
        for (user_id, question), theirs in missed.items()
        if len(theirs) >= WORTH_A_LOOK
    ]
    return sorted(misses, key=lambda each: (-each[2], each[0], each[1]))


@pytest.mark.parametrize("seed", range(3))
def test_the_missed_questions_are_those_of_a_plain_reading(client: TestClient, seed: int) -> None:
    students = (10, 15, 80)[seed]

    def compare(work: Work) -> None:
        rows = made_up(Random(seed), work.now, students)
        for user_id in range(FIRST_ID, FIRST_ID + students):
            person = {"username": f"u{user_id}", "username_key": f"u{user_id}", "password_hash": "!"}
            work.run(insert(users).values(id=user_id, preferences={}, created_at=work.now, **person))
        work.run_many(insert(recorded_answers), rows)
        expected = plainly_read(rows, work.now)
        assert (len(expected) > MOST_CONCERNS) == (students == 80)
        assert len(expected) > 3
        assert [
            (each.student_id, each.question, int(each.detail.split()[1]), each.since)
            for each in concerns(work)
        ] == expected[:MOST_CONCERNS]

    run_in(client, compare)

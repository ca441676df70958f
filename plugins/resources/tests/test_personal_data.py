"""The export and the erasure of a student's study."""

import json

import pytest

from cubital.accounts.user import find_by_username
from cubital.storage.work import Work
from cubital.testing import run_in
from cubital_resources.tables import draws, games, memories, reflections, reviews, studied

pytestmark = pytest.mark.both_databases

RESOURCES = "/api/resources"


def test_everything_a_student_did_is_handed_over_and_erased(student):
    words = [{"text": "My own words", "version": 0}] * 2
    review = {
        "clientId": "r",
        "kind": "flashcards",
        "key": "Card 1",
        "knew": True,
        "effort": "hard",
        "version": 0,
        "at": "2026-01-01T00:00:00Z",
    }
    for path, body in (
        ("study/turned", {"term": "Card 1"}),
        ("reflections/save", {"topic": "honesty", "answers": words}),
        ("games", {"clientId": "g", "mode": "streak", "answers": [], "seconds": 1}),
        ("games/draws", {}),
        ("reviews", {"reviews": [review]}),
    ):
        assert student.post(f"{RESOURCES}/{path}", json=body).status_code == 200
    plugins = student.app.state.school.plugins

    def of_resources(work: Work):
        return plugins.personal_data(work, find_by_username(work, "student"))["resources"]

    data = run_in(student, of_resources)
    handed_over = json.loads(json.dumps(data.export))
    assert {name: len(rows) for name, rows in handed_over.items()} == {
        "studied": 1,
        "reflections": 2,
        "games": 1,
        "draws": 1,
        "memories": 1,
        "reviews": 1,
    }
    assert handed_over["reflections"][0]["text"] == "My own words"
    assert (handed_over["reviews"][0]["knew"], handed_over["reviews"][0]["effort"]) == (True, "hard")
    assert "user_id" not in handed_over["games"][0]

    run_in(student, data.erase)

    def left(work: Work):
        tables = (studied, reflections, games, draws, memories, reviews)
        return [work.one(table.select()) for table in tables]

    assert run_in(student, left) == [None] * 6

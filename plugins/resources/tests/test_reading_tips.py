"""Exam tips are read once and stay read, by HTTP."""

import pytest

from cubital.learning.activity import newest_entries
from cubital.testing import run_in

pytestmark = pytest.mark.both_databases

STUDY = "/api/resources/study"


def read(client, group):
    return client.post(f"{STUDY}/read", json={"id": group})


def feed_lines(client):
    entries = run_in(client, newest_entries, 50)
    return [entry for entry in entries if entry.details.get("action") == "exam_tips_read"]


def test_two_are_read_already_and_a_third_counts(student):
    answer = read(student, "three")

    assert answer.status_code == 200
    assert answer.json()["readTips"] == ["one", "two", "three"]
    assert answer.json()["examTipsReviewed"] == 3
    assert student.get(STUDY).json() == answer.json()


def test_marking_again_is_ignored_and_told_to_nobody(student):
    read(student, "three")
    read(student, "three")
    again = read(student, "one")

    assert again.json()["examTipsReviewed"] == 3
    lines = feed_lines(student)
    assert [(line.activity, line.details["title"]) for line in lines] == [("reading", "Tips three")]


def test_tips_that_are_gone_are_refused_and_no_longer_count(student, edit):
    read(student, "three")
    edit(student, "exam-tips.yaml", "id: three", "id: fourth")

    assert read(student, "three").status_code == 404
    assert student.get(STUDY).json()["readTips"] == ["one", "two"]

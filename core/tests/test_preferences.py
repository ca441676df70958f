"""Preferences: what one chose is known wherever one signs in, and nothing else gets in by that way."""

from concurrent.futures import ThreadPoolExecutor

import pytest

PATH = "/api/user/preferences"


def preferences_of(client):
    return client.get("/api/user").json()["preferences"]


@pytest.mark.both_databases
def test_a_choice_is_kept_and_leaves_the_others_as_they_were(student, sign_in):
    answer = student.patch(PATH, json={"theme": "green", "timeMultiplier": 1.5})
    assert answer.status_code == 200
    assert answer.json()["username"] == "student"
    assert answer.json()["preferences"] == {"theme": "green", "timeMultiplier": 1.5}
    # At once, although sessions are remembered for a moment.
    assert preferences_of(student) == {"theme": "green", "timeMultiplier": 1.5}

    student.patch(PATH, json={"longerToasts": True, "reducedMotion": True, "timeMultiplier": "untimed"})
    student.post("/api/logout")
    assert preferences_of(sign_in(student)) == {
        "theme": "green",
        "timeMultiplier": "untimed",
        "longerToasts": True,
        "reducedMotion": True,
    }


@pytest.mark.both_databases
def test_null_takes_a_choice_back(student):
    student.patch(PATH, json={"theme": "red", "longerToasts": True})
    student.patch(PATH, json={"longerToasts": None})
    assert preferences_of(student) == {"theme": "red"}


@pytest.mark.both_databases
def test_choices_of_one_moment_do_not_undo_each_other(student):
    choices = [{"theme": "brown"}, {"timeMultiplier": 2}, {"longerToasts": True}, {"reducedMotion": False}]
    with ThreadPoolExecutor(4) as at_once:
        answers = list(at_once.map(lambda choice: student.patch(PATH, json=choice), choices))
    assert [answer.status_code for answer in answers] == [200] * 4
    assert preferences_of(student) == {
        "theme": "brown",
        "timeMultiplier": 2,
        "longerToasts": True,
        "reducedMotion": False,
    }


@pytest.mark.parametrize(
    "choice",
    [
        {"theme": "pink"},
        {"theme": 1},
        {"timeMultiplier": 3},
        {"timeMultiplier": "1.5"},
        {"timeMultiplier": True},
        {"timeMultiplier": "forever"},
        {"longerToasts": 1},
        {"reducedMotion": "yes"},
        {"isAdmin": True},
        {"notes": "x" * 100_000},
        ["theme"],
    ],
)
def test_only_known_choices_are_kept(student, choice):
    student.patch(PATH, json={"theme": "light"})
    answer = student.patch(PATH, json=choice)
    assert answer.status_code == 422
    assert answer.json()["message"]
    assert answer.json()["errors"]
    assert preferences_of(student) == {"theme": "light"}


def test_a_visitor_has_none(client):
    assert client.patch(PATH, json={"theme": "light"}).status_code == 401


@pytest.mark.both_databases
def test_one_changes_only_ones_own(student, sign_in):
    student.patch(PATH, json={"theme": "purple"})
    assert preferences_of(sign_in(student, "admin")) == {}

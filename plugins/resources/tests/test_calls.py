"""The calls of the study resources, by HTTP."""

from pathlib import Path

import pytest

from cubital.accounts.user import find_by_username
from cubital.content.loading import load
from cubital.content.reading import read
from cubital.storage.work import Work
from cubital.testing import run_in

STUDY = "/api/resources/study"
KINDS = (
    "flashcards",
    "glossary",
    "quiz",
    "professionalism",
    "exam-tips",
    "gallery",
    "professionals",
    "help",
    "careers",
)
CONTENT_CALLS = [f"/api/resources/{kind}" for kind in KINDS]
MY_CALLS = [STUDY, "/api/resources/reflections", "/api/resources/games", "/api/resources/review"]


def turn(client, term):
    return client.post(f"{STUDY}/turned", json={"term": term})


def hear(client, term):
    return client.post(f"{STUDY}/heard", json={"term": term})


@pytest.mark.parametrize("path", [*CONTENT_CALLS, *MY_CALLS])
def test_only_members_may_read(client, path):
    answer = client.get(path)

    assert answer.status_code == 401
    assert answer.json() == {"message": "Sign in to continue."}


def test_an_etag_opens_nothing_to_a_visitor(student):
    etag = student.get(CONTENT_CALLS[0]).headers["ETag"]
    student.post("/api/logout")

    assert student.get(CONTENT_CALLS[0], headers={"If-None-Match": etag}).status_code == 401


def test_only_members_may_study(client):
    assert turn(client, "Card 1").status_code == 401
    assert hear(client, "Term 1").status_code == 401


def test_flashcards_come_in_the_order_of_the_file(student):
    cards = student.get("/api/resources/flashcards").json()

    assert cards[0] == {"term": "Card 0", "definition": "What card 0 means.", "category": "Safety"}
    assert [card["term"] for card in cards] == [f"Card {n}" for n in range(20)]


def test_the_glossary_runs_from_a_to_z_over_all_files(student):
    terms = student.get("/api/resources/glossary").json()

    assert len(terms) == 20
    assert [term["term"] for term in terms] == sorted((term["term"] for term in terms), key=str.casefold)
    assert next(term for term in terms if term["term"] == "Étui (sharps)") == {
        "term": "Étui (sharps)",
        "definition": "A case for sharps.",
        "pronunciation": "ay-TWEE",
        "category": "Equipment",
        "audioUrl": "/media/etui.mp3",
        "anchor": "term-etui-sharps",
    }
    assert next(term for term in terms if term["term"] == "Term 1")["audioUrl"] is None


@pytest.mark.parametrize("path", [*CONTENT_CALLS, STUDY, "/api/resources/games"])
def test_what_the_browser_has_is_not_sent_again(student, path):
    first = student.get(path)
    again = student.get(path, headers={"If-None-Match": first.headers["ETag"]})

    assert first.headers["Cache-Control"] == "private, no-cache"
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["Cache-Control"] == "private, no-cache"


def test_what_somebody_wrote_is_kept_by_no_browser(student):
    assert student.get("/api/resources/reflections").headers["Cache-Control"] == "no-store"


@pytest.mark.both_databases
def test_a_load_changes_answer_and_etag_without_a_restart(student, content_folder: Path):
    before = student.get(CONTENT_CALLS[0])
    file = content_folder / "flashcards.yaml"
    file.write_text(file.read_text().replace("What card 3 means.", "Something else."))
    school = student.app.state.school
    run_in(student, load, read(content_folder, school.plugins.content_kinds()))

    after = student.get(CONTENT_CALLS[0], headers={"If-None-Match": before.headers["ETag"]})

    assert after.status_code == 200
    assert after.json()[3]["definition"] == "Something else."


def test_a_student_starts_from_the_sample(student):
    assert student.get(STUDY).json() == {
        "flashcardsCompleted": 3,
        "glossaryTermsReviewed": 4,
        "gameQuestionsAttempted": 2,
        "reflectionsCompleted": 1,
        "examTipsReviewed": 2,
        "totals": {
            "flashcards": 20,
            "glossaryTerms": 20,
            "quizQuestions": 4,
            "professionalismTopics": 2,
            "examTipGroups": 3,
        },
        "percent": 24,  # 12 of 49
        "turned": [],
        "heard": [],
        "readTips": ["one", "two"],
        "reflected": ["greeting"],
    }


@pytest.mark.both_databases
def test_the_very_first_card_counts_beyond_the_sample_and_so_does_every_other(student):
    answer = turn(student, "Card 0")
    assert answer.status_code == 200
    assert answer.json()["flashcardsCompleted"] == 4
    assert answer.json()["percent"] == 27  # 13 of 49

    answer = turn(student, "Card 3")

    assert answer.json()["flashcardsCompleted"] == 5
    assert answer.json()["turned"] == ["Card 0", "Card 3"]
    assert answer.json() == student.get(STUDY).json()


@pytest.mark.both_databases
def test_the_same_term_counts_once(student):
    for number in (1, 2, 3, 4, 5, 5, 5, 1):
        answer = hear(student, f"Term {number}")

    assert answer.json()["glossaryTermsReviewed"] == 4 + 5
    assert answer.json()["flashcardsCompleted"] == 3


def test_a_card_is_not_a_term(student):
    assert turn(student, "Term 1").status_code == 404
    answer = hear(student, "Card 1")
    assert answer.status_code == 404
    assert answer.json() == {"message": "There is no term “Card 1” in the glossary."}
    assert student.get(STUDY).json()["heard"] == []


@pytest.mark.parametrize("body", [{}, {"term": ""}, {"term": "x" * 301}, {"term": None}])
def test_a_term_must_be_given(student, body):
    answer = student.post(f"{STUDY}/turned", json=body)

    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "term"


def test_the_percent_ends_at_100(student):
    for number in range(20):
        turn(student, f"Card {number}")
    for term in student.get("/api/resources/glossary").json():
        answer = hear(student, term["term"])

    assert answer.json()["glossaryTermsReviewed"] == 20
    assert answer.json()["percent"] == 92  # 45 of 49

    student.post(f"{STUDY}/read", json={"id": "three"})
    game = {"clientId": "g", "mode": "standard", "answers": [], "seconds": 1}
    student.post("/api/resources/games", json=game)
    words = [{"text": "Mine", "version": 0}] * 2
    saved = student.post("/api/resources/reflections/save", json={"topic": "honesty", "answers": words})
    assert saved.json()["study"]["percent"] == 100


@pytest.mark.both_databases
def test_a_card_that_left_the_content_no_longer_counts(student, content_folder: Path):
    for number in range(6):
        turn(student, f"Card {number}")
    file = content_folder / "flashcards.yaml"
    file.write_text(file.read_text().replace("term: Card 5", "term: Card five"))
    school = student.app.state.school
    run_in(student, load, read(content_folder, school.plugins.content_kinds()))

    assert student.get(STUDY).json()["flashcardsCompleted"] == 3 + 5


@pytest.mark.both_databases
def test_each_student_has_a_state_of_their_own(client, sign_in):
    sign_in(client)
    for number in range(5):
        turn(client, f"Card {number}")
    client.post("/api/logout")
    sign_in(client, "admin")

    assert client.get(STUDY).json()["turned"] == []


@pytest.mark.both_databases
def test_what_is_held_on_a_person_is_handed_over_and_erased(student):
    turn(student, "Card 1")
    hear(student, "Term 1")
    plugins = student.app.state.school.plugins

    def of_resources(work: Work):
        return plugins.personal_data(work, find_by_username(work, "student"))["resources"]

    data = run_in(student, of_resources)
    assert [(entry["kind"], entry["key"]) for entry in data.export["studied"]] == [
        ("flashcards", "Card 1"),
        ("glossary", "Term 1"),
    ]
    assert all(entry["first_at"].endswith("+00:00") for entry in data.export["studied"])

    run_in(student, data.erase)

    assert student.get(STUDY).json()["turned"] == []
    assert run_in(student, of_resources).export["studied"] == []


def test_before_the_first_load_there_is_nothing_and_nothing_breaks(open_client, sign_in, content_folder):
    for file in content_folder.rglob("*.yaml"):
        if file.name != "site.yaml":
            file.unlink()
    with open_client() as client:
        sign_in(client)

        assert client.get("/api/resources/flashcards").json() == []
        state = client.get(STUDY).json()
        assert (state["percent"], state["flashcardsCompleted"]) == (0, 0)

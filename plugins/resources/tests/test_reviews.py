"""The review mode: what is due, when it comes back, and each review once, by HTTP."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from cubital.testing import run_in
from cubital_resources.tables import memories, reviews

QUEUE = "/api/resources/review"
NOW = "2099-01-01T00:00:00Z"  # never later than the server's own clock


def queue(client, offset=0):
    return client.get(QUEUE, params={"offset": offset}).json()


def review(client, key, knew=True, version=0, client_id=None, kind="flashcards", at=NOW, offset=0):
    return send(client, made(key, knew, version, client_id, kind, at), offset=offset)


def made(key, knew=True, version=0, client_id=None, kind="flashcards", at=NOW):
    name = client_id or f"{kind}-{key}-{version}"
    return {"clientId": name, "kind": kind, "key": key, "knew": knew, "version": version, "at": at}


def send(client, *made_reviews, offset=0):
    answer = client.post("/api/resources/reviews", json={"offset": offset, "reviews": list(made_reviews)})
    assert answer.status_code == 200, answer.text
    return answer.json()


def card(view, key, kind="flashcards"):
    return next(item for item in view["items"] if (item["kind"], item["key"]) == (kind, key))


def names(view):
    return [item["key"] for item in view["items"]]


def days_pass(client, days):
    """As if every review so far had been made that many days earlier."""

    def shift(work):
        for table, columns in ((memories, ("due", "last_review")), (reviews, ("at",))):
            for row in work.all(table.select()):
                moved = {name: getattr(row, name) - timedelta(days=days) for name in columns}
                if table is reviews:
                    moved["day"] = moved["at"].date().isoformat()
                work.run(update(table).where(table.c.id == row.id).values(**moved))

    run_in(client, shift)


@pytest.mark.both_databases
def test_a_newcomer_gets_twenty_new_cards_those_that_they_have_met_first(student):
    student.post("/api/resources/study/turned", json={"term": "Card 7"})

    view = queue(student)

    assert (view["due"], view["newCards"], view["newLeft"], view["streak"]) == (0, 20, 40, 0)
    assert names(view)[0] == "Card 7"
    first = view["items"][0]
    assert (first["front"], first["back"], first["due"]) == ("Card 7", "What card 7 means.", None)
    assert first["ifNot"] == 600
    assert first["ifKnew"] > 86_400


@pytest.mark.both_databases
def test_what_was_known_comes_back_days_later(student):
    answer = review(student, "Card 0")

    taken = answer["results"][0]
    assert (taken["status"], taken["memory"]["version"]) == ("counted", 1)
    assert "Card 0" not in names(answer["review"])
    assert (answer["review"]["due"], answer["review"]["newCards"]) == (0, 19)
    days_pass(student, 3)
    assert names(queue(student))[0] == "Card 0"
    assert card(queue(student), "Card 0")["version"] == 1


@pytest.mark.both_databases
def test_what_was_not_known_comes_back_at_once_and_a_known_one_goes_further_each_time(student):
    view = review(student, "Card 0", knew=False)["review"]
    assert view["items"][0]["key"] == "Card 0"
    assert (view["due"], view["newCards"]) == (1, 19)
    assert view["items"][0]["due"] is not None

    first = review(student, "Card 1")["review"]
    assert "Card 1" not in names(first)
    days_pass(student, 3)
    before = card(queue(student), "Card 1")["ifKnew"]
    after = review(student, "Card 1", version=1)["results"][0]["memory"]
    assert after["version"] == 2
    assert before > 5 * 86_400


@pytest.mark.both_databases
def test_a_card_that_was_forgotten_is_a_lapse(student):
    review(student, "Card 0")
    days_pass(student, 3)

    assert review(student, "Card 0", knew=False, version=1)["results"][0]["memory"]["lapses"] == 1


@pytest.mark.both_databases
def test_what_was_hard_comes_back_sooner_and_what_was_easy_later(student):
    first = card(queue(student), "Card 0")
    assert first["ifNot"] < first["ifHard"] < first["ifKnew"] < first["ifEasy"]

    efforts = [("Card 0", {"effort": "hard"}), ("Card 1", {}), ("Card 2", {"effort": "easy"})]
    answer = send(student, *({**made(key), **more} for key, more in efforts))

    dues = [result["memory"]["due"] for result in answer["results"]]
    assert dues == sorted(set(dues))
    again = send(student, {**made("Card 0"), "effort": "hard"})
    assert again["results"][0]["status"] == "repeated"


def test_effort_is_told_of_what_was_known_alone(student):
    refused = student.post(
        "/api/resources/reviews", json={"reviews": [{**made("Card 0", knew=False), "effort": "easy"}]}
    )

    assert refused.status_code == 422
    assert "effort is told of a card that was known" in refused.text
    assert queue(student)["reviewedToday"] == 0


@pytest.mark.both_databases
def test_who_has_done_the_new_cards_of_the_day_may_ask_for_more(student):
    send(student, *(made(item["key"], kind=item["kind"]) for item in queue(student)["items"]))
    assert queue(student)["newCards"] == 0

    longer = student.get(QUEUE, params={"more": 10}).json()

    assert (longer["newCards"], longer["newLeft"]) == (10, 20)
    assert len(longer["items"]) == 10
    assert student.get(QUEUE, params={"more": 101}).status_code == 422


@pytest.mark.both_databases
def test_the_same_review_sent_again_counts_once(student):
    first = review(student, "Card 0", client_id="a")
    again = review(student, "Card 0", client_id="a")

    assert again["results"][0]["status"] == "repeated"
    assert again["results"][0]["memory"] == first["results"][0]["memory"]
    assert again["review"]["reviewedToday"] == 1


@pytest.mark.both_databases
def test_an_id_names_one_review_only(student):
    review(student, "Card 0", client_id="a")

    assert review(student, "Card 1", client_id="a")["results"][0]["status"] == "refused"


@pytest.mark.both_databases
def test_the_same_card_from_two_tabs_counts_once(student):
    review(student, "Card 0", client_id="tab-1")
    other = review(student, "Card 0", knew=False, client_id="tab-2")

    assert other["results"][0]["status"] == "superseded"
    assert other["results"][0]["memory"]["version"] == 1
    assert other["review"]["reviewedToday"] == 1


@pytest.mark.both_databases
def test_a_review_of_a_card_that_was_due_again_counts_although_its_device_had_not_heard(student):
    review(student, "Card 0", client_id="laptop")
    days_pass(student, 20)

    assert review(student, "Card 0", client_id="phone")["results"][0]["status"] == "counted"


@pytest.mark.both_databases
def test_reviews_made_without_a_network_arrive_together_and_in_order(student):
    now = datetime.now(UTC)
    an_hour_ago = (now - timedelta(hours=1)).isoformat()
    where_it_is_noon = (12 - now.hour) * 60  # so that an hour ago is the same day at any hour of the test
    answer = send(
        student,
        made("Card 0", knew=False, at=an_hour_ago),
        made("Card 0", version=1, at=NOW),
        made("Card that left", at=NOW),
        made("Term 3", kind="glossary"),
        offset=where_it_is_noon,
    )

    assert [result["status"] for result in answer["results"]] == ["counted", "counted", "gone", "counted"]
    assert answer["results"][1]["memory"]["version"] == 2
    assert answer["results"][2]["memory"] is None
    assert answer["review"]["reviewedToday"] == 3


@pytest.mark.both_databases
def test_a_wrong_clock_neither_reaches_into_the_future_nor_runs_backwards(student):
    future = review(student, "Card 0", at="2400-01-01T00:00:00Z")
    assert future["review"]["reviewedToday"] == 1
    past = review(student, "Card 0", version=1, at="1999-01-01T00:00:00Z")["results"][0]["memory"]

    assert past["due"] >= future["results"][0]["memory"]["due"]


def miss(client, question, client_id, chosen="Wrong"):
    body = {"clientId": client_id, "question": question, "chosen": f"{chosen} {question}"}
    client.post("/api/resources/games/answers", json=body)


@pytest.mark.both_databases
def test_a_missed_question_joins_the_queue_and_leaves_it_when_known(student):
    assert all(item["kind"] != "quiz" for item in queue(student)["items"])
    miss(student, 2, "a")

    view = queue(student)
    assert view["items"][0]["kind"] == "quiz"
    item = view["items"][0]
    assert (item["front"], item["back"]) == ("What is 2?", "Right 2")
    assert (item["options"][1], item["explanation"]) == ("Wrong 2", "Because 2 is right.")
    view = review(student, "2", kind="quiz")["review"]
    assert all(item["kind"] != "quiz" for item in view["items"])

    miss(student, 2, "b")
    assert card(queue(student), "2", "quiz")["version"] == 1
    miss(student, 2, "c", chosen="Right")
    assert all(item["kind"] != "quiz" for item in queue(student)["items"])


@pytest.mark.both_databases
def test_twenty_new_cards_a_day_and_no_more(student):
    for item in queue(student)["items"]:
        review(student, item["key"], kind=item["kind"])

    view = queue(student)
    assert (view["due"], view["newCards"], view["newLeft"], view["reviewedToday"]) == (0, 0, 20, 20)
    days_pass(student, 1)
    assert queue(student)["newCards"] == 20


@pytest.mark.both_databases
def test_the_forecast_counts_what_comes_back_on_which_day(student):
    view = review(student, "Card 0")["review"]

    assert len(view["forecast"]) == 7
    assert view["forecast"][0] == {"day": view["day"], "due": 0}
    assert sum(day["due"] for day in view["forecast"][1:]) == 1


@pytest.mark.both_databases
def test_a_streak_is_days_in_a_row_and_today_may_still_come(student):
    for number in range(3):
        review(student, f"Card {number}")
        if number < 2:
            days_pass(student, 1)
    assert queue(student)["streak"] == 3
    assert [day["reviewed"] for day in queue(student)["past"]] == [0, 0, 0, 0, 1, 1, 1]

    days_pass(student, 1)
    assert queue(student)["streak"] == 3
    days_pass(student, 1)
    assert queue(student)["streak"] == 0


@pytest.mark.both_databases
def test_a_day_is_the_students_own(student):
    here = (datetime.now(UTC) + timedelta(hours=14)).date().isoformat()

    view = review(student, "Card 0", offset=840)["review"]

    assert view["day"] == here
    assert view["past"][-1] == {"day": here, "reviewed": 1}


@pytest.mark.both_databases
def test_a_card_that_left_is_in_no_queue_and_no_forecast(student, edit):
    review(student, "Card 0", knew=False)
    edit(student, "flashcards.yaml", "term: Card 0", "term: Card zero")

    view = queue(student)

    assert "Card 0" not in names(view)
    assert card(view, "Card zero")["due"] is None
    assert review(student, "Card 0", version=1)["results"][0]["status"] == "gone"


@pytest.mark.both_databases
def test_each_student_has_a_queue_of_their_own(student, sign_in):
    review(student, "Card 0")
    sign_in(student, "admin")

    assert queue(student)["reviewedToday"] == 0
    assert review(student, "Card 0")["results"][0]["status"] == "counted"


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "lesson"},
        {"version": -1},
        {"at": "yesterday"},
        {"at": "2026-01-01T00:00:00"},
        {"clientId": ""},
    ],
)
def test_nonsense_is_refused(student, change):
    body = {"reviews": [made("Card 0") | change]}

    assert student.post("/api/resources/reviews", json=body).status_code == 422
    assert student.get(QUEUE, params={"offset": 10_000}).status_code == 422


def test_an_unchanged_queue_is_not_sent_again(student):
    for item in queue(student)["items"]:
        review(student, item["key"], kind=item["kind"])
    etag = student.get(QUEUE).headers["ETag"]

    assert student.get(QUEUE, headers={"If-None-Match": etag}).status_code == 304


@pytest.mark.both_databases
def test_a_reviewed_card_and_a_reviewed_term_count_as_studied_once(student):
    before = student.get("/api/resources/study").json()
    review(student, "Card 0")
    review(student, "Card 0", version=1)
    study = review(student, "Term 3", kind="glossary", knew=False)["study"]

    assert study["flashcardsCompleted"] == before["flashcardsCompleted"] + 1
    assert study["glossaryTermsReviewed"] == before["glossaryTermsReviewed"] + 1
    assert (study["turned"], study["heard"]) == (["Card 0"], ["Term 3"])
    assert study["percent"] > before["percent"]
    assert student.get("/api/resources/study").json() == study

    student.post("/api/resources/study/turned", json={"term": "Card 0"})
    assert student.get("/api/resources/study").json()["flashcardsCompleted"] == study["flashcardsCompleted"]

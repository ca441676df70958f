"""The review of some modules alone, and what waits in each, by HTTP."""

import pytest

QUEUE = "/api/resources/review"
NOW = "2099-01-01T00:00:00Z"  # never later than the server's own clock


def made(key, kind="flashcards"):
    name = f"{kind}-{key}"
    return {"clientId": name, "kind": kind, "key": key, "knew": True, "version": 0, "at": NOW}


def send(client, *reviews):
    assert client.post("/api/resources/reviews", json={"reviews": reviews}).status_code == 200


def names(view):
    return [item["key"] for item in view["items"]]


def of_modules(edit, student):
    """Cards 1 and 2 are of module 1, Term 1 of module 2, quiz question 1 of module 2."""
    for file, name, module in (
        ("flashcards.yaml", "Card 1 means", 1),
        ("flashcards.yaml", "Card 2 means", 1),
        ("glossary/safety.yaml", "Term 1 means", 2),
    ):
        text = f"What {name[0].lower()}{name[1:]}.\n"
        edit(student, file, text, f"{text}  module: {module}\n")
    edit(student, "quiz.yaml", "- id: 1\n", "- id: 1\n  module: 2\n")


def waiting_in(view):
    counts = {one["moduleId"]: (one["due"], one["newCards"]) for one in view["modules"]}
    return counts | {"total": (view["total"]["due"], view["total"]["newCards"])}


@pytest.mark.both_databases
def test_a_review_can_be_of_some_modules_alone_and_tells_what_waits_in_each(student, edit):
    of_modules(edit, student)
    wrong = {"clientId": "w", "question": 1, "chosen": "Wrong 1"}
    assert student.post("/api/resources/games/answers", json=wrong).status_code == 200

    view = student.get(QUEUE, params={"modules": 2}).json()
    assert [(item["kind"], item["key"]) for item in view["items"]] == [("quiz", "1"), ("glossary", "Term 1")]
    assert (view["due"], view["newCards"], view["newLeft"]) == (1, 1, 1)
    assert waiting_in(view["waiting"]) == {1: (0, 2), 2: (1, 1), "total": (1, 20)}
    assert student.get("/api/resources/review/waiting").json() == view["waiting"]
    both = student.get(QUEUE, params={"modules": [1, 2]}).json()
    assert names(both) == ["1", "Card 1", "Card 2", "Term 1"]
    assert student.get(QUEUE).json()["due"] == 1
    assert student.get(QUEUE, params={"modules": 3}).json()["items"] == []


def test_the_answer_to_a_review_tells_the_queue_of_the_modules_that_it_was_made_in(student, edit):
    of_modules(edit, student)
    body = {"offset": 0, "modules": [1], "reviews": [made("Card 1")]}
    view = student.post("/api/resources/reviews", json=body).json()["review"]
    assert names(view) == ["Card 2"]
    assert waiting_in(view["waiting"]) == {1: (0, 1), 2: (0, 1), "total": (0, 19)}


def test_the_new_cards_of_a_day_are_counted_over_all_modules(student, edit):
    of_modules(edit, student)
    send(student, *(made(f"Card {number}") for number in range(3, 20)))
    send(student, *(made(f"Term {number}", kind="glossary") for number in range(2, 4)))
    view = student.get(QUEUE, params={"modules": 1}).json()
    assert (view["newCards"], view["newLeft"]) == (1, 2)  # 19 of 20 were new today
    assert waiting_in(view["waiting"]) == {1: (0, 1), 2: (0, 1), "total": (0, 1)}
    assert student.get(QUEUE, params={"modules": 1, "more": 10}).json()["newCards"] == 2


def test_a_module_that_is_no_number_is_refused_and_a_visitor_is_told_nothing(client, student):
    assert student.get(QUEUE, params={"modules": "x"}).status_code == 422
    client.cookies.clear()
    assert client.get("/api/resources/review/waiting").status_code == 401


def test_cards_and_questions_are_shown_as_before_whatever_module_they_are_of(student, edit):
    of_modules(edit, student)
    cards = student.get("/api/resources/flashcards").json()
    assert {frozenset(card) for card in cards} == {frozenset({"term", "definition", "category"})}
    assert "module" not in student.get("/api/resources/quiz").json()[0]
    assert "module" not in student.get("/api/resources/glossary").json()[0]

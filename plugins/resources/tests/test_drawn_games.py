"""Games that draw from practice questions and glossary terms: what the server makes of them, by HTTP."""

from datetime import timedelta

import pytest
from drawn_content import TERMS, write_course
from sqlalchemy import insert, update

from cubital.accounts.user import find_by_username
from cubital.learning.answers import answers_of
from cubital.learning.tables import recorded_answers
from cubital.testing import run_in
from cubital_resources.tables import draws, games

GAMES = "/api/resources/games"


@pytest.fixture
def content_folder(content_folder):
    write_course(content_folder)
    return content_folder


def draw(client, *modules):
    answer = client.post(f"{GAMES}/draws", json={"modules": modules})
    assert answer.status_code == 200, answer.text
    return answer.json()


def give(client, drawn, question, chosen, client_id="a"):
    body = {"clientId": client_id, "question": question, "chosen": chosen, "draw": drawn["id"]}
    return client.post(f"{GAMES}/answers", json=body)


def finish(client, drawn, right, name="g", mode="standard", seconds=30):
    """Answers the first `right` questions rightly, and all others wrongly."""
    answers = [
        {
            "clientId": f"{name}-{question['id']}",
            "question": question["id"],
            "chosen": question["correctAnswer"] if question["id"] <= right else wrong(question),
        }
        for question in drawn["questions"]
    ]
    body = {"clientId": name, "mode": mode, "answers": answers, "seconds": seconds, "draw": drawn["id"]}
    return client.post(GAMES, json=body)


def wrong(question):
    return next(option for option in question["options"] if option != question["correctAnswer"])


def first(drawn, term):
    """A question for a term, or one of the lessons."""
    return next(question for question in drawn["questions"] if question["term"] == term)


def my_answers(client):
    return run_in(client, answers_of, client.get("/api/user").json()["id"])


def test_the_pool_says_how_much_there_is(student):
    assert student.get(f"{GAMES}/pool").json() == {
        "questions": 12,
        "terms": 6,  # one is of no module
        "modules": [
            {"moduleId": 1, "questions": 8, "terms": 0},
            {"moduleId": 2, "questions": 4, "terms": 5},
        ],
    }


@pytest.mark.both_databases
def test_the_server_draws_ten_questions_each_with_its_right_answer_among_four(student):
    drawn = draw(student)

    assert drawn["source"] == "all"
    assert [question["id"] for question in drawn["questions"]] == list(range(1, 11))
    for question in drawn["questions"]:
        assert len(set(question["options"])) == 4
        assert question["correctAnswer"] in question["options"]
        assert question["pointValue"] == 10
        if question["term"]:
            definitions = TERMS | {"Étui (sharps)": "A case for sharps."}
            assert question["explanation"] == definitions[question["correctAnswer"]]
            assert question["correctAnswer"].casefold() not in question["question"].casefold()


def test_a_term_is_asked_by_a_clue_without_its_own_words(student):
    clues = {
        question["correctAnswer"]: question["question"]
        for question in draw(student, 2)["questions"]
        if question["term"]
    }
    assert clues["Serum"] == "Which term is this? The liquid that is left after clotting."
    assert clues["Complete blood count"] == ("Which term is this? ____ of all the cells in a lavender tube.")


def test_a_game_of_single_modules_asks_of_them_alone_and_fewer_where_there_are_no_ten(student):
    drawn = draw(student, 1)

    assert drawn["source"] == "1"
    assert {question["category"] for question in drawn["questions"]} == {"Module 1"}
    assert len(drawn["questions"]) == 8
    assert draw(student, 2, 1, 2)["source"] == "1,2"
    assert student.post(f"{GAMES}/draws", json={"modules": [9]}).status_code == 404


def test_the_next_draw_repeats_no_more_than_it_must(student):
    before = {question["question"] for question in draw(student)["questions"]}
    after = {question["question"] for question in draw(student)["questions"]}

    assert len(before & after) == 2  # of eighteen


@pytest.mark.both_databases
def test_answers_are_marked_and_recorded_as_those_of_the_question_and_of_the_term(student):
    drawn = draw(student, 2)
    practice, term = first(drawn, term=False), first(drawn, term=True)

    good = give(student, drawn, practice["id"], practice["correctAnswer"], "p").json()
    bad = give(student, drawn, term["id"], wrong(term), "t").json()

    assert good == {
        "question": practice["id"],
        "correct": True,
        "correctAnswer": practice["correctAnswer"],
        "points": 10,
        "repeated": False,
    }
    assert (bad["correct"], bad["correctAnswer"], bad["points"]) == (False, term["correctAnswer"], 0)
    recorded = {answer.client_id: answer for answer in my_answers(student)}
    assert recorded["p"].question.startswith("practice:2:")
    assert (recorded["p"].module_id, recorded["p"].source, recorded["p"].correct) == (2, "quiz", True)
    assert recorded["t"].question == f"glossary:{term['correctAnswer']}"
    assert (recorded["t"].module_id, recorded["t"].correct) == (None, False)


@pytest.mark.both_databases
def test_a_score_is_made_of_drawn_questions_alone(student, admin_draw):
    drawn = draw(student, 2)
    question = drawn["questions"][0]
    other = first(drawn, term=not question["term"])

    assert give(student, drawn, 11, question["correctAnswer"]).status_code == 404
    assert give(student, drawn, question["id"], wrong(other)).status_code == 422
    assert give(student, admin_draw, question["id"], question["correctAnswer"]).status_code == 404
    assert finish(student, admin_draw, right=10).status_code == 404
    assert my_answers(student) == []
    body = {"clientId": "g", "mode": "standard", "seconds": 30, "draw": drawn["id"]}
    made_up = [
        {"clientId": "1", "question": 1, "chosen": "Right 1"},  # of the ten
        {"clientId": "2", "question": 77, "chosen": question["correctAnswer"]},
        {"clientId": "3", "question": question["id"], "chosen": question["correctAnswer"]},
        {"clientId": "4", "question": question["id"], "chosen": question["correctAnswer"]},
    ]
    game = student.post(GAMES, json=body | {"answers": made_up}).json()["game"]
    assert (game["score"], game["answered"]) == (10, 1)


@pytest.fixture
def admin_draw(client, sign_in):
    drawn = draw(sign_in(client, "admin"))
    sign_in(client)
    return drawn


@pytest.mark.both_databases
def test_the_best_is_kept_by_source_and_the_ten_stay_what_they_were(student):
    ten = {"clientId": "ten", "mode": "standard", "seconds": 30, "answers": []}
    ten["answers"] = [{"clientId": "t", "question": 3, "chosen": "Right 3"}]
    assert student.post(GAMES, json=ten).json()["game"]["source"] == "ten"
    everything = finish(student, draw(student), right=7, name="a").json()
    finish(student, draw(student), right=9, name="b", mode="streak")
    of_module = finish(student, draw(student, 1), right=3, name="c").json()

    game = everything["game"]
    assert (game["source"], game["score"], game["possible"], game["seconds"]) == ("all", 70, 100, 30)
    assert everything["games"]["best"]["standard"]["id"] == game["id"]
    assert of_module["games"]["best"]["standard"]["possible"] == 80
    assert "streak" not in of_module["games"]["best"]
    best = student.get(GAMES).json()["best"]
    assert (best["standard"]["score"], best["standard"]["possible"]) == (20, 55)
    assert student.get(GAMES, params={"source": "ten"}).json()["best"] == best
    best = student.get(GAMES, params={"source": "all"}).json()["best"]
    assert (best["standard"]["score"], best["streak"]["longestStreak"]) == (70, 9)
    recent = student.get(GAMES, params={"source": "2,1"}).json()
    assert recent["best"] == {}
    assert [game["source"] for game in recent["recent"]] == ["1", "all", "all", "ten"]


@pytest.mark.both_databases
def test_a_game_of_before_is_one_of_the_ten(student):
    def played_before(work):
        values = dict.fromkeys(("possible", "correct", "answered", "longest_streak"), 1)
        person = find_by_username(work, "student").id
        made = {"user_id": person, "client_id": "old", "mode": "streak", "score": 5, "seconds": 9}
        work.run(insert(games).values(**made, **values, finished_at=work.now))

    run_in(student, played_before)
    assert student.get(GAMES).json()["best"]["streak"]["source"] == "ten"


@pytest.mark.both_databases
def test_a_drawn_game_sent_twice_is_one_game_and_takes_no_less_than_it_can(student):
    drawn = draw(student, 1)
    once = finish(student, drawn, right=8, seconds=0).json()
    again = finish(student, drawn, right=8, seconds=0).json()

    assert once["game"]["seconds"] == 4
    assert again["game"] == once["game"]
    assert len(again["games"]["recent"]) == 1
    attack = finish(student, draw(student, 1), right=1, name="h", mode="time-attack", seconds=99).json()
    assert attack["game"]["seconds"] == 60


@pytest.mark.both_databases
def test_a_draw_is_for_one_game(student):
    drawn = draw(student, 1)
    played = finish(student, drawn, right=3, name="first").json()["game"]
    better = finish(student, drawn, right=8, name="second").json()

    assert better["game"] == played
    assert better["games"]["best"]["standard"]["score"] == 30
    assert len(better["games"]["recent"]) == 1


def test_a_question_or_a_term_that_leaves_meanwhile_is_passed_over(student, edit):
    drawn = draw(student, 2)
    edit(student, "glossary/blood.yaml", "term: Serum", "term: Blood serum")
    edit(student, "modules/02-module/lesson.yaml", "question: Practice 2.0?", "question: Another?")
    gone = [
        q for q in drawn["questions"] if q["question"] == "Practice 2.0?" or q["correctAnswer"] == "Serum"
    ]

    refusal = give(student, drawn, gone[0]["id"], gone[0]["correctAnswer"])
    assert (refusal.status_code, refusal.json()["message"]) == (
        404,
        "This question is no longer in the quiz.",
    )
    game = finish(student, drawn, right=9).json()["game"]
    assert (game["score"], game["possible"], game["answered"]) == (70, 70, 7)


def queue(client, **parameters):
    return client.get("/api/resources/review", params=parameters).json()


@pytest.mark.both_databases
def test_what_was_missed_is_due_in_the_review_until_it_is_known(student):
    drawn = draw(student, 2)
    practice, term = first(drawn, term=False), first(drawn, term=True)
    new_before = queue(student, modules=2)["newLeft"]
    give(student, drawn, practice["id"], wrong(practice), "p")
    give(student, drawn, term["id"], wrong(term), "t")

    view = queue(student, modules=2)
    due = [item for item in view["items"] if item["due"] is not None or item["kind"] == "question"]
    assert view["due"] == 2
    assert [(item["kind"], item["front"]) for item in view["items"][:2]] == [
        ("question", practice["question"]),
        ("glossary", term["correctAnswer"]),
    ]
    assert len(due) == 1
    assert [item["key"] for item in view["items"]].count(term["correctAnswer"]) == 1
    assert view["newLeft"] == new_before - 1
    today = student.get("/api/today").json()
    assert {"link": "/study-resources", "count": 2, "label": "2 reviews due"} in today["counts"]

    give(student, drawn, term["id"], term["correctAnswer"], "again")
    assert queue(student, modules=2)["due"] == 1
    assert queue(student, modules=2)["newLeft"] == new_before


@pytest.mark.both_databases
def test_a_term_that_is_missed_three_times_is_a_concern_by_its_name(student):
    drawn = draw(student, 2)
    term = first(drawn, term=True)
    for number in range(3):
        give(student, drawn, term["id"], wrong(term), f"w{number}")

    school = student.app.state.school
    concern = next(c for c in run_in(student, school.plugins.concerns) if "same question" in c.title)
    assert concern.question == f"glossary:{term['correctAnswer']}"


@pytest.mark.parametrize("source", ["", "tens", "1,", "0", "-1", "1;2", "٣", "9999999999", "1," * 101 + "1"])
def test_a_source_that_there_is_not_is_refused_with_a_sentence(student, source):
    refusal = student.get(GAMES, params={"source": source})
    assert refusal.status_code == 422
    assert "source" in refusal.json()["message"]


@pytest.mark.parametrize("body", [{"modules": [0]}, {"modules": ["x"]}, {"modules": list(range(1, 102))}, []])
def test_what_is_no_choice_of_modules_is_refused(student, body):
    assert student.post(f"{GAMES}/draws", json=body).status_code == 422


def test_nobody_draws_or_looks_without_signing_in(client):
    assert client.post(f"{GAMES}/draws", json={}).status_code == 401
    assert client.get(f"{GAMES}/pool").status_code == 401


@pytest.mark.both_databases
def test_draws_are_forgotten_after_a_month_and_with_the_person(student):
    old = draw(student)

    def month_ago(work):
        work.run(update(draws).values(drawn_at=work.now - timedelta(days=31)))

    run_in(student, month_ago)
    draw(student)
    assert give(student, old, 1, "Serum").status_code == 404

    def of_resources(work):
        plugins = student.app.state.school.plugins
        return plugins.personal_data(work, find_by_username(work, "student"))["resources"]

    data = run_in(student, of_resources)
    assert [row["source"] for row in data.export["draws"]] == ["all"]
    assert len(data.export["draws"][0]["questions"]) == 10
    run_in(student, data.erase)
    assert run_in(student, lambda work: work.one(draws.select())) is None


def test_questions_of_an_exam_that_is_open_are_not_drawn(student, monkeypatch):
    names = _names_of_module_1(student)
    plugins = student.app.state.school.plugins
    monkeypatch.setattr(plugins, "withheld_questions", lambda work, user_id: frozenset(names))

    drawn = draw(student)
    assert "Module 1" not in {question["category"] for question in drawn["questions"]}
    assert len(drawn["questions"]) == 10


def _names_of_module_1(client):
    drawn = draw(client, 1)
    assert finish(client, drawn, right=0).json()["game"]["answered"] == 8
    return run_in(client, lambda work: [row.question for row in work.all(recorded_answers.select())])

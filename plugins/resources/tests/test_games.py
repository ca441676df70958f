"""Practice games: what the server makes of them, by HTTP."""

from datetime import timedelta

import pytest
from sqlalchemy import update

from cubital.learning.activity import newest_entries
from cubital.learning.answers import answers_of
from cubital.learning.tables import recorded_answers
from cubital.testing import run_in

GAMES = "/api/resources/games"


def give(client, question, chosen, client_id=None):
    name = client_id or f"{question}-{chosen}"
    return client.post(f"{GAMES}/answers", json={"clientId": name, "question": question, "chosen": chosen})


def finish(client, name, *chosen, mode="standard", seconds=30):
    """Answers in order, as `(question, option)`."""
    answers = [
        {"clientId": f"{name}-{place}", "question": question, "chosen": option}
        for place, (question, option) in enumerate(chosen)
    ]
    return client.post(GAMES, json={"clientId": name, "mode": mode, "answers": answers, "seconds": seconds})


def right(*questions):
    return [(question, f"Right {question}") for question in questions]


def wrong(*questions):
    return [(question, f"Wrong {question}") for question in questions]


def test_questions_carry_their_points(student):
    assert [(q["difficulty"], q["pointValue"]) for q in student.get("/api/resources/quiz").json()] == [
        ("easy", 10),
        ("medium", 15),
        ("hard", 20),
        ("easy", 10),
    ]


@pytest.mark.both_databases
def test_the_server_says_what_is_right_and_records_it(student):
    good, bad = give(student, 3, "Right 3"), give(student, 2, "Wrong 2")

    assert good.json() == {
        "question": 3,
        "correct": True,
        "correctAnswer": "Right 3",
        "points": 20,
        "repeated": False,
    }
    assert (bad.json()["correct"], bad.json()["points"]) == (False, 0)
    answers = run_in(student, answers_of, student.get("/api/user").json()["id"])
    assert {answer.question: answer.correct for answer in answers} == {"quiz:2": False, "quiz:3": True}
    assert len(answers) == 2


@pytest.mark.both_databases
def test_an_answer_sent_twice_counts_once_and_its_id_names_no_other(student):
    give(student, 1, "Right 1", "a")

    assert give(student, 1, "Right 1", "a").json()["repeated"] is True
    assert give(student, 1, "Wrong 1", "a").status_code == 409


@pytest.mark.parametrize(("question", "chosen", "status"), [(99, "Right 1", 404), (1, "Made up", 422)])
def test_what_is_no_question_or_no_option_is_refused(student, question, chosen, status):
    assert give(student, question, chosen).status_code == status


@pytest.mark.both_databases
def test_a_game_is_scored_and_sets_the_attempted_counter_to_all_questions(student):
    answer = finish(student, "g", *right(1, 2), *wrong(3), *right(4)).json()

    assert answer["game"] | {"id": 0, "finishedAt": ""} == {
        "id": 0,
        "mode": "standard",
        "source": "ten",
        "score": 35,
        "possible": 55,
        "correct": 3,
        "answered": 4,
        "longestStreak": 2,
        "seconds": 30,
        "finishedAt": "",
    }
    assert answer["study"]["gameQuestionsAttempted"] == 4


@pytest.mark.both_databases
def test_a_game_sent_twice_is_one_game_and_its_answers_count_once(student):
    give(student, 1, "Right 1", "g-0")
    first = finish(student, "g", *right(1)).json()
    again = finish(student, "g", *right(1)).json()

    assert again["game"] == first["game"]
    assert len(again["games"]["recent"]) == 1
    assert len(run_in(student, answers_of, student.get("/api/user").json()["id"])) == 1


def test_the_same_question_scores_once_in_a_game(student):
    assert finish(student, "g", *right(3, 3)).json()["game"]["score"] == 20


@pytest.mark.both_databases
def test_the_best_of_each_mode_is_kept(student):
    finish(student, "a", *right(1))
    finish(student, "b", *right(3), seconds=50)
    finish(student, "c", *right(3), seconds=20)
    finish(student, "d", *right(1, 2), mode="streak")
    finish(student, "e", *right(3), *wrong(1), *right(2), mode="streak")

    games = student.get(GAMES).json()

    assert games["best"]["standard"]["seconds"] == 20
    assert games["best"]["streak"]["longestStreak"] == 2
    assert "time-attack" not in games["best"]
    assert len(games["recent"]) == 5
    assert games["recent"][0]["mode"] == "streak"


def test_a_question_that_left_meanwhile_is_passed_over(student, edit):
    edit(student, "quiz.yaml", "id: 4", "id: 5")

    game = finish(student, "g", *right(1, 4)).json()["game"]

    assert (game["score"], game["answered"], game["possible"]) == (10, 1, 55)


def test_no_page_decides_its_score(student):
    body = {"clientId": "g", "mode": "standard", "answers": [], "seconds": 1, "score": 1000}

    assert student.post(GAMES, json=body).json()["game"]["score"] == 0
    assert student.post(GAMES, json=body | {"mode": "cheat"}).status_code == 422
    assert student.post(GAMES, json=body | {"seconds": -1}).status_code == 422


def seconds_of(answer):
    assert answer.status_code == 200, answer.text
    return answer.json()["game"]["seconds"]


@pytest.mark.both_databases
def test_a_game_took_no_less_than_the_server_saw_between_its_first_and_last_answer(student):
    def earlier(work):
        first = recorded_answers.c.client_id == "g-0"
        work.run(update(recorded_answers).where(first).values(at=work.now - timedelta(seconds=90)))

    for place, (question, chosen) in enumerate(right(1, 2)):
        give(student, question, chosen, f"g-{place}")
    run_in(student, earlier)

    assert 90 <= seconds_of(finish(student, "g", *right(1, 2, 3), seconds=3)) <= 100


def test_no_answer_takes_less_than_half_a_second(student):
    assert seconds_of(finish(student, "g", *right(1, 2, 3, 4), seconds=0)) == 2
    assert seconds_of(finish(student, "none", seconds=0)) == 0


@pytest.mark.parametrize(("multiplier", "seconds"), [(1, 60), (1.5, 90), ("untimed", 4000)])
def test_time_attack_takes_no_longer_than_its_clock_gives(student, multiplier, seconds):
    assert student.patch("/api/user/preferences", json={"timeMultiplier": multiplier}).status_code == 200
    attack = seconds_of(finish(student, "g", *right(1), mode="time-attack", seconds=4000))
    assert attack == seconds
    assert seconds_of(finish(student, "h", *right(1), seconds=4000)) == 4000


@pytest.mark.parametrize("seconds", ["-1", "86401", "NaN", "Infinity", "1e999", "1.5", '"ten"', "null"])
def test_seconds_that_no_game_takes_are_refused_with_a_sentence(student, seconds):
    body = f'{{"clientId": "g", "mode": "standard", "answers": [], "seconds": {seconds}}}'
    refusal = student.post(GAMES, content=body, headers={"Content-Type": "application/json"})
    assert refusal.status_code == 422
    assert refusal.json()["message"].startswith("seconds must be ")


def test_a_finished_game_is_an_activity(student):
    finish(student, "g", *right(1), mode="time-attack")

    line = run_in(student, newest_entries, 1)[0]
    assert (line.activity, line.module_id) == ("quiz", None)
    assert line.details == {"action": "game_completed", "mode": "time-attack", "score": 10, "possible": 55}


def concerns(client):
    plugins = client.app.state.school.plugins
    return [c for c in run_in(client, plugins.concerns) if "same question" in c.title]


@pytest.mark.both_databases
def test_a_question_missed_three_times_is_a_concern_until_it_is_answered(student):
    for number in range(2):
        give(student, 2, "Wrong 2", f"w{number}")
    assert concerns(student) == []
    give(student, 2, "Other 2", "w2")

    concern = concerns(student)[0]
    assert concern.title == "Keeps missing the same question"
    assert concern.question == "quiz:2"
    assert concern.student_id is not None
    give(student, 2, "Right 2", "r")
    assert concerns(student) == []

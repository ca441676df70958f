"""The right section is found for questions as students type them; what is not in the course is admitted."""

from pathlib import Path

from starlette.testclient import TestClient

from cubital_tutor.answers.declining import NOT_SURE

QUESTIONS = [
    [part.strip() for part in line.split("|")]
    for line in (Path(__file__).parent / "questions.txt").read_text().splitlines()
    if not line.startswith("#")
]


def answer_json(client: TestClient, module: int | str, message: str) -> dict:
    answer = client.get(f"/api/modules/{module}/agent", params={"message": message})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_sloppy_questions_lead_to_a_section_that_answers_them(student: TestClient):
    on_topic = [(places.split(), module, text) for places, module, text in QUESTIONS if places]
    assert len(on_topic) >= 60
    missed = []
    for places, module, text in on_topic:
        answer = answer_json(student, module, text)
        first = answer["sources"][0]["link"].split("#")[-1] if answer["sources"] else "nothing"
        if not answer["covered"] or first not in places:
            missed.append(f"{text!r} led to {first}, not to {places}")
    assert not missed, "\n".join(missed)


def test_what_the_course_does_not_cover_is_said_so_and_something_else_offered(student: TestClient):
    prompts = {module["id"]: module["prompts"] for module in student.get("/api/modules").json()}
    off_topic = [(int(module), text) for places, module, text in QUESTIONS if not places]
    assert len(off_topic) >= 25
    asked_back = []
    for module, text in off_topic:
        answer = answer_json(student, module, text)
        assert answer["covered"] is False, (text, answer["sources"])
        assert answer["sources"] == []
        asked_back.append(bool(answer["suggestions"]))
        if answer["suggestions"]:
            assert answer["message"].startswith(f"{NOT_SURE} **Do you mean "), text
            assert all(f"\n- {question}" in answer["message"] for question in answer["suggestions"])
        else:
            assert answer["message"].startswith("The course does not cover this"), text
            assert all(prompt in answer["message"] for prompt in prompts[module])
    assert {True, False} == set(asked_back)


def test_every_question_that_a_written_lesson_suggests_has_an_answer_in_that_lesson(student: TestClient):
    for module in student.get("/api/modules").json():
        lesson = student.get(f"/api/modules/{module['id']}/lesson")
        if lesson.status_code == 404:
            continue
        for text in [*module["prompts"], *lesson.json()["suggestions"]]:
            answer = answer_json(student, module["id"], text)
            assert answer["covered"], text
            # "Quiz me on …" is asked back.
            assert answer["sources"] or answer["quiz"], text


def test_the_order_of_draw_is_quoted_with_its_table_and_a_link_to_the_section(student: TestClient):
    answer = answer_json(student, 5, "in what order do I fill the tubes?")
    assert answer["sources"][0] == {
        "title": "Module 5 lesson: Order of draw",
        "heading": "Order of draw",
        "link": "/course/5?tab=lesson#order-of-draw",
    }
    assert "blood culture" in answer["message"]
    assert "| 2 | sodium citrate | light blue |" in answer["message"]
    first = answer_json(student, 5, "which tube do I fill first?")
    assert first["sources"][0] == answer["sources"][0]
    assert first["message"].startswith("The blood culture comes first")


def test_another_module_s_section_is_named_where_it_is_quoted(student: TestClient):
    answer = answer_json(student, 11, "how long can the tourniquet stay on")
    assert answer["message"].startswith("*Module 5 lesson: The tourniquet*")
    assert "1 minute" in answer["message"]


def test_who_has_just_been_stuck_is_told_to_act_first(student: TestClient):
    for text in (
        "i just stuck myself with a needle",
        "got poked by a used needle what do i do",
        "omg blood splashed in my eye",
        "I accidentally pricked my finger with a used lancet",
    ):
        answer = answer_json(student, 3, text)
        assert answer["sources"][0]["link"] == "/course/8?tab=lesson#needlestick", text
        beginning = answer["message"][:160].lower()
        assert beginning.startswith("**act now"), text
        assert "wash" in beginning, text
        assert answer["urgent"] is True, text


def test_who_asks_about_the_risk_is_taught_instead(student: TestClient):
    answer = answer_json(student, 8, "if i get stuck what are the chances of getting hiv")
    assert answer["sources"][0]["link"].endswith("#exposure-risk")


def test_nobody_s_own_results_are_interpreted(student: TestClient):
    for text in (
        "my potassium is 5.9 is that bad",
        "am i anemic if my hemoglobin is 9",
        "should i take aspirin before my draw",
        "patient says her potassium level was high can i tell her why",
    ):
        answer = answer_json(student, 5, text)
        message = answer["message"]
        assert answer["refused"] == "personal", text
        assert "can't interpret anyone's own results" in message, text
        assert "healthcare provider" in message, text


def test_in_an_emergency_help_comes_first(student: TestClient):
    message = answer_json(student, 5, "my patient is not breathing!!")["message"]
    assert message.startswith("**If someone is in danger right now, get help first: call 911")


def test_thanks_and_half_questions_are_not_taken_for_gaps_of_the_course(student: TestClient):
    for text in ("thanks!", "hello", "why?", "😀"):
        answer = answer_json(student, 5, text)
        assert answer["covered"] is True, text
        assert answer["sources"] == [], text

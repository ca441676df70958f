"""Two questions in one breath: each is answered, none twice, and none alone that leans on the other."""

import pytest

from cubital_tutor.answers.answering import NOT_THE_OTHER


def test_two_halves_get_two_answers(the_course):
    answer = the_course.answer("What is the order of draw? How long may the tourniquet stay on?", 5)
    assert "light blue" in answer.text.lower()
    assert "1 minute" in answer.text.lower()


def test_for_a_half_without_an_answer_what_may_be_meant_is_offered(the_course):
    answer = the_course.answer(
        "where is the eyewash station supposed to be and how long do you rinse in a drill", 8
    )
    assert NOT_THE_OTHER in answer.text
    readings = [line.removeprefix("- ") for line in answer.text.splitlines() if line.startswith("- ")]
    assert readings
    assert set(readings) <= set(answer.suggestions)
    assert len(set(answer.suggestions)) == len(answer.suggestions)


def test_two_halves_of_which_one_says_what_the_other_said_get_one_answer(the_course):
    renin = "My old textbook says renin goes on ice. Is that still right, and what does cold do to it?"
    assert the_course.answer(renin, 7).text.count("prorenin") == 1
    # A number is news, though all other words were there.
    thin = "For old person with very thin skin, how I should to put tourniquet and which angle the needle?"
    assert "15–30 degrees" in the_course.answer(thin, 3).text


def test_a_half_that_leans_on_one_that_nobody_can_answer_is_not_answered(the_course):
    assert not the_course.answer("is there a saturday class and what time", 10).covered


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("who made you? what is HIPAA?", "protects he"),
        ("Are you a robot? What is a fistula?", "connection"),
        ("do you remember me? how do I label a tube?", "full name"),
        ("do patients like music? what do I say to a patient that refuses the draw?", "Do not draw"),
        ("i work nights; what do i do if a patient faints while i draw her blood", "needle out"),
        ("how long may a tourniquet stay on and why", "1 minute"),
    ],
)
def test_a_half_that_stands_by_itself_is_answered_whatever_was_said_before_it(the_course, question, words):
    answer = the_course.answer(question, 5)
    assert answer.covered
    assert words in answer.text


@pytest.mark.parametrize(
    ("question", "ending"),
    [
        (
            "Do CLSI standards matter in court if they are not law? Are CLSI standards law?",
            "No. CLSI standards are voluntary. They still matter in court as evidence of good practice.",
        ),
        ("What is a pulse? Do capillaries have a pulse?", "No. Only arteries have a pulse."),
    ],
)
def test_a_half_whose_answer_is_no_is_told_though_all_its_other_words_were_there(
    the_course, question, ending
):
    assert the_course.answer(question, 9).text.endswith(ending)

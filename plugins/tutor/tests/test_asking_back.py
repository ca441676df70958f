"""What is unclear is read as it was meant, asked back, or declined with the nearest place."""

import pytest

from cubital_tutor.answers.declining import DO_YOU_MEAN, DO_YOU_MEAN_THIS, MOST_READINGS


@pytest.mark.parametrize(
    ("question", "module", "meant", "fact"),
    [
        ("suppin n prown.. wich is lyin on the belly", 1, "supine and prone", "face down"),
        ("wen do i chang my gluvs btween pashents", 8, "new gloves", "every patient"),
    ],
)
def test_a_question_with_several_misspelled_words_is_answered_as_it_is_meant(
    the_course, question: str, module: int, meant: str, fact: str
):
    answer = the_course.answer(question, module)
    assert answer.covered
    first, rest = answer.text.split("\n\n", 1)
    assert first.startswith("*I take it you mean: ")
    assert meant in first
    assert fact in rest


@pytest.mark.parametrize(
    "question",
    [
        "westergren or wintrobe tube for the sed rate",  # names, and no misspelled words
        "can a hospital get sued for hiring felons",  # words of everyday English that the course never uses
    ],
)
def test_words_that_the_course_does_not_know_are_not_taken_for_misspelled_ones(the_course, question: str):
    assert not the_course.answer(question, 4).covered


@pytest.mark.parametrize(
    ("question", "module", "meant"),
    [
        (
            "lab sed QNS abt my tueb, wat dos it stan for an do i jus add mor blood too it",
            7,
            "What does QNS mean",
        ),
        ("how long dose a red sell liv", 4, "How long does a red blood cell live"),
        ("can i dror from a pik line im a student", 11, "central line"),
    ],
)
def test_an_unclear_question_is_asked_back_with_questions_that_are_answered(
    the_course, question: str, module: int, meant: str
):
    answer = the_course.answer(question, module)
    assert not answer.covered
    asked_back = DO_YOU_MEAN_THIS if len(answer.suggestions) == 1 else DO_YOU_MEAN
    listed = "\n".join(f"- {reading}" for reading in answer.suggestions)
    assert f"**{asked_back}**\n\n{listed}\n\n" in answer.text
    assert 1 <= len(answer.suggestions) <= MOST_READINGS
    assert any(meant in reading for reading in answer.suggestions)
    for reading in answer.suggestions:
        assert the_course.answer(reading, module).covered, reading


@pytest.mark.parametrize(
    ("question", "module", "fact"),
    [
        ("how do i close up a legal specimen so nobody can tamper with it", 9, "tamper-evident tape"),
        ("explain petechiae like im five", 6, "small red dots"),
        ("how hot is to hot wen i worm teh babys hele", 6, "42 °C"),
        ("how meny ours befor the serem must be of the sells", 7, "2 hours"),
        ("sugar (gluccose) in fingr blod hier or lowr then from vain", 6, "higher"),
        ("how many days does hep b stay alive on the counter", 8, "7 days"),
        ("sharps bocks wen is it fulll enuf to chanje", 8, "three-quarters"),
    ],
)
def test_a_question_that_is_far_from_any_wording_is_answered(the_course, question, module, fact):
    answer = the_course.answer(question, module)
    assert answer.covered
    assert fact in answer.text


@pytest.mark.parametrize("question", ["who won the world cup", "recipe for banana bread", "asdf qwer zxcv"])
def test_what_is_far_from_the_course_is_not_asked_back(the_course, question):
    answer = the_course.answer(question, 5)
    assert (answer.covered, answer.suggestions) == (False, ())


def test_a_near_question_that_is_not_covered_names_the_nearest_and_says_what_it_is(the_course):
    assert not the_course.answer("when is rhogam given, how many weeks", 5).covered
    answer = the_course.answer("what angle for an im shot in the deltoid", 5)
    assert (answer.covered, answer.sources) == (False, ())
    nearest = "[Module 5 lesson: Inserting the needle](/course/5?tab=lesson#insertion). **Anchor** the vein."
    assert f"Closest match: {nearest}" in answer.text

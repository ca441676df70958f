"""What a question and an answer's wordings want to know tells them apart, where all else is the same."""

from cubital_tutor.retrieval.way_of_asking import WaysOfAsking
from cubital_tutor.retrieval.written_answers import WrittenAnswer


def written(question: str, *asks: str, answer: str) -> WrittenAnswer:
    return WrittenAnswer(question=question, asks=asks, answer=answer, place="baking#oven")


ANSWERS = (
    written(
        "Who heats the oven?",
        *("oven, who does it", "is it the baker who heats it", "whose work is the oven"),
        answer="The baker does.",
    ),
    written(
        "Why is the oven heated first?",
        *("reason for a hot oven", "how come the oven comes first", "hot oven, y"),
        answer="Because a loaf in a cold oven stays flat.",
    ),
    written(
        "Can a loaf go into a cold oven?",
        *("cold oven ok?", "is a cold oven allowed", "may i skip the heating"),
        answer="No.",
    ),
)


def alike(question: str) -> dict[str, list[float]]:
    names = ("type", "manner", "question_word", "yes_or_no")
    each = WaysOfAsking(ANSWERS).alike(question, [0, 1, 2])
    return {name: list(values) for name, values in zip(names, each, strict=True)}


def test_who_asks_by_a_word_is_alike_to_what_some_wording_asks_by_it():
    assert alike("who has to heat the oven")["question_word"] == [1.0, 0.0, 0.0]
    assert alike("how come the oven is heated")["question_word"] == [0.0, 1.0, 0.0]
    assert alike("oven heated")["question_word"] == [0.0, 0.0, 0.0]


def test_who_wants_a_yes_or_no_is_alike_to_what_does_and_unlike_to_what_does_not():
    who, why, may = alike("is it ok to heat the oven later")["yes_or_no"]
    assert may == 1.0
    assert why < 0 < may
    assert who < may
    assert alike("why do i heat the oven")["yes_or_no"][2] == -1.0
    assert alike("oven heated")["yes_or_no"] == [0.0, 0.0, 0.0]


def test_an_answer_that_has_a_reason_suits_who_asks_why():
    of_why = alike("why do i heat the oven")
    assert of_why["type"] == [-1.0, 1.0, -1.0]
    assert of_why["manner"][1] > of_why["manner"][0]
    assert alike("heat the oven")["type"] == [0.0, 0.0, 0.0]


def test_answers_are_told_in_the_order_in_which_they_are_asked_for():
    assert WaysOfAsking(ANSWERS).alike("who heats the oven", [2, 0])[2] == [0.0, 1.0]
